// The program saddle-mpi as a black box, on ranks of this machine.

#include "tests/apps/program.h"

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "benchmarks/subjects/planted.h"
#include "saddle/io/matrix/sparse_matrix_market.h"

using nlohmann::json;
using saddle::Rational;
using saddle::bench::planted_game;
using saddle::bench::PlantedGame;
using saddle::test::contents;
using saddle::test::options_in;
using saddle::test::Run;
using saddle::test::run_script;
using saddle::test::TemporaryFolder;

namespace {

Run run_ranks(int ranks, const std::string& arguments) {
  return run_script(SADDLE_MPIRUN " -n " + std::to_string(ranks) + " $saddle " + arguments);
}

std::string market_text(const PlantedGame& game) {
  std::ostringstream out;
  saddle::write_sparse_matrix_market(out, game.entries);
  return out.str();
}

void check_bounds(const json& answer, const Rational& value) {
  CHECK(Rational(answer["lower"].get<double>()) <= value);
  CHECK(Rational(answer["upper"].get<double>()) >= value);
}

}  // namespace

TEST_CASE(
    "1, 2 and 4 ranks give the same answer, within its certificate, with the keys of saddle") {
  const TemporaryFolder folder;
  const PlantedGame planted = planted_game({400, 300, 20, 6}, 7);
  const std::string file = folder.write("game.mtx", market_text(planted));
  for (const int ranks : {1, 2, 4}) {
    const Run run = run_ranks(ranks, "solve " + file + " --tolerance 1e-3 --json");
    CHECK(run.code == 0);
    const json answer = json::parse(run.out);
    check_bounds(answer, planted.value);
    CHECK(answer["relative_gap"].get<double>() <= 1e-3);
    CHECK(answer["termination"] == "converged");
    CHECK(answer["method"] == "regret-matching");
    CHECK(answer["tolerance"] == 1e-3);
    CHECK(answer["game"]["rows"] == 400);
    CHECK(answer["game"]["columns"] == 300);
    CHECK(answer["game"]["stored"] == planted.entries.nonZeros());
    CHECK(answer["row_strategy"].size() == 400);
    CHECK(answer["column_strategy"].size() == 300);
    CHECK(answer["iterations"].get<int>() > 0);
  }
}

TEST_CASE("1, 2 and 4 ranks give the same answer for a table") {
  const TemporaryFolder folder;
  std::string text = "%%MatrixMarket matrix array integer general\n3 3\n";
  for (const int payoff : {4, 3, 5, 5, 4, 3, 3, 5, 4}) {
    text += std::to_string(payoff) + '\n';
  }
  const std::string file = folder.write("game.mtx", text);
  for (const int ranks : {1, 2, 4}) {
    const Run run = run_ranks(ranks, "solve " + file + " --tolerance 1e-5 --json");
    CHECK(run.code == 0);
    const json answer = json::parse(run.out);
    check_bounds(answer, 4);
    CHECK(answer["relative_gap"].get<double>() <= 1e-5);
    CHECK(answer["game"]["stored"] == 9);
  }
  CHECK(run_ranks(2, "solve " + file).out.find("3 x 3 game, all payoffs stored\n") == 0);
}

TEST_CASE("saddle-mpi prints for people, as CSV, and into a file") {
  const TemporaryFolder folder;
  const std::string file = folder.write(
      "game.mtx", "%%MatrixMarket matrix coordinate integer general\n2 2 2\n1 1 1\n2 2 1\n");
  const Run text = run_ranks(2, "solve " + file);
  CHECK(text.code == 0);
  CHECK(text.out.find("2 x 2 game, 2 of the payoffs stored, the others 0") == 0);
  CHECK(run_ranks(2, "solve " + file + " --csv --output " + folder.path("out")).out.empty());
  CHECK(contents(folder.path("out")).find("item,label,value\nvalue,,0.5\n") == 0);
}

TEST_CASE("all ranks end with exit code 2, and one message, on bad input") {
  const TemporaryFolder folder;
  const std::string bad = folder.write(
      "bad.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 1\n3 1 1\n");
  const std::string good = folder.write(
      "good.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 1\n2 1 1\n");
  const auto check_refused = [](int ranks, const std::string& arguments,
                                const std::string& message) {
    const Run run = run_ranks(ranks, arguments);
    CHECK(run.code == 2);
    CHECK(run.out.empty());
    const auto place = run.err.find("saddle-mpi: " + message);
    CHECK(place != std::string::npos);
    CHECK(run.err.find("saddle-mpi: ", place + 1) == std::string::npos);
  };
  for (const int ranks : {1, 2, 4}) {
    check_refused(ranks, "solve " + bad, bad + ":4:1: expected a row from 1 to 2, found '3'");
  }
  check_refused(2, "solve " + folder.path("none"), "cannot read ");
  check_refused(2, "solve", "FILE is required");
  check_refused(2, "solve " + good + " --tolerance x", "");
  check_refused(2, "solve " + good + " --time-limit -1", "time_limit is -1, must be >= 0");
  check_refused(2, "solve " + good + " --output " + good, "");
  const std::string other = folder.write("other", "a file of somebody's");
  check_refused(2, "solve " + good + " --checkpoint " + other, other + ": byte 20: expected");
  CHECK(contents(other) == "a file of somebody's");
}

TEST_CASE("every rank ends with exit code 2 on bad input") {
  const TemporaryFolder folder;
  const Run run = run_script(SADDLE_MPIRUN " -n 3 sh -c '$0 solve " + folder.path("none") +
                             "; echo code $?' $saddle");
  CHECK(run.out == "code 2\ncode 2\ncode 2\n");
}

TEST_CASE("progress goes to standard error, with true bounds, and limits end with them") {
  const TemporaryFolder folder;
  const PlantedGame planted = planted_game({400, 300, 20, 6}, 7);
  const std::string file = folder.write("game.mtx", market_text(planted));
  const std::string limits = "solve " + file + " --tolerance 0 --max-iterations 500 --json ";
  const Run run = run_ranks(2, limits + "--progress-every 0");
  CHECK(run.code == 1);
  const json answer = json::parse(run.out);
  CHECK(answer["termination"] == "iteration_limit");
  CHECK(answer["iterations"] == 500);
  check_bounds(answer, planted.value);
  static const std::regex line(
      "saddle-mpi: [0-9]+ iterations, ([^ ]+) <= value <= ([^ ]+), gap [^ ]+ of the payoff range");
  int lines = 0;
  for (std::sregex_iterator match(run.err.begin(), run.err.end(), line), end; match != end;
       ++match) {
    ++lines;
    // The bounds are printed in nine digits.
    CHECK(std::stod((*match)[1]) <= planted.value.get_d() + 1e-6);
    CHECK(std::stod((*match)[2]) >= planted.value.get_d() - 1e-6);
  }
  CHECK(lines > 1);
  CHECK(run_ranks(2, limits + "--progress-every 0 --quiet").err.find("iterations,") ==
        std::string::npos);
  const Run timed = run_ranks(2, "solve " + file + " --tolerance 0 --time-limit 0.2 --json");
  CHECK(timed.code == 1);
  CHECK(json::parse(timed.out)["termination"] == "time_limit");
  check_bounds(json::parse(timed.out), planted.value);
}

TEST_CASE("a signal to mpirun, or to the first rank, ends a run with true bounds") {
  const TemporaryFolder folder;
  const PlantedGame planted = planted_game({400, 300, 20, 6}, 7);
  const std::string file = folder.write("game.mtx", market_text(planted));
  for (const std::string target : {"$job", "$(pgrep -P $job | head -n 1)"}) {
    // Signals are caught from the first line of progress on.
    run_script(SADDLE_MPIRUN " -n 2 $saddle solve " + file +
               " --tolerance 0 --json --progress-every 0 --output " + folder.path("answer") +
               " 2>" + folder.path("progress") + " & job=$!; until grep -q iterations " +
               folder.path("progress") + "; do sleep 0.05; done; kill -TERM " + target +
               "; wait $job");
    CHECK_FALSE(std::filesystem::exists(folder.path("answer")));
    const json answer = json::parse(contents(folder.path("answer.interrupted")));
    std::filesystem::remove(folder.path("answer.interrupted"));
    std::filesystem::remove(folder.path("progress"));
    CHECK(answer["termination"] == "interrupted");
    check_bounds(answer, planted.value);
  }
}

TEST_CASE("a rank that dies ends the run, which goes on from its last checkpoint") {
  const TemporaryFolder folder;
  const PlantedGame planted = planted_game({400, 300, 20, 6}, 7);
  const std::string file = folder.write("game.mtx", market_text(planted));
  const std::string kept = folder.path("kept");
  const Run killed = run_script(
      SADDLE_MPIRUN " -n 4 $saddle solve " + file +
      " --tolerance 0 --json --checkpoint-every 0.1 --checkpoint " + kept +
      " & job=$!; until test -s " + kept +
      "; do sleep 0.05; done; sleep 0.5; kill -KILL $(pgrep -P $job | tail -n 1); wait $job");
  CHECK(killed.code != 0);
  CHECK(killed.code != 1);
  CHECK(killed.out.empty());
  CHECK(killed.err.find("signal 9") != std::string::npos);
  const std::string resumed = "solve " + file + " --tolerance 1e-3 --json --checkpoint " + kept;
  const Run zero = run_ranks(2, resumed + " --max-iterations 0");
  const int made = json::parse(zero.out)["iterations"].get<int>();
  CHECK(made > 1);
  const Run run = run_ranks(2, resumed);
  CHECK(run.code == 0);
  const json answer = json::parse(run.out);
  CHECK(answer["iterations"].get<int>() >= made);
  CHECK(answer["relative_gap"].get<double>() <= 1e-3);
  check_bounds(answer, planted.value);
}

TEST_CASE("the manual of saddle-mpi names the options of its help, and no others") {
  std::string manual = contents(SADDLE_SOURCE_DIR "/apps/mpi/saddle-mpi.1");
  manual.erase(std::remove(manual.begin(), manual.end(), '\\'), manual.end());
  manual = std::regex_replace(manual, std::regex("--(mca|mpirun)[^\n]*"), "");
  const Run help = run_ranks(1, "solve --help");
  CHECK(help.code == 0);
  std::set<std::string> options = options_in(help.out);
  options.insert("--version");
  CHECK(options_in(manual) == options);
}
