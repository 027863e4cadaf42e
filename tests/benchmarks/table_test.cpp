#include "benchmarks/report/table.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

using saddle::bench::duration;
using saddle::bench::Measured;
using saddle::bench::table;

namespace {

Measured answered(const char* solver, double seconds, double gap) {
  Measured m;
  m.subject = "matrix";
  m.family = "uniform";
  m.solver = solver;
  m.size = 10;
  m.seconds = {seconds};
  m.gap = gap;
  return m;
}

}  // namespace

TEST_CASE("a duration is written to three digits in the unit that fits") {
  CHECK(duration(4.32e-10) == "0.432 ns");
  CHECK(duration(1.18e-6) == "1.18 us");
  CHECK(duration(9.9951e-7) == "1 us");
  CHECK(duration(9.9949e-7) == "999 ns");
  CHECK(duration(0.0155) == "15.5 ms");
  CHECK(duration(20) == "20 s");
}

TEST_CASE("the ratio is to the fastest peer that solved the game, and failures are shown") {
  std::vector<Measured> all = {answered("ours", 1e-3, 0), answered("*quick", 1e-6, 1e-3),
                               answered("*slow", 5e-3, 1e-12), answered("*late", 1e-4, 1e-9)};
  all[0].memory = 2500;
  all[3].timed_out = true;
  const std::string expected =
      "matrix, uniform (avx2)\n"
      "  size  solver  median  ratio      gap  memory\n"
      "    10  ours      1 ms     5x  0.0e+00  2.5 kB\n"
      "    10  *quick    1 us         1.0e-03          FAILED\n"
      "    10  *slow     5 ms         1.0e-12\n"
      "    10  *late   100 us         1.0e-09          TIMED OUT\n\n";
  CHECK(table(all, 1e-8, "avx2") == expected);
}

TEST_CASE("a solver that was asked for a wide gap has not failed if it reaches that gap") {
  std::vector<Measured> all = {answered("ours", 1e-3, 1e-7), answered("ours", 1e-3, 1e-5)};
  all[0].asked = all[1].asked = 1e-6;
  const std::string text = table(all, 1e-8, "avx2");
  CHECK(text.find("FAILED") != std::string::npos);
  CHECK(text.find("FAILED") == text.rfind("FAILED"));
  CHECK(text.find("1.0e-07\n") != std::string::npos);
}

TEST_CASE("the median of an even number of repetitions is the greater of the middle two") {
  Measured m = answered("ours", 4, 0);
  m.seconds = {4, 1, 3, 2};
  CHECK(m.median() == 3);
}
