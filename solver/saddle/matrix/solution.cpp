#include "saddle/matrix/solution.h"

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

}  // namespace saddle
