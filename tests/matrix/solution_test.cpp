#include "saddle/matrix/solution.h"

#include <chrono>
#include <limits>
#include <stdexcept>

#include <doctest/doctest.h>

using saddle::Budget;
using saddle::Options;
using saddle::Termination;

TEST_CASE("options that make no sense are refused by name and value") {
  Options options;
  check(options);
  options.tolerance = -1;
  CHECK_THROWS_WITH_AS(check(options), "tolerance is -1, must be >= 0", std::invalid_argument);
  options.tolerance = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_WITH_AS(check(options), "tolerance is nan, must be >= 0", std::invalid_argument);
  options = {};
  options.max_iterations = -5;
  CHECK_THROWS_WITH_AS(check(options), "max_iterations is -5, must be >= 0", std::invalid_argument);
  options = {};
  options.threads = 0;
  CHECK_THROWS_WITH_AS(check(options), "threads are 0, must be >= 1", std::invalid_argument);
  options = {};
  options.time_limit = std::chrono::seconds(-2);
  CHECK_THROWS_WITH_AS(Budget{options}, "time_limit is -2, must be >= 0", std::invalid_argument);
}

TEST_CASE("a budget without limits is never exhausted") {
  const Options options;
  CHECK_FALSE(Budget(options).exhausted(1'000'000'000).has_value());
}

TEST_CASE("a budget names the limit that is reached") {
  Options options;
  options.max_iterations = 10;
  CHECK_FALSE(Budget(options).exhausted(9).has_value());
  CHECK(Budget(options).exhausted(10) == Termination::iteration_limit);

  options = {};
  options.time_limit = std::chrono::seconds(0);
  CHECK(Budget(options).exhausted(0) == Termination::time_limit);

  std::stop_source source;
  options = {};
  options.stop = source.get_token();
  CHECK_FALSE(Budget(options).exhausted(0).has_value());
  source.request_stop();
  CHECK(Budget(options).exhausted(0) == Termination::interrupted);
}

TEST_CASE("every termination has its own name") {
  CHECK(to_string(Termination::converged) == "converged");
  CHECK(to_string(Termination::iteration_limit) == "iteration_limit");
  CHECK(to_string(Termination::time_limit) == "time_limit");
  CHECK(to_string(Termination::interrupted) == "interrupted");
  CHECK(to_string(Termination::numerical_error) == "numerical_error");
}
