#pragma once

#include <cstddef>

#include "saddle/machine/simd_level.h"

// A kernel is a loop that gains from the widest vectors of the processor. It is written as a
// function that is always inlined, and called through at_simd_level, which compiles it once for
// each level and calls the version of the level in use:
//
//   [[gnu::always_inline]] inline double sum_of(const double* numbers, Index size) { ... }
//
//   const double sum = at_simd_level<sum_of>(numbers, size);
//
// The functions that a kernel calls are inlined too, or compiled once, for the baseline. So only
// the functions here contain instructions that a processor may lack. The kernel may be a plain
// loop, which the compiler vectorises for each level. Or it is a template over the number of lanes
// of its vectors (Lanes), with an instance for each level. This is needed for comparisons,
// selections and shuffles: on vectors wider than the registers they become scalar code.

namespace saddle {

/// Vectors of the compiler: `lanes` numbers, or as many 64-bit integers. Arithmetic on them becomes
/// instructions of the level into which it is inlined. Read and write a vector that is not aligned
/// as a member of Unaligned: the compiler assumes that a reference to a Vector is aligned, and
/// clang ignores an alias that is declared without alignment.
template <std::size_t lanes, class Number = double>
struct Lanes;

template <std::size_t lanes>
struct Lanes<lanes, double> {
  using Vector [[gnu::vector_size(lanes * sizeof(double)), gnu::may_alias]] = double;
  struct [[gnu::packed, gnu::may_alias]] Unaligned {
    Vector vector;
  };
  using Bits [[gnu::vector_size(lanes * sizeof(double)), gnu::may_alias]] = long long;
};

template <std::size_t lanes>
struct Lanes<lanes, float> {
  using Vector [[gnu::vector_size(lanes * sizeof(float)), gnu::may_alias]] = float;
  struct [[gnu::packed, gnu::may_alias]] Unaligned {
    Vector vector;
  };
};

/// The numbers of the lanes, to be loaded as a vector.
alignas(64) inline constexpr double lane_numbers[] = {0, 1, 2, 3, 4, 5, 6, 7};
alignas(64) inline constexpr long long lane_places[] = {0, 1, 2, 3, 4, 5, 6, 7};

namespace detail {

// Fewer consecutive numbers than this fill no wide vector.
inline constexpr std::ptrdiff_t least_long = 8;

template <class Kernel>
struct SimdVersions;

template <class Result, class... Parameters>
struct SimdVersions<Result (*)(Parameters...)> {
  using Kernel = Result (*)(Parameters...);

#ifdef __x86_64__
  template <Kernel kernel>
  [[gnu::target("avx2,fma,bmi,bmi2,popcnt")]] static Result at_avx2(Parameters... parameters) {
    return kernel(parameters...);
  }

  template <Kernel kernel>
  [[gnu::target(
      "avx512f,avx512dq,avx512bw,avx512vl,avx512cd,avx2,fma,bmi,bmi2,popcnt")]] static Result
  at_avx512(Parameters... parameters) {
    return kernel(parameters...);
  }
#endif

  template <Kernel baseline, Kernel avx2, Kernel avx512>
  static Result run(Parameters... parameters) {
#ifdef __x86_64__
    switch (simd_level()) {
      case SimdLevel::avx512:
        return at_avx512<avx512>(parameters...);
      case SimdLevel::avx2:
        return at_avx2<avx2>(parameters...);
      case SimdLevel::baseline:
        break;
    }
#endif
    return baseline(parameters...);
  }

  template <Kernel baseline, Kernel avx2>
  static Result run_to_avx2(Parameters... parameters) {
#ifdef __x86_64__
    if (simd_level() != SimdLevel::baseline) {
      return at_avx2<avx2>(parameters...);
    }
#endif
    return baseline(parameters...);
  }

  template <Kernel kernel>
  [[gnu::always_inline]] static Result run_long(std::ptrdiff_t length, Parameters... parameters) {
    return length < least_long ? kernel(parameters...) : run<kernel, kernel, kernel>(parameters...);
  }
};

}  // namespace detail

/// Calls a kernel at the level in use: at_simd_level<kernel>(arguments...). With a separate kernel
/// for each level: at_simd_level<baseline, avx2, avx512>(arguments...). Use it only in functions
/// that are neither templates nor generic lambdas: in those, clang 14 calls an instance that it
/// does not generate.
template <auto baseline, auto avx2 = baseline, auto avx512 = avx2>
inline constexpr auto at_simd_level =
    &detail::SimdVersions<decltype(baseline)>::template run<baseline, avx2, avx512>;

/// The same for kernels that AVX-512 does not make faster: at that level the AVX2 version runs.
template <auto baseline, auto avx2>
inline constexpr auto at_simd_level_to_avx2 =
    &detail::SimdVersions<decltype(baseline)>::template run_to_avx2<baseline, avx2>;

/// The same for a kernel whose loops have `length` steps: at_simd_level_if_long<kernel>(length,
/// arguments...). Short loops run at the baseline, which saves the choice of a level and the start
/// of wide loops. Use it only where at_simd_level may be used.
template <auto kernel>
inline constexpr auto at_simd_level_if_long =
    &detail::SimdVersions<decltype(kernel)>::template run_long<kernel>;

}  // namespace saddle
