#include <filesystem>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <unistd.h>

#include "tests/apps/program.h"

namespace fs = std::filesystem;
using saddle::test::check_refused;
using saddle::test::contents;
using saddle::test::run_saddle;
using saddle::test::run_script;
using saddle::test::TemporaryFolder;

namespace {

std::string rps() { return run_saddle("generate rps").out; }

fs::perms mode_of(const std::string& path) { return fs::status(path).permissions(); }

std::ptrdiff_t files_in(const std::string& folder) {
  return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
}

}  // namespace

TEST_CASE("an output that is already open is written to after its contents, not replaced") {
  const TemporaryFolder folder;
  const std::string log = folder.path("log");
  fs::create_symlink("/dev/stdout", folder.path("link"));
  const std::vector<std::string> names = {"-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1",
                                          folder.path("link")};
  for (const std::string& name : names) {
    CAPTURE(name);
    for (const std::string redirection : {">>", ">"}) {
      folder.write("log", redirection == ">>" ? "before\n" : "");
      run_script("{ echo first; $saddle generate rps --output " + name + "; echo last; } " +
                 redirection + log);
      CHECK(contents(log) ==
            (redirection == ">>" ? "before\n" : "") + ("first\n" + rps()) + "last\n");
    }
  }
  folder.write("log", "before\n");
  run_script("cd " + folder.path("") + "; $saddle generate rps --output /dev/fd/3 3>>log");
  CHECK(contents(log) == "before\n" + rps());
  CHECK(files_in(folder.path("")) == 2);
}

TEST_CASE("a file that is replaced keeps its mode and its place behind a link") {
  const TemporaryFolder folder;
  const std::string file = folder.write("file", "long before, and longer than what comes\n\n\n\n");
  fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink("file", folder.path("link"));
  CHECK(run_saddle("generate rps --output " + folder.path("link")).code == 0);
  CHECK(contents(file) == rps());
  CHECK(mode_of(file) == (fs::perms::owner_read | fs::perms::owner_write));
  CHECK(fs::is_symlink(folder.path("link")));

  // Another name of the old file keeps the old contents.
  fs::create_hard_link(file, folder.path("twin"));
  for (const std::string family : {"matching-pennies", "kuhn-poker"}) {
    CHECK(run_saddle("generate " + family + " --output " + file).code == 0);
    CHECK(contents(file) == run_saddle("generate " + family).out);
    CHECK(contents(folder.path("twin")) == rps());
  }
  run_script("umask 027; $saddle generate rps --output " + folder.path("new"));
  CHECK(mode_of(folder.path("new")) ==
        (fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read));
  CHECK(files_in(folder.path("")) == 4);
}

TEST_CASE("an output that cannot be written whole leaves what was there") {
  const TemporaryFolder folder;
  const std::string file = folder.write("file", "before\n");
  const std::string full = "trap '' XFSZ; ulimit -f 0; $saddle generate rps 2>/dev/null --output ";
  CHECK(run_script(full + file).code == 2);
  CHECK(contents(file) == "before\n");
  fs::create_hard_link(file, folder.path("twin"));
  CHECK(run_script(full + file).code == 2);
  CHECK(contents(file) == "before\n");
  CHECK(files_in(folder.path("")) == 2);
  check_refused("generate rps --output /dev/full", "",
                "cannot write /dev/full: No space left on device");
  for (const std::string help : {"--help", "--version", "solve --help", "help solve", "list"}) {
    CAPTURE(help);
    const Run run = run_script("$saddle " + help + " >/dev/full");
    CHECK(run.code == 2);
    CHECK(run.err == "saddle: cannot write standard output: No space left on device\n");
  }
}

TEST_CASE("a standard error that is closed or full changes no exit code and no result") {
  for (const std::string nowhere : {" 2>&-", " 2>/dev/full"}) {
    CHECK(run_script("$saddle solve no-such-file" + nowhere).code == 2);
    const auto warned = run_script("$saddle convert chicken --to latex" + nowhere);
    CHECK(warned.code == 0);
    CHECK(warned.out.starts_with("\\begin{tabular}"));
  }
}

TEST_CASE("an output that is an input or cannot be written is refused before any work is done") {
  const TemporaryFolder folder;
  const std::string game = folder.write("game.csv", "no matrix");
  const std::string twin = folder.path("twin.csv");
  fs::create_hard_link(game, twin);
  const auto read_as = [](const std::string& option, const std::string& path,
                          const std::string& input) {
    return option + " is " + path + ", which is read as " + input + ": expected another file";
  };
  check_refused("solve --output " + game + " " + game, "", read_as("--output", game, "GAME"));
  check_refused("solve --output " + twin + " " + game, "", read_as("--output", twin, "GAME"));
  check_refused("solve --plot " + twin + " " + game, "", read_as("--plot", twin, "GAME"));
  CHECK(run_script("$saddle solve --output " + game + " <" + game).err ==
        "saddle: " + read_as("--output", game, "GAME") + "\n");
  check_refused("nash " + twin + " " + game + " --output " + game, "",
                read_as("--output", game, "GAME"));
  check_refused("graph --sums " + game + " --output " + game, "",
                read_as("--output", game, "--sums"));
  check_refused("game race 3 " + game + " --table " + game, "", read_as("--table", game, "GAME"));
  CHECK(contents(game) == "no matrix");

  check_refused("solve --output ''", "no matrix",
                "--output is the empty name, expected a file or -");
  check_refused("solve --output " + folder.path(""), "no matrix",
                "cannot write " + folder.path("") + ": Is a directory");
  check_refused("solve --output " + folder.path("none/such"), "no matrix",
                "cannot write " + folder.path("none/such") + ": No such file or directory");
  check_refused("solve --output /dev/fd/77", "no matrix",
                "cannot write /dev/fd/77: Bad file descriptor");
  if (geteuid() != 0) {
    fs::permissions(game, fs::perms::owner_read);
    check_refused("solve --output " + game, "no matrix",
                  "cannot write " + game + ": Permission denied");
    fs::create_directory(folder.path("closed"));
    fs::permissions(folder.path("closed"), fs::perms::owner_read | fs::perms::owner_exec);
    CHECK(
        run_saddle("solve --output " + folder.path("closed/new"), "no matrix").err.find("folder") !=
        std::string::npos);
  }
  CHECK(files_in(folder.path("")) == (geteuid() == 0 ? 2 : 3));
}

TEST_CASE("two outputs of one file are refused, and nothing is written") {
  const TemporaryFolder folder;
  const std::string file = folder.path("file");
  fs::create_symlink("file", folder.path("link"));
  const std::string same = " are the same file, " + file;
  check_refused("game guess-it 2 2 --table " + file + " --output " + file, "",
                "--table and --output" + same);
  check_refused("game guess-it 2 2 --table " + file + " --plot " + folder.path("link"), "",
                "--table and --plot" + same);
  check_refused("game guess-it 2 2 --table -", "",
                "--table and the result (without --output) are the same file, standard output");
  check_refused("game guess-it 2 2 --table " + file + " --output " + folder.path("x") +
                    " --output " + folder.path("y"),
                "", "--output: At Most 1 required but received 2 (see --help, and saddle list)");
  check_refused("--output " + folder.path("x") + " generate rps --output " + folder.path("y"), "",
                "--output is given twice");
  CHECK(files_in(folder.path("")) == 1);
  // The table replaced the file to which the result was redirected.
  CHECK(run_script("$saddle game nim 1 >" + file + "; $saddle game guess-it 2 2 --table " + file +
                   " >>" + file)
            .code == 2);
  CHECK(run_saddle("game guess-it 1 1 --table - --output " + file).out.starts_with("mover,other,"));
  CHECK(run_saddle("game guess-it 1 1 --table /dev/null --plot /dev/null").code == 0);
}

TEST_CASE("--output stands before and after the name of a command") {
  const TemporaryFolder folder;
  const std::string file = folder.path("file");
  for (const std::string command : {"--output F generate rps", "generate --output F rps",
                                    "generate rps --output F", "generate rps --output=F"}) {
    fs::remove(file);
    std::string words = command;
    words.replace(words.find(" F") == std::string::npos ? words.find("=F") : words.find(" F"), 2,
                  (command.find("=F") == std::string::npos ? " " : "=") + file);
    CHECK(run_saddle(words).out.empty());
    CHECK(contents(file) == rps());
  }
}
