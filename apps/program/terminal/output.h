#pragma once

#include <string>

#include "apps/program/terminal/parser.h"
#include "saddle/io/json.h"

namespace saddle::app {

/// What commands can be asked: how to print the result (--json, --csv, --quiet), and, where that
/// helps, how many threads to use at most (--threads).
struct Output {
  bool json = false;
  bool csv = false;
  bool quiet = false;
  int threads = 1;

  /// Adds the options to a command's parser, all but --threads.
  void declare(Parser& parser);

  /// Adds --threads.
  void declare_threads(Parser& parser);

  /// Whether progress and remarks are wanted on standard error: it is a terminal, and not --quiet.
  bool wants_progress() const;
};

/// Returns the JSON as it is printed: indented, numbers such that reading them back gives the same
/// double, a newline at its end.
std::string printed(const Json& json);

/// Returns a text as it is, the items of a list parted by blanks, and any other JSON in one line.
std::string plain(const Json& json);

/// Returns a number in the fewest digits that read back as the same double; -0 as 0.
std::string printed(double number);

/// Returns a cell of a CSV row, quoted where it has to be.
std::string csv_cell(const std::string& text);

/// Returns the text in bold if standard output is a terminal that wants colour (NO_COLOR unset).
std::string bold(const std::string& text);

}  // namespace saddle::app
