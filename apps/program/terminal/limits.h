#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "apps/program/terminal/output.h"
#include "apps/program/terminal/parser.h"
#include "saddle/matrix/solution.h"

namespace saddle::app {

/// How long a solver may work, and how near it is to get. The time runs from when this is made,
/// which is when the program starts, so that it covers reading and making a game too.
struct Limits {
  double tolerance = Options{}.tolerance;
  std::optional<std::int64_t> max_iterations;
  double time_limit = Options{}.time_limit.count();

  /// Each adds an option to a parser.
  CLI::Option* declare_tolerance(
      Parser& parser,
      const std::string& help =
          "converged once the duality gap is at most this fraction of the payoff range");
  CLI::Option* declare_max_iterations(Parser& parser,
                                      const std::string& help = "stop after this many iterations");
  CLI::Option* declare_time_limit(Parser& parser);

  /// Returns the remaining time.
  std::chrono::duration<double> time_left() const;

  /// Returns the options of a solver that begins now: the limits, the threads that the output's
  /// options allow, and a stop at Ctrl-C.
  Options options(const Output& output) const;

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace saddle::app
