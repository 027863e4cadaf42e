#include "apps/program/input/input_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <unistd.h>

#include "apps/program/terminal/command.h"
#include "apps/program/terminal/parser.h"
#include "games/classic/catalogue.h"

namespace saddle::app {
namespace {

// If there is no such file, suggests a classic game with a similar name.
std::string similar_game(const std::string& path) {
  std::vector<std::string> names;
  for (const games::ClassicGame& game : games::classic_games()) {
    names.emplace_back(game.name);
  }
  return suggestion(path, names);
}

}  // namespace

InputFile::InputFile(const std::string& path, std::string_view expected)
    : name_(path == "-" ? "standard input" : path), standard_input_(path == "-") {
  if (standard_input_) {
    static bool is_taken = false;
    if (is_taken) {
      throw UsageError("standard input is asked for twice, one must be a file");
    }
    is_taken = true;
    announce_typed_input(expected);
    return;
  }
  errno = 0;
  file_.open(path, std::ios::binary);
  // A folder can be opened but not read.
  if (!file_ || file_.peek() == std::ifstream::traits_type::eof()) {
    const games::ClassicGame* classic = errno == ENOENT ? games::find_classic_game(path) : nullptr;
    if (classic != nullptr) {
      classic_.emplace(std::string(classic->text));
      return;
    }
    if (errno != 0) {
      const int reason = errno;
      throw UsageError(fmt::format("cannot read {}: {}{}", path, std::strerror(reason),
                                   reason == ENOENT ? similar_game(path) : ""));
    }
    file_.clear();
  }
}

std::istream& InputFile::stream() {
  if (classic_) {
    return *classic_;
  }
  return standard_input_ ? std::cin : static_cast<std::istream&>(file_);
}

SolutionFile read_solution_file(const std::string& path) {
  InputFile file(path, "a solution as JSON");
  JsonTree tree = read_json(file.stream(), file.name(), "a solution as --json prints it");
  return {std::move(tree), file.name()};
}

std::string beginning_of(const std::string& path) {
  std::error_code no_such_file;
  if (path == "-" || !std::filesystem::is_regular_file(path, no_such_file)) {
    return "";
  }
  std::ifstream in(path, std::ios::binary);
  std::string beginning(200, '\0');
  in.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
  beginning.resize(static_cast<std::size_t>(in.gcount()));
  return beginning;
}

void announce_typed_input(std::string_view expected) {
  if (isatty(STDIN_FILENO) != 0) {
    write_message(
        fmt::format("saddle: waiting for {} on standard input, ended by Ctrl-D\n", expected));
  }
}

}  // namespace saddle::app
