#include "saddle/machine/tile_product.h"

// A tile of the result stays in registers while its depth products are added to it (Goto and van
// de Geijn, Anatomy of high-performance matrix multiplication, 2008). Its shape is what the
// register file holds: 8 x 24 doubles in 24 registers of AVX-512, 4 x 12 in 12 of AVX2, 4 x 4 in 8
// of SSE2.

// As SADDLE_SIMD_CLONES (simd.h), by function multiversioning, for each width has a tile of its
// own.
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && \
    !defined(__SANITIZE_ADDRESS__)
#ifndef SADDLE_SIMD_LEVEL
#define SADDLE_TILE_VERSIONS 431
#else
#define SADDLE_TILE_VERSIONS SADDLE_SIMD_LEVEL
#endif
#else
#define SADDLE_TILE_VERSIONS 1
#endif

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

// The compiler's vector type: plain arithmetic on it becomes the instructions of the function it is
// inlined into.
template <std::size_t lanes>
struct Lanes {
  using Vector [[gnu::vector_size(lanes * sizeof(double)), gnu::may_alias]] = double;
};

template <std::size_t tile_height, std::size_t vectors, std::size_t lanes>
[[gnu::always_inline]] inline void update_by_tiles(const Operands& o) {
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

#if SADDLE_TILE_VERSIONS == 431
[[gnu::target("arch=x86-64-v4")]] void update(const Operands& o) { update_by_tiles<8, 3, 8>(o); }
[[gnu::target("arch=x86-64-v3")]] void update(const Operands& o) { update_by_tiles<4, 3, 4>(o); }
[[gnu::target("default")]] void update(const Operands& o) { update_by_tiles<4, 2, 2>(o); }
#elif SADDLE_TILE_VERSIONS == 3
[[gnu::target("arch=x86-64-v3")]] void update(const Operands& o) { update_by_tiles<4, 3, 4>(o); }
#else
void update(const Operands& o) { update_by_tiles<4, 2, 2>(o); }
#endif

}  // namespace

std::ptrdiff_t padded_rows(std::ptrdiff_t size) {
  return (size + tile_rows - 1) / tile_rows * tile_rows;
}

std::ptrdiff_t padded_columns(std::ptrdiff_t size) {
  const Size padded = (size + tile_columns - 1) / tile_columns * tile_columns;
  constexpr Size aliasing = 64;  // doubles in 512 bytes
  return padded % aliasing == 0 ? padded + tile_columns : padded;
}

void add_product(double* matrix, std::ptrdiff_t stride, std::ptrdiff_t rows, std::ptrdiff_t columns,
                 const double* U, std::ptrdiff_t U_stride, const double* V, std::ptrdiff_t V_stride,
                 std::ptrdiff_t depth) {
  update({matrix, stride, rows, columns, U, U_stride, V, V_stride, depth});
}

}  // namespace saddle
