#include <cmath>
#include <string>
#include <utility>

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

TEST_CASE("measured says whether each number is estimated, proved or known by construction") {
  const Run run = run_saddle("measured --symmetric", deck_records);
  CHECK(run.code == 0);
  CHECK(run.err.empty());
  CHECK(run.out.rfind("4 strategies, 6 pairs of 70 to 500 games; a draw counts 1/2; symmetric: the "
                      "value is 1/2 by construction\n",
                      0) == 0);
  CHECK(tells(run.out, "  by construction  0.5 "));
  CHECK(tells(run.out, "  proved at 95 %   0.372  under the assumption below\n"));
  CHECK(tells(run.out, "the median; 95 % of the samples at least 0."));
  CHECK(tells(run.out,
              "mix (weights are estimates)\n  strategy  weight  95 % of samples  played in\n"));
  CHECK(tells(run.out, "play next\n"));
  CHECK(tells(run.out, "assumption: the games of a pair are independent"));
  CHECK(tells(run.out, "10000 samples, seed 1; with few games they overstate"));
  CHECK_FALSE(tells(run.out, "warning"));
}

TEST_CASE("measured gives intervals for the value of a table that is not symmetric") {
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
  CHECK(
      tells(run.out, "of the samples play exactly these strategies: the mix is not determined\n"));
  CHECK(run.code == 0);
}

TEST_CASE("measured draws the same samples from a seed on every number of threads") {
  json one = json_answer("measured --json --symmetric --seed 7", deck_records);
  json two = json_answer("measured --json --symmetric --seed 7 --threads 2", deck_records);
  one.erase("seconds");
  two.erase("seconds");
  CHECK(one == two);
  json other = json_answer("measured --json --symmetric --seed 8", deck_records);
  CHECK(other["row"]["estimated"] != one["row"]["estimated"]);
  CHECK(other["row"]["proved"] == one["row"]["proved"]);
}

TEST_CASE("measured answers from the samples drawn before it is stopped") {
  const json found =
      json_answer("measured --json --symmetric --time-limit 0 --next 2", deck_records, 1);
  CHECK(found["samples"] == 0);
  CHECK(found["termination"] == "time_limit");
  CHECK(found["row"]["estimated"].is_null());
  CHECK(found["row"]["proved"]["payoff"].get<double>() > 0.37);
  // The mix takes milliseconds of processor time, the samples take seconds.
  const Run run =
      interrupted_saddle("measured --symmetric --samples 10000000", deck_records, "INT", 1);
  CHECK(run.code == 1);
  CHECK(tells(run.out, "stopped before the end: interrupted\n"));
  CHECK(tells(run.out, "  proved at 95 %   0.372"));
}

TEST_CASE("measured lists the requested number of pairs and uses the requested mix") {
  CHECK(json_answer("measured --json --symmetric --next 2", deck_records)["next"].size() == 2);
  const double shrunk = json_answer("measured --json --symmetric --samples 0",
                                    deck_records)["row"]["proved"]["payoff"];
  const json safest =
      json_answer("measured --json --symmetric --samples 0 --mix safest", deck_records);
  CHECK(safest["row"]["proved"]["payoff"].get<double>() > shrunk);
  CHECK(safest["row"]["promised"]["payoff"] == safest["row"]["proved"]["payoff"]);
  const json measured =
      json_answer("measured --json --symmetric --samples 0 --mix measured", deck_records);
  CHECK(measured["row"]["promised"]["payoff"].get<double>() == doctest::Approx(0.5));
}

TEST_CASE("measured prints a row of CSV for each strategy") {
  const std::string csv = run_saddle("measured --csv --samples 0", square_records).out;
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
              "means with errors prove nothing\n"));
}

TEST_CASE("measured refuses what it would have to guess") {
  check_refused("measured", deck_records,
                "standard input:4:3: expected the mirror of 'Paper' against 'Scissors' too, found "
                "none: ask for --symmetric if a name is the same strategy on both sides and one's "
                "gain is the other's loss, --asymmetric if the sides differ (as white and black "
                "do)");
  check_refused("measured", ",l\nu,52%\n",
                "standard input:2:2: expected a record of wins and losses as 26-11 or 26-11-3, "
                "found '52%': a rate alone does not say how many games there were; give records, "
                "or two tables by --wins and --games");
  check_refused("measured --level 100", square_records,
                "--level: expected a percentage from 1 to less than 100, such as 95, found 100");
  check_refused("measured --level 0.95", square_records,
                "--level: expected a percentage from 1 to less than 100, such as 95, found 0.95");
  check_refused("measured --mix safest", "row,column,mean,se\nu,l,1,1\n",
                "--mix safest is for counted games, means with errors prove nothing");
  for (const std::string options : {"--wins w.csv", "--symmetric --asymmetric", "--games g.csv",
                                    "--mix best", "--samples -1"}) {
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
  const Run run = run_saddle("measured --samples 0 --time-limit 0 --json", large);
  CHECK(run.code == 1);
  CHECK(json::parse(run.out)["termination"] == "time_limit");
}

TEST_CASE("measured proves by a split another mix, with half of the error, and says so") {
  const std::string text = run_saddle("measured --symmetric --proved split", deck_records).out;
  CHECK(tells(text, "by bounds on each pair\n  of another mix   0."));
  CHECK(tells(text,
              "\nanother mix, chosen by half of the games at random (seed 1); the other half "
              "proves\nthat it guarantees 0."));
  CHECK(tells(text,
              "and for the split, games of different pairs are independent as well, and the "
              "seed was not chosen by looking at results\n"));
  const json split = json_answer("measured --json --proved split --seed 2", square_records);
  CHECK(split["proof"] == "split");
  CHECK(split["row"]["proved"]["split"]["strategy"].size() == 2);
  CHECK(split["row"]["proved"]["split"]["payoff"].get<double>() <
        split["column"]["proved"]["split"]["payoff"].get<double>());
  const json box = json_answer("measured --json --level 97.5", square_records);
  CHECK(box["row"]["proved"]["payoff"] == split["row"]["proved"]["payoff"]);
  CHECK(box["row"]["proved"]["split"].is_null());
  CHECK(json_answer("measured --json --proved split", square_records)["row"]["proved"]["split"] !=
        split["row"]["proved"]["split"]);
  CHECK(run_saddle("measured --proved split", "row,column,mean,se\nu,l,1,1\n").err ==
        "saddle: --proved split is for counted games, means with errors prove nothing\n");
}

TEST_CASE("verify recomputes a measured answer, also after an early stop or from two tables") {
  const TemporaryFolder folder;
  const std::string decks = folder.write("decks.csv", deck_records);
  const auto verified = [&](const std::string& options) {
    const std::string solution = folder.write(
        "answer.json", run_saddle("measured --json --symmetric " + options + " " + decks).out);
    return run_saddle("verify " + decks + " " + solution);
  };
  for (const std::string options :
       {"", "--samples 0", "--time-limit 0", "--mix safest --proved split", "--mix measured",
        "--level 80 --next 0 --seed 18446744073709551615 --samples 33"}) {
    CAPTURE(options);
    const Run run = verified(options);
    CHECK(run.err.empty());
    CHECK(run.code == 0);
    CHECK(tells(run.out, "valid\nrecomputed from the table"));
  }
  // An answer about missing pairs, and an answer from standard input.
  const std::string missing = "row,column,wins,losses\nA,B,6,4\nB,C,0,0\n";
  const std::string answer = folder.write(
      "missing.json", run_saddle("measured --json --symmetric --missing unknown", missing).out);
  CHECK(run_saddle("verify - " + answer, missing).code == 0);
  CHECK(run_saddle("measured - --verify " + answer, missing).code == 0);
  const std::string wins = folder.write("wins.csv", ",l,r\nu,80,30\nd,20,60\n");
  const std::string games = folder.write("games.csv", ",l,r\nu,100,100\nd,100,100\n");
  const std::string tables = "--wins " + wins + " --games " + games;
  const std::string of_tables =
      folder.write("tables.json", run_saddle("measured --json --proved split " + tables).out);
  CHECK(run_saddle("measured " + tables + " --verify " + of_tables).code == 0);
}

TEST_CASE("verify names the false parts of a measured answer") {
  const TemporaryFolder folder;
  const std::string decks = folder.write("decks.csv", deck_records);
  const json honest = json_answer("measured --symmetric --proved split --json " + decks);
  const auto parts_of = [&](const json& answer) {
    const std::string solution = folder.write("answer.json", answer.dump());
    return run_saddle("verify " + decks + " " + solution + " --csv").out;
  };
  json forged = honest;
  forged["row"]["proved"]["payoff"] = honest["row"]["proved"]["payoff"].get<double>() + 1e-6;
  CHECK(tells(parts_of(forged), "row.proved.payoff"));
  forged = honest;
  forged["row"]["proved"]["use"][0] = "always";
  CHECK(tells(parts_of(forged), "row.proved.use"));
  // A mix chosen by the games that judge it: the sums and all numbers are right, but it is not the
  // mix of the half.
  forged = honest;
  forged["row"]["proved"]["split"]["strategy"] = honest["row"]["strategy"];
  CHECK(tells(parts_of(forged), "row.proved.split.strategy"));
  forged = honest;
  forged["level"] = 0.99;
  CHECK(tells(parts_of(forged), "row.proved.payoff"));
  forged = honest;
  std::swap(forged["next"][0], forged["next"][1]);
  CHECK(tells(parts_of(forged), "next[0].score"));
  // Another mix has another guarantee.
  forged = honest;
  forged["row"]["strategy"] = {1, 0, 0, 0};
  CHECK(tells(parts_of(forged), "row.promised.payoff"));
  // The answer to another table.
  std::string other = deck_records;
  other.replace(other.find("26,41"), 5, "27,40");
  const Run run =
      run_saddle("verify - " + folder.write("honest.json", honest.dump()) + " --json", other);
  CHECK(run.code == 1);
  CHECK(tells(run.out, "row.promised.payoff"));
  check_refused("verify --exact " + decks + " " + folder.path("honest.json"), "",
                "--exact is for fractions, an answer to a measured game has none");
  check_refused("measured --seed 2 --verify " + folder.path("honest.json") + " " + decks, "",
                "--seed excludes --verify (see --help, and saddle list)");
}

TEST_CASE("measured draws the table and the weights") {
  const TemporaryFolder folder;
  const std::string picture = folder.path("decks.svg");
  CHECK(run_saddle("measured --symmetric --plot " + picture, deck_records).code == 0);
  const std::string drawn = saddle::test::contents(picture);
  CHECK(drawn.rfind("<svg", 0) == 0);
  CHECK(tells(drawn, ">Scissors<"));
  CHECK(tells(drawn, "range over 10000 samples"));
}

TEST_CASE("measured reads files that spreadsheets save, and a single deck") {
  const std::string saved =
      "\xEF\xBB\xBF"
      "Deck;Opponent;Won;Lost;Ties\r\nTide;Ember;1046;1021;0\r\n";
  const Run run = run_saddle("measured --symmetric --samples 0", saved);
  CHECK(run.code == 0);
  CHECK(run.out.rfind("2 strategies, 1 pair of 2067 games each; a draw counts 1/2", 0) == 0);
  const Run alone = run_saddle("measured --symmetric", "row,column,wins,losses\nTide,Tide,5,5\n");
  CHECK(alone.out.rfind("1 strategy, 0 pairs; symmetric: the value is 1/2 by construction\n", 0) ==
        0);
  CHECK(json_answer("measured --symmetric --json",
                    "row,column,wins,losses\nTide,Tide,5,5\n")["games"]["least"] == 0);
}
