#include "saddle/matrix/solution.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

void check_not_negative(const char* name, double value) {
  if (!(value >= 0)) {
    throw_invalid("{} is {}, must be >= 0", name, value);
  }
}

}  // namespace

std::string_view to_string(Termination termination) {
  switch (termination) {
    case Termination::converged:
      return "converged";
    case Termination::iteration_limit:
      return "iteration_limit";
    case Termination::time_limit:
      return "time_limit";
    case Termination::interrupted:
      return "interrupted";
    case Termination::numerical_error:
      return "numerical_error";
    case Termination::rounded_payoffs:
      return "rounded_payoffs";
  }
  return "numerical_error";
}

void check(const Options& options) {
  check_not_negative("tolerance", options.tolerance);
  if (std::isinf(options.tolerance)) {
    throw std::invalid_argument("tolerance is infinite, must be finite");
  }
  check_not_negative("max_iterations", static_cast<double>(options.max_iterations));
  check_not_negative("time_limit", options.time_limit.count());
  if (options.threads < 1) {
    throw_invalid("threads are {}, must be >= 1", options.threads);
  }
}

double Solution::value() const { return std::midpoint(lower, upper); }

Budget::Budget(const Options& options) : options_(options) {
  check(options);
  if (!std::isinf(options.time_limit.count())) {
    start_ = std::chrono::steady_clock::now();
  }
}

std::optional<Termination> Budget::exhausted(std::int64_t iterations) const {
  if (iterations >= options_.max_iterations && !options_.stop.stop_requested()) {
    return Termination::iteration_limit;
  }
  return ended();
}

std::optional<Termination> Budget::ended() const {
  if (options_.stop.stop_requested()) {
    return Termination::interrupted;
  }
  if (time_left() <= std::chrono::duration<double>::zero()) {
    return Termination::time_limit;
  }
  return std::nullopt;
}

Options Budget::rest(std::int64_t iterations) const {
  Options options = options_;
  options.max_iterations = iterations_left(iterations);
  options.time_limit = time_left();
  return options;
}

std::int64_t Budget::iterations_left(std::int64_t iterations) const {
  return std::max<std::int64_t>(options_.max_iterations - iterations, 0);
}

std::chrono::duration<double> Budget::time_left() const {
  if (std::isinf(options_.time_limit.count())) {
    return options_.time_limit;
  }
  const std::chrono::duration<double> left =
      options_.time_limit - (std::chrono::steady_clock::now() - start_);
  return std::max(left, std::chrono::duration<double>::zero());
}

}  // namespace saddle
