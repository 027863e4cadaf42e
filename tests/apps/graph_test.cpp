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

// A token at 1 breaks Nim's misere rule for Grundy values.
const std::string diamond = "from,to\n1,2\n2,3\n3,4\n2,4\n";

}  // namespace

TEST_CASE("graph prints a row for each position") {
  const Run run = run_saddle("graph --csv", diamond);
  CHECK(run.code == 0);
  CHECK(run.out ==
        "position,outcome,remoteness,grundy,misere_grundy,best_move\n"
        "1,P,2,0,0,2\n"
        "2,N,1,2,2,4\n"
        "3,N,1,1,0,4\n"
        "4,P,0,0,1,\n");
}

TEST_CASE("graph --json has the documented fields") {
  const TemporaryFolder folder;
  const std::string sums = folder.write("sums.csv", "1\n1,2\n");
  const json answer = json_answer("graph --misere --sums " + sums, diamond);
  CHECK(answer["positions"][2] == json::parse(R"({"position": "3", "outcome": "P",
      "remoteness": 1, "grundy": 1, "misere_grundy": 0, "best_move": "4"})"));
  CHECK(answer["nim_rule_violation"] == "1");
  CHECK(answer["cycle"].is_null());
  CHECK(answer["sums"][0]["sum"] == json({"1"}));
  CHECK(answer["sums"][0]["outcome"] == "P");
  CHECK(answer["sums"][0]["method"] == "tame");
  CHECK(answer["sums"][1]["outcome"] == "N");
  CHECK(answer["sums"][1]["move"] == json::parse(R"({"component": 0, "from": "1", "to": "2"})"));
}

TEST_CASE("graph reports a cycle, draws, and sums that are drawn or not searched") {
  const TemporaryFolder folder;
  const std::string edges = folder.write("edges.csv", "from,to\na,b\nb,a\n");
  const std::string positions = folder.write("positions.csv", "position\nalone\n");
  const std::string sums = folder.write("sums.csv", "a,b\nalone\n");
  const std::string arguments = "graph " + edges + " --positions " + positions + " --sums " + sums;
  const json answer = json_answer(arguments, "");
  CHECK(answer["cycle"] == json({"a", "b"}));
  CHECK(answer["positions"][1]["outcome"] == "D");
  CHECK(answer["positions"][1]["remoteness"].is_null());
  CHECK(answer["positions"][1]["grundy"].is_null());
  CHECK(answer["sums"][0]["method"] == "search");
  CHECK(answer["sums"][0]["outcome"] == "D");
  const json given_up = json_answer(arguments + " --max-sums 0", "", 1);
  CHECK(given_up["sums"][0]["method"] == "undecided");
  CHECK(given_up["sums"][0]["outcome"].is_null());
  CHECK(answer["sums"][1]["outcome"] == "P");
  CHECK(run_saddle(arguments).out.find("a cycle: a -> b -> a") != std::string::npos);
  CHECK(run_saddle(arguments + " --csv").out ==
        "sum,outcome,move,method\na + b,D,,search\nalone,P,,nim-sum\n");
}

TEST_CASE("graph prints the four outcome classes of a partizan game") {
  const json answer =
      json_answer("graph", "from,to,player\nleft,end,Left\nright,end,Right\nboth,end,\n");
  CHECK(answer["partizan"] == true);
  CHECK(answer["positions"][0]["outcome"] == "L");
  CHECK(answer["positions"][0]["left_best_move"] == "end");
  CHECK(answer["positions"][0]["right_best_move"].is_null());
  CHECK(answer["positions"][1]["outcome"] == "P");
  CHECK(answer["positions"][2]["outcome"] == "R");
  CHECK(answer["positions"][3]["outcome"] == "N");
  CHECK(answer["positions"][3]["grundy"].is_null());
}

TEST_CASE("graph --sums decides sums of a graph with moves of one player alone") {
  const TemporaryFolder folder;
  const std::string edges = folder.write(
      "edges.csv",
      "from,to,player\nleft,end,Left\nright,end,Right\none,end,\ntwo,one,\ntwo,end,\n");
  const std::string sums =
      folder.write("sums.csv", "left\nleft,left,right\nleft,right\ntwo,one\nleft,one,one\n");
  const std::string arguments = "graph " + edges + " --sums " + sums;
  CHECK(run_saddle(arguments + " --csv").out ==
        "sum,outcome,move,method\n"
        "left,L,Left: left -> end,component\n"
        "left + left + right,L,Left: left -> end,search\n"
        "left + right,P,,search\n"
        "two + one,N,two -> one,nim-sum\n"
        "left + one + one,L,Left: left -> end,component\n");
  CHECK(json_answer(arguments + " --misere")["sums"][0]["outcome"] == "R");
}

TEST_CASE("play until all Grundy values are 0 goes by Nim's misere rule") {
  const TemporaryFolder folder;
  const std::string sums = folder.write("sums.csv", "1\n3\n");
  const json answer = json_answer("graph --misere --until-zero --sums " + sums, diamond);
  // At 1 play has ended, and the player to move has won; from 3 any move ends it.
  CHECK(answer["sums"][0]["outcome"] == "N");
  CHECK(answer["sums"][0]["move"].is_null());
  CHECK(answer["sums"][1]["outcome"] == "P");
}

TEST_CASE("graph --check takes what graph prints, and nothing else") {
  const TemporaryFolder folder;
  const std::string partizan = "from,to,player\na,b,Left\na,c,Right\nc,b,Left\nb,d,\nd,d,Left\n";
  for (const std::string& edges : {diamond, partizan, std::string("from,to\na,a\na,b\n")}) {
    for (const std::string play : {"", " --misere"}) {
      const std::string table = folder.path("table.csv");
      CHECK(run_saddle("graph --csv --output " + table + play, edges).code == 0);
      CHECK(json_answer("graph --check " + table + play, edges)["valid"] == true);
      const std::string other = play.empty() ? " --misere" : "";
      const json answer = json_answer("graph --check " + table + other, edges, 1);
      CHECK(answer["valid"] == false);
      CHECK(answer["violation"]["position"].is_string());
    }
  }
  const std::string wrong =
      folder.write("wrong.csv",
                   "position,outcome,remoteness,best_move,grundy,misere_grundy\n"
                   "1,P,2,2,0,0\n2,N,1,4,1,2\n3,N,1,4,1,0\n4,P,0,,0,1\n");
  CHECK(run_saddle("graph --check " + wrong, diamond).out ==
        "not valid\nat 2: a Grundy value is the mex of the options' values\n");
}

TEST_CASE("graph refuses edges, positions, sums and tables that make no sense") {
  const TemporaryFolder folder;
  check_refused("graph", "from,to\na,b\na,b\n",
                "standard input:3: expected each move once, found 'a' -> 'b' of line 2 again");
  const std::string sums = folder.write("sums.csv", "1,5\n");
  check_refused("graph --sums " + sums, diamond,
                sums + ":1:2: expected a position of the graph, found '5'");
  check_refused("graph " + folder.path("none.csv"), "",
                "cannot read " + folder.path("none.csv") + ": No such file or directory");
  const std::string table = folder.write(
      "table.csv",
      "position,outcome,remoteness,grundy,misere_grundy,best_move\n1,P,2,0,0,2\n1,P,2,0,0,2\n");
  check_refused("graph --check " + table, diamond,
                table + ":3: expected each position once, found '1' again");
  const std::string header = folder.write("header.csv", "position,outcome\n");
  check_refused("graph --check " + header, diamond,
                header + ":1:2: expected a column remoteness, found none");
}

TEST_CASE("games of heaps give the documented answers") {
  CHECK(json_answer("game nim 3 4 5") ==
        json::parse(R"({"outcome": "N", "nim_sum": 2, "winning_moves": [{"heap": 0, "to": 1}]})"));
  CHECK(json_answer("game nim 1 1 1 --misere")["outcome"] == "P");
  CHECK(json_answer("game subtraction --moves 1,2,3 20 21")["winning_moves"] ==
        json::parse(R"([{"heap": 0, "to": 17}, {"heap": 1, "to": 20}])"));
  const json partizan = json_answer("game subtraction 9 --left 1,2 --right 1,3");
  CHECK(partizan["outcome"] == "L");
  CHECK(partizan["winner_if_right_starts"] == "Left");
  CHECK(json_answer("game wythoff 165580140 267914295")["outcome"] == "P");
  CHECK(json_answer("game wythoff 165580140 267914296")["winning_moves"][0]["to"] ==
        json({165580140, 267914295}));
  CHECK(json_answer("game half-piles 8 8")["winner"] == "Bob");
  CHECK(json_answer("game half-piles 3 1 4 1")["winner"] == "Alice");
  CHECK(json_answer("game split-merge 3")["outcome"] == "N");
  check_refused("game nim 0x3", "", "heap is '0x3', must be a whole number from 0 to 2^64 - 1");
  check_refused("game subtraction 3", "",
                "numbers to take are missing: --moves, or --left and --right");
  check_refused("game half-piles 1 2 3", "", "number of piles is 3, must be even and >= 2");
}

TEST_CASE("take-and-break proves periods and writes its values") {
  const TemporaryFolder folder;
  const json answer =
      json_answer("game take-and-break .77 100 5 --terms 400 --table " + folder.path("kayles.csv"));
  CHECK(answer["period"] == json::parse(R"({"preperiod": 71, "length": 12})"));
  CHECK(answer["grundy"] == json({1, 4}));
  CHECK(contents(folder.path("kayles.csv")).rfind("heap,grundy\n0,0\n1,1\n2,2\n3,3\n4,1\n", 0) ==
        0);
  CHECK(json_answer("game take-and-break .77 --terms 50")["period"].is_null());
  check_refused("game take-and-break .77 60 --terms 50", "",
                "heap is 60, must be < 50: no period is proved by 50 terms");
}

TEST_CASE("games on boards and texts give the documented answers") {
  CHECK(json_answer("game border-grid WLW WWL --cell 2 2")["outcome"] == "N");
  const json coins = json_answer("game coin-grid --rounds 1 --start 2 1", "1 2\n3 4\n");
  // To 4 and back to 2, or to 1 and back to 2: the mover takes the 4.
  CHECK(coins["value"] == 6.0);
  CHECK(coins["best_move"] == json({2, 2}));
  const json many = json_answer("game coin-grid --rounds 1000000", "0.1,0.2\n0.3,0.7\n");
  CHECK(many["value"] == 400000.0);
  CHECK(many["exact_value"] == "400000");
  check_refused("game coin-grid --rounds 2", "1e308 1e308\n1e308 1e308\n",
                "the value is beyond the range of doubles");
  const json text = json_answer("game substring aabba \"\" --misere");
  CHECK(text["outcome"] == "P");
  CHECK(text["method"] == "tame");
  CHECK(json_answer("game substring ab a \"\"")["winning_moves"] ==
        json::parse(R"([{"word": 1, "letter": "a"}])"));
  check_refused("game substring a\u00e9b \"\"", "", "expected letters of ASCII, found 'a\u00e9b'");
  check_refused("graph - --sums -", diamond,
                "standard input is asked for twice, one must be a file");
  check_refused("game substring aab ba", "", "word 'ba' is no substring of the text, must be one");
  check_refused("game border-grid WL WL --cell 3 1", "",
                "cell is 3 1, must be on a board of 2 x 2, counted from 1");
}

TEST_CASE("saddle graph --sums lists winning moves of partizan sums, and decides draws") {
  const std::string edges = "from,to,player\na,0,Left\nb,0,Right\nb,a,Right\nloop,loop,\n";
  const TemporaryFolder folder;
  const std::string sums = folder.write("sums.csv", "a,a,b\na,loop\n");
  const Run run = run_saddle("graph - --json --sums " + sums, edges);
  CHECK(run.code == 0);
  const json answer = json::parse(run.out)["sums"];
  CHECK(answer[0]["outcome"] == "L");
  CHECK(answer[0]["winning_moves"].size() == 2);
  CHECK(answer[0]["move"]["player"] == "Left");
  CHECK(answer[1]["outcome"] == "D");
}

TEST_CASE("a graph is drawn as SVG and for Graphviz, also where moves belong to one player") {
  const TemporaryFolder folder;
  const std::string svg = folder.path("graph.svg");
  const std::string dot = folder.path("graph.dot");
  for (const std::string edges : {"from,to\na,b\nb,a\nb,c\n", "from,to,player\na,b,Left\na,c,\n"}) {
    CHECK(run_saddle("graph --quiet --plot " + svg + " --dot " + dot, edges).code == 0);
    CHECK(contents(svg).find(">a<") != std::string::npos);
    CHECK(contents(dot).starts_with("digraph positions {"));
  }
  CHECK(run_saddle("graph --check x.csv --plot y.svg", "from,to\na,b\n").code == 2);
}
