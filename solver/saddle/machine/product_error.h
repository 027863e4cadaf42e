#pragma once

#include <cmath>
#include <cstddef>

#include "saddle/machine/simd.h"

namespace saddle {

// Whether vectors of `lanes` numbers belong to a level with fused multiply-add. At other levels
// std::fma is a function call, and is emulated if the processor lacks the instruction.
template <std::size_t lanes>
inline constexpr bool fuses_multiply_add =
#if defined(__FMA__) || defined(__FP_FAST_FMA) || defined(__aarch64__)
    true;
#else
    lanes > 2;
#endif

/// Computes the rounding error of products: a b = product + error, exactly unless something
/// underflows. Demands absolute factors below 2^996. A file that calls this function must be listed
/// in saddle_round_each_product() (CMake).
template <std::size_t lanes>
[[gnu::always_inline]] inline void product_error(const typename Lanes<lanes>::Vector& a,
                                                 const typename Lanes<lanes>::Vector& b,
                                                 const typename Lanes<lanes>::Vector& product,
                                                 typename Lanes<lanes>::Vector& error) {
  if constexpr (fuses_multiply_add<lanes>) {
    for (std::size_t k = 0; k < lanes; ++k) {
      error[k] = std::fma(a[k], b[k], -product[k]);
    }
  } else {
    // Splits both factors into halves whose products are exact (Dekker, Numer. Math. 18, 1971).
    using Vector = typename Lanes<lanes>::Vector;
    constexpr double splitter = 0x1p27 + 1;
    const Vector a_scaled = splitter * a;
    const Vector a_high = a_scaled - (a_scaled - a);
    const Vector a_low = a - a_high;
    const Vector b_scaled = splitter * b;
    const Vector b_high = b_scaled - (b_scaled - b);
    const Vector b_low = b - b_high;
    error = ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
  }
}

}  // namespace saddle
