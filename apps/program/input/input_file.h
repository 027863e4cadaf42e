#pragma once

#include <fstream>
#include <iosfwd>
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
  /// Where the text is typed on a terminal, `expected` names on standard error what is waited for.
  /// Throws UsageError if the file cannot be read, or if standard input is asked for again.
  InputFile(const std::string& path, std::string_view expected);

  std::istream& stream();

  /// The name of the text in errors.
  const std::string& name() const { return name_; }

 private:
  std::string name_;
  bool standard_input_;
  std::ifstream file_;
  std::optional<std::istringstream> classic_;
};

/// A solution to be verified, and what its file is called in errors.
struct SolutionFile {
  JsonTree tree;
  std::string name;
};

/// Reads a solution. Throws UsageError if the file cannot be opened, ParseError if it is no JSON,
/// and says which JSON is meant: a solution printed as text or as CSV is easily taken for one.
SolutionFile read_solution_file(const std::string& path);

/// Returns the first bytes of a regular file, enough to tell its form. Returns nothing for standard
/// input, for a pipe, which would lose them, and for a file that cannot be opened.
std::string beginning_of(const std::string& path);

/// Says on standard error what the program waits for, if standard input is a terminal.
void announce_typed_input(std::string_view expected);

}  // namespace saddle::app
