#include "benchmarks/report/growth.h"

#include <cmath>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

using saddle::bench::by_family;
using saddle::bench::Growth;
using saddle::bench::growth;
using saddle::bench::Measured;
using saddle::bench::power_of_growth;

namespace {

Measured measured(const char* solver, long size, double seconds) {
  Measured m;
  m.subject = "matrix";
  m.family = "uniform";
  m.solver = solver;
  m.size = size;
  m.seconds = {seconds};
  return m;
}

}  // namespace

TEST_CASE("the power of a power law is found, whatever its factor") {
  for (const double power : {-1.0, 0.0, 0.5, 3.0}) {
    std::vector<std::pair<double, double>> points;
    for (const double n : {10.0, 30.0, 100.0, 5000.0}) {
      points.emplace_back(n, 1e-7 * std::pow(n, power));
    }
    CHECK(*power_of_growth(points) == doctest::Approx(power));
  }
}

TEST_CASE("errors that cancel in the fit do not change the fitted power") {
  // log t is 2 log n with errors of +1, -2 and +1 at three sizes equally far apart.
  const std::vector<std::pair<double, double>> points = {
      {10, 1e2 * std::exp(1)}, {100, 1e4 * std::exp(-2)}, {1000, 1e6 * std::exp(1)}};
  CHECK(*power_of_growth(points) == doctest::Approx(2));
}

TEST_CASE("there is no power without two sizes") {
  const std::vector<std::pair<double, double>> points = {{10, 1}, {10, 2}};
  CHECK_FALSE(power_of_growth(points));
  CHECK_FALSE(power_of_growth({}));
}

TEST_CASE("the growth uses only solved games, and needs at least three sizes") {
  std::vector<Measured> all = {
      measured("ours", 10, 1),   measured("*peer", 10, 1),   measured("ours", 20, 4),
      measured("*peer", 20, 2),  measured("ours", 40, 16),   measured("*peer", 40, 4),
      measured("ours", 80, 999), measured("*peer", 80, 999),
  };
  all[6].timed_out = true;
  all[7].gap = 1e-3;
  all[5].gap = 1e-3;
  const std::vector<Growth> found = growth(by_family(all).front(), 1e-8);
  REQUIRE(found.size() == 1);
  CHECK(found.front().solver == "ours");
  CHECK(found.front().exponent == doctest::Approx(2));
  CHECK(found.front().least_size == 10);
  CHECK(found.front().greatest_size == 40);
}
