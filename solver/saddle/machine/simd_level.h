#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <string_view>

namespace saddle {

/// The sets of vector instructions for which kernels are compiled, from narrow to wide. Every
/// processor of the architecture has the baseline: on x86-64 SSE2, with vectors of two doubles.
/// AVX2 has vectors of four doubles, AVX-512 of eight. Other architectures have only the baseline.
enum class SimdLevel { baseline, avx2, avx512 };

/// Returns the widest level that the processor and the system have.
SimdLevel widest_simd_level();

/// Returns the level at which the kernels run: the widest, unless another was chosen.
SimdLevel simd_level();

/// Sets the level of all kernels in the process; best called before anything is solved. Answers at
/// different levels differ by rounding errors. Throws std::invalid_argument if the processor lacks
/// the level.
void use_simd_level(SimdLevel level);

/// Chooses the level that the environment variable SADDLE_SIMD names, if it is set and not empty.
/// Programs call this when they start; nothing else in the library reads the environment. Throws
/// std::invalid_argument if there is no level of that name or the processor lacks it.
void use_simd_level_of_environment();

/// Returns "sse2" ("baseline" on architectures other than x86-64), "avx2" or "avx512".
std::string simd_level_name(SimdLevel level);

/// Returns the level with this name, nullopt if there is none.
std::optional<SimdLevel> simd_level_named(std::string_view name);

namespace detail {
// The baseline until the static objects of the library are constructed.
extern std::atomic<SimdLevel> simd_level_in_use;
}  // namespace detail

inline SimdLevel simd_level() { return detail::simd_level_in_use.load(std::memory_order_relaxed); }

}  // namespace saddle
