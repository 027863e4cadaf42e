#include <string>

#include <doctest/doctest.h>

#include "saddle/machine/simd_level.h"
#include "tests/apps/program.h"
#include "tests/environment.h"

using saddle::simd_level_name;
using saddle::SimdLevel;
using saddle::test::check_refused;
using saddle::test::EnvironmentVariable;
using saddle::test::json_answer;

TEST_CASE("the program runs at each level of vector instructions that the processor has") {
  for (const SimdLevel level : {SimdLevel::baseline, SimdLevel::avx2, SimdLevel::avx512}) {
    const EnvironmentVariable simd("SADDLE_SIMD", simd_level_name(level).c_str());
    const std::string game = "1,-1,2\n-1,1,-1\n0,2,-3\n";
    if (level <= saddle::widest_simd_level()) {
      CHECK(json_answer("solve", game)["termination"] == "converged");
    } else {
      check_refused("solve", game,
                    "SADDLE_SIMD is '" + simd_level_name(level) + "', but this processor has no " +
                        simd_level_name(level) + ", only " +
                        simd_level_name(saddle::widest_simd_level()));
    }
  }
}

TEST_CASE("the program refuses a level of vector instructions that does not exist") {
  const EnvironmentVariable simd("SADDLE_SIMD", "avx3");
  check_refused("solve", "1\n",
                "SADDLE_SIMD is 'avx3', must be " + simd_level_name(SimdLevel::baseline) +
                    " or avx2 or avx512");
}
