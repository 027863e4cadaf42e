// If the precompiled header has already declared doctest, this adds its implementation.
#define DOCTEST_CONFIG_IMPLEMENT
#include <cstdio>
#include <cstdlib>
#include <exception>

#include <doctest/doctest.h>

#include "saddle/machine/simd_level.h"

namespace {

// Returns the reason to run no tests, or null. The run of CTest that names no level tests the
// processor's widest level, so the run that names this level is skipped.
const char* reason_to_skip() {
  const char* const name = std::getenv("SADDLE_SIMD");
  const auto level = saddle::simd_level_named(name == nullptr ? "" : name);
  if (level && *level > saddle::widest_simd_level()) {
    return "the processor lacks the level of vector instructions";
  }
  if (level == saddle::widest_simd_level() && std::getenv("SADDLE_SKIP_WIDEST") != nullptr) {
    return "the run that names no level tests the widest";
  }
  return nullptr;
}

}  // namespace

// All tests of a program run at one level of vector instructions, the one that SADDLE_SIMD names.
int main(int argc, char** argv) {
  if (const char* const reason = reason_to_skip()) {
    constexpr int skipped = 77;  // SKIP_RETURN_CODE of the tests
    std::printf("skipped: %s\n", reason);
    return skipped;
  }
  try {
    saddle::use_simd_level_of_environment();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return EXIT_FAILURE;
  }
  return doctest::Context(argc, argv).run();
}
