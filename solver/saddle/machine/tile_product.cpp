#include "saddle/machine/tile_product.h"

#include "saddle/machine/aligned_vector.h"
#include "saddle/machine/simd.h"

// A tile of the result stays in registers while its depth products are added to it (Goto and van
// de Geijn, Anatomy of high-performance matrix multiplication, 2008). Its shape is what the
// register file holds: 8 x 24 doubles in 24 registers of AVX-512, 4 x 12 in 12 of AVX2, 4 x 4 in 8
// of SSE2.

namespace saddle {
namespace {

using Size = std::ptrdiff_t;

struct Operands {
  double* matrix;
  Size stride;
  Size rows;
  Size columns;
  const double* U;
  Size U_stride;
  const double* V;
  Size V_stride;
  Size depth;
};

template <std::size_t tile_height, std::size_t vectors, std::size_t lanes>
[[gnu::always_inline]] inline void add_by_tiles(const Operands& o) {
  using Vector = typename Lanes<lanes>::Vector;
  for (Size j = 0; j < o.columns; j += Size{vectors * lanes}) {
    for (Size i = 0; i < o.rows; i += Size{tile_height}) {
      const auto place = [&](std::size_t a, std::size_t b) {
        return o.matrix + (i + static_cast<Size>(a)) * o.stride + j + static_cast<Size>(b * lanes);
      };
      Vector sums[tile_height][vectors];
      for (std::size_t a = 0; a < tile_height; ++a) {
        for (std::size_t b = 0; b < vectors; ++b) {
          sums[a][b] = *reinterpret_cast<const Vector*>(place(a, b));
        }
      }
      const double* u = o.U + i;
      const double* v = o.V + j;
      for (Size k = 0; k < o.depth; ++k, u += o.U_stride, v += o.V_stride) {
        Vector row[vectors];
        for (std::size_t b = 0; b < vectors; ++b) {
          row[b] = *reinterpret_cast<const Vector*>(v + b * lanes);
        }
        for (std::size_t a = 0; a < tile_height; ++a) {
          for (std::size_t b = 0; b < vectors; ++b) {
            sums[a][b] += u[a] * row[b];
          }
        }
      }
      for (std::size_t a = 0; a < tile_height; ++a) {
        for (std::size_t b = 0; b < vectors; ++b) {
          *reinterpret_cast<Vector*>(place(a, b)) = sums[a][b];
        }
      }
    }
  }
}

}  // namespace

std::ptrdiff_t padded_rows(std::ptrdiff_t size) {
  return (size + tile_rows - 1) / tile_rows * tile_rows;
}

std::ptrdiff_t padded_columns(std::ptrdiff_t size) {
  return row_stride<double>(size, tile_columns);
}

void add_product(double* matrix, std::ptrdiff_t stride, std::ptrdiff_t rows, std::ptrdiff_t columns,
                 const double* U, std::ptrdiff_t U_stride, const double* V, std::ptrdiff_t V_stride,
                 std::ptrdiff_t depth) {
  if (depth == 0) {
    return;  // U and V may be null
  }
  at_simd_level<add_by_tiles<4, 2, 2>, add_by_tiles<4, 3, 4>, add_by_tiles<8, 3, 8>>(
      {matrix, stride, rows, columns, U, U_stride, V, V_stride, depth});
}

}  // namespace saddle
