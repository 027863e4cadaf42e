#include "saddle/machine/simd.h"

#include <array>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include <doctest/doctest.h>

#include "tests/environment.h"

using saddle::at_simd_level;
using saddle::simd_level;
using saddle::SimdLevel;
using saddle::use_simd_level;
using saddle::widest_simd_level;
using saddle::test::EnvironmentVariable;

namespace {

constexpr std::array all_levels = {SimdLevel::baseline, SimdLevel::avx2, SimdLevel::avx512};

// Restores the level at which the tests run.
class LevelKept {
 public:
  LevelKept() = default;
  ~LevelKept() { use_simd_level(level_); }
  LevelKept(const LevelKept&) = delete;
  LevelKept& operator=(const LevelKept&) = delete;

 private:
  SimdLevel level_ = simd_level();
};

template <int number>
[[gnu::always_inline]] inline int add_to(int& sum) {
  sum += number;
  return number;
}

}  // namespace

TEST_CASE("the tests run at the level that they were asked for") {
  const char* const name = std::getenv("SADDLE_SIMD");
  const auto chosen = saddle::simd_level_named(name == nullptr ? "" : name);
  CHECK(simd_level() == chosen.value_or(widest_simd_level()));
}

TEST_CASE("each level has a name of its own") {
  for (const SimdLevel level : all_levels) {
    CHECK(saddle::simd_level_named(saddle::simd_level_name(level)) == level);
  }
  CHECK_FALSE(saddle::simd_level_named("avx"));
  CHECK_FALSE(saddle::simd_level_named(""));
}

TEST_CASE("a kernel is called at the level in use, and its arguments may be references") {
  const LevelKept kept;
  int sum = 0;
  for (const SimdLevel level : all_levels) {
    if (level <= widest_simd_level()) {
      use_simd_level(level);
      const int expected = level == SimdLevel::baseline ? 1 : level == SimdLevel::avx2 ? 20 : 300;
      const int before = sum;
      CHECK(at_simd_level<add_to<1>, add_to<20>, add_to<300>>(sum) == expected);
      CHECK(sum == before + expected);
    }
  }
}

TEST_CASE("a level that the processor lacks is refused, and leaves the level in use") {
  if (widest_simd_level() == SimdLevel::avx512) {
    return;
  }
  const SimdLevel before = simd_level();
  CHECK_THROWS_WITH_AS(use_simd_level(SimdLevel::avx512),
                       doctest::Contains("this processor has no avx512, only"),
                       std::invalid_argument);
  CHECK(simd_level() == before);
}

TEST_CASE("the environment variable chooses the level, and an invalid level is refused") {
  const LevelKept kept;
  {
    const EnvironmentVariable simd("SADDLE_SIMD",
                                   saddle::simd_level_name(SimdLevel::baseline).c_str());
    saddle::use_simd_level_of_environment();
    CHECK(simd_level() == SimdLevel::baseline);
  }
  {
    const EnvironmentVariable simd("SADDLE_SIMD", "");
    saddle::use_simd_level_of_environment();
    CHECK(simd_level() == SimdLevel::baseline);
  }
  const EnvironmentVariable simd("SADDLE_SIMD", "AVX2 ");
  CHECK_THROWS_WITH_AS(saddle::use_simd_level_of_environment(),
                       doctest::Contains("SADDLE_SIMD is 'AVX2 ', must be"), std::invalid_argument);
  CHECK(simd_level() == SimdLevel::baseline);
}
