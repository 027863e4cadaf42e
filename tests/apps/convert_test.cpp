#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "tests/address_sanitizer.h"
#include "tests/apps/program.h"

using nlohmann::json;
using saddle::test::check_refused;
using saddle::test::Run;
using saddle::test::run_saddle;
using saddle::test::TemporaryFolder;

namespace {

const std::string labelled = ",\"l_1\",r|2\na,0.1,1/3\nb,-2,3e10\n";

std::string converted(const std::string& arguments, const std::string& game) {
  const Run run = run_saddle("convert " + arguments, game);
  CHECK(run.err.empty());
  CHECK(run.code == 0);
  return run.out;
}

}  // namespace

TEST_CASE("a matrix game goes to .nfg and back to CSV with payoffs and labels") {
  for (const std::string& game : {labelled, run_saddle("generate o-neill").out,
                                  std::string("1,1e-9\n123456789012345678901,-1/7\n")}) {
    const std::string csv = converted("--to csv", game);
    CHECK(converted("--to csv", csv) == csv);
    const std::string nfg = converted("--to nfg", game);
    CHECK(converted("--to nfg", nfg) == nfg);
    const std::string back = converted("--to csv", nfg);
    CHECK(converted("--to json", back) == converted("--to json", csv));
  }
}

TEST_CASE("JSON holds a matrix as rows, with labels as an object, payoffs without a loss") {
  CHECK(json::parse(converted("--to json", "1,-0.25\n1/3,12345678901234567890\n")) ==
        json::parse(R"([[1, -0.25], ["1/3", "12345678901234567890"]])"));
  CHECK(json::parse(converted("--to json", labelled)) ==
        json::parse(R"({"row_labels": ["a", "b"], "column_labels": ["l_1", "r|2"],
                        "payoffs": [[0.1, "1/3"], [-2, 30000000000]]})"));
  const json battle = json::parse(
      converted("--to json", "NFG 1 R \"title\" { \"She\" \"He\" } { 2 2 }\n3 2 0 0 0 0 2 3\n"));
  CHECK(battle["title"] == "title");
  CHECK(battle["players"] == json({"She", "He"}));
  CHECK(battle["payoffs"] == json::parse("[[3, 0, 0, 2], [2, 0, 0, 3]]"));
}

TEST_CASE(".npy holds int64 or float64 in C order, behind a header of a multiple of 64 bytes") {
  for (const bool is_whole : {true, false}) {
    const std::string npy =
        converted("--to npy", is_whole ? "1,-2,3\n4,5,600\n" : "1,-2,3\n4,0.5,600\n");
    REQUIRE(npy.size() > 10);
    CHECK(npy.substr(0, 8) == std::string("\x93NUMPY\x01\x00", 8));
    const std::size_t header =
        static_cast<unsigned char>(npy[8]) + 256U * static_cast<unsigned char>(npy[9]);
    CHECK((10 + header) % 64 == 0);
    CHECK(npy.size() == 10 + header + 6 * 8);
    CHECK(npy.substr(10, header)
              .find(std::string("{'descr': '") + (is_whole ? "<i8" : "<f8") +
                    "', 'fortran_order': False, 'shape': (2, 3), }") == 0);
    CHECK(npy[9 + header] == '\n');
    if (is_whole) {
      std::vector<std::int64_t> entries(6);
      std::memcpy(entries.data(), npy.data() + 10 + header, 48);
      CHECK(entries == std::vector<std::int64_t>{1, -2, 3, 4, 5, 600});
    } else {
      std::vector<double> entries(6);
      std::memcpy(entries.data(), npy.data() + 10 + header, 48);
      CHECK(entries == std::vector<double>{1, -2, 3, 4, 0.5, 600});
    }
  }
}

TEST_CASE("a .npy array of any doubles is written as it was read") {
  const std::string npy = converted("--to npy", "0.1,1e-300\n-3.7,2\n");
  CHECK(converted("--to npy", npy) == npy);
}

TEST_CASE("a game that a format cannot hold is refused with the reason") {
  const std::string other = "NFG 1 R \"\" { \"A\" \"B\" } { 2 2 }\n3 2 0 0 0 0 2 3\n";
  check_refused("convert --to npy", other,
                "the game is not zero-sum: it has payoffs of both players, which npy cannot hold "
                "(--to nfg or json can)");
  check_refused("convert --to csv", "NFG 1 R \"\" { \"A\" \"B\" \"C\" } { 1 1 1 } 1 2 3",
                "the game has 3 players, which csv cannot hold (--to nfg or json can)");
  check_refused("convert --to csv", "NFG 1 R \"Pennies\" { \"1\" \"2\" } { 1 1 }\n1 -1\n",
                "the game has a title, a comment or names of players, which csv cannot hold (--to "
                "nfg or json can)");
  check_refused("convert --to npy", labelled,
                "the game has labels, which .npy does not hold (write CSV, .nfg or JSON)");
  check_refused("convert --to npy", "1,1/3\n",
                "the payoff of row 1, column 2 is 1/3, which .npy would round (write CSV, .nfg or "
                "JSON)");
  check_refused("convert --to latex", "NFG 1 R \"\" { \"A\" \"B\" \"C\" } { 1 1 1 } 1 2 3",
                "the game has 3 players, a table holds 2 (--to nfg or json holds more)");
  CHECK(run_saddle("convert", "1\n").code == 2);
  CHECK(run_saddle("convert --to xls", "1\n").code == 2);
}

TEST_CASE("a game is converted between all formats without loss, or is refused with the reason") {
  struct Example {
    std::string game;
    std::vector<std::string> refusing;  // formats that do not hold it
  };
  const std::vector<Example> examples = {
      {"1,-0.25\n0,1024\n", {}},
      {"1,1/3,1e400\n-0.1,2,12345678901234567891\n", {"npy"}},
      {",\"l_1 & 2\",r|2,\"{$%#\"\na*,0.1,1/3,1\n\"1 \"\"b\"\"\",-2,3e10,0\n", {"npy"}},
      {",2024,2025\n1,3,4\n7,5,6\n", {"npy"}},
      {",~^\\<>,[x],$y$\n&lt;,1,2,3\n[z]*2,4,5,6\n", {"npy"}},
      {"(3,2),(1/3,0)\n(0,0.1),(2,3)\n", {"npy"}},
      {",L,R\nT,(3,2),(1/3,0)\nB,(0,0.1),(2,3)\n", {"npy"}},
      {"NFG 1 R \"\" { \"A\" \"B\" \"C\" } { 2 { \"x\" \"y\" } 1 }\n1 2 3 1/3 5 6 7 8 9 0 0.1 1\n",
       {"csv", "npy", "latex", "markdown"}},
  };
  // Tables name strategies without labels; .nfg keeps everything in a game.
  const auto as_nfg = [](const std::string& game, bool is_named) {
    return converted("--to nfg", is_named ? converted("--to markdown", game) : game);
  };
  int pairs = 0;
  for (const Example& example : examples) {
    const std::string& game = example.game;
    CAPTURE(game);
    const auto holds = [&refusing = example.refusing](const std::string& format) {
      return std::find(refusing.begin(), refusing.end(), format) == refusing.end();
    };
    for (const std::string from : {"csv", "nfg", "json", "npy", "latex", "markdown"}) {
      CAPTURE(from);
      if (!holds(from)) {
        const Run run = run_saddle("convert --to " + from, game);
        CHECK(run.code == 2);
        CHECK(run.out.empty());
        const bool names_others = run.err.find("CSV, .nfg or JSON") < run.err.size() ||
                                  run.err.find("--to nfg or json") < run.err.size();
        CHECK(names_others);
        continue;
      }
      const std::string first = converted("--to " + from, game);
      const bool is_table = from == "latex" || from == "markdown";
      const std::string as_it_is = as_nfg(first, false);
      const std::string named = holds("markdown") ? as_nfg(first, true) : "";
      CHECK(as_it_is == as_nfg(game, is_table));
      for (const std::string to : {"csv", "nfg", "json", "npy", "latex", "markdown"}) {
        CAPTURE(to);
        if (holds(to) && !(to == "npy" && is_table) && pairs++ % saddle::test::case_stride == 0) {
          CHECK(as_nfg(converted("--to " + to, first), false) ==
                (to == "latex" || to == "markdown" ? named : as_it_is));
        }
      }
    }
  }
}

TEST_CASE("a table that cannot hold a label unchanged is refused") {
  const std::string lines = ",\"two\nlines\"\na,1\n";
  check_refused("convert --to latex", lines,
                "the label 'two\\nlines' cannot be written in latex (write CSV, .nfg or JSON)");
  CHECK(converted("--to csv", converted("--to markdown", lines)) == lines);
  CHECK(run_saddle("convert --to markdown", ",\" b\"\na,1\n").code == 2);
}

TEST_CASE("a table leaves out the title and the names of the players, and says so") {
  for (const std::string format : {"latex", "markdown", "html"}) {
    const Run run = run_saddle("convert chicken --to " + format);
    CHECK(run.code == 0);
    CHECK(run.err == "saddle: warning: " + format +
                         " leaves out the title, the comment and the names of the players (--to "
                         "nfg or json keeps them)\n");
  }
  CHECK(run_saddle("convert chicken --to json").err.empty());
}

TEST_CASE("labels of one player are kept in every format") {
  const std::string rows = "{ { \"up\" \"down\" } 2 }";
  for (const std::string format : {"nfg", "json", "csv"}) {
    const std::string written = converted("--labels rows --to " + format, "up,0,1\ndown,2,3\n");
    const std::string reading = format == "csv" ? "--labels rows --to nfg" : "--to nfg";
    CHECK(converted(reading, written).find(rows) != std::string::npos);
  }
  CHECK(run_saddle("convert --to nfg", "up,0,1\ndown,2,3\n").code == 2);
}

TEST_CASE("labels of one side that are numbers are not written as payoffs") {
  const std::string years =
      "{\"column_labels\": [\"2019\", \"2020\"], \"payoffs\": [[1, 2], [3, 0]]}";
  const std::string csv = converted("--to csv", years);
  CHECK(csv == ",2019,2020\n\"row 1\",1,2\n\"row 2\",3,0\n");
  CHECK(converted("--to nfg", csv).find("{ \"2019\" \"2020\" }") != std::string::npos);
  CHECK(converted("--to csv", "{\"row_labels\": [\"7\"], \"payoffs\": [[1, 2]]}") ==
        ",\"column 1\",\"column 2\"\n7,1,2\n");
  CHECK(converted("--labels columns --to csv", "2019,2020\n(3,2),(0,1/3)\n") ==
        ",2019,2020\n\"row 1\",\"(3,2)\",\"(0,1/3)\"\n");
}

TEST_CASE("payoffs of both players are written as pairs that are read back") {
  const std::string pairs = ",L,\"(1,2)\"\nT,\"(3,2)\",\"(1/3,-5)\"\nB,\"(0,1/10)\",\"(2,3)\"\n";
  CHECK(converted("--to csv", ",L,\"(1,2)\"\nT,3;2,1/3;-5\nB,0;0.1,2;3\n") == pairs);
  CHECK(converted("--to csv", pairs) == pairs);
  CHECK(converted("--to csv", "(3,2)\n") == "\"(3,2)\"\n");
  CHECK(converted("--to csv", "(3,-3),(1/2,-1/2)\n") == "3,1/2\n");
  CHECK(converted("--to csv", "(3,0),(1,2)\n") == "\"(3,0)\",\"(1,2)\"\n");
}

TEST_CASE("two files become one game of both players") {
  const std::string data = SADDLE_SOURCE_DIR "/games/data/battle_";
  const std::string files = data + "row.csv " + data + "column.csv";
  const TemporaryFolder folder;
  const std::string nfg = folder.write("battle.nfg", converted(files + " --to nfg", ""));
  CHECK(run_saddle("nash " + nfg + " --json").out == run_saddle("nash " + files + " --json").out);
  CHECK(converted(files + " --to markdown", "") ==
        "|  | opera | fight |\n| :-- | --: | --: |\n| opera | 3, 2 | 0, 0 |\n"
        "| fight | 0, 0 | 2, 3 |\n");
}
