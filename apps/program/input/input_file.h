#pragma once

#include <fstream>
#include <istream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

#include "saddle/io/table/json_tree.h"

namespace saddle::app {

/// A text that a command reads: a file, standard input for the path "-", or a classic game by its
/// name, if there is no file of that name.
class InputFile {
 public:
  /// If standard input is a terminal, prints on standard error that it waits for `expected`. Throws
  /// UsageError if the file cannot be read, or if standard input is requested twice.
  InputFile(const std::string& path, std::string_view expected);

  /// The text. After a signal that asks for a stop, standard input ends instead of waiting for
  /// more.
  std::istream& stream();

  /// The name of the text in errors.
  const std::string& name() const { return name_; }

 private:
  std::string name_;
  std::unique_ptr<std::streambuf> standard_input_;
  std::istream piped_{nullptr};
  std::ifstream file_;
  std::optional<std::istringstream> classic_;
};

/// A solution to verify, and the name of its file in errors.
struct SolutionFile {
  JsonTree tree;
  std::string name;
};

/// Reads a solution. Throws UsageError if the file cannot be opened, ParseError if it is not JSON;
/// the message says which JSON is expected, because users may pass a solution printed as text or as
/// CSV.
SolutionFile read_solution_file(const std::string& path);

/// Returns the first bytes of a regular file, enough to detect its form. Returns an empty text for
/// standard input and pipes, because reading would consume them, and for a file that cannot be
/// opened.
std::string beginning_of(const std::string& path);

/// Prints on standard error that the command waits for `expected`, if standard input is a terminal.
void announce_typed_input(std::string_view expected);

}  // namespace saddle::app
