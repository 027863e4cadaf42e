#pragma once

#include <cstddef>

#include "saddle/machine/aligned_vector.h"

namespace saddle {

/// The tile of add_product: the sides of its matrix must be multiples of the tile's.
inline constexpr std::ptrdiff_t tile_rows = 8;
inline constexpr std::ptrdiff_t tile_columns = 24;

/// Returns the least number >= size that is a multiple of both sides of a tile.
constexpr std::ptrdiff_t whole_tiles(std::ptrdiff_t size) {
  static_assert(tile_columns % tile_rows == 0);
  return (size + tile_columns - 1) / tile_columns * tile_columns;
}

/// Returns the least multiple of tile_rows (tile_columns) that is >= size. padded_columns() omits
/// multiples for which all rows would start in the same set of the cache.
constexpr std::ptrdiff_t padded_rows(std::ptrdiff_t size) {
  return (size + tile_rows - 1) / tile_rows * tile_rows;
}
constexpr std::ptrdiff_t padded_columns(std::ptrdiff_t size) {
  return row_stride<double>(size, tile_columns);
}

/// Adds U'V to the matrix, all stored row by row: `matrix` is rows x columns, U is depth x rows and
/// V is depth x columns, where rows and columns are multiples of a tile's sides and the strides may
/// be larger. 2 * rows * columns * depth flops, with the widest vectors of the processor.
void add_product(double* matrix, std::ptrdiff_t stride, std::ptrdiff_t rows, std::ptrdiff_t columns,
                 const double* U, std::ptrdiff_t U_stride, const double* V, std::ptrdiff_t V_stride,
                 std::ptrdiff_t depth);

/// Subtracts factor * b from a, `size` numbers each. May be used in or as a kernel (simd.h).
[[gnu::always_inline]] inline void subtract_multiple(double factor, const double* b,
                                                     std::ptrdiff_t size, double* a) {
#pragma omp simd
  for (std::ptrdiff_t j = 0; j < size; ++j) {
    a[j] -= factor * b[j];
  }
}

}  // namespace saddle
