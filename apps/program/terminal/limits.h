#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "apps/program/terminal/output.h"
#include "apps/program/terminal/parser.h"
#include "saddle/matrix/solution.h"

namespace saddle::app {

/// Measures the time since its construction.
class Stopwatch {
 public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// The limits of a solver. The time runs from the construction, which is at the start of the
/// program, and therefore includes reading and making a game.
struct Limits {
  double tolerance = Options{}.tolerance;
  std::optional<std::int64_t> max_iterations;
  double time_limit = Options{}.time_limit.count();

  /// Each of these adds an option to a parser.
  CLI::Option* declare_tolerance(
      Parser& parser,
      const std::string& help =
          "converged once the duality gap is at most this fraction of the payoff range");
  CLI::Option* declare_max_iterations(Parser& parser,
                                      const std::string& help = "stop after this many iterations");
  CLI::Option* declare_time_limit(Parser& parser);

  /// Returns the remaining time.
  std::chrono::duration<double> time_left() const;

  /// Returns the options for a solver that begins now: the limits, the threads of the output's
  /// options, and a stop at Ctrl-C.
  Options options(const Output& output) const;

 private:
  Stopwatch stopwatch_;
};

}  // namespace saddle::app
