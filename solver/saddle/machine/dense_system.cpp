#include "saddle/machine/dense_system.h"

#include <algorithm>
#include <cmath>

#include "saddle/machine/simd.h"
#include "saddle/machine/subtract_multiple.h"
#include "saddle/machine/tile_product.h"

// K is cut into blocks of columns. Each in turn is eliminated with its pivots, which gives L and
// the rows of U, and then L times these rows is subtracted from all that is right of and below the
// block, the right sides among it. X is found from the last block up in the same way.

namespace saddle {
namespace {

using Size = DenseSystem::Size;

// A multiple of a tile's sides.
constexpr Size block = 48;

// Some rows of the system, from their first on.
struct Rows {
  double* entries;
  Size stride;
  Size count;
  Size columns;
};

// Eliminates the first `pivots` columns below the diagonal, where the factors L are left, and
// completes the rows of U. Rows below have then to lose L times these beyond the first columns.
[[gnu::always_inline]] inline bool eliminate(const Rows& rows, Size pivots) {
  const auto row = [&](Size i) { return rows.entries + i * rows.stride; };
  for (Size k = 0; k < pivots; ++k) {
    Size best = k;
    for (Size i = k + 1; i < rows.count; ++i) {
      if (std::abs(row(i)[k]) > std::abs(row(best)[k])) {
        best = i;
      }
    }
    const double pivot = row(best)[k];
    if (pivot == 0 || !std::isfinite(pivot)) {
      return false;
    }
    if (best != k) {
      std::swap_ranges(row(k), row(k) + rows.columns, row(best));
    }
    for (Size i = k + 1; i < rows.count; ++i) {
      double* const other = row(i);
      other[k] /= pivot;
      subtract_multiple(other[k], row(k) + k + 1, pivots - k - 1, other + k + 1);
    }
  }
  for (Size i = 1; i < pivots; ++i) {
    for (Size k = 0; k < i; ++k) {
      subtract_multiple(row(i)[k], row(k) + pivots, rows.columns - pivots, row(i) + pivots);
    }
  }
  return true;
}

// Solves for the right sides of these rows, of which the upper half of the first columns is U.
[[gnu::always_inline]] inline void substitute(const Rows& rows, double* right, Size right_columns) {
  for (Size i = rows.count; i-- > 0;) {
    const double* const own = rows.entries + i * rows.stride;
    double* const x = right + i * rows.stride;
    for (Size l = i + 1; l < rows.count; ++l) {
      subtract_multiple(own[l], right + l * rows.stride, right_columns, x);
    }
    for (Size j = 0; j < right_columns; ++j) {
      x[j] /= own[i];
    }
  }
}

}  // namespace

DenseSystem::DenseSystem(Size size, Size right_sides)
    : padded_(size <= block ? size : whole_tiles(size)),
      right_columns_(size <= block ? right_sides : whole_tiles(right_sides)),
      stride_(size <= block ? padded_ + right_columns_ : padded_columns(padded_ + right_columns_)),
      entries_(static_cast<std::size_t>(padded_ * stride_), 0) {
  for (Size k = size; k < padded_; ++k) {
    coefficients(k)[k] = 1;
  }
}

bool DenseSystem::solve(const ShouldStop& should_stop) {
  for (Size first = 0; first < padded_; first += block) {
    if (is_stopped(should_stop) || !eliminate_below(first, std::min(first + block, padded_))) {
      return false;
    }
  }
  for (Size last = padded_; last > 0;) {
    if (is_stopped(should_stop)) {
      return false;
    }
    const Size first = (last - 1) / block * block;
    substitute_above(first, last);
    last = first;
  }
  return true;
}

bool DenseSystem::eliminate_below(Size first, Size last) {
  const Size below = padded_ - last;
  const Size columns = padded_ + right_columns_;
  if (!at_simd_level<eliminate>(
          Rows{coefficients(first) + first, stride_, padded_ - first, columns - first},
          last - first)) {
    return false;
  }
  factors_.resize(static_cast<std::size_t>(below * (last - first)));
  for (Size i = 0; i < below; ++i) {
    for (Size k = first; k < last; ++k) {
      factors_[static_cast<std::size_t>((k - first) * below + i)] = -coefficients(last + i)[k];
    }
  }
  if (below > 0) {
    add_product(coefficients(last) + last, stride_, below, columns - last, factors_.data(), below,
                coefficients(first) + last, stride_, last - first);
  }
  return true;
}

void DenseSystem::substitute_above(Size first, Size last) {
  at_simd_level<substitute>(Rows{coefficients(first) + first, stride_, last - first, last - first},
                            right_sides(first), right_columns_);
  factors_.resize(static_cast<std::size_t>(first * (last - first)));
  for (Size i = 0; i < first; ++i) {
    for (Size k = first; k < last; ++k) {
      factors_[static_cast<std::size_t>((k - first) * first + i)] = -coefficients(i)[k];
    }
  }
  if (first > 0) {
    add_product(right_sides(0), stride_, first, right_columns_, factors_.data(), first,
                right_sides(first), stride_, last - first);
  }
}

}  // namespace saddle
