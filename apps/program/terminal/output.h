#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <thread>

#include "apps/program/reports/printed.h"
#include "apps/program/terminal/command.h"
#include "apps/program/terminal/parser.h"
#include "saddle/matrix/solution.h"

namespace saddle::app {

/// The options of the output (--json, --csv, --quiet, --digits, --top) and the maximum number of
/// threads (--threads). Each command declares the ones that it supports.
struct Output {
  bool json = false;
  bool csv = false;
  bool quiet = false;
  int threads = 1;
  std::string format;
  std::string digits;
  std::optional<int> top;

  /// Adds the options to a command's parser, except --threads.
  void declare(Parser& parser);

  /// Adds --format, for commands whose result is also a table. Must be called after declare().
  void declare_format(Parser& parser);

  /// Makes --format json and csv the same as --json and --csv; must be called after parsing.
  /// Returns the format if it is a table's: markdown, latex or html.
  std::optional<std::string> table_format();

  /// Adds --digits, for commands with decimals in their text.
  void declare_digits(Parser& parser);

  /// Adds --digits and --top, for commands with decimals and strategies in their text.
  void declare_style(Parser& parser);

  /// Returns the style of text: by default six digits and, on a terminal, at most 20 strategies of
  /// a player.
  TextStyle style() const;

  /// Adds --threads.
  void declare_threads(Parser& parser);

  /// Whether progress and remarks go to standard error: it is a terminal, without --quiet.
  bool wants_progress() const;
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
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// Measures the time since its construction.
class Stopwatch {
 public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// Shows the progress in one line of standard error, at most ten times a second; the line is
/// cleared when the object is destroyed.
class ProgressLine {
 public:
  ProgressLine() = default;
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Shows the bounds reached so far.
  void show(const Progress& progress);

  /// Makes a solver with these options show its bounds here, if progress is wanted. The object must
  /// outlive the solve.
  void follow(Options& options, const Output& output);

  /// Shows a text.
  void show(const std::string& words);

 private:
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now();
  bool shown_ = false;
};

/// After the first second, shows the current work and its duration ("enumerating equilibria, 12 s,
/// Ctrl-C stops"), if progress is wanted, from its own thread; the line is cleared when the object
/// is destroyed.
class ProgressClock {
 public:
  /// `ending` is the effect of Ctrl-C, if it does not simply end the program.
  ProgressClock(const Output& output, const std::string& work, const std::string& ending = "");

 private:
  std::optional<std::jthread> thread_;
};

/// Returns a report in the requested form: JSON, CSV or text.
template <class Report>
std::string written(const Report& report, const Output& asked) {
  return asked.json ? printed(report.json()) : asked.csv ? report.csv() : report.text();
}

/// Returns a verdict likewise; the exit code says whether it is valid.
template <class AnyVerdict>
Printed printed_verdict(const AnyVerdict& verdict, const Output& asked) {
  return {written(verdict, asked), verdict.valid() ? ExitCode::decided : ExitCode::unfinished};
}

}  // namespace saddle::app
