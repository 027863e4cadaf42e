#pragma once

#include <optional>
#include <string>

#include "apps/program/reports/printed.h"
#include "apps/program/terminal/command.h"
#include "apps/program/terminal/parser.h"

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
