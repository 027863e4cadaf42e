#pragma once

#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/temporary_folder.h"

namespace saddle::test {

/// The output of a program run, and its exit code.
struct Run {
  int code;
  std::string out;
  std::string err;
};

/// Runs the program with the arguments, quoted for a shell, and a text on standard input.
Run run_saddle(const std::string& arguments, const std::string& input = "");

/// Runs the program with a text typed on a terminal, ended by Ctrl-D.
Run run_on_terminal(const std::string& arguments, const std::string& typed);

/// Runs a shell script in which $saddle is the program.
Run run_script(const std::string& script);

/// Runs a shell script in which $saddle is the program and $terminal a terminal; returns the text
/// shown on the terminal.
std::string shown_on_terminal(const std::string& script);

/// Returns shell commands that wait until the program catches signals; `process` is its number.
std::string until_signals_are_caught(const std::string& process);

/// Like run_saddle, but sends the program a Ctrl-C, or another signal, once it catches signals and
/// has used at least `seconds` of processor time in user mode.
Run interrupted_saddle(const std::string& arguments, const std::string& input,
                       const std::string& signal = "INT", int seconds = 0);

/// Returns the output of a run with --json; checks that standard error is empty, and the exit code.
nlohmann::json json_answer(const std::string& arguments, const std::string& input = "",
                           int code = 0);

/// Checks that a run fails: exit code 2, nothing on standard output, and the message as the only
/// line on standard error.
void check_refused(const std::string& arguments, const std::string& input,
                   const std::string& message);

/// Returns every command, and every command below it, as in --help: "", "solve", "game nim".
std::vector<std::string> all_commands();

/// Returns the options in a text: the words that begin with two dashes.
std::set<std::string> options_in(const std::string& text);

/// Returns the contents of a file; throws std::runtime_error if it cannot be read.
std::string contents(const std::string& path);

}  // namespace saddle::test
