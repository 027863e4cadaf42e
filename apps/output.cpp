#include "apps/output.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include <unistd.h>

namespace saddle::app {

void Output::declare(Parser& parser) {
  const Option json_flag = parser.add_flag("--json", json, "print the result as JSON");
  parser.add_flag("--csv", csv, "print the result as CSV").excludes(json_flag);
  parser.add_flag("--quiet", quiet, "no progress on standard error");
  parser.add_option("--threads", threads, "compute on at most so many threads")
      .capture_default_str()
      .between(1, 1024);
}

bool Output::wants_progress() const { return !quiet && isatty(STDERR_FILENO) == 1; }

std::string printed(const Json& json) { return json.indented() + "\n"; }

std::string plain(const Json& json) {
  if (const Json::List* items = json.as_list()) {
    std::string words;
    for (const Json& item : *items) {
      words += words.empty() ? "" : " ";
      words += plain(item);
    }
    return words;
  }
  const std::string* text = json.as_text();
  return text != nullptr ? *text : json.compact();
}

std::string printed(double number) { return fmt::format("{}", number); }

namespace {

bool is_blank(char c) { return std::string_view(" \t\n\v\f\r").find(c) != std::string_view::npos; }

}  // namespace

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",;\t\"\n\r#") == std::string::npos &&
      (text.empty() || (!is_blank(text.front()) && !is_blank(text.back())))) {
    return text;
  }
  std::string cell = "\"";
  for (const char c : text) {
    cell += c;
    if (c == '"') {
      cell += '"';
    }
  }
  return cell + "\"";
}

std::string bold(const std::string& text) {
  const bool wanted = isatty(STDOUT_FILENO) == 1 && std::getenv("NO_COLOR") == nullptr;
  return wanted ? "\x1b[1m" + text + "\x1b[0m" : text;
}

namespace {

// Ctrl-C and the like wait while it lives.
class SignalsHeld {
 public:
  SignalsHeld() {
    sigset_t held;
    sigemptyset(&held);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
      sigaddset(&held, signal);
    }
    pthread_sigmask(SIG_BLOCK, &held, &before_);
  }
  ~SignalsHeld() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;

 private:
  sigset_t before_{};
};

}  // namespace

void write_file(const std::string& path, const std::string& text) {
  namespace fs = std::filesystem;
  std::error_code error;
  // A device or a pipe is written to; a file, also one behind a link, is replaced as a whole.
  const bool replaced = !fs::exists(path, error) || fs::is_regular_file(path, error);
  const fs::path target = fs::weakly_canonical(path, error);
  const std::string written =
      replaced ? fmt::format("{}.{}.part", target.string(), getpid()) : path;
  // Until the file is whole or gone. Not before a pipe, which may make us wait.
  std::optional<SignalsHeld> held;
  if (replaced) {
    held.emplace();
  }
  errno = 0;
  std::ofstream file(written, std::ios::binary);
  file << text;
  file.close();
  int reason = file ? 0 : errno;
  if (file && replaced) {
    fs::rename(written, target, error);
    reason = error.value();
  }
  if (reason != 0 || !file) {
    if (replaced) {
      fs::remove(written, error);
    }
    throw std::runtime_error(fmt::format("cannot write {}: {}", path, std::strerror(reason)));
  }
}

void write_standard_output(const std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
    throw std::runtime_error(
        fmt::format("cannot write to standard output: {}", std::strerror(errno)));
  }
}

}  // namespace saddle::app
