#include "tests/apps/program.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <utility>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

namespace saddle::test {

std::string contents(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    throw std::runtime_error("cannot read " + path);
  }
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

namespace {

// Runs the program on a file, and then the shell commands `then`.
Run run_in_shell(const std::string& arguments, const std::string& in, const std::string& then) {
  const TemporaryFolder folder;
  const std::string command = SADDLE_PROGRAM " " + arguments + " <" + in + " >" +
                              folder.path("out") + " 2>" + folder.path("err") + then;
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(folder.path("out")),
          contents(folder.path("err"))};
}

}  // namespace

Run run_saddle(const std::string& arguments, const std::string& input) {
  const TemporaryFolder folder;
  return run_in_shell(arguments, folder.write("in", input), "");
}

Run run_on_terminal(const std::string& arguments, const std::string& typed) {
  const int keyboard = posix_openpt(O_RDWR | O_NOCTTY);
  const std::string keys = typed + "\x04";
  if (keyboard < 0 || grantpt(keyboard) != 0 || unlockpt(keyboard) != 0 ||
      write(keyboard, keys.data(), keys.size()) != static_cast<ssize_t>(keys.size())) {
    throw std::runtime_error("cannot make a terminal");
  }
  const Run run = run_in_shell(arguments, ptsname(keyboard), "");
  close(keyboard);
  return run;
}

Run run_script(const std::string& script) {
  const TemporaryFolder folder;
  const std::string command = "{ saddle='" SADDLE_PROGRAM "'; " + script + "; } >" +
                              folder.path("out") + " 2>" + folder.path("err");
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(folder.path("out")),
          contents(folder.path("err"))};
}

std::string shown_on_terminal(const std::string& script) {
  const int screen = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
  if (screen < 0 || grantpt(screen) != 0 || unlockpt(screen) != 0) {
    throw std::runtime_error("cannot make a terminal");
  }
  const int kept_open = open(ptsname(screen), O_RDWR | O_NOCTTY);
  run_script("terminal=" + std::string(ptsname(screen)) + "; " + script);
  // The kernel passes on output with a delay, and the last part may come late.
  std::string shown;
  pollfd readable{screen, POLLIN, 0};
  constexpr int patience = 300;  // milliseconds
  while (poll(&readable, 1, patience) > 0) {
    std::array<char, 1024> part;
    const ssize_t bytes = read(screen, part.data(), part.size());
    if (bytes <= 0) {
      break;
    }
    shown.append(part.data(), static_cast<std::size_t>(bytes));
  }
  close(kept_open);
  close(screen);
  return shown;
}

// SIGINT is signal 2 and SIGTERM 15: their bits are in the last and in the fourth digit from the
// end of the mask of caught signals. The shell's child also catches them before it becomes the
// program, and therefore the name is checked. An emulator catches all signals from its start, and
// its program a moment later.
std::string until_signals_are_caught(const std::string& process) {
  return fmt::format(
      "for k in $(seq 6000); do"
      "   grep -q '^Name:.*qemu' /proc/{0}/status && sleep 3 && break;"
      "   grep -q '^Name:.*saddle' /proc/{0}/status &&"
      "   grep -q '^SigCgt:.*[4567cdef]..[2367abef]$' /proc/{0}/status && break; sleep 0.01;"
      " done",
      process);
}

Run interrupted_saddle(const std::string& arguments, const std::string& input,
                       const std::string& signal, int seconds) {
  const TemporaryFolder folder;
  // Field 14 is the time in user mode; the loop ends with the process too.
  const std::string until_used = fmt::format(
      "while [ $(cut -d' ' -f14 /proc/$!/stat) -lt $(({} * $(getconf CLK_TCK))) ]; do sleep 0.01; "
      "done",
      seconds);
  return run_in_shell(arguments, folder.write("in", input),
                      " & " + until_signals_are_caught("$!") + "; " + until_used + "; kill -" +
                          signal + " $!; wait $!");
}

nlohmann::json json_answer(const std::string& arguments, const std::string& input, int code) {
  CAPTURE(arguments);
  const Run run = run_saddle(arguments + " --json", input);
  CHECK(run.err.empty());
  CHECK(run.code == code);
  return nlohmann::json::parse(run.out);
}

void check_refused(const std::string& arguments, const std::string& input,
                   const std::string& message) {
  CAPTURE(arguments);
  const Run run = run_saddle(arguments, input);
  CHECK(run.code == 2);
  CHECK(run.out.empty());
  CHECK(run.err == "saddle: " + message + "\n");
}

namespace {

void collect_commands(const std::string& command, std::vector<std::string>& commands) {
  commands.push_back(command);
  const std::string help = run_saddle(command + " --help").out;
  const auto start = help.find("\nSubcommands:\n");
  if (start == std::string::npos) {
    return;
  }
  static const std::regex name("\n  ([a-z][a-z-]*) ");
  const std::string list = help.substr(start + 12);
  for (auto match = std::sregex_iterator(list.begin(), list.end(), name);
       match != std::sregex_iterator(); ++match) {
    collect_commands(command + (command.empty() ? "" : " ") + (*match)[1].str(), commands);
  }
}

}  // namespace

std::vector<std::string> all_commands() {
  std::vector<std::string> commands;
  collect_commands("", commands);
  return commands;
}

std::set<std::string> options_in(const std::string& text) {
  static const std::regex option("--[a-z][a-z-]+");
  return {std::sregex_token_iterator(text.begin(), text.end(), option),
          std::sregex_token_iterator()};
}

}  // namespace saddle::test
