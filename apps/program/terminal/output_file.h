#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "apps/program/terminal/parser.h"

namespace saddle::app {

/// Refuses, before any work is done, files to write that would lose something or cannot be written:
/// an empty name, a folder, what may not be written, a file that is an input too, and two outputs
/// of one file, where the result goes to standard output unless --output is among them. Throws
/// UsageError or std::runtime_error.
void check_files(const std::vector<NamedFile>& files);

/// Writes the whole text to the file, or leaves what was there, with its mode, owner and links. A
/// device, a pipe and what the program has open (/dev/stdout, /dev/fd/3) are written to as they
/// are; "-" is standard output. Throws std::runtime_error naming the file.
void write_file(const std::string& path, const std::string& text);

/// A file that is written piece by piece. The pieces go into a new file beside it, which finish()
/// puts in its place; without finish() the old file stays. In all else it is as write_file().
class ResultFile {
 public:
  explicit ResultFile(const std::string& path);
  ~ResultFile();
  ResultFile(const ResultFile&) = delete;
  ResultFile& operator=(const ResultFile&) = delete;

  /// Whether finish() puts a new file in the place of what is there, if anything is.
  bool is_replaced() const;

  void write(std::string_view text);
  void finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace saddle::app
