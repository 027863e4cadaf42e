// After any error, a file named by --output is either the old file or the complete new file.

#include <chrono>
#include <filesystem>
#include <random>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "tests/address_sanitizer.h"
#include "tests/apps/program.h"
#include "tests/environment.h"

namespace fs = std::filesystem;
using saddle::test::contents;
using saddle::test::interrupted_saddle;
using saddle::test::Run;
using saddle::test::run_saddle;
using saddle::test::run_script;
using saddle::test::TemporaryFolder;

namespace {

const std::string old_text = "before\n";

// Whether the program's memory can be limited: sanitizers and emulators need their own memory.
constexpr bool can_lack_memory =
    !saddle::test::has_address_sanitizer && std::string_view(SADDLE_PROGRAM).starts_with('/');

// The time of a solve differs between runs.
std::string without_times(const std::string& text) {
  static const std::regex time(R"(("seconds": ?)[-+.0-9e]+|, [-+.0-9e]+ s(?=;|$))");
  std::istringstream lines(text);
  std::string result;
  for (std::string line; std::getline(lines, line);) {
    // Most lines have no time, and the regular expression takes a second for a few megabytes.
    const bool may_have_time = line.find("seconds") != std::string::npos ||
                               line.find(" s;") != std::string::npos || line.ends_with(" s");
    result += (may_have_time ? std::regex_replace(line, time, "$1") : line) + '\n';
  }
  return result;
}

// Files of several kinds of games, and a folder for the output.
class Files {
 public:
  Files() {
    fs::create_directory(folder_.path("out"));
    for (const std::string size : {"4", "30", "60"}) {
      folder_.write(size + ".csv", generated(size + " " + size + " --distribution integer"));
      folder_.write(size + "real.csv", generated(size + " " + size));
    }
    std::string many;
    for (int k = 0; k < 300; ++k) {
      many += generated_row(k) + "\n" + generated_row(k + 7) + "\n\n";
    }
    folder_.write("many.csv", many);
    std::string edges = "from,to\n";
    for (int k = 4; k < 500; ++k) {
      edges += fmt::format("p{},p{}\np{},p{}\n", k, k / 2, k, k / 3);
    }
    folder_.write("edges.csv", edges);
    std::string triples = "row,column,payoff\n";
    for (int k = 0; k < 3000; ++k) {
      triples += fmt::format("row number {} of many,column {},{}\n", k, k % 3, k % 17);
    }
    folder_.write("triples.csv", triples);
    run_script("$saddle convert " + path("60real.csv") + " --to npy --output " + path("60.npy"));
  }

  std::string path(const std::string& name) const { return folder_.path(name); }
  std::string output() const { return folder_.path("out/file"); }

  void write_old() const {
    fs::remove_all(folder_.path("out"));
    fs::create_directory(folder_.path("out"));
    folder_.write("out/file", old_text);
  }

  std::set<std::string> in_folder_of_output() const {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder_.path("out"))) {
      names.insert(entry.path().filename().string());
    }
    return names;
  }

  // Runs a command without any error.
  Run run(const std::string& command) const {
    write_old();
    return run_script(line(command));
  }

  std::string line(const std::string& command, const std::string& before = "") const {
    return "cd " + folder_.path("") + "; " + before + " $saddle " + command + " --output " +
           output();
  }

 private:
  static std::string generated(const std::string& arguments) {
    return run_saddle("generate random " + arguments).out;
  }

  static std::string generated_row(int k) { return fmt::format("{},{},{}", k % 5, k % 7, k % 3); }

  TemporaryFolder folder_;
};

const std::string game_files = SADDLE_SOURCE_DIR "/games/data/";
const std::string poker = SADDLE_SOURCE_DIR "/tests/fuzz/corpus/efg/stripped_down_poker.efg";

const std::vector<std::string> commands = {
    "solve 60.csv",
    "solve 60real.csv --json",
    "solve 60.npy --csv --threads 2",
    "solve triples.csv --triples --json",
    "solve 30.csv --exact --json",
    "solve 4.csv --all --sensitivity --json",
    "solve 4.csv --format latex",
    "solve --many many.csv",
    "solve --many many.csv --csv --threads 3",
    "nash chicken --json",
    "nash " + game_files + "battle_row.csv " + game_files + "battle_column.csv",
    "dominance 30.csv --json",
    "convert 60.npy --to csv",
    "convert 60.npy --to nfg",
    "convert 60.npy --to json",
    "convert 60.csv --to npy",
    "convert 4.csv --to html",
    "convert chicken --to json",
    "recursive " + game_files + "hide_or_run.json --json",
    "extensive " + poker + " --json",
    "extensive " + poker + " --exact",
    "graph edges.csv --json",
    "graph edges.csv --csv",
    "game kuhn --json",
    "game guess-it 5 5 --exact --table table",
    "game goofspiel 4 --json",
    "game nim 3 4 5 --json",
    "game blotto-large 5 4 --fields 3 --json",
    "generate random 60 60",
    "generate kuhn-poker",
    "list --json",
    "help chicken",
};

}  // namespace

TEST_CASE("where memory ends, the message says so and the old file stays" *
          doctest::skip(!can_lack_memory)) {
  const Files files;
  for (const std::string& command : commands) {
    CAPTURE(command);
    const Run whole = files.run(command);
    REQUIRE(whole.code == 0);
    const std::string text = without_times(contents(files.output()));
    for (const std::string on : {"", "FAILING_MALLOC_ON=1 "}) {
      int ends = 0;
      for (int number = 1;; number *= 2) {
        CAPTURE(on);
        CAPTURE(number);
        files.write_old();
        fs::remove(files.path("mark"));
        const Run run =
            run_script(files.line(command, fmt::format("LD_PRELOAD={} FAILING_MALLOC={} {}"
                                                       "FAILING_MALLOC_MARK=mark",
                                                       SADDLE_FAILING_MALLOC, number, on)));
        if (!fs::exists(files.path("mark"))) {
          break;
        }
        CHECK(run.out.empty());
        CHECK(files.in_folder_of_output() == std::set<std::string>{"file"});
        if (run.code == 0) {
          CHECK(without_times(contents(files.output())) == text);
        } else {
          CHECK(run.code == 2);
          CHECK(run.err == "saddle: not enough memory\n");
          CHECK(contents(files.output()) == old_text);
          ++ends;
        }
      }
      CHECK(ends > 5);
    }
  }
}

TEST_CASE("a limit of memory leaves the old file, and large outputs need little" *
          doctest::skip(!can_lack_memory)) {
  const Files files;
  const auto run_within = [&](int kilobytes, const std::string& command) {
    files.write_old();
    return run_script(fmt::format("ulimit -v {}; {}", kilobytes, files.line(command)));
  };
  // The system's loader, or a library of FLINT's, lacks memory before the program's own code runs.
  const auto cannot_start = [](const Run& run) {
    return run.code == 127 || run.err.find("libgomp: Out of memory") != std::string::npos;
  };
  int minimum = 10'000;  // for the program itself
  constexpr int most = 300'000;
  while (minimum < most && cannot_start(run_within(minimum, "generate random 1 1"))) {
    minimum += 250;
  }
  REQUIRE(minimum < most);
  for (const std::string command :
       {"generate random 1 1", "convert 60.npy --to csv", "convert 60.npy --to json",
        "solve 60real.csv --json", "solve 60.csv --exact", "game kuhn --json"}) {
    CAPTURE(command);
    for (int kilobytes = minimum;; kilobytes += 250) {
      CAPTURE(kilobytes);
      const Run run = run_within(kilobytes, command);
      if (run.code == 0) {
        break;
      }
      REQUIRE(run.code == 2);
      CHECK(run.err == "saddle: not enough memory\n");
      CHECK(contents(files.output()) == old_text);
      CHECK(files.in_folder_of_output() == std::set<std::string>{"file"});
    }
  }
  // The payoffs take 8 MB, their text 19 MB.
  CHECK(run_within(minimum + 12'000, "generate random 1000 1000").code == 0);
}

TEST_CASE("a full disk leaves the old file") {
  const Files files;
  const std::string mount =
      "mkdir -p small && mount -t tmpfs -o size=64k none small && echo before >small/file";
  const bool may_mount =
      run_script("cd " + files.path("") + "; unshare -m sh -c \"" + mount + "\"").code == 0;
  if (!may_mount) {
    MESSAGE("only root can mount a small disk");
  }
  for (const std::string command :
       {"generate random 100 100", "convert 60real.csv --to json", "solve --many many.csv"}) {
    CAPTURE(command);
    const Run nowhere =
        run_script("cd " + files.path("") + "; $saddle " + command + " --output /dev/full");
    CHECK(nowhere.code == 2);
    CHECK(nowhere.err == "saddle: cannot write /dev/full: No space left on device\n");
    if (may_mount) {
      const Run full = run_script("cd " + files.path("") + "; export saddle; unshare -m sh -c '" +
                                  mount + " && $saddle " + command +
                                  " --output small/file; echo $?; ls -A small; cat small/file'");
      CHECK(full.out == "2\nfile\nbefore\n");
      CHECK(full.err == "saddle: cannot write small/file: No space left on device\n");
    }
  }
}

TEST_CASE("a signal at any moment leaves the old file or the whole new one") {
  // A signal to all processes also ends the process that looks for leaks, for which LeakSanitizer
  // would wait forever.
  const saddle::test::EnvironmentVariable no_leaks("ASAN_OPTIONS", "detect_leaks=0");
  const Files files;
  std::mt19937 random(1);
  for (const std::string& command :
       std::vector<std::string>{"generate random 700 700", "convert 60real.csv --to json",
                                "solve --many many.csv", "solve 60.csv --exact",
                                "game leduc --exact", "extensive " + poker, "nash 4.csv 4.csv"}) {
    CAPTURE(command);
    files.write_old();
    const auto start = std::chrono::steady_clock::now();
    run_script(files.line(command));
    const std::chrono::duration<double> whole = std::chrono::steady_clock::now() - start;
    const std::string text = without_times(contents(files.output()));
    REQUIRE(text != old_text);
    std::uniform_real_distribution<double> moment(0.001, 1.2 * whole.count());
    for (const std::string signal : {"INT", "TERM", "HUP"}) {
      // Without --foreground the signal comes twice, and the second ends the program at once.
      for (const std::string once : {"--foreground ", ""}) {
        for (int k = 0; k < (saddle::test::has_address_sanitizer ? 1 : 2); ++k) {
          files.write_old();
          const std::string before =
              fmt::format("timeout {}-s {} {:.4f}", once, signal, moment(random));
          CAPTURE(before);
          const Run run = run_script(files.line(command, before));
          CAPTURE(run.err);
          const std::string now = contents(files.output());
          std::set<std::string> names = files.in_folder_of_output();
          CHECK(names.erase("file") == 1);
          const bool is_aside = names.erase("file.interrupted") == 1;
          CHECK(names.empty());
          CHECK(is_aside == (run.err.find("file.interrupted") != std::string::npos));
          CHECK((now == old_text || (!is_aside && without_times(now) == text)));
          CHECK((run.code != 0 || now != old_text));
        }
      }
    }
  }
}

TEST_CASE("after Ctrl-C the results so far go to a new file, which the message names") {
  const TemporaryFolder folder;
  const std::string file = folder.write("file", old_text);
  const std::string command = "game leduc --ranks 12 --exact --output " + file;
  for (const std::string& aside : {file + ".interrupted", file + ".2.interrupted"}) {
    for (const std::string signal : {"INT", "TERM", "HUP"}) {
      CAPTURE(signal);
      fs::remove(aside);
      const Run run = interrupted_saddle(command, "", signal);
      CHECK(run.code == 1);
      CHECK(run.out.empty());
      CHECK(run.err == "saddle: interrupted: " + file +
                           " is left as it was, the results so far are in " + aside + "\n");
      CHECK(contents(file) == old_text);
      CHECK(contents(aside).find("interrupted") != std::string::npos);
    }
  }
  const std::string fresh = folder.path("fresh");
  CHECK(interrupted_saddle("game leduc --ranks 12 --exact --output " + fresh, "").err ==
        "saddle: interrupted: " + fresh + " is not written, the results so far are in " + fresh +
            ".interrupted\n");
  CHECK_FALSE(fs::exists(fresh));
  // Results on standard output replace nothing, so they are printed there.
  const Run shown = interrupted_saddle("game leduc --ranks 12 --exact", "");
  CHECK(shown.code == 1);
  CHECK(shown.err.empty());
  CHECK(shown.out.find("interrupted") != std::string::npos);
}

TEST_CASE("a hangup that is ignored, as under nohup, stops nothing") {
  const Files files;
  files.write_old();
  const Run run = run_script("trap '' HUP; (" + files.line("generate random 300 300", "exec") +
                             ") & while kill -HUP $!; do sleep 0.005; done; wait $!");
  CHECK(run.code == 0);
  CHECK(contents(files.output()) != old_text);
}

TEST_CASE("the name of an output may be as long as names can be") {
  const TemporaryFolder folder;
  const std::string file = folder.path(std::string(255, 'n'));
  CHECK(run_saddle("generate rps --output " + file).code == 0);
  CHECK(contents(file) == run_saddle("generate rps").out);
  CHECK(interrupted_saddle("game leduc --ranks 12 --exact --output " + file, "").code == 1);
  CHECK(fs::exists(folder.path(std::string(200, 'n') + ".interrupted")));
}

TEST_CASE("files that options name are replaced with the result, or not at all") {
  const TemporaryFolder folder;
  const std::string picture = folder.write("picture.svg", old_text);
  const std::string command = "solve '3 0; 1 2' --plot " + picture + " --output ";
  CHECK(run_saddle(command + "/dev/full").code == 2);
  CHECK(contents(picture) == old_text);
  CHECK(run_saddle(command + folder.path("result")).code == 0);
  CHECK(contents(picture).starts_with("<svg"));
}
