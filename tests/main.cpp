// Where the precompiled header has declared doctest already, this asks for what is left of it.
#define DOCTEST_CONFIG_IMPLEMENT
#include <cstdio>
#include <cstdlib>
#include <exception>

#include <doctest/doctest.h>

#include "saddle/machine/simd_level.h"

namespace {

bool processor_lacks_chosen_level() {
  const char* const name = std::getenv("SADDLE_SIMD");
  const auto level = saddle::simd_level_named(name == nullptr ? "" : name);
  return level && *level > saddle::widest_simd_level();
}

}  // namespace

// All tests of a program run at one level of vector instructions, that which SADDLE_SIMD names.
int main(int argc, char** argv) {
  if (processor_lacks_chosen_level()) {
    constexpr int skipped = 77;  // as CTest is told
    std::puts("skipped: the processor lacks the level of vector instructions");
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
