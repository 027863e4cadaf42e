#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include <doctest/doctest.h>

#include "tests/apps/program.h"

using saddle::test::check_refused;
using saddle::test::contents;
using saddle::test::Run;
using saddle::test::run_saddle;
using saddle::test::run_script;
using saddle::test::TemporaryFolder;
namespace fs = std::filesystem;

namespace {

const std::string hint = " (see --help, and saddle list)";

bool offers(const std::string& command, const std::string& option) {
  return run_saddle(command + " --help").out.find("  " + option + " ") != std::string::npos;
}

// Whether a text matches the output of an example, in which "..." stands for omitted lines.
bool is_as_said(const std::string& printed, const std::string& expected) {
  const std::string left_out = "...\n";
  std::size_t first = 0;
  std::size_t at = 0;  // in the printed text
  for (bool is_start = true; first <= expected.size(); is_start = false) {
    const std::size_t end = std::min(expected.find(left_out, first), expected.size());
    const std::string part = expected.substr(first, end - first);
    const bool is_last = end == expected.size();
    at = is_last && !is_start && !part.empty() ? printed.rfind(part) : printed.find(part, at);
    if (at == std::string::npos || (is_start && at != 0)) {
      return false;
    }
    at += part.size();
    if (is_last) {
      return at == printed.size() || (!is_start && part.empty());
    }
    first = end + left_out.size();
  }
  return false;
}

// Runs the commands of a text in a folder, one after another, and checks their output. Returns
// their number. An example ends at the next one, or at a line of text.
int check_examples(const std::string& text, const std::string& folder) {
  const std::string indent = "    ";
  std::string command;
  std::string expected;
  int examples = 0;
  const auto check_example = [&] {
    if (command.empty()) {
      return;
    }
    CAPTURE(command);
    const Run run = run_script("cd " + folder + " && " + command);
    const std::string printed = run.out + run.err;
    expected.resize(expected.find_last_not_of('\n') + 1);
    expected += expected.empty() ? "" : "\n";
    CAPTURE(printed);
    CHECK(is_as_said(printed, expected));
    ++examples;
    command.clear();
  };
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const bool is_command = line.starts_with(indent + "$ ");
    if (is_command || !(line.starts_with(indent) || line.empty())) {
      check_example();
    }
    if (is_command) {
      static const std::regex program("(^|[|] )(\\./dev run|\\./dev(?= solve)|saddle)(?= )");
      command = std::regex_replace(line.substr(6), program, "$1$$saddle");
      expected.clear();
    } else if (!command.empty()) {
      expected += line.empty() ? "\n" : line.substr(indent.size()) + "\n";
    }
  }
  check_example();
  return examples;
}

}  // namespace

TEST_CASE("a mistyped command, game, method or option is answered by the nearest one") {
  check_refused("slove", "", "there is no 'slove', did you mean 'solve'?" + hint);
  check_refused("game goofspeil 3", "",
                "there is no 'goofspeil', did you mean 'goofspiel'?" + hint);
  check_refused("nim 3 4", "", "there is no 'nim', did you mean 'game nim'?" + hint);
  check_refused("generate rsp", "", "there is no 'rsp', did you mean 'rps'?" + hint);
  check_refused("frobnicate", "", "there is no 'frobnicate'" + hint);
  check_refused("solve --method simplx", "1,2\n",
                "--method: there is no 'simplx', did you mean 'simplex'?" + hint);
  check_refused(
      "solve --labels upwards", "1,2\n",
      "--labels: there is no 'upwards', expected both, columns, detect, none, rows" + hint);
  check_refused("solve --ouput x", "1,2\n",
                "solve has no option '--ouput', did you mean '--output'?" + hint);
  check_refused("list algorithms", "", "list takes no further argument 'algorithms'" + hint);
}

TEST_CASE("a mistyped name of a classic game is answered by the nearest one") {
  const std::string no_file = ": No such file or directory";
  check_refused(
      "solve rock-paper-scisors", "",
      "cannot read rock-paper-scisors" + no_file + ", did you mean 'rock-paper-scissors'?");
  check_refused("nash chiken", "", "cannot read chiken" + no_file + ", did you mean 'chicken'?");
  check_refused("solve payoffs.csv", "", "cannot read payoffs.csv" + no_file);
}

TEST_CASE("the examples of the READMEs print what they say") {
  CHECK(check_examples(contents(SADDLE_SOURCE_DIR "/README.md") +
                           contents(SADDLE_SOURCE_DIR "/apps/program/README.md") +
                           contents(SADDLE_SOURCE_DIR "/games/README.md"),
                       SADDLE_SOURCE_DIR) > 7);
}

TEST_CASE(
    "the tutorial's examples print what it says, one after the other, in a folder of their own") {
  const TemporaryFolder folder;
  std::filesystem::create_directory_symlink(SADDLE_SOURCE_DIR "/games", folder.path("games"));
  const std::string tutorial = contents(SADDLE_SOURCE_DIR "/apps/program/TUTORIAL.md");
  // An indented block without commands is the contents of the last file named before it.
  static const std::regex file("`([a-z]+\\.[a-z]+)`(?:[^\n]|\n(?!\n))*\n\n((?:    (?!\\$ ).*\n)+)");
  int files = 0;
  for (auto match = std::sregex_iterator(tutorial.begin(), tutorial.end(), file);
       match != std::sregex_iterator(); ++match) {
    const std::string block = (*match)[2];
    folder.write((*match)[1], std::regex_replace(block, std::regex("(^|\n)    "), "$1"));
    ++files;
  }
  CHECK(files > 3);
  CHECK(check_examples(tutorial, folder.path("")) > 8);
  CHECK(contents(folder.path("penalty.svg")) ==
        contents(SADDLE_SOURCE_DIR "/games/data/penalty.svg"));
}

TEST_CASE("pictures are not written under the name of another format") {
  const TemporaryFolder folder;
  for (const std::string command : {"solve '3 0; 1 2'", "nash '3 0; 1 2'", "dominance '3 0; 1 2'",
                                    "graph", "measured", "recursive"}) {
    const std::string file = folder.path("picture.png");
    check_refused(command + " --plot " + file, "",
                  "--plot: expected a name such as picture.svg, found '" + file +
                      "' (rsvg-convert makes a PNG or a PDF of an SVG file)" + hint);
  }
}

TEST_CASE("empty and too large numbers in options are refused") {
  const std::string digits = "expected a whole number of fewer digits, found '";
  check_refused("solve --time-limit ''", "1,2\n",
                "--time-limit: expected a number, found ''" + hint);
  check_refused("solve --time-limit 0,5", "1,2\n",
                "--time-limit: expected a number, found '0,5'" + hint);
  check_refused("solve --max-iterations ''", "1,2\n",
                "--max-iterations: expected a whole number, found ''" + hint);
  check_refused("solve --max-iterations 1e3", "1,2\n",
                "--max-iterations: expected a whole number, found '1e3'" + hint);
  check_refused("solve --top 99999999999", "1,2\n", "--top: " + digits + "99999999999'" + hint);
  check_refused("generate random 2 2 --seed 18446744073709551616", "",
                "--seed: " + digits + "18446744073709551616'" + hint);
  check_refused("game take-and-break .77 3 --terms -5", "",
                "--terms: expected a whole number of at least 0, found '-5'" + hint);
  check_refused("game guess-it '' 5", "", "N: expected a whole number, found ''" + hint);
  CHECK(run_saddle("generate random 2 2 --seed 18446744073709551615").code == 0);
}

TEST_CASE("--threads is offered where it is used, and refused elsewhere") {
  check_refused("nash --threads 2", "1,2\n", "nash has no option '--threads'" + hint);
  check_refused("game nim 1 --threads 2", "", "nim has no option '--threads'" + hint);
  for (const std::string command :
       {"solve", "measured", "recursive", "game goofspiel", "game oshi-zumo"}) {
    CHECK(offers(command, "--threads"));
  }
  for (const std::string command : {"verify", "graph", "list", "game pig", "game guess-it"}) {
    CHECK(!offers(command, "--threads"));
  }
}

TEST_CASE("--output is in the help of every command") {
  for (const std::string command :
       {"", "solve", "verify", "nash", "measured", "dominance", "recursive", "graph", "game",
        "game nim", "game substring", "game guess-it", "generate", "generate rps", "list"}) {
    CAPTURE(command);
    CHECK(offers(command, "--output"));
  }
}

TEST_CASE("--plot draws the picture of a command, and its older names still work") {
  const TemporaryFolder folder;
  for (const std::string option : {"--plot", "--heatmap"}) {
    const std::string file = folder.path("guess" + option);
    CHECK(run_saddle("game guess-it 3 2 " + option + " " + file).code == 0);
    CHECK(contents(file).starts_with("<svg"));
  }
  for (const std::string option : {"--plot", "--picture"}) {
    const std::string file = folder.path("great" + option);
    CHECK(run_saddle("game great-game " + option + " " + file, "1 1 1\n34 33 33\n").code == 0);
    CHECK(contents(file).starts_with("<svg"));
  }
  const Run both = run_saddle("game guess-it 3 2 --plot a.svg --heatmap b.svg");
  CHECK(both.code == 2);
  CHECK(both.err.find("--plot and --heatmap are the same file") != std::string::npos);
  CHECK(offers("game guess-it", "--plot"));
  CHECK(!offers("game guess-it", "--heatmap"));
  CHECK(run_saddle("game guess-it --help").out.find("Excludes: ") ==
        run_saddle("game guess-it --help").out.find("Excludes: --csv"));
  CHECK(offers("game great-game", "--plot"));
  CHECK(!offers("game great-game", "--picture"));
}

TEST_CASE("text counts heaps from 1, JSON and CSV from 0") {
  CHECK(run_saddle("game nim 3 4 5").out.find("winning moves: heap 1 to 1\n") != std::string::npos);
  CHECK(run_saddle("game nim 3 4 5 --csv").out.find("heap 0 to 1") != std::string::npos);
  CHECK(run_saddle("game subtraction --moves 1,2 5").out.find("heap 1 to 3") != std::string::npos);
  CHECK(run_saddle("game half-piles 1 2").out.find("heap 2 to 1") != std::string::npos);
}

TEST_CASE("the completion for bash offers every option of a command") {
  // The completion calls the program by its name; an emulator may be needed to run it.
  const TemporaryFolder folder;
  const std::string program = folder.write("saddle", "exec " SADDLE_PROGRAM " \"$@\"\n");
  fs::permissions(program, fs::perms::owner_all);
  const auto completed = [&](const std::string& line) {
    const std::string script = "PATH=" + folder.path("") +
                               ":$PATH bash -c 'source " SADDLE_SOURCE_DIR
                               "/apps/program/saddle.bash; COMP_WORDS=(saddle " +
                               line +
                               "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _saddle; "
                               "echo \"${COMPREPLY[@]}\"'";
    return run_script(script).out;
  };
  CHECK(completed("solve --ou") == "--output\n");
  CHECK(completed("generate rps --ou") == "--output\n");
  CHECK(completed("game guess-it 3 2 --pl") == "--play --plot\n");
  CHECK(completed("ve") == "verify\n");
  CHECK(completed("game nash") == "\n");
  CHECK(completed("convert --to m") == "markdown\n");
  CHECK(completed("convert stag-hunt --to l") == "latex\n");
  CHECK(completed("solve two-") == "two-finger-morra\n");
  CHECK(completed("recursive two-") == "\n");
}

TEST_CASE("the completions for zsh and fish offer commands, games and options") {
  const std::string folder = SADDLE_SOURCE_DIR "/apps/program";
  const auto has = [](const std::string& shell) {
    return run_script("command -v " + shell).code == 0;
  };
  if (has("fish")) {
    const auto completed = [&](const std::string& line) {
      return run_script("PATH=$(dirname $saddle):$PATH fish --no-config -c 'source " + folder +
                        "/saddle.fish; complete -C \"saddle " + line + "\"'")
          .out;
    };
    CHECK(completed("ve").starts_with("verify\t"));
    CHECK(completed("game guess-").starts_with("guess-it\t"));
    CHECK(completed("solve --ma") == "--many\n--max-iterations\n");
    CHECK(completed("generate rps --ou") == "--output\n");
    CHECK(completed("game guess-it 3 2 --pl") == "--play\n--plot\n");
    CHECK(completed("convert --to m") == "markdown\n");
    CHECK(completed("solve two-").starts_with("two-finger-morra\t"));
  } else {
    MESSAGE("fish is not installed, its completion is not tested");
  }
  if (has("zsh")) {
    // The words that the completion offers; compadd prints those that begin with the last word.
    const auto completed = [&](const std::string& line) {
      return run_script(
                 "PATH=$(dirname $saddle):$PATH zsh -f -c '_files() {}; compadd() {"
                 " local -a all; all=(${(P)2}); print -l -- ${(M)all:#$PREFIX*} };"
                 " words=(saddle " +
                 line + "); CURRENT=${#words}; PREFIX=${words[-1]}; source " + folder + "/_saddle'")
          .out;
    };
    CHECK(completed("ve") == "verify\n");
    CHECK(completed("game guess-") == "guess-it\nguess-it-tree\n");
    CHECK(completed("solve --ma") == "--many\n--max-iterations\n");
    CHECK(completed("game guess-it 3 2 --pl") == "--play\n--plot\n");
    CHECK(completed("convert --to m") == "markdown\n");
    // The completion prints an empty line for the subcommands, because solve has none.
    CHECK(completed("solve two-") == "\ntwo-finger-morra\n");
  } else {
    MESSAGE("zsh is not installed, its completion is not tested");
  }
}
