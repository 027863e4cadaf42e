#include "saddle/matrix/budget.h"

#include <algorithm>
#include <cmath>

namespace saddle {

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
