#pragma once

#include <cstddef>

namespace saddle {

/// Subtracts factor * b from a, `size` numbers each. A part of kernels, or one itself (simd.h).
[[gnu::always_inline]] inline void subtract_multiple(double factor, const double* b,
                                                     std::ptrdiff_t size, double* a) {
#pragma omp simd
  for (std::ptrdiff_t j = 0; j < size; ++j) {
    a[j] -= factor * b[j];
  }
}

}  // namespace saddle
