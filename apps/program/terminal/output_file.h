#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/program/terminal/parser.h"

namespace saddle::app {

/// Checks the output files before any work is done. Throws UsageError or std::runtime_error if one
/// cannot be written or would lose data: an empty name, a folder, a file without permission, a file
/// that is also an input, or two outputs to one file. The result goes to standard output unless
/// --output is among the files.
void check_files(const std::vector<NamedFile>& files);

/// Returns a function that writes a file piece by piece. The text goes into a temporary file in the
/// same folder until finish_files(). A device, a pipe and a descriptor that the program has open
/// (/dev/stdout, /dev/fd/3) are written directly; "-" is standard output. Writing throws
/// std::runtime_error with the name of the file.
std::function<void(std::string_view)> begin_file(const std::string& path);

/// Writes the whole text likewise.
void write_file(const std::string& path, std::string_view text);

/// Writes the text that `text_of` returns likewise, unless no file is named.
template <class TextOf>
void write_if_named(const std::string& path, const TextOf& text_of) {
  if (!path.empty()) {
    write_file(path, text_of());
  }
}

/// Calls `write` to write a file, which then replaces the file of this name atomically. Throws like
/// begin_file() and `write`; the old file is kept if it throws.
void replace_file(const std::string& path,
                  const std::function<void(const std::function<void(std::string_view)>&)>& write);

/// Finishes all files that were begun: each replaces the file of its name and gets the mode of that
/// file; symbolic links are followed. If a signal such as Ctrl-C cut the command short, the old
/// files are kept, and the new texts get other names, which are reported on standard error. Without
/// this call the old files are kept, and the new texts are removed. Throws std::runtime_error with
/// the name of the file.
void finish_files(bool is_cut_short);

}  // namespace saddle::app
