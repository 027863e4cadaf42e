#include "apps/program/terminal/limits.h"

#include <algorithm>

#include "apps/program/terminal/interrupt.h"

namespace saddle::app {

CLI::Option* Limits::declare_tolerance(Parser& parser, const std::string& help) {
  return parser.add_option("--tolerance", tolerance, help)
      ->check(at_least(0))
      ->capture_default_str();
}

CLI::Option* Limits::declare_max_iterations(Parser& parser, const std::string& help) {
  return parser.add_option("--max-iterations", max_iterations, help)
      ->check(at_least(0))
      ->type_name("N");
}

CLI::Option* Limits::declare_time_limit(Parser& parser) {
  return parser
      .add_option(
          "--time-limit", time_limit,
          "stop after this many seconds, counting the time that reading or making the game takes")
      ->check(at_least(0))
      ->type_name("SECONDS");
}

std::chrono::duration<double> Limits::time_left() const {
  return std::chrono::duration<double>(std::max(time_limit - stopwatch_.seconds(), 0.0));
}

Options Limits::options(const Output& output) const {
  Options options;
  options.tolerance = tolerance;
  options.max_iterations = max_iterations.value_or(options.max_iterations);
  options.time_limit = time_left();
  options.stop = stop_on_interrupt();
  options.threads = output.threads;
  return options;
}

}  // namespace saddle::app
