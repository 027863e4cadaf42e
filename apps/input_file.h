#pragma once

#include <fstream>
#include <iosfwd>
#include <string>

namespace saddle::app {

/// A text that a command reads: a file, or standard input for the path "-".
class InputFile {
 public:
  /// Throws UsageError if the file cannot be read, or if standard input is asked for again.
  explicit InputFile(const std::string& path);

  std::istream& stream();

  /// What errors call the text.
  const std::string& name() const { return name_; }

 private:
  std::string name_;
  bool standard_input_;
  std::ifstream file_;
};

}  // namespace saddle::app
