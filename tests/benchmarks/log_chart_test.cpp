#include "benchmarks/report/log_chart.h"

#include <stdexcept>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "tests/text_parts.h"

using saddle::bench::log_log_chart;
using saddle::bench::LogAxis;
using saddle::bench::round_numbers_of_logarithms;
using saddle::test::count;

namespace {

const LogAxis plain = {"axis", [](double number) { return fmt::format("[{:.6g}]", number); }};

}  // namespace

TEST_CASE("round numbers of logarithms are 1, 2, 5 or powers of ten, and at most nine") {
  CHECK(round_numbers_of_logarithms(3, 60) == std::vector<double>{5, 10, 20, 50});
  CHECK(round_numbers_of_logarithms(10, 20'000) == std::vector<double>{10, 100, 1000, 10'000});
  CHECK(round_numbers_of_logarithms(0.001, 0.001) == std::vector<double>{0.001});
  for (const double minimum : {1e-17, 2e-9, 0.5, 7.0}) {
    for (const double ratio : {10.0, 50.0, 990.0, 1e3, 1e8, 1e13, 1e17}) {
      const std::vector<double> numbers = round_numbers_of_logarithms(minimum, minimum * ratio);
      CHECK(numbers.size() >= 1);
      CHECK(numbers.size() <= 9);
    }
  }
}

TEST_CASE("a chart names every series and draws a mark for each of its points") {
  const std::string one = log_log_chart("title", plain, plain, {{"a", {{1, 1}, {10, 10}}}});
  const std::string two =
      log_log_chart("title", plain, plain, {{"a", {{1, 1}, {10, 10}}}, {"b", {{3, 2}}}});
  CHECK(count(two, ">a</text>") == 1);
  CHECK(count(two, ">b</text>") == 1);
  CHECK(count(two, ">axis</text>") == 2);
  CHECK(count(one, ">[10]</text>") == 2);
  // A second series adds its line, its line in the legend, and a mark for each.
  CHECK(count(two, "<polyline") - count(one, "<polyline") == 4);
}

TEST_CASE("a chart refuses points that have no logarithm") {
  CHECK_THROWS_WITH_AS(log_log_chart("", plain, plain, {{"a", {{1, 0}}}}),
                       "a coordinate of a is 0, must be positive and finite",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(log_log_chart("", plain, plain, {{"a", {}}}), "a chart of no points",
                       std::invalid_argument);
}
