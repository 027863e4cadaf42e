#pragma once

#include <optional>
#include <string>

#include "apps/program/reports/printed.h"
#include "apps/program/terminal/parser.h"

namespace saddle::app {

/// What commands can be asked: how to print the result (--json, --csv, --quiet, --digits, --top),
/// and, where that helps, how many threads to use at most (--threads).
struct Output {
  bool json = false;
  bool csv = false;
  bool quiet = false;
  int threads = 1;
  std::string format;
  std::string digits;
  std::optional<int> top;

  /// Adds the options to a command's parser, all but --threads.
  void declare(Parser& parser);

  /// Adds --format, for commands whose result is a table too. Call it after declare().
  void declare_format(Parser& parser);

  /// Makes --format json and csv the same as --json and --csv; to be called once all is parsed.
  /// Returns the format if it is a table's: markdown, latex or html.
  std::optional<std::string> table_format();

  /// Adds --digits, for commands whose text has decimals.
  void declare_digits(Parser& parser);

  /// Adds --digits and --top, for commands whose text has strategies too.
  void declare_style(Parser& parser);

  /// Returns how text is to be written: in six digits and, on a terminal, at most 20 strategies of
  /// a player, unless more or less was asked for.
  TextStyle style() const;

  /// Adds --threads.
  void declare_threads(Parser& parser);

  /// Whether progress and remarks are wanted on standard error: it is a terminal, and not --quiet.
  bool wants_progress() const;
};

/// Returns a report in the form that was asked for: as JSON, as CSV, or as text.
template <class Report>
std::string written(const Report& report, const Output& asked) {
  return asked.json ? printed(report.json()) : asked.csv ? report.csv() : report.text();
}

}  // namespace saddle::app
