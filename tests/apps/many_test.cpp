// saddle solve --many: a line for each game, in order.

#include <cstdint>
#include <limits>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tests/address_sanitizer.h"
#include "tests/apps/program.h"
#include "tests/io/npy_bytes.h"

using nlohmann::json;
using saddle::test::bytes_of;
using saddle::test::check_refused;
using saddle::test::contents;
using saddle::test::npy;
using saddle::test::Run;
using saddle::test::run_saddle;
using saddle::test::run_script;
using saddle::test::shown_on_terminal;
using saddle::test::TemporaryFolder;

namespace {

std::vector<json> lines_of(const std::string& text) {
  std::vector<json> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    lines.push_back(json::parse(line));
  }
  CHECK((text.empty() || text.back() == '\n'));
  return lines;
}

std::vector<json> answers(const std::string& arguments, const std::string& input = "",
                          int code = 0) {
  const Run run = run_saddle("solve --many " + arguments, input);
  CAPTURE(arguments);
  CHECK(run.err.empty());
  CHECK(run.code == code);
  return lines_of(run.out);
}

// A game of small whole numbers as CSV.
std::string random_table(std::mt19937& random) {
  std::string table;
  const auto columns = 1 + random() % 4;
  for (auto rows = 1 + random() % 4; rows > 0; --rows) {
    for (std::size_t column = 0; column < columns; ++column) {
      table += fmt::format("{}{}", column > 0 ? "," : "", static_cast<int>(random() % 19) - 9);
    }
    table += "\n";
  }
  return table;
}

// The maximum memory for many games, in kB.
constexpr long memory_of_a_run = 40'000;

// Many games of 2 x 2 in an array of doubles.
std::string array_of(std::size_t games) {
  std::mt19937 random(5);
  std::vector<double> entries(4 * games);
  for (double& entry : entries) {
    entry = static_cast<double>(random() % 1000) / 8;
  }
  return npy("<f8", false, fmt::format("({}, 2, 2)", games), bytes_of(entries));
}

}  // namespace

TEST_CASE("a line of --many has the same answer as the game alone") {
  std::mt19937 random(3);
  std::string text;
  std::vector<std::string> tables;
  for (int k = 0; k < 40; ++k) {
    tables.push_back(random_table(random));
    text += tables.back() + "\n";
  }
  const std::vector<json> lines = answers("", text);
  REQUIRE(lines.size() == tables.size());
  int line = 1;
  for (std::size_t k = 0; k < tables.size(); ++k) {
    CAPTURE(tables[k]);
    const json& many = lines[k];
    const json alone = json::parse(run_saddle("solve --json", tables[k]).out);
    CHECK(many["game"]["file"] == "standard input");
    CHECK(many["game"]["index"] == k);
    CHECK(many["game"]["line"] == line);
    CHECK(many["game"]["rows"] == alone["game"]["rows"]);
    CHECK(many["game"]["columns"] == alone["game"]["columns"]);
    CHECK(many["saddle_point"] == alone["saddle_point"]);
    CHECK(many["termination"] == "converged");
    CHECK(many["value"].get<double>() == doctest::Approx(alone["value"].get<double>()));
    CHECK(many["lower"].get<double>() <= alone["upper"].get<double>());
    CHECK(many["upper"].get<double>() >= alone["lower"].get<double>());
    CHECK(many["lower"].get<double>() <= many["value"].get<double>());
    CHECK(many["value"].get<double>() <= many["upper"].get<double>());
    line += static_cast<int>(alone["game"]["rows"]) + 1;
  }
}

TEST_CASE("saddle verify accepts a line of --many for the solution that it is") {
  const TemporaryFolder folder;
  const std::string game = folder.write("game.csv", "3,-1,0\n0.1,2,1\n-2,4,1/3\n");
  for (const std::string option : {"", " --exact"}) {
    const Run run = run_saddle("solve --many " + game + option);
    const std::string line = folder.write("line.json", run.out);
    CHECK(run_saddle("verify " + game + " " + line).code == 0);
  }
}

TEST_CASE("a bad game has its error in its line, the others are solved, and the code is 1") {
  const std::vector<json> lines =
      answers("", "3,0\n1,2\n\n1,x\n\n1,2\n3\n\n1,inf\n\n,A,B\nr,1,2\n\n5\n", 1);
  REQUIRE(lines.size() == 6);
  CHECK(lines[0]["value"] == 1.5);
  CHECK(lines[1]["error"] == "standard input:4:2: expected a number, found 'x'");
  CHECK(lines[1]["game"] == json{{"file", "standard input"}, {"index", 1}, {"line", 4}});
  CHECK(lines[2]["error"] == "standard input:7:2: expected 2 cells as in line 6, found 1");
  CHECK(lines[3]["error"] == "standard input:9:2: expected a finite number, found 'inf'");
  CHECK(lines[4]["game"]["column_labels"] == json{"A", "B"});
  CHECK(lines[5]["value"] == 5);
  CHECK(answers("/nowhere.csv", "", 1)[0]["error"] ==
        "cannot read /nowhere.csv: No such file or directory");
}

TEST_CASE("many files of all forms are solved, each game by its file and its number there") {
  const TemporaryFolder folder;
  const std::string csv = folder.write("two.csv", "1,2\n\n3,0\n1,2\n");
  const std::string array =
      folder.write("a.npy", npy("<i8", false, "(2, 1, 2)", bytes_of<std::int64_t>({4, 3, 7, 9})));
  const std::string table =
      folder.write("t.npy", npy("<f8", false, "(1, 2)", bytes_of<double>({-1, -2})));
  const std::string list = folder.write("list.json", "[[3, 0], [1, 2]]");
  const std::string sparse =
      folder.write("s.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 1\n2 2 1\n");
  const std::string empty = folder.write("empty.csv", "");
  const std::vector<json> lines = answers(csv + " " + array + " matching-pennies " + table + " " +
                                              list + " " + sparse + " '1 2; 0 3' " + empty,
                                          "", 1);
  std::vector<std::string> shown;
  for (const json& line : lines) {
    const std::string file = line["game"]["file"];
    shown.push_back(fmt::format("{} {} {}", file.substr(file.rfind('/') + 1),
                                line["game"]["index"].dump(),
                                line.contains("value") ? line["value"].dump() : "error"));
  }
  CHECK(shown == std::vector<std::string>{"two.csv 0 1", "two.csv 1 1.5", "a.npy 0 3", "a.npy 1 7",
                                          "matching-pennies 0 0", "t.npy 0 -2", "list.json 0 1.5",
                                          "s.mtx 0 0.5", "the given matrix 0 1",
                                          "empty.csv 0 error"});
  CHECK(lines[4]["constant_sum"] == "0");
  CHECK(answers("--exact " + sparse, "", 1)[0]["error"] ==
        sparse + " is a sparse matrix, which --exact and --method do not take");
}

TEST_CASE("each matrix in square brackets is a separate game") {
  const std::vector<json> lines = answers("'[3, 0; 1, 2]' '[4 5]' '[[1, 2], [0, 3]]'");
  REQUIRE(lines.size() == 3);
  CHECK(lines[0]["value"] == 1.5);
  CHECK(lines[1]["value"] == 4);
  CHECK(lines[2]["value"] == 1);
}

TEST_CASE("--csv prints the same as rows below a header, strategies in one cell") {
  const Run run = run_saddle("solve --many --csv", "4,3\n\n1,x\n");
  CHECK(run.code == 1);
  CHECK(run.out ==
        "file,index,line,rows,columns,value,lower,upper,relative_gap,saddle_point,method,"
        "termination,row_strategy,column_strategy,error\n"
        "standard input,0,1,1,2,3,3,3,0,0 1,batch,converged,1,0 1,\n"
        "standard input,1,3,,,,,,,,,,,,\"standard input:3:2: expected a number, found 'x'\"\n");
}

TEST_CASE("the output is the same for every number of threads and every run") {
  const TemporaryFolder folder;
  std::mt19937 random(9);
  std::string text;
  for (int k = 0; k < 20'000 / saddle::test::case_stride; ++k) {
    text += random_table(random) + (k % 1000 == 7 ? "x\n\n" : "\n");
  }
  const std::string tables = folder.write("tables.csv", text);
  const std::string array = folder.write("array.npy", array_of(30'000 / saddle::test::case_stride));
  const std::string arguments = "solve --many " + tables + " " + array;
  const Run one = run_saddle(arguments);
  CHECK(lines_of(one.out).size() == 50'000 / saddle::test::case_stride);
  for (const std::string threads : {"2", "3", "16"}) {
    const Run several = run_saddle(arguments + " --threads " + threads);
    CHECK(several.out == one.out);
    CHECK(several.code == 1);
  }
}

TEST_CASE("rounded payoffs are allowed for, and solved exactly if that is necessary") {
  // In doubles all payoffs are equal.
  const std::vector<json> lines = answers(
      "", "1000000000.00000003,1000000000\n1000000000,1000000000.00000001\n\n0.1,0.3\n0.2,0.05\n");
  CHECK(lines[0]["exact"]["value"] == "400000000000000003/400000000");
  CHECK(lines[1]["termination"] == "converged");
  CHECK(lines[1]["lower"].get<double>() < 11.0 / 70);
  CHECK(lines[1]["upper"].get<double>() > 11.0 / 70);
}

TEST_CASE("options of solve hold for each game of many, or are refused") {
  CHECK(answers("--exact", "1/3,0\n0,1\n")[0]["exact"]["value"] == "1/4");
  CHECK(answers("--method simplex", "3,0,1\n1,2,0\n0,1,3\n")[0]["method"] == "simplex");
  const std::vector<json> lines =
      answers("--method closed-form", "1,2\n2,1\n\n" + run_saddle("generate random 5 5").out, 1);
  CHECK(lines[0]["method"] == "closed-form");
  CHECK(lines[1]["error"].get<std::string>().starts_with("--method closed-form has no answer"));
  const std::vector<json> stopped =
      answers("--max-iterations 0 --method simplex", run_saddle("generate random 9 9").out, 1);
  CHECK(stopped[0]["termination"] == "iteration_limit");
  for (const std::string option : {"--all", "--explain", "--plot x.svg", "--format latex"}) {
    check_refused("solve --many " + option, "1,2\n",
                  "--many takes no --all, --sensitivity, --explain and --plot, and no format but "
                  "json and csv");
  }
  check_refused("solve a.csv b.csv", "",
                "solve takes no further argument 'b.csv' without --many, which solves many games");
}

TEST_CASE("an array with numbers that are not finite has errors for these games alone") {
  const TemporaryFolder folder;
  const double none = std::numeric_limits<double>::quiet_NaN();
  const std::string file = folder.write(
      "a.npy", npy("<f8", false, "(3, 1, 2)", bytes_of<double>({1, 2, none, 0, 3, 4})));
  const std::vector<json> lines = answers(file, "", 1);
  CHECK(lines[0]["value"] == 1);
  CHECK(lines[1]["error"] ==
        "expected finite numbers, found nan in row 1, column 1 (counted from 1)");
  CHECK(lines[2]["value"] == 3);
  const std::string cut =
      folder.write("cut.npy", contents(file).substr(0, contents(file).size() - 9));
  const std::vector<json> of_cut = answers(cut, "", 1);
  REQUIRE(of_cut.size() == 3);
  CHECK(of_cut[2]["error"].get<std::string>().ends_with(
      "expected 3 games, found the end of the file after 2"));
}

TEST_CASE("--output has all lines or nothing, and an input is not written over") {
  const TemporaryFolder folder;
  const std::string games = folder.write("games.csv", "1,2\n\n3,4\n");
  const std::string output = folder.write("lines.json", "old");
  CHECK(run_saddle("solve --many " + games + " --output " + output).code == 0);
  CHECK(lines_of(contents(output)).size() == 2);
  CHECK(run_saddle("solve --many 1 " + games + " --output " + games).code == 2);
  CHECK(contents(games) == "1,2\n\n3,4\n");
  CHECK(run_script("ls " + folder.path("")).out == "games.csv\nlines.json\n");
}

TEST_CASE("after Ctrl-C the output is whole lines of the first games, and the code is 1") {
  constexpr std::size_t games = 400'000 / saddle::test::case_stride;
  const TemporaryFolder folder;
  const std::string array = folder.write("array.npy", array_of(games));
  const std::string out = folder.path("out");
  for (const std::string threads : {"1", "3"}) {
    CAPTURE(threads);
    // The end of the array is sent late, after the signal.
    const Run run = run_script("cd " + folder.path("") +
                               "; rm -f late out; mkfifo late;"
                               " (head -c 1000000 array.npy; sleep 1; tail -c +1000001 array.npy)"
                               " >late 2>/dev/null & writer=$!;"
                               " $saddle solve --many late --threads " +
                               threads +
                               " >out & program=$!;"
                               " for k in $(seq 6000); do test -s out && break; sleep 0.01; done;"
                               " kill -INT $program; wait $program; code=$?;"
                               " kill $writer 2>/dev/null; exit $code");
    CHECK(run.code == 1);
    const std::vector<json> lines = lines_of(contents(out));
    CHECK(!lines.empty());
    CHECK(lines.size() < games);
    for (std::size_t k = 0; k < lines.size(); ++k) {
      if (lines[k]["game"]["index"] != k || !lines[k].contains("value")) {
        FAIL_CHECK("line " << k << " is " << lines[k].dump());
        break;
      }
    }
  }
}

TEST_CASE("a game that has arrived is answered before the next one comes") {
  const TemporaryFolder folder;
  const std::string array = array_of(2);
  folder.write("first.npy", array.substr(0, array.size() - 32));
  folder.write("second.npy", array.substr(array.size() - 32));
  folder.write("first.csv", "\n,left,right\nup,3,-1\ndown,-2,4\n\n");
  folder.write("second.csv", "1,2\n\n");
  folder.write("first.quoted", "\"up\",\"3\",-1\n\"down\",-2,4\n\n");
  folder.write("second.quoted", "1,2\n\n");
  for (const std::string kind : {"csv", "npy", "quoted"}) {
    CAPTURE(kind);
    // The lines printed before the second game is sent, then all lines.
    const Run run = run_script("cd " + folder.path("") +
                               "; rm -f late out; mkfifo late;"
                               " $saddle solve --many - <late >out & program=$!; exec 3>late;"
                               " cat first." +
                               kind +
                               " >&3; for k in $(seq 1000); do test -s out && break; sleep 0.01;"
                               " done; wc -l <out; cat second." +
                               kind + " >&3; exec 3>&-; wait $program; wc -l <out");
    CHECK(run.out == "1\n2\n");
    CHECK(run.err.empty());
  }
}

TEST_CASE("Ctrl-C ends the wait for the rest of standard input, with the games before it") {
  const TemporaryFolder folder;
  const auto after_signal = [&](const std::string& sent) {
    return run_script("cd " + folder.path("") +
                      "; rm -f late out; mkfifo late;"
                      " $saddle solve --many - --threads 2 <late >out & program=$!; exec 3>late;"
                      " printf '" +
                      sent + "' >&3; " + until_signals_are_caught("$program") +
                      "; for k in $(seq 1000); do test -s out -o -z '" + sent +
                      "' && break; sleep 0.01; done; kill -INT $program; wait $program; code=$?;"
                      " exec 3>&-; wc -l <out; (exit $code)");
  };
  const Run nothing = after_signal("");
  CHECK(nothing.code == 1);
  CHECK(nothing.out == "0\n");
  // The second table has begun, and may go on.
  const Run one = after_signal("1,2\\n3,4\\n\\n5,6\\n");
  CHECK(one.code == 1);
  CHECK(one.out == "1\n");
}

TEST_CASE("the memory does not grow with the games" *
          doctest::skip(saddle::test::has_address_sanitizer)) {
  const TemporaryFolder folder;
  folder.write("array.npy", array_of(600'000));
  // 19 MB of payoffs and 150 MB of lines; the end of the array is sent after the memory was
  // measured.
  const Run run =
      run_script("cd " + folder.path("") +
                 "; mkfifo late;"
                 " (cat array.npy; while ! test -e looked; do sleep 0.01; done) >late &"
                 " $saddle solve --many late --threads 2 >out & program=$!;"
                 " for k in $(seq 3000); do"
                 "   test $(stat -c %s out) -gt 100000000 && break; sleep 0.01;"
                 " done; grep VmHWM /proc/$program/status; touch looked; wait $program");
  CHECK(run.code == 0);
  std::istringstream peak(run.out.substr(run.out.find(':') + 1));
  long kilobytes = 0;
  peak >> kilobytes;
  CHECK(kilobytes > 0);
  CHECK(kilobytes < memory_of_a_run);
}

TEST_CASE("a terminal shows how many games are solved, unless the lines go there too") {
  const TemporaryFolder folder;
  const std::string array =
      folder.write("array.npy", array_of(300'000 / saddle::test::case_stride));
  const std::string shown =
      shown_on_terminal("$saddle solve --many " + array + " >/dev/null 2>$terminal");
  CHECK(shown.find(" %, ") != std::string::npos);
  CHECK(shown.find(" games, ") != std::string::npos);
  CHECK(shown.find("[##") != std::string::npos);
  CHECK(shown_on_terminal("$saddle solve --many --quiet " + array + " >/dev/null 2>$terminal") ==
        "");
}
