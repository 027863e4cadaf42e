#include "saddle/large/interior_payoffs.h"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "saddle/machine/aligned_vector.h"
#include "saddle/machine/tile_product.h"

namespace saddle {
namespace {

using Vector = Eigen::VectorXd;

// A sparse matrix by lines: rows, or columns.
struct Lines {
  const int* starts;
  const int* places;
  const double* values;
};

template <class Matrix>
Lines lines_of(const Matrix& matrix) {
  return {matrix.outerIndexPtr(), matrix.innerIndexPtr(), matrix.valuePtr()};
}

}  // namespace

// The lines of a matrix are sorted once it was stored the other way.
SparsePayoffs::SparsePayoffs(const SparseEntries& payoffs)
    : by_columns_(payoffs), by_rows_(by_columns_) {}

Index SparsePayoffs::size(std::size_t side) const {
  return side == 0 ? by_rows_.rows() : by_rows_.cols();
}

Vector SparsePayoffs::pay(std::size_t side, const Vector& weights) const {
  return side == 0 ? Vector(by_rows_ * weights) : Vector(-(by_columns_.transpose() * weights));
}

// A line of the sum is made of the other side's lines that cross the own one at an entry.
bool SparsePayoffs::add_normal_equations(std::size_t side, const Vector& weights, Workers* workers,
                                         const ShouldStop& should_stop, Cholesky& normal) const {
  const Lines lines = side == 0 ? lines_of(by_rows_) : lines_of(by_columns_);
  const Lines crossing = side == 0 ? lines_of(by_columns_) : lines_of(by_rows_);
  std::atomic<bool> is_whole = true;
  for_parts(workers, size(side), 1, [&](Index first, Index last) {
    PacedStop stop(should_stop);
    for (Index i = first; i < last && !stop.seen(); ++i) {
      double* const sums = normal.row(i);
      for (int entry = lines.starts[i]; entry < lines.starts[i + 1]; ++entry) {
        const int j = lines.places[entry];
        const double weight = lines.values[entry] * weights[j];
        const int* const end = crossing.places + crossing.starts[j + 1];
        const int* place = std::lower_bound(crossing.places + crossing.starts[j], end, i);
        const double* value = crossing.values + (place - crossing.places);
        for (; place != end; ++place, ++value) {
          sums[*place - i] += weight * *value;
        }
        stop.after(saddle::place(crossing.starts[j + 1] - crossing.starts[j]));
      }
    }
    if (stop.seen()) {
      is_whole = false;
    }
  });
  return is_whole;
}

Index TablePayoffs::size(std::size_t side) const {
  return side == 0 ? payoffs_.rows() : payoffs_.cols();
}

Vector TablePayoffs::pay(std::size_t side, const Vector& weights) const {
  return side == 0 ? Vector(payoffs_ * weights) : Vector(-(payoffs_.transpose() * weights));
}

// The product of the payoffs, each of the other side's lines times the root of its weight, with
// their transpose.
bool TablePayoffs::add_normal_equations(std::size_t side, const Vector& weights,
                                        Workers* /*workers*/, const ShouldStop& should_stop,
                                        Cholesky& normal) const {
  const Index own = size(side);
  const Index stride = padded_columns(own);
  AlignedVector<double> scaled(static_cast<std::size_t>(stride * weights.size()), 0);
  for (Index k = 0; k < weights.size(); ++k) {
    Eigen::Map<Vector> line(scaled.data() + k * stride, own);
    if (side == 0) {
      line = payoffs_.col(k) * std::sqrt(weights[k]);
    } else {
      line = payoffs_.row(k).transpose() * std::sqrt(weights[k]);
    }
  }
  constexpr Index block = 4 * tile_columns;
  AlignedVector<double> sums;
  for (Index first = 0; first < own; first += block) {
    if (is_stopped(should_stop)) {
      return false;
    }
    const Index rows = std::min(block, stride - first);
    sums.assign(static_cast<std::size_t>(rows * stride), 0);
    add_product(sums.data() + first, stride, rows, stride - first, scaled.data() + first, stride,
                scaled.data() + first, stride, weights.size());
    for (Index i = first; i < std::min(first + block, own); ++i) {
      const double* const from = sums.data() + (i - first) * stride;
      double* const row = normal.row(i);
      for (Index j = i; j < own; ++j) {
        row[j - i] += from[j];
      }
    }
  }
  return true;
}

}  // namespace saddle
