#include "saddle/machine/cholesky.h"

#include <algorithm>
#include <cmath>

#include "saddle/machine/simd.h"
#include "saddle/machine/tile_product.h"

// The matrix is divided into panels of rows. Panel after panel, its rows of R are computed,
//
//   A_kk = R_kk' R_kk,   R_kj = (R_kk^-1)' A_kj,
//
// and then R_ki' R_kj is subtracted from all A_ij below it. Both products have the form U'V of
// add_product. The inverse of the diagonal block is used for the solutions too.

namespace saddle {
namespace {

using Size = Cholesky::Size;

// A multiple of a tile's sides. A panel's part of U stays in the second-level cache; with 96 rows
// the products were a tenth slower. The cost of the diagonal blocks grows with the square of this
// number, and is most of the time for small matrices. So panels of small matrices have a third of
// the rows: 350 equations took 1.0 ms instead of 2.3 (AVX2), 900 took 10 instead of 15.
constexpr Size most_panel_rows = 144;
constexpr Size small = 1000;
// A pivot smaller than this fraction of the original diagonal entry is only rounding error.
constexpr double vanishing = 1e-15;
constexpr double infinite_pivot = 1e128;

// Replaces the upper half of a block by R and then by its inverse, with zeros below the diagonal.
// `diagonal` is the diagonal of the matrix.
[[gnu::always_inline]] inline void invert_factor(double* block, Size stride, Size size,
                                                 const double* diagonal) {
  for (Size k = 0; k < size; ++k) {
    double* const row = block + k * stride;
    const bool has_pivot = row[k] > vanishing * diagonal[k];
    const double pivot = has_pivot ? row[k] : infinite_pivot * std::max(diagonal[k], 1.0);
    const double scale = 1 / std::sqrt(pivot);
    row[k] = pivot;
    for (Size j = k; j < size; ++j) {
      row[j] *= scale;
    }
    for (Size i = k + 1; i < size; ++i) {
      subtract_multiple(row[i], row + i, size - i, block + i * stride + i);
    }
  }
  for (Size i = size; i-- > 0;) {
    double* const row = block + i * stride;
    const double scale = 1 / row[i];
    double of_row[most_panel_rows];
    std::copy(row + i, row + size, of_row);
    std::fill(row, row + size, 0.0);
    for (Size l = i + 1; l < size; ++l) {
      subtract_multiple(of_row[l - i] * scale, block + l * stride + l, size - l, row + l);
    }
    row[i] = scale;
  }
}

// Subtracts from `sums` the rows times their weights, four rows at a time.
[[gnu::always_inline]] inline void subtract_rows(const double* rows, Size stride, Size count,
                                                 Size columns, const double* weights,
                                                 double* sums) {
  for (Size l = 0; l < count; l += 4) {
    const double* const r = rows + l * stride;
    const double* const w = weights + l;
#pragma omp simd
    for (Size j = 0; j < columns; ++j) {
      sums[j] -= w[0] * r[j] + w[1] * r[j + stride] +
                 (w[2] * r[j + 2 * stride] + w[3] * r[j + 3 * stride]);
    }
  }
}

// Subtracts rows * weights from `sums`, four rows at a time.
[[gnu::always_inline]] inline void subtract_products(const double* rows, Size stride, Size count,
                                                     Size columns, const double* weights,
                                                     double* sums) {
  for (Size l = 0; l < count; l += 4) {
    const double* const r = rows + l * stride;
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
#pragma omp simd reduction(+ : s0, s1, s2, s3)
    for (Size j = 0; j < columns; ++j) {
      s0 += r[j] * weights[j];
      s1 += r[j + stride] * weights[j];
      s2 += r[j + 2 * stride] * weights[j];
      s3 += r[j + 3 * stride] * weights[j];
    }
    sums[l] -= s0;
    sums[l + 1] -= s1;
    sums[l + 2] -= s2;
    sums[l + 3] -= s3;
  }
}

}  // namespace

void Cholesky::clear(Size size) {
  const Size padded = whole_tiles(size);
  if (size != size_) {
    panels_.clear();
    panel_rows_ = size < small ? most_panel_rows / 3 : most_panel_rows;
    for (Size first = 0; first < padded; first += panel_rows_) {
      const Size columns = padded - first;
      const Size rows = std::min(panel_rows_, columns);
      panels_.push_back({first, rows, columns, padded_columns(columns), {}});
    }
    size_ = size;
  }
  for (Panel& panel : panels_) {
    panel.entries.assign(static_cast<std::size_t>(panel.rows * panel.stride), 0);
  }
  for (Size k = size; k < padded; ++k) {
    *row(k) = 1;
  }
}

double* Cholesky::row(Size row) {
  Panel& panel = panels_[static_cast<std::size_t>(row / panel_rows_)];
  const Size k = row - panel.first;
  return panel.entries.data() + k * panel.stride + k;
}

bool Cholesky::factorise(ThreadPool* pool, const ShouldStop& should_stop) {
  ThreadPool alone(1);
  ThreadPool& team = pool != nullptr ? *pool : alone;
  std::vector<AlignedVector<double>> scratch(static_cast<std::size_t>(team.count()));
  AlignedVector<double> block;
  AlignedVector<double> right;
  std::vector<double> diagonal;
  for (const Panel& panel : panels_) {
    for (Size k = 0; k < panel.rows; ++k) {
      diagonal.push_back(panel.entries[static_cast<std::size_t>(k * (panel.stride + 1))]);
    }
  }
  for (std::size_t k = 0; k < panels_.size(); ++k) {
    if (is_stopped(should_stop)) {
      return false;
    }
    Panel& panel = panels_[k];
    double* const entries = panel.entries.data();
    at_simd_level<invert_factor>(entries, panel.stride, panel.rows, diagonal.data() + panel.first);
    block.resize(static_cast<std::size_t>(panel.rows * panel.rows));
    for (Size i = 0; i < panel.rows; ++i) {
      std::copy_n(entries + i * panel.stride, panel.rows, block.data() + i * panel.rows);
    }
    if (!std::all_of(block.begin(), block.end(), [](double x) { return std::isfinite(x); })) {
      return false;
    }
    const Size rest = panel.columns - panel.rows;
    right.assign(panel.entries.begin(), panel.entries.end());
    for_parts(pool, rest, tile_columns, [&](Size first, Size last) {
      double* const part = entries + panel.rows + first;
      for (Size i = 0; i < panel.rows; ++i) {
        std::fill_n(part + i * panel.stride, last - first, 0.0);
      }
      add_product(part, panel.stride, panel.rows, last - first, block.data(), panel.rows,
                  right.data() + panel.rows + first, panel.stride, panel.rows);
    });
    const auto below = static_cast<Size>(panels_.size() - k) - 1;
    team.for_each(below, [&](int worker, Size p) {
      subtract_squares(k, k + 1 + static_cast<std::size_t>(p),
                       scratch[static_cast<std::size_t>(worker)]);
    });
  }
  return true;
}

// Subtracts from a panel the contribution of the rows of a finished panel.
void Cholesky::subtract_squares(std::size_t done, std::size_t panel,
                                AlignedVector<double>& scratch) {
  const Panel& source = panels_[done];
  Panel& target = panels_[panel];
  const double* const rows = source.entries.data() + (target.first - source.first);
  scratch.resize(static_cast<std::size_t>(source.rows * target.rows));
  for (Size k = 0; k < source.rows; ++k) {
    const double* const row = rows + k * source.stride;
    std::transform(row, row + target.rows, scratch.data() + k * target.rows,
                   [](double x) { return -x; });
  }
  add_product(target.entries.data(), target.stride, target.rows, target.columns, scratch.data(),
              target.rows, rows, source.stride, source.rows);
}

void Cholesky::solve(std::span<double* const> right_sides) const {
  const Size padded = whole_tiles(size_);
  const auto length = static_cast<std::size_t>(padded);
  std::vector<AlignedVector<double>> numbers;
  for (const double* const right : right_sides) {
    AlignedVector<double>& copy = numbers.emplace_back(length);
    std::copy_n(right, size_, copy.begin());
  }
  AlignedVector<double> of_panel(static_cast<std::size_t>(panel_rows_));
  for (const Panel& panel : panels_) {
    const double* const rest = panel.entries.data() + panel.rows;
    for (AlignedVector<double>& x : numbers) {
      double* const own = x.data() + panel.first;
      std::fill(of_panel.begin(), of_panel.end(), 0.0);
      at_simd_level<subtract_rows>(panel.entries.data(), panel.stride, panel.rows, panel.rows, own,
                                   of_panel.data());
      std::transform(of_panel.begin(), of_panel.begin() + panel.rows, own,
                     [](double sum) { return -sum; });
      at_simd_level<subtract_rows>(rest, panel.stride, panel.rows, panel.columns - panel.rows, own,
                                   own + panel.rows);
    }
  }
  for (std::size_t k = panels_.size(); k-- > 0;) {
    const Panel& panel = panels_[k];
    const double* const rest = panel.entries.data() + panel.rows;
    for (AlignedVector<double>& x : numbers) {
      double* const own = x.data() + panel.first;
      at_simd_level<subtract_products>(rest, panel.stride, panel.rows, panel.columns - panel.rows,
                                       own + panel.rows, own);
      std::fill(of_panel.begin(), of_panel.end(), 0.0);
      at_simd_level<subtract_products>(panel.entries.data(), panel.stride, panel.rows, panel.rows,
                                       own, of_panel.data());
      std::transform(of_panel.begin(), of_panel.begin() + panel.rows, own,
                     [](double sum) { return -sum; });
    }
  }
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    std::copy_n(numbers[k].begin(), size_, right_sides[k]);
  }
}

}  // namespace saddle
