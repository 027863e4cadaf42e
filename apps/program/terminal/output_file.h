#pragma once

#include <functional>
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

/// Returns what writes a file piece by piece. The text goes into a temporary file in the same
/// folder, and stays there until finish_files(). A device, a pipe and what the program has open
/// (/dev/stdout, /dev/fd/3) are written to as they are; "-" is standard output. Writing throws
/// std::runtime_error naming the file.
std::function<void(std::string_view)> begin_file(const std::string& path);

/// Writes the whole text likewise.
void write_file(const std::string& path, std::string_view text);

/// Lets `write` write a file, which then replaces the file of this name atomically. Throws as
/// begin_file() and `write` do; the old file then stays.
void replace_file(const std::string& path,
                  const std::function<void(const std::function<void(std::string_view)>&)>& write);

/// Ends all files that are begun. They take the place of those of their names, with their mode; a
/// symbolic link is followed. But where Ctrl-C or a like signal cut the command short, the old ones
/// stay, and standard error says in which new files those that are begun are. Without this call
/// the old ones stay, and nothing else. Throws std::runtime_error naming the file.
void finish_files(bool is_cut_short);

}  // namespace saddle::app
