#include <algorithm>
#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "tests/apps/program.h"

using nlohmann::json;
using saddle::test::check_refused;
using saddle::test::contents;
using saddle::test::json_answer;
using saddle::test::Run;
using saddle::test::run_saddle;
using saddle::test::TemporaryFolder;

namespace {

const std::string battle =
    "NFG 1 R \"Battle of the sexes\" { \"She\" \"He\" } { { \"opera\" \"fight\" } { \"opera\" "
    "\"fight\" } }\n3 2 0 0 0 0 2 3\n";

// McKelvey and McLennan 1996: nine equilibria.
const std::string mckelvey_mclennan =
    "NFG 1 R \"\" { \"A\" \"B\" \"C\" } { 2 2 2 }\n"
    "9 8 12 0 0 0 0 0 0 9 8 2 0 0 0 3 4 6 3 4 6 0 0 0\n";

// Nau, Gomez Canovas and Hansen 2004, section 4: one equilibrium, with irrational probabilities.
const std::string irrational =
    "NFG 1 R \"\" { \"A\" \"B\" \"C\" } { 2 2 2 }\n"
    "3 0 2 0 1 0 0 2 0 1 0 0 1 0 0 0 3 0 0 1 0 2 0 3\n";

}  // namespace

TEST_CASE("nash lists all equilibria of a .nfg file and says that they are all") {
  const json found = json_answer("nash", battle);
  CHECK(found["players"] == 2);
  CHECK(found["strategies"][1] == json({"opera", "fight"}));
  CHECK(found["complete"] == true);
  CHECK(found["count"] == 3);
  // json::array, because braces around two strings make an object.
  const json mixed = {
      {"strategies", json::array({json::array({"3/5", "2/5"}), json::array({"2/5", "3/5"})})},
      {"payoffs", json::array({"6/5", "6/5"})},
      {"max_regret", "0"},
      {"pure", false},
      {"kind", "mixed"}};
  CHECK(std::count(found["equilibria"].begin(), found["equilibria"].end(), mixed) == 1);
  CHECK(found["components"].size() == 3);
  for (const std::string method : {"all-extreme", "support"}) {
    CHECK(json_answer("nash --method " + method, battle)["count"] == 3);
  }
  CHECK(json_answer("nash --method pure", battle)["count"] == 2);
  CHECK(json_answer("nash --method lemke-howson", battle)["complete"] == false);
  CHECK(json_answer("nash --limit 1", battle)["complete"] == false);
  const std::string text = run_saddle("nash", battle).out;
  CHECK(text.rfind("3 equilibria: all extreme ones (all-extreme)\n", 0) == 0);
  CHECK(text.find("player 1 (She) gets 6/5: 3/5 opera, 2/5 fight\n") != std::string::npos);
}

TEST_CASE("the answer uses the labels in the two files of the battle of the sexes") {
  const std::string data = SADDLE_SOURCE_DIR "/games/data/battle_";
  const std::string text = run_saddle("nash " + data + "row.csv " + data + "column.csv").out;
  CHECK(text.find("1. pure\n  player 1 gets 3: opera\n  player 2 gets 2: opera\n") !=
        std::string::npos);
  CHECK(text.find("  player 1 gets 6/5: 3/5 opera, 2/5 fight\n") != std::string::npos);
}

TEST_CASE("nash and dominance read both players' payoffs from one file") {
  const std::string two_tables = ",L,R\nT,3,0\nB,0,2\n\n,L,R\nT,2,0\nB,0,3\n";
  const json expected = json_answer("nash", two_tables);
  CHECK(expected["count"] == 3);
  for (const std::string text :
       {",L,R\nT,(3,2),(0,0)\nB,(0,0),(2,3)\n", ",L,R\nT,3;2,0;0\nB,0;0,2;3\n",
        "| | L | R |\n|---|---|---|\n| T | (3,2) | 0, 0 |\n| B | 0, 0 | 2, 3 |\n"}) {
    CAPTURE(text);
    CHECK(json_answer("nash", text)["equilibria"] == expected["equilibria"]);
    CHECK(json_answer("nash", text)["strategies"] == expected["strategies"]);
  }
  CHECK(json_answer("nash '(3,2) (0,0); (0,0) (2,3)'")["count"] == 3);
  CHECK(json_answer("dominance", "3,3\n5,1\n\n3,5\n0,1\n")["remaining"] == json({{0}, {1}}));
  const TemporaryFolder folder;
  const std::string game = folder.write("game.csv", two_tables);
  check_refused("nash " + game + " " + game, "",
                "GAME has the payoffs of all players: expected no COLUMN");
  check_refused("solve " + game, "",
                game +
                    ":5: expected one table, found a second one after a blank line (if they are "
                    "one table, remove the blank line)");
}

TEST_CASE("if labels of one of two files are in doubt, only readings that fit both are offered") {
  const TemporaryFolder folder;
  const std::string row = folder.write("row.csv", "A,B\n1,2\n3,4\n");
  const std::string same = folder.write("same.csv", "A,B\n5,6\n7,8\n");
  const std::string both = folder.write("both.csv", "A,B\n1,6\n3,8\n");
  const std::string words = folder.write("words.csv", ",A,B\nx,5,6\ny,7,8\n");
  const auto refusal = [&](const std::string& column) {
    const Run run = run_saddle("nash " + row + " " + column);
    CHECK(run.code == 2);
    return run.err;
  };
  CHECK(refusal(same).find("saddle nash " + row + " " + same + " --labels columns\n") !=
        std::string::npos);
  CHECK(refusal(same).find("--labels both") == std::string::npos);
  CHECK(refusal(both).find("--labels both\n") != std::string::npos);
  CHECK(refusal(words).find("; but no --labels fits both " + row + " and " + words + "\n") !=
        std::string::npos);
  CHECK(run_saddle("nash " + row + " " + same + " --labels columns").code == 0);
}

TEST_CASE("a strategy without a label is shown as 'strategy' and its number") {
  const std::string unnamed = "NFG 1 R \"\" { \"A\" \"B\" } { 2 2 } 3 2 0 0 0 0 2 3";
  CHECK(run_saddle("nash", unnamed).out.find("gets 6/5: 3/5 strategy 1, 2/5 strategy 2\n") !=
        std::string::npos);
  CHECK(run_saddle("nash --correlated", unnamed).out.find("  1  strategy 1, strategy 1\n") !=
        std::string::npos);
  const std::string dominance = run_saddle("dominance", "3,0\n0,3\n1,1\n").out;
  CHECK(dominance.find("strategy 3 is dominated by 1/2 strategy 1, 1/2 strategy 2\n") !=
        std::string::npos);
  CHECK(dominance.find("keeps 2 of 3: strategy 1, strategy 2\n") != std::string::npos);
  CHECK(json_answer("nash", unnamed)["strategies"][0] == json({"1", "2"}));
}

TEST_CASE("nash takes two matrices, or one of a zero-sum game") {
  const TemporaryFolder folder;
  const std::string row = folder.write("row.csv", "3,0\n5,1\n");
  const std::string column = folder.write("column.csv", "3,5\n0,1\n");
  const json prisoners = json_answer("nash " + row + " " + column);
  CHECK(prisoners["count"] == 1);
  CHECK(prisoners["equilibria"][0]["kind"] == "dominant");
  CHECK(prisoners["equilibria"][0]["payoffs"] == json({"1", "1"}));
  const json zero_sum =
      json_answer("nash " + folder.write("game.csv", "1,-2,-3\n-1,1,5\n7,1,-3\n"));
  CHECK(zero_sum["method"] == "zero-sum");
  CHECK(zero_sum["complete"] == true);
  CHECK(zero_sum["equilibria"][0]["payoffs"] == json({"1", "-1"}));
  check_refused("nash " + row + " " + folder.write("bad.csv", "1,2\n"), "",
                "the row player's payoffs are 2 x 2 and the column player's 1 x 2, must be of one "
                "shape");
  check_refused("nash - -", "1\n", "GAME and COLUMN are both standard input, one must be a file");
}

TEST_CASE("nash says in words that there is no pure equilibrium") {
  const Run run = run_saddle("nash --method pure", "1,-1\n-1,1\n");
  CHECK(run.code == 0);
  CHECK(run.out.rfind("no pure equilibrium among the 4 profiles", 0) == 0);
  const json none = json_answer("nash --method pure", "1,-1\n-1,1\n");
  CHECK(none["count"] == 0);
  CHECK(none["complete"] == true);
  // The third player has no choice; the others play matching pennies.
  const std::string pennies =
      "NFG 1 R \"\" { \"A\" \"B\" \"C\" } { 2 2 1 }\n1 0 0 0 1 0 0 1 0 1 0 0";
  CHECK(run_saddle("nash --method pure", pennies).out ==
        "no pure equilibrium among the 4 profiles; there are mixed ones, see the other "
        "methods\n");
  const json mixed = json_answer("nash", pennies);
  CHECK(mixed["equilibria"][0]["strategies"] == json({{"1/2", "1/2"}, {"1/2", "1/2"}, {"1"}}));
}

TEST_CASE("games of three players have all their equilibria, each proved") {
  const json found = json_answer("nash",
                                 "NFG 1 R \"all alike\" { \"A\" \"B\" \"C\" } { 2 2 2 }\n"
                                 "1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 1 1\n");
  CHECK(found["method"] == "all");
  CHECK(found["complete"] == true);
  CHECK(found["count"] == 3);
  const json middle = {
      {"strategies", json::array({json::array({"1/2", "1/2"}), json::array({"1/2", "1/2"}),
                                  json::array({"1/2", "1/2"})})},
      {"payoffs", json::array({"1/4", "1/4", "1/4"})},
      {"max_regret", "0"},
      {"pure", false},
      {"kind", "mixed"},
      {"radius", "0"},
      {"index", -1},
      {"supports", json::array({json::array({0, 1}), json::array({0, 1}), json::array({0, 1})})}};
  CHECK(std::count(found["equilibria"].begin(), found["equilibria"].end(), middle) == 1);
  check_refused("nash --method lemke-howson", "NFG 1 R \"\" { \"A\" \"B\" \"C\" } { 1 1 1 } 1 2 3",
                "--method lemke-howson is for 2 players, the game has 3");
}

TEST_CASE("nash says whether all equilibria are proved, how near one is, and what it searched") {
  const std::string text = run_saddle("nash", mckelvey_mclennan).out;
  CHECK(text.rfind("9 equilibria: all, proved (index sum 1)\n", 0) == 0);
  CHECK(text.find("\nexact: no player gains anything by a deviation\n") != std::string::npos);
  CHECK(text.find("there may be others") == std::string::npos);
  const std::string one = run_saddle("nash --method one", mckelvey_mclennan).out;
  CHECK(one.rfind("1 equilibrium: proved, perhaps not all (one)\n", 0) == 0);
  CHECK(one.find("--method all looks for them among 27 choices of supports") != std::string::npos);
  const std::string near = run_saddle("nash", irrational).out;
  CHECK(near.find("player 1 (A) gets ~0.843328: ~0.619233 strategy 1, ~0.380767 strategy 2\n") !=
        std::string::npos);
  CHECK(near.rfind("1 equilibrium: all, proved (index sum 1)\n", 0) == 0);
  CHECK(near.find("\nproved: every probability is within 1.1e-13 of an equilibrium's") !=
        std::string::npos);
  for (const std::string method : {"pure", "all", "one", "support", "logit"}) {
    CAPTURE(method);
    const json found = json_answer("nash --method " + method, mckelvey_mclennan);
    CHECK(found["method"] == method);
    CHECK(found["complete"] == (method == "pure" || method == "all"));
    CHECK(found["count"] == (method == "pure" ? 4 : method == "all" ? 9 : 1));
  }
  CHECK(json_answer("nash --limit 2", mckelvey_mclennan)["complete"] == false);
  CHECK(json_answer("nash --limit 2", mckelvey_mclennan)["count"] == 2);
}

TEST_CASE("the path of logit equilibria is written as CSV, for bimatrix games too") {
  const TemporaryFolder folder;
  const std::string file = folder.path("path.csv");
  for (const std::string& game : {battle, irrational}) {
    const Run run = run_saddle("nash --method logit --path " + file, game);
    CHECK(run.code == 0);
    CHECK(run.out.rfind("1 equilibrium: proved, perhaps not all (logit)\n", 0) == 0);
    const std::string written = contents(file);
    CHECK(written.rfind(game == battle ? "lambda,radius,She: opera,She: fight,He: opera,He: fight\n"
                                       : "lambda,radius,A: 1,A: 2,B: 1,B: 2,C: 1,C: 2\n",
                        0) == 0);
    CHECK(written.find("\n0,") != std::string::npos);
    CHECK(std::count(written.begin(), written.end(), '\n') > 2);
  }
  check_refused("nash --path " + file, battle, "--path is for --method logit");
  const std::string picture = folder.path("path.svg");
  CHECK(run_saddle("nash --method logit --path " + picture, battle).code == 0);
  CHECK(contents(picture).rfind("<svg", 0) == 0);
  CHECK(contents(picture).find(">fight<") != std::string::npos);
}

TEST_CASE("a tree of several players is solved by its reduced normal form, and verified") {
  // Selten's horse (1975): (D, c, L) and (C, c, R), which lie in continua of equilibria.
  const std::string horse =
      "EFG 2 R \"horse\" { \"1\" \"2\" \"3\" }\n"
      "p \"\" 1 1 { \"C\" \"D\" } 0\np \"\" 2 1 { \"c\" \"d\" } 0\nt \"\" 1 { 1 1 1 }\n"
      "p \"\" 3 1 { \"L\" \"R\" } 0\nt \"\" 2 { 4 4 0 }\nt \"\" 3 { 0 0 1 }\n"
      "p \"\" 3 1 0\nt \"\" 4 { 3 2 2 }\nt \"\" 5 { 0 0 0 }\n";
  const Run run = run_saddle("nash --json", horse);
  CHECK(run.code == 1);
  const json found = json::parse(run.out);
  CHECK(found["count"] == 2);
  CHECK(found["strategies"][0] == json::array({"C", "D"}));
  CHECK(found["strategies"][2] == json::array({"L", "R"}));
  CHECK(found["undecided"].size() == 2);
  const TemporaryFolder folder;
  const std::string file = folder.write("horse.efg", horse);
  CHECK(run_saddle("verify " + file + " -", found.dump()).out ==
        "valid\n2 equilibria proved again; whether there are others is not checked\n");
  CHECK(run_saddle("convert --to nfg " + file).out.rfind("NFG 1 R \"horse\"", 0) == 0);
  check_refused("solve " + file, "",
                file +
                    ":1:1: expected a table as CSV, found an extensive game "
                    "(.efg), which saddle extensive solves, and saddle nash if it is small");
}

TEST_CASE("a continuum of equilibria is said to be undecided, with exit code 1") {
  const std::string dummy =
      "NFG 1 R \"\" { \"A\" \"B\" \"C\" } { 2 2 2 }\n"
      "1 1 0 0 0 0 0 0 0 1 1 0 1 1 0 0 0 0 0 0 0 1 1 0\n";
  const Run run = run_saddle("nash", dummy);
  CHECK(run.code == 1);
  CHECK(run.out.find("proved, perhaps not all (all)\n") != std::string::npos);
  CHECK(run.out.find("of supports, which may have other equilibria or a continuum of them\n") !=
        std::string::npos);
  const json found = json::parse(run_saddle("nash --json", dummy).out);
  CHECK(found["complete"] == false);
  CHECK(found["stopped"] == nullptr);
  CHECK(!found["undecided"].empty());
  CHECK(found["undecided"][0]["supports"].size() == 3);
}

TEST_CASE("verify proves stated equilibria anew, and names what is false") {
  const TemporaryFolder folder;
  const auto check = [&](const std::string& game, const json& answer) {
    const std::string game_file = folder.write("game.nfg", game);
    return run_saddle("verify --json " + game_file + " " +
                      folder.write("answer.json", answer.dump()));
  };
  const auto false_part = [&](const std::string& game, const json& answer) {
    const Run run = check(game, answer);
    CHECK(run.code == 1);
    const json verdict = json::parse(run.out);
    CHECK(verdict["valid"] == false);
    return verdict["false_parts"].empty() ? "" : verdict["false_parts"][0].get<std::string>();
  };
  for (const std::string& game : {mckelvey_mclennan, irrational, battle}) {
    const json answer = json_answer("nash", game);
    const Run run = check(game, answer);
    CHECK(run.code == 0);
    CHECK(json::parse(run.out)["count"] == answer["count"]);
  }
  const json answer = json_answer("nash", irrational);
  const auto forged = [&](const char* pointer, const json& value) {
    json other = answer;
    other[json::json_pointer(pointer)] = value;
    return false_part(irrational, other);
  };
  CHECK(forged("/equilibria/0/index", -1) == "equilibria[0].index");
  CHECK(forged("/equilibria/0/radius", "1/1000000000000000000000000000000") ==
        "equilibria[0].strategies");
  CHECK(forged("/equilibria/0/radius", "0") == "equilibria[0].strategies");
  CHECK(forged("/equilibria/0/strategies/0", {"1/2", "1/2"}) == "equilibria[0].strategies");
  CHECK(forged("/equilibria/0/payoffs/0", "1") == "equilibria[0].payoffs");
  CHECK(forged("/equilibria/0/max_regret", "0") == "equilibria[0].max_regret");
  CHECK(forged("/equilibria/0/pure", true) == "equilibria[0].pure");
  CHECK(forged("/equilibria/0/kind", "pure") == "equilibria[0].kind");
  CHECK(forged("/equilibria/0/supports/0", {0}) == "equilibria[0].supports");
  CHECK(forged("/count", 2) == "count");
  CHECK(forged("/players", 2) == "players");
  CHECK(forged("/strategies/0/0", "up") == "strategies");
  const json box = {
      {"supports", json::array()}, {"lower", json::array()}, {"upper", json::array()}};
  CHECK(forged("/undecided", json::array({box})) == "complete");
  json twice = answer;
  twice["equilibria"].push_back(twice["equilibria"][0]);
  twice["count"] = 2;
  CHECK(false_part(irrational, twice) == "equilibria[1]");
  json fewer = json_answer("nash", mckelvey_mclennan);
  fewer["equilibria"].erase(8);
  fewer["count"] = 8;
  CHECK(false_part(mckelvey_mclennan, fewer) == "complete");
  CHECK(run_saddle("verify " + folder.write("g.nfg", irrational) + " " +
                   folder.write("a.json", answer.dump()))
            .out == "valid\n1 equilibrium proved again; whether there are others is not checked\n");
  const std::string file = folder.write("a.json", answer.dump());
  check_refused("verify " + folder.write("b.nfg", battle) + " " + file, "",
                file + ": equilibria[0].strategies: expected strategies of 2 players, found 3");
}

TEST_CASE("a leader commits to the strategy that pays most against best replies") {
  // Conitzer and Sandholm 2006.
  const std::string game = "2,4\n1,3\n\n1,0\n0,1\n";
  const json found = json_answer("nash --commit row", game)["commitment"];
  CHECK(found["leader"] == 0);
  CHECK(found["strong"]["strategy"] == json({"1/2", "1/2"}));
  CHECK(found["strong"]["reply"] == 1);
  CHECK(found["strong"]["of_replies"] == json({"2", "7/2"}));
  CHECK(found["weak"]["payoff"] == "7/2");
  CHECK(found["weak"]["attained"] == false);
  const std::string text = run_saddle("nash --commit row", game).out;
  CHECK(text.find("  player 1 gets 7/2: 1/2 strategy 1, 1/2 strategy 2\n  player 2 gets 1/2: "
                  "strategy 2\n") != std::string::npos);
  CHECK(text.find("player 1 gets arbitrarily close to 7/2") != std::string::npos);
  CHECK(json_answer("nash --commit column", game)["commitment"]["leader"] == 1);
  CHECK(run_saddle("nash --commit row --time-limit 0", game).code == 1);
  const TemporaryFolder folder;
  const std::string file = folder.write("game.csv", game);
  const auto verdict = [&](const json& commitment) {
    json answer = json_answer("nash --commit row", game);
    answer["commitment"] = commitment;
    return run_saddle("verify " + file + " -", answer.dump());
  };
  CHECK(verdict(found).out == "valid\nproved again: no other strategy pays the leader more\n");
  json forged = found;
  forged["strong"]["strategy"] = json({"1", "0"});
  CHECK(verdict(forged).out.find("strong: the reply is not a best response") != std::string::npos);
  forged = found;
  forged["strong"]["proofs"][1] = json({"1/2", "0"});
  CHECK(verdict(forged).out.find("strong: the dual solutions do not prove the replies") !=
        std::string::npos);
  CHECK(verdict(nullptr).code == 2);
  check_refused("nash --commit row", irrational, "--commit is for 2 players, the game has 3");
}

TEST_CASE("a correlated equilibrium of chicken pays more than its mixed equilibrium") {
  // The players swerve or not; with payoffs 0, 7; 2, 7; 6, 6 the maximum total is 10 1/2 (Aumann
  // 1987).
  const std::string chicken =
      "NFG 1 R \"chicken\" { \"A\" \"B\" } { { \"dare\" \"swerve\" } { \"dare\" \"swerve\" } }\n"
      "0 0 2 7 7 2 6 6\n";
  const json found = json_answer("nash --correlated", chicken)["correlated_equilibrium"];
  CHECK(found["max_gain"] == "0");
  CHECK(found["payoffs"] == json({"21/4", "21/4"}));
}

TEST_CASE("a limit of time ends the search with exit code 1, and says so") {
  const Run run = run_saddle("nash --json --time-limit 0 --method all-extreme", battle);
  CHECK(run.code == 1);
  CHECK(json::parse(run.out)["complete"] == false);
  CHECK(json::parse(run.out)["stopped"] == "time_limit");
  for (const std::string method : {"pure", "lemke-howson", "support", "all", "one", "logit"}) {
    const Run stopped = run_saddle("nash --json --time-limit 0 --method " + method, battle);
    CHECK(stopped.code == 1);
    CHECK(json::parse(stopped.out)["stopped"] == "time_limit");
    CHECK(json::parse(stopped.out)["complete"] == false);
  }
  const Run dominance = run_saddle("dominance --time-limit 0", battle);
  CHECK(dominance.code == 1);
  CHECK(dominance.out.rfind("player 1 (She) keeps 2 of 2: opera, fight\n", 0) == 0);
  CHECK(dominance.out.find("stopped before the end: more may be dominated") != std::string::npos);
}

TEST_CASE("nash says which equilibria are the corners of one component") {
  const std::string segment =
      run_saddle("nash", "NFG 1 R \"\" { \"A\" \"B\" } { 2 2 } 1 1 1 0 1 0 0 1").out;
  CHECK(segment.find("  component 1 has the corners 1, 2\n") != std::string::npos);
  CHECK(run_saddle("nash", battle).out.find("corners") == std::string::npos);
}

TEST_CASE("a limit of equilibria is a number of at least 1, and leaves the list incomplete") {
  check_refused(
      "nash --limit 0", battle,
      "--limit: expected a number of at least 1, found '0' (see --help, and saddle list)");
  for (const std::string method : {"pure", "lemke-howson", "support", "all-extreme"}) {
    const json one = json_answer("nash --limit 1 --method " + method, battle);
    CHECK(one["count"] == 1);
    CHECK(one["complete"] == false);
    CHECK(one["stopped"] == nullptr);
  }
}

TEST_CASE("for a game of many strategies one equilibrium is listed unless more are requested") {
  std::string game = "NFG 1 R \"the same door\" { \"A\" \"B\" } { 13 13 }\n";
  for (int profile = 0; profile < 13 * 13; ++profile) {
    game += profile % 14 == 0 ? "1 1 " : "0 0 ";
  }
  const json one = json_answer("nash", game);
  CHECK(one["method"] == "lemke-howson");
  CHECK(one["count"] == 1);
  CHECK(one["complete"] == false);
  CHECK(json_answer("nash --limit 5", game)["count"] == 5);
  CHECK(json_answer("nash --method lemke-howson", game)["count"] == 13);
}

TEST_CASE("dominance prints rounds and witnesses") {
  const TemporaryFolder folder;
  const std::string row = folder.write("row.csv", ",left,right\nup,3,0\ndown,0,3\nmiddle,1,1\n");
  const std::string column =
      folder.write("column.csv", ",left,right\nup,1,0\ndown,1,0\nmiddle,0,1\n");
  const std::string files = row + " " + column;
  const json found = json_answer("dominance " + files);
  CHECK(found["kind"] == "strict");
  CHECK(found["rounds"].size() == 3);
  CHECK(found["rounds"][0]["removed"][0] ==
        json({{"player", 0}, {"strategy", 2}, {"label", "middle"}, {"by", {"1/2", "1/2", "0"}}}));
  CHECK(found["remaining"] == json({{0}, {0}}));
  CHECK(json_answer("nash " + files)["equilibria"][0]["kind"] == "iterated-strict");
  CHECK(json_answer("dominance --by pure " + files)["rounds"].empty());
  const std::string weak = run_saddle("dominance --kind weak " + files).out;
  CHECK(weak.find("equilibria may have been lost") != std::string::npos);
  CHECK(run_saddle("dominance --by pure " + files)
            .out.rfind("no strategy is strictly dominated", 0) == 0);
}

TEST_CASE("repeated labels of a .nfg file are numbered, with a warning") {
  const std::string game =
      "NFG 1 R \"\" { \"A\" \"B\" } { { \"a\" \"a\" } { \"b\" \"c\" } } 1 -1 0 0 0 0 1 -1\n";
  for (const std::string command : {"solve", "solve --exact", "nash"}) {
    CAPTURE(command);
    const Run run = run_saddle(command, game);
    CHECK(run.code == 0);
    CHECK(
        run.err ==
        "saddle: warning: standard input:1:32: found the label 'a' a second time, which is read as "
        "'a (2)'\n");
    CHECK(run.out.find("a (2)") != std::string::npos);
  }
}

TEST_CASE("solve takes a constant-sum .nfg and says which constant") {
  const std::string shares = "NFG 1 R \"shares\" { \"A\" \"B\" } { 2 2 }\n3 7 1 9 0 10 2 8\n";
  for (const std::string exact : {"", " --exact"}) {
    const json solution = json_answer("solve" + exact, shares);
    CHECK(solution["constant_sum"] == "10");
    CHECK(solution["value"] == 1.5);
    CHECK(run_saddle("solve" + exact, shares).out.find("column player gets 10 minus the value") !=
          std::string::npos);
  }
  check_refused(
      "solve", battle,
      "standard input is not a constant-sum game: the payoffs of (opera, opera) add up to "
      "5, those of (fight, opera) to 0 (see saddle nash)");
  check_refused("solve", "NFG 1 R \"\" { \"A\" } { 1 } 1",
                "standard input is a game of 1 player, must be of 2 (see saddle nash)");
  check_refused("solve", "NFG 1 R \"\" { \"A\" } { 1 } x",
                "standard input:1:26: expected a number, found 'x'");
}

TEST_CASE("--plot draws best responses, an envelope or payoffs, whatever fits the game") {
  const TemporaryFolder folder;
  const std::string picture = folder.path("game.svg");
  const json plain = json_answer("nash", battle);
  CHECK(json_answer("nash --plot " + picture, battle) == plain);
  CHECK(contents(picture).find("probability of opera (She)") != std::string::npos);
  json_answer("nash --plot " + picture, "1,-1\n-1,1\n");
  CHECK(contents(picture).find("payoff to the row player") != std::string::npos);
  const std::string row = folder.write("row.csv", "1,2,3\n3,1,2\n");
  const std::string column = folder.write("column.csv", "1,0,1\n0,1,2\n");
  json_answer("nash " + row + " " + column + " --plot " + picture);
  CHECK(contents(picture).find("bars are the probabilities") != std::string::npos);
  check_refused("nash --plot " + picture, "NFG 1 R \"\" { \"A\" } { 2 } 1 2",
                "--plot is for 2 players, the game has 1");
}

TEST_CASE("dominance is drawn as the matrix with what is eliminated struck out") {
  const TemporaryFolder folder;
  const std::string svg = folder.path("matrix.svg");
  CHECK(run_saddle("dominance boxed-pigs --plot " + svg).code == 0);
  CHECK(contents(svg).find(">round 2<") != std::string::npos);
  CHECK(run_saddle("dominance --plot " + svg, "1,2,3\n").code == 0);
  CHECK(contents(svg).find("payoffs to the row player") != std::string::npos);
}
