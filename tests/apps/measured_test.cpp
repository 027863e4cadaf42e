#include <cmath>
#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "tests/apps/program.h"

using nlohmann::json;
using saddle::test::check_refused;
using saddle::test::interrupted_saddle;
using saddle::test::json_answer;
using saddle::test::Run;
using saddle::test::run_saddle;
using saddle::test::TemporaryFolder;

namespace {

const std::string deck_records =
    "deck1,deck2,wins,losses,ties\n"
    "Rock,Paper,26,41,3\nRock,Scissors,300,180,20\nPaper,Scissors,22,45,6\n"
    "Well,Rock,60,30,1\nWell,Paper,20,60,2\nWell,Scissors,55,20,0\n";

const std::string square_records = ",l,r\nu,80-20,30-70\nd,20-80,60-40\n";

bool tells(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("measured says of each number of a symmetric table what it is") {
  const Run run = run_saddle("measured --symmetric", deck_records);
  CHECK(run.code == 0);
  CHECK(run.err.empty());
  CHECK(run.out.rfind("4 strategies, 6 pairs of 70 to 500 games; a draw counts 1/2; symmetric: the "
                      "value is 1/2 by construction\n",
                      0) == 0);
  CHECK(tells(run.out, "  by construction  0.5 "));
  CHECK(tells(run.out, "  proved at 95 %   0.372  under the assumption below\n"));
  CHECK(tells(run.out, "the median; 95 % of the draws at least 0."));
  CHECK(tells(run.out,
              "mix (weights are estimates)\n  strategy  weight  95 % of draws  played in\n"));
  CHECK(tells(run.out, "play next\n"));
  CHECK(tells(run.out, "assumption: the games of a pair are independent"));
  CHECK(tells(run.out, "10000 draws, seed 1; of few games they overstate"));
  CHECK_FALSE(tells(run.out, "warning"));
}

TEST_CASE("measured says of a table that is not symmetric how far its value is known") {
  const std::string text = run_saddle("measured", square_records).out;
  CHECK(tells(text,
              "value 0.467 of the table as measured\n  estimated  0.419 to 0.515 at 95 %, if "
              "the equilibrium of the game is unique\n  proved     0.352 to 0.584 at 95 %"));
  CHECK(tells(text, "what the column player's mix concedes at most\n"));
  CHECK(tells(text, "  proved at 95 %: u is in every optimal mix\n"));
  const json found = json_answer("measured --json --level 99", square_records);
  CHECK(found["value"]["kind"] == "estimated");
  CHECK(found["value"]["value"].get<double>() == doctest::Approx(0.42 / 0.9));
  CHECK(found["value"]["low"].get<double>() < 0.419);
  CHECK(found["row"]["strategy"][0].get<double>() == doctest::Approx(0.4 / 0.9));
  CHECK(found["level"] == 0.99);
  CHECK(found["method"] == "clopper-pearson");
  CHECK(found["symmetric"] == false);
  CHECK(found["column"]["estimated"]["kind"] == "estimated");
  CHECK(found["column"]["proved"]["kind"] == "proved");
  CHECK(found["column"]["promised"]["kind"] == "by construction");
}

TEST_CASE("measured warns where the mix is not determined") {
  const Run run = run_saddle("measured --symmetric",
                             ",A,B,C,D\nA,,6-5,5-6,6-6\nB,,,6-5,5-5\nC,,,,5-6\nD,,,,\n");
  CHECK(tells(run.out, "of the draws play exactly these strategies: the mix is not determined\n"));
  CHECK(run.code == 0);
}

TEST_CASE("measured draws the same by the same seed on every number of threads") {
  json one = json_answer("measured --json --symmetric --seed 7", deck_records);
  json two = json_answer("measured --json --symmetric --seed 7 --threads 2", deck_records);
  one.erase("seconds");
  two.erase("seconds");
  CHECK(one == two);
  json other = json_answer("measured --json --symmetric --seed 8", deck_records);
  CHECK(other["row"]["estimated"] != one["row"]["estimated"]);
  CHECK(other["row"]["proved"] == one["row"]["proved"]);
}

TEST_CASE("measured answers by the draws made when it is stopped") {
  const json found =
      json_answer("measured --json --symmetric --time-limit 0 --next 2", deck_records, 1);
  CHECK(found["draws"] == 0);
  CHECK(found["termination"] == "time_limit");
  CHECK(found["row"]["estimated"].is_null());
  CHECK(found["row"]["proved"]["payoff"].get<double>() > 0.37);
  const Run run = interrupted_saddle("measured --symmetric --draws 10000000", deck_records);
  CHECK(run.code == 1);
  CHECK(tells(run.out, "stopped before its end: interrupted\n"));
  CHECK(tells(run.out, "  proved at 95 %   0.372"));
}

TEST_CASE("measured names as many pairs and takes the mix that is asked for") {
  CHECK(json_answer("measured --json --symmetric --next 2", deck_records)["next"].size() == 2);
  const double shrunk =
      json_answer("measured --json --symmetric --draws 0", deck_records)["row"]["proved"]["payoff"];
  const json safest =
      json_answer("measured --json --symmetric --draws 0 --mix safest", deck_records);
  CHECK(safest["row"]["proved"]["payoff"].get<double>() > shrunk);
  CHECK(safest["row"]["promised"]["payoff"] == safest["row"]["proved"]["payoff"]);
  const json measured =
      json_answer("measured --json --symmetric --draws 0 --mix measured", deck_records);
  CHECK(measured["row"]["promised"]["payoff"].get<double>() == doctest::Approx(0.5));
}

TEST_CASE("measured prints a row of CSV for each strategy") {
  const std::string csv = run_saddle("measured --csv --draws 0", square_records).out;
  CHECK(csv.rfind("player,strategy,weight,low,high,used,proved\nrow,u,0.444", 0) == 0);
  CHECK(tells(csv, ",,,,always\n"));
  CHECK(tells(csv, "\ncolumn,l,"));
}

TEST_CASE("measured reads tables of wins and games, and of means and errors") {
  const TemporaryFolder folder;
  const std::string wins = folder.write("wins.csv", ",l,r\nu,80,30\nd,20,60\n");
  const std::string games = folder.write("games.csv", ",l,r\nu,100,100\nd,100,100\n");
  json by_tables = json_answer("measured --json --wins " + wins + " --games " + games);
  json by_records = json_answer("measured --json", square_records);
  by_tables.erase("seconds");
  by_records.erase("seconds");
  CHECK(by_tables == by_records);
  const json means = json_answer("measured --json --means " + wins + " --errors " + games);
  CHECK(means["row"]["proved"].is_null());
  CHECK(means["value"]["proved"].is_null());
  CHECK(means["assumption"].is_null());
  CHECK(tells(run_saddle("measured --means " + wins + " --errors " + games).out,
              "nothing is proved of means with errors\n"));
}

TEST_CASE("measured refuses what it would have to guess") {
  check_refused("measured", deck_records,
                "standard input:4:3: expected the mirror of 'Paper' against 'Scissors' too, found "
                "none: ask for --symmetric if a name is the same strategy on both sides and what "
                "one gets the other loses, --asymmetric if the sides differ (as white and black "
                "do)");
  check_refused("measured", ",l\nu,52%\n",
                "standard input:2:2: expected a record of wins and losses as 26-11 or 26-11-3, "
                "found '52%': a rate alone does not say of how many games it is; give records, or "
                "two tables by --wins and --games");
  check_refused("measured --level 100", square_records,
                "--level: expected a percentage between 0 and 100, found 100");
  check_refused("measured --mix safest", "row,column,mean,se\nu,l,1,1\n",
                "--mix safest is for counted games, means with errors prove nothing");
  for (const std::string options :
       {"--wins w.csv", "--symmetric --asymmetric", "--games g.csv", "--mix best", "--draws -1"}) {
    CAPTURE(options);
    const Run run = run_saddle("measured " + options, square_records);
    CHECK(run.code == 2);
    CHECK(run.out.empty());
  }
}

TEST_CASE("measured names the level in all its digits, and says when it ended early") {
  const std::string text = run_saddle("measured --level 99.99", square_records).out;
  CHECK(tells(text, "at 99.99 %"));
  CHECK_FALSE(tells(text, "at 100 %"));
  std::string large = ",c0,c1,c2,c3\n";
  for (int row = 0; row < 60; ++row) {
    large += "r" + std::to_string(row) + ",80-20,30-70,20-80,60-40\n";
  }
  const Run run = run_saddle("measured --draws 0 --time-limit 0 --json", large);
  CHECK(run.code == 1);
  CHECK(json::parse(run.out)["termination"] == "time_limit");
}
