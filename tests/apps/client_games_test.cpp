#include <sstream>
#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "tests/apps/program.h"

using nlohmann::json;
using saddle::test::check_refused;
using saddle::test::contents;
using saddle::test::Run;
using saddle::test::run_saddle;
using saddle::test::TemporaryFolder;

namespace {

int lines_of(const std::string& text) {
  std::istringstream in(text);
  std::string line;
  int lines = 0;
  while (std::getline(in, line)) {
    ++lines;
  }
  return lines;
}

}  // namespace

TEST_CASE("guess-it prints the chances and both strategies") {
  const json answer = json::parse(run_saddle("game guess-it 2 2 --exact --json").out);
  CHECK(answer["mover"] == 2);
  CHECK(answer["other"] == 2);
  CHECK(answer["win_probability"].get<double>() == doctest::Approx(5.0 / 9).epsilon(1e-15));
  CHECK(answer["opponent_win_probability"].get<double>() ==
        doctest::Approx(4.0 / 9).epsilon(1e-15));
  CHECK(answer["exact"]["win_probability"] == "5/9");
  CHECK(answer["exact"]["opponent_win_probability"] == "4/9");
  CHECK(answer["honest_ask"].get<double>() == doctest::Approx(2.0 / 3).epsilon(1e-15));
  CHECK(answer["believe"].get<double>() == doctest::Approx(1.0 / 3).epsilon(1e-15));
  CHECK(json::parse(run_saddle("game guess-it 3 0 --json").out)["honest_ask"].is_null());
  CHECK(run_saddle("game guess-it 2 2").out.find("chance 0.55555") != std::string::npos);
}

TEST_CASE("guess-it without arguments answers each line of standard input") {
  const Run run = run_saddle("game guess-it", "0 3\n5 5\n");
  CHECK(run.code == 0);
  CHECK(run.out == "0.250000000000000 0.750000000000000\n0.538850904366421 0.461149095633579\n");
  CHECK(run_saddle("game guess-it", "5 x\n").code == 2);
  check_refused("game guess-it", "5 7 3\n",
                "standard input: expected the other's number of cards after the mover's 3");
  CHECK(run_saddle("game guess-it", "").code == 2);
}

TEST_CASE("guess-it writes a table of all deals and draws it") {
  const TemporaryFolder folder;
  const Run run = run_saddle("game guess-it 3 2 --table " + folder.path("t.csv") + " --heatmap " +
                             folder.path("t.svg"));
  CHECK(run.code == 0);
  const std::string table = contents(folder.path("t.csv"));
  CHECK(lines_of(table) == 1 + 4 * 3);
  CHECK(table.find(
            "mover,other,win_probability,opponent_win_probability\n0,0,1,0\n0,1,0.5,0.5\n") == 0);
  CHECK(contents(folder.path("t.svg")).find("<svg") == 0);
}

TEST_CASE("guess-it plays deals, reproducibly") {
  const std::string command = "game guess-it 3 4 --simulate 3000 --seed 5 --json";
  const json answer = json::parse(run_saddle(command).out);
  CHECK(answer["simulation"]["deals"] == 3000);
  CHECK(answer["simulation"]["lower"] < answer["win_probability"]);
  CHECK(answer["simulation"]["upper"] > answer["win_probability"]);
  CHECK(json::parse(run_saddle(command).out) == answer);
}

TEST_CASE("guess-it can be played in the terminal") {
  const Run won = run_saddle("game guess-it 2 0 --play --seed 1",
                             "nonsense\nask 9\nguess 1\nguess 2\nguess 3\n");
  CHECK(won.code == 0);
  CHECK(won.out.find("On your turn you ask or you guess.") != std::string::npos);
  CHECK(won.out.find("Say for instance: ask 3") != std::string::npos);
  CHECK((won.out.find("You win!") == std::string::npos) !=
        (won.out.find("I win.") == std::string::npos));
  CHECK(run_saddle("game guess-it 2 2 --play", "quit\n").code == 1);
}

TEST_CASE("guess-it refuses invalid deals") {
  CHECK(run_saddle("game guess-it -1 2").code == 2);
  const Run exact = run_saddle("game guess-it 20 20 --exact");
  CHECK(exact.code == 2);
  CHECK(exact.out.empty());
  CHECK(exact.err.find("mover + other is 40, must be at most 30") != std::string::npos);
  CHECK(run_saddle("game guess-it 5").code == 2);
  CHECK(run_saddle("game guess-it 100001 1").code == 2);
}

TEST_CASE("great-game answers the judges' cases") {
  const Run run =
      run_saddle("game great-game",
                 "1 1 1\n34 33 33\n1 100 100\n34 33 33\n1 100 1\n34 33 33\n"
                 "2 1 1\n50 30 20\n30 30 40\n3 2 3\n60 10 30\n60 10 30\n60 10 30\n0 0 0\n");
  CHECK(run.code == 0);
  CHECK(run.out == "50.746%\n95.191%\n3.093%\n69.118%\n99.387%\n");
}

TEST_CASE("great-game refuses a folder") {
  check_refused("game great-game /tmp", "", "cannot read /tmp: Is a directory");
}

TEST_CASE("great-game prints the probabilities of a case, and its policy") {
  const TemporaryFolder folder;
  const std::string file = folder.write("case", "3 2 3\n60 10 30\n60 10 30\n60 10 30\n");
  const Run run =
      run_saddle("game great-game " + file + " --json --simulate 2000 --seed 2 --policy " +
                 folder.path("p.csv") + " --picture " + folder.path("p.svg"));
  const json answer = json::parse(run.out);
  REQUIRE(answer.size() == 1);
  CHECK(answer[0]["throws"] == 3);
  CHECK(answer[0]["win_by"] == 2);
  CHECK(answer[0]["lose_by"] == 3);
  CHECK(answer[0]["round_win"].get<double>() == doctest::Approx(0.54));
  CHECK(answer[0]["round_loss"].get<double>() == doctest::Approx(0.1));
  CHECK(answer[0]["ratio"].get<double>() == doctest::Approx(27.0 / 32));
  CHECK(answer[0]["win_probability"].get<double>() ==
        doctest::Approx(0.993865792746606633225013456917).epsilon(1e-13));
  CHECK(answer[0]["loss_probability"].get<double>() ==
        doctest::Approx(1 - 0.993865792746606633225013456917).epsilon(1e-13));
  CHECK(answer[0]["simulation"]["matches"] == 2000);
  const std::string policy = contents(folder.path("p.csv"));
  CHECK(policy.find("throw,score,play\n1,0,") == 0);
  CHECK(lines_of(policy) == 1 + 1 + 3 + 5);
  CHECK(contents(folder.path("p.svg")).find("scissors") != std::string::npos);
}

TEST_CASE("great-game names the line that it cannot read") {
  const Run run = run_saddle("game great-game", "2 1 1\n50 30 20\n50 30 21\n");
  CHECK(run.code == 2);
  CHECK(run.out.empty());
  CHECK(run.err == "saddle: standard input:3:1: percentages sum to 101, must sum to 100\n");
  CHECK(run_saddle("game great-game /nowhere").code == 2);
  CHECK(run_saddle("game great-game --policy p.csv", "1 1 1\n34 33 33\n1 1 1\n34 33 33\n").code ==
        2);
  // About 1e18 rounds.
  CHECK(run_saddle("game great-game --simulate 1", "1 1000000000 1000000000\n100/3 100/3 100/3\n")
            .code == 2);
}
