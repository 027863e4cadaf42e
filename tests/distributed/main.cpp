// The tests of what several ranks do together. All ranks run each test: mpirun -n 4
// saddle_test_distributed.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include "saddle/distributed/ranks.h"

int main(int argc, char** argv) {
  const saddle::MpiRun ranks;
  return doctest::Context(argc, argv).run();
}
