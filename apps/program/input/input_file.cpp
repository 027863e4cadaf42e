#include "apps/program/input/input_file.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <ios>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "apps/program/terminal/command.h"
#include "apps/program/terminal/interrupt.h"
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

// Standard input that ends at a signal that asks for a stop. std::cin would keep waiting for bytes,
// and the signal may reach a thread that is not waiting.
class StandardInput : public std::streambuf {
 protected:
  int_type underflow() override {
    const ssize_t got = has_arrived() ? read(STDIN_FILENO, bytes_.data(), bytes_.size()) : 0;
    if (got < 0) {
      throw std::ios_base::failure("standard input cannot be read");  // the stream is then bad
    }
    setg(bytes_.data(), bytes_.data(), bytes_.data() + got);
    return got == 0 ? traits_type::eof() : traits_type::to_int_type(bytes_.front());
  }

  std::streamsize showmanyc() override {
    int arrived = 0;
    return ioctl(STDIN_FILENO, FIONREAD, &arrived) == 0 ? arrived : 0;
  }

 private:
  // Waits until bytes have arrived or the input has ended. Returns false after a signal.
  static bool has_arrived() {
    constexpr int milliseconds = 100;
    pollfd input = {STDIN_FILENO, POLLIN, 0};
    int ready = 0;
    while (ready == 0 && !is_interrupted()) {
      ready = poll(&input, 1, milliseconds);
      if (ready < 0 && errno == EINTR) {
        ready = 0;
      }
    }
    return ready != 0;
  }

  std::array<char, 1 << 16> bytes_;
};

}  // namespace

InputFile::InputFile(const std::string& path, std::string_view expected)
    : name_(path == "-" ? "standard input" : path) {
  if (path == "-") {
    static bool is_taken = false;
    if (is_taken) {
      throw UsageError("standard input is asked for twice, one must be a file");
    }
    is_taken = true;
    standard_input_ = std::make_unique<StandardInput>();
    piped_.rdbuf(standard_input_.get());
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
  return standard_input_ ? piped_ : file_;
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
