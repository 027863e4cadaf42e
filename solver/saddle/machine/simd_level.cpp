#include "saddle/machine/simd_level.h"

#include <array>
#include <cstddef>
#include <cstdlib>
#include <stdexcept>

#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

#ifdef __x86_64__
constexpr const char* baseline = "sse2";
#else
constexpr const char* baseline = "baseline";
#endif
constexpr std::array names = {baseline, "avx2", "avx512"};

constexpr const char* variable = "SADDLE_SIMD";

}  // namespace

// Checks each instruction set for which simd.h compiles: a virtual machine may hide any of them.
SimdLevel widest_simd_level() {
#ifdef __x86_64__
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2") == 0 || __builtin_cpu_supports("fma") == 0 ||
      __builtin_cpu_supports("bmi") == 0 || __builtin_cpu_supports("bmi2") == 0 ||
      __builtin_cpu_supports("popcnt") == 0) {
    return SimdLevel::baseline;
  }
  if (__builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512dq") != 0 &&
      __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512vl") != 0 &&
      __builtin_cpu_supports("avx512cd") != 0) {
    return SimdLevel::avx512;
  }
  return SimdLevel::avx2;
#else
  return SimdLevel::baseline;
#endif
}

std::atomic<SimdLevel> detail::simd_level_in_use{widest_simd_level()};

void use_simd_level(SimdLevel level) {
  if (level > widest_simd_level()) {
    throw_invalid("this processor has no {}, only {}", simd_level_name(level),
                  simd_level_name(widest_simd_level()));
  }
  detail::simd_level_in_use.store(level, std::memory_order_relaxed);
}

void use_simd_level_of_environment() {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing of ours sets the environment
  const char* const chosen = std::getenv(variable);
  if (chosen == nullptr || *chosen == '\0') {
    return;
  }
  const std::optional<SimdLevel> level = simd_level_named(chosen);
  if (!level) {
    throw_invalid("{} is '{}', must be {}", variable, chosen, fmt::join(names, " or "));
  }
  try {
    use_simd_level(*level);
  } catch (const std::invalid_argument& error) {
    throw_invalid("{} is '{}', but {}", variable, chosen, error.what());
  }
}

std::string simd_level_name(SimdLevel level) { return names.at(static_cast<std::size_t>(level)); }

std::optional<SimdLevel> simd_level_named(std::string_view name) {
  for (std::size_t k = 0; k < names.size(); ++k) {
    if (name == names.at(k)) {
      return static_cast<SimdLevel>(k);
    }
  }
  return std::nullopt;
}

}  // namespace saddle
