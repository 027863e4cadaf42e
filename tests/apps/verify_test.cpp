#include <random>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <gmpxx.h>

#include "tests/apps/program.h"

using nlohmann::json;
using saddle::test::json_answer;
using saddle::test::Run;
using saddle::test::run_saddle;
using saddle::test::TemporaryFolder;

namespace {

// A 2 x 3 game of value 3/2 with the labels u, d and l, r, s; the third column is never used.
const std::string labelled_game = "x,l,r,s\nu,3,0,4\nd,1,2,4\n";

// Verifies a changed solution, without and with --exact, and returns the false parts, which must be
// the same.
std::vector<std::string> false_parts(const std::string& game_text, const json& solution,
                                     const std::string& options = "") {
  const TemporaryFolder folder;
  const std::string game = folder.write("game.csv", game_text);
  const std::string file = folder.write("solution.json", solution.dump());
  const Run plain = run_saddle("verify " + options + " --json " + game + " " + file);
  const Run exact = run_saddle("verify " + options + " --exact --json " + game + " " + file);
  const json verdict = json::parse(plain.out);
  CHECK(json::parse(exact.out)["false_parts"] == verdict["false_parts"]);
  CHECK(verdict["valid"] == verdict["false_parts"].empty());
  CHECK(plain.code == (verdict["valid"] == true ? 0 : 1));
  CHECK(exact.code == plain.code);
  return verdict["false_parts"].get<std::vector<std::string>>();
}

json solution_of(const std::string& arguments, const std::string& game) {
  return json_answer("solve " + arguments, game);
}

using Parts = std::vector<std::string>;

// Returns decimals offset + k / 10^digits.
std::string random_game(const std::string& offset, int digits, int most, std::mt19937_64& random) {
  const int rows = 2 + static_cast<int>(random() % 3);
  const int columns = 2 + static_cast<int>(random() % 3);
  std::string text;
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < columns; ++j) {
      text += fmt::format("{}{}{:0{}}", j > 0 ? "," : "", offset,
                          random() % static_cast<unsigned>(most), digits);
    }
    text += "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("no answer of solve is refused by verify, exactly or not, at any magnitude") {
  std::mt19937_64 random(101);
  const TemporaryFolder folder;
  struct Family {
    std::string offset;
    int digits;
    int most;
  };
  for (const Family& family : std::vector<Family>{{"1000", 4, 10000},
                                                  {"10000.", 2, 100},
                                                  {"100000.", 2, 100},
                                                  {"1000000.", 2, 100},
                                                  {"900719925474099", 1, 10},
                                                  {"115292150460684697", 1, 10},
                                                  {"0.", 3, 1000},
                                                  {fmt::format("0.{:0<318}", ""), 4, 10000},
                                                  {fmt::format("1{:0<290}", ""), 6, 1000000}}) {
    for (int k = 0; k < 6; ++k) {
      const std::string text = random_game(family.offset, family.digits, family.most, random);
      CAPTURE(text);
      const std::string game = folder.write("game.csv", text);
      const Run answer = run_saddle("solve --json", text);
      CHECK(answer.code == 0);
      CHECK(json::parse(answer.out)["termination"] == "converged");
      const std::string solution = folder.write("solution.json", answer.out);
      CHECK(run_saddle("verify --exact " + game + " " + solution).code == 0);
      CHECK(run_saddle("verify " + game + " " + solution).code == 0);
    }
  }
}

TEST_CASE("games of whole numbers beyond 2^53 are solved, from standard input or a file") {
  const TemporaryFolder folder;
  const std::string text = "9007199254740993,9007199254740992\n9007199254740991,9007199254740994\n";
  const std::string game = folder.write("game.csv", text);
  const json solution = solution_of("", text);
  CHECK(solution_of(game, "")["exact"] == solution["exact"]);
  CHECK(solution["saddle_point"].is_null());
  CHECK(solution["exact"]["row_strategy"] == json({"3/4", "1/4"}));
  CHECK(solution["row_strategy"] == json({0.75, 0.25}));
  CHECK(solution["lower"] <= 9007199254740992.0);
  CHECK(solution["upper"] >= 9007199254740994.0);
  CHECK(solution["relative_gap"] == 0);
  CHECK(solution["tolerance"] == 1e-12);
  // The answer of earlier versions, and the optimum without the object "exact".
  const json pure = {{"row_strategy", {1, 0}}, {"column_strategy", {1, 0}}};
  CHECK(false_parts(text, pure) == Parts{"gap"});
  const json optimal = {{"row_strategy", {"3/4", "1/4"}}, {"column_strategy", {"1/2", "1/2"}}};
  CHECK(false_parts(text, optimal).empty());
  // CSV remains a table of numbers.
  CHECK(run_saddle("solve --csv", text).out.find("row,1,0.75\nrow,2,0.25\n") != std::string::npos);
}

TEST_CASE("a stated saddle point is a saddle point of the decimals as written") {
  CHECK(solution_of("", "0.1,0.1\n0.3,0.1\n")["saddle_point"] == json({{"row", 0}, {"column", 1}}));
  const std::string near = "0.1,0.1000000000000000001\n0.09999999999999999999,0.3\n";
  CHECK(solution_of("", near)["saddle_point"] == json({{"row", 0}, {"column", 0}}));
  CHECK(solution_of("", "0.1,0.09999999999999999999\n0.09999999999999999999,0.3\n")["saddle_point"]
            .is_null());
}

TEST_CASE("where rounding keeps a method from converging, solve says so and exits with 1") {
  const std::string text = "1000000.1,1000000.2\n1000000.3,1000000.0\n";
  const json answer = json_answer("solve --method simplex", text, 1);
  CHECK(answer["termination"] == "rounded_payoffs");
  CHECK(answer["relative_gap"] > 1e-12);
  const Run words = run_saddle("solve --method simplex", text);
  CHECK(words.out.find("the payoffs were rounded on reading") != std::string::npos);
  CHECK(words.out.find("--exact") != std::string::npos);
  CHECK(run_saddle("solve --method simplex --tolerance 1e-8", text).code == 0);
}

TEST_CASE("bounds that doubles cannot print within the tolerance are not called converged") {
  // Doubles near 1e9 are 1.2e-7 apart, a tenth of a millionth of the range.
  const std::string game =
      "1000000001,1000000000,1000000000\n1000000000,1000000001,1000000000\n"
      "1000000000,1000000000,1000000001\n";
  const Run simplex = run_saddle("solve --method simplex --json", game);
  CHECK(simplex.code == 1);
  CHECK(json::parse(simplex.out)["termination"] == "rounded_payoffs");
  CHECK(run_saddle("solve --method simplex", game).out.find("too coarse to print such bounds") !=
        std::string::npos);
  CHECK(run_saddle("solve --method simplex --tolerance 1e-6", game).code == 0);
  const Run exact = run_saddle("solve --json", game);
  CHECK(exact.code == 0);
  CHECK(json::parse(exact.out)["exact"]["value"] == "3000000001/3");
}

TEST_CASE("verify tells which part of a floating solution is false") {
  const json solution = solution_of("--method simplex", labelled_game);
  CHECK(false_parts(labelled_game, solution).empty());
  const auto with = [&](const std::string& pointer, const json& value) {
    json changed = solution;
    changed[json::json_pointer(pointer)] = value;
    return false_parts(labelled_game, changed);
  };
  CHECK(with("/value", 2.9) == Parts{"value"});
  CHECK(with("/lower", 1.6) == Parts{"lower"});
  CHECK(with("/upper", 1.4) == Parts{"upper"});
  // True for the strategies, but not for an answer that has converged.
  CHECK(with("/relative_gap", 0.25) == Parts{"relative_gap"});
  CHECK(with("/relative_gap", -1) == Parts{"relative_gap"});
  CHECK(with("/row_strategy", {0.5, 0.5}) == Parts{"lower", "gap", "relative_gap", "termination"});
  CHECK(with("/column_strategy", {0, 0.5, 0.5}) ==
        Parts{"upper", "gap", "relative_gap", "termination"});
  CHECK(with("/saddle_point", {{"row", 0}, {"column", 0}}) == Parts{"saddle_point"});
  CHECK(with("/game/rows", 3) == Parts{"game.rows"});
  CHECK(with("/game/columns", 2) == Parts{"game.columns"});
  CHECK(with("/game/row_labels", {"u", "e"}) == Parts{"game.row_labels"});
  CHECK(with("/game/column_labels", json::array()) == Parts{"game.column_labels"});
  const json saddle = solution_of("", "4,1\n5,2\n");
  CHECK(saddle["saddle_point"] == json({{"row", 1}, {"column", 1}}));
  CHECK(false_parts("4,1\n5,2\n", saddle).empty());
}

TEST_CASE("verify checks the fractions beside the doubles") {
  const json solution = solution_of("--all", labelled_game);
  CHECK(false_parts(labelled_game, solution).empty());
  const auto with = [&](const std::string& pointer, const json& value) {
    json changed = solution;
    changed[json::json_pointer(pointer)] = value;
    return false_parts(labelled_game, changed);
  };
  CHECK(with("/value", 2.9) == Parts{"value"});
  CHECK(with("/row_strategy", {0.5, 0.5}) == Parts{"lower", "gap"});
  CHECK(with("/exact/value", "29/10") == Parts{"exact.value"});
  CHECK(with("/exact/lower", "8/5") == Parts{"exact.lower"});
  CHECK(with("/exact/upper", "7/5") == Parts{"exact.upper"});
  CHECK(with("/exact/row_strategy", {"1/2", "1/2"}) ==
        Parts{"exact.lower", "exact.gap", "termination"});
  CHECK(with("/optimal_sets/row_extreme_strategies/0", {"1/2", "1/2"}) ==
        Parts{"optimal_sets.row_extreme_strategies"});
  CHECK(with("/optimal_sets/column_extreme_strategies/0", {"0", "1/2", "1/2"}) ==
        Parts{"optimal_sets.column_extreme_strategies"});
  CHECK(with("/optimal_sets/unique", false) == Parts{"optimal_sets.unique"});
  const json many = solution_of("--all", "1,1,0\n1,1,5\n");
  CHECK(false_parts("1,1,0\n1,1,5\n", many).empty());
  json twice = many;
  twice["optimal_sets"]["row_extreme_strategies"][1] = {"0", "1"};
  CHECK(false_parts("1,1,0\n1,1,5\n", twice) == Parts{"optimal_sets.row_extreme_strategies"});
}

TEST_CASE("verify computes again how many optimal strategies there are") {
  // The row player has many optimal strategies, the column player one.
  const std::string game = "1,1\n1,0\n0,1\n";
  const std::string full = "3,0\n1,2\n2,1\n-1,-1\n";
  for (const std::string& text : {labelled_game, game, full, std::string("1,1\n1,1\n")}) {
    CAPTURE(text);
    const json solution = solution_of("--all", text);
    CHECK(false_parts(text, solution).empty());
    for (const std::string player : {"row", "column"}) {
      const std::string dimension = player + "_dimension";
      json changed = solution;
      for (const int by : {-1, 1}) {
        const int stated = solution["optimal_sets"][dimension].get<int>() + by;
        if (stated >= 0) {
          changed["optimal_sets"][dimension] = stated;
          CHECK(false_parts(text, changed) == Parts{"optimal_sets." + dimension});
        }
      }
    }
  }
}

TEST_CASE("verify finds out that a list of extreme strategies lacks one or has one too many") {
  const std::string game = "3,0\n1,2\n2,1\n-1,-1\n";
  const json solution = solution_of("--all", game);
  const std::string list = "row_extreme_strategies";
  REQUIRE(solution["optimal_sets"][list].size() == 2);
  json changed = solution;
  changed["optimal_sets"][list].erase(0);
  CHECK(false_parts(game, changed) == Parts{"optimal_sets." + list});
  changed["optimal_sets"]["row_complete"] = false;
  changed["optimal_sets"]["complete"] = false;
  CHECK(false_parts(game, changed).empty());
  // The mean of both is optimal, but not extreme.
  std::vector<mpq_class> middle(4);
  for (const json& strategy : solution["optimal_sets"][list]) {
    for (std::size_t k = 0; k < middle.size(); ++k) {
      middle[k] += mpq_class(strategy[k].get<std::string>()) / 2;
    }
  }
  json texts = json::array();
  for (const mpq_class& probability : middle) {
    texts.push_back(probability.get_str());
  }
  changed["optimal_sets"][list][0] = texts;
  CHECK(false_parts(game, changed) == Parts{"optimal_sets." + list});
  // Lists that solve cut short are valid as partial lists.
  const std::string blotto = run_saddle("generate blotto 5 3").out;
  const json part = json_answer("solve --all --limit 4", blotto, 1);
  REQUIRE(part["optimal_sets"]["complete"] == false);
  CHECK(false_parts(blotto, part).empty());
}

TEST_CASE("verify computes sensitivities again") {
  const std::string game = "0,-1,1\n1,0,-1\n-1,1,0\n";
  const json solution = solution_of("--sensitivity", game);
  CHECK(false_parts(game, solution).empty());
  const auto with = [&](const std::string& key, const json& value) {
    json changed = solution;
    changed["sensitivity"][1][key] = value;
    return false_parts(game, changed);
  };
  REQUIRE(solution["sensitivity"][1]["least"].is_null());
  REQUIRE(solution["sensitivity"][1]["greatest"] == "1/2");
  CHECK(with("derivative", "1/8") == Parts{"sensitivity[1].derivative"});
  CHECK(with("derivative", "2/18").empty());
  CHECK(with("payoff", "1") == Parts{"sensitivity[1].payoff"});
  CHECK(with("least", "-1000") == Parts{"sensitivity[1].least"});
  CHECK(with("greatest", "1") == Parts{"sensitivity[1].greatest"});
  CHECK(with("greatest", nullptr) == Parts{"sensitivity[1].greatest"});
  json changed = solution;
  changed["sensitivity"] = nullptr;
  CHECK(false_parts(game, changed) == Parts{"sensitivity"});
  changed["termination"] = "time_limit";
  CHECK(false_parts(game, changed).empty());
  changed = solution;
  changed["sensitivity"].erase(8);
  CHECK(false_parts(game, changed).empty());

  const json many = solution_of("--sensitivity", "1,1\n1,1\n");
  CHECK(false_parts("1,1\n1,1\n", many).empty());
  changed = many;
  changed["sensitivity"] = json::array();
  CHECK(false_parts("1,1\n1,1\n", changed) == Parts{"sensitivity"});
  // The third column is never used.
  changed = solution_of("--sensitivity", labelled_game);
  CHECK(false_parts(labelled_game, changed).empty());
  changed["sensitivity"][0]["column"] = 2;
  CHECK(false_parts(labelled_game, changed) == Parts{"sensitivity[0]"});
}

TEST_CASE("verify checks the uses of pure strategies, the sum and why the solver stopped") {
  // Two optimal rows, while the third row is never used; two columns that are always used.
  const std::string game = "3,0\n1,2\n2,1\n-1,-1\n";
  const json solution = solution_of("--all", game);
  REQUIRE(solution["optimal_sets"]["row_complete"] == true);
  REQUIRE(solution["optimal_sets"]["column_essential"] == json({0, 1}));
  REQUIRE(solution["optimal_sets"]["row_superfluous"] == json({3}));
  CHECK(false_parts(game, solution).empty());
  const auto with = [](const std::string& text, json changed, const std::string& pointer,
                       const json& value) {
    changed[json::json_pointer(pointer)] = value;
    return false_parts(text, changed);
  };
  const auto with_set = [&](const std::string& key, const json& value) {
    return with(game, solution, "/optimal_sets/" + key, value);
  };
  CHECK(with_set("row_essential", {0}) == Parts{"optimal_sets.row_essential"});
  CHECK(with_set("column_essential", {0}) == Parts{"optimal_sets.column_essential"});
  CHECK(with_set("column_essential", {1, 0}).empty());
  CHECK(with_set("row_superfluous", {0, 3}) == Parts{"optimal_sets.row_superfluous"});
  CHECK(with_set("row_superfluous", json::array()) == Parts{"optimal_sets.row_superfluous"});
  CHECK(with_set("column_superfluous", {0}) == Parts{"optimal_sets.column_superfluous"});
  const bool is_strict = solution["optimal_sets"]["strictly_complementary"];
  CHECK(with_set("strictly_complementary", !is_strict) ==
        Parts{"optimal_sets.strictly_complementary"});
  CHECK(with_set("complete", false) == Parts{"optimal_sets.complete"});

  CHECK(with(game, solution, "/constant_sum", "1") == Parts{"constant_sum"});
  CHECK(with(game, solution, "/termination", "time_limit").empty());
  json wrong = solution_of("--exact", "3,0\n1,2\n");
  wrong["exact"]["row_strategy"] = {"1/2", "1/2"};
  wrong["exact"]["lower"] = "1";
  wrong["exact"]["value"] = nullptr;
  wrong["row_strategy"] = {0.5, 0.5};
  wrong["lower"] = 1;
  CHECK(false_parts("3,0\n1,2\n", wrong) == Parts{"gap", "exact.gap", "termination"});
  wrong["termination"] = "time_limit";
  CHECK(false_parts("3,0\n1,2\n", wrong) == Parts{"gap", "exact.gap"});

  json rough = solution_of("--method regret-matching --tolerance 0.01", "3,0\n1,2\n");
  CHECK(false_parts("3,0\n1,2\n", rough, "--tolerance 0.01").empty());
  rough["tolerance"] = 1e-15;
  CHECK(false_parts("3,0\n1,2\n", rough, "--tolerance 0.01") == Parts{"termination"});
  rough.erase("termination");
  CHECK(false_parts("3,0\n1,2\n", rough, "--tolerance 0.01") == Parts{"tolerance"});

  const std::string nfg = "NFG 1 R \"\" { \"A\" \"B\" } { 2 2 } 3 2 1 4 0 5 2 3";
  const json sum = solution_of("", nfg);
  CHECK(sum["constant_sum"] == "5");
  CHECK(false_parts(nfg, sum).empty());
  CHECK(with(nfg, sum, "/constant_sum", "4") == Parts{"constant_sum"});
}

TEST_CASE("verify distinguishes values beyond the doubles") {
  const TemporaryFolder folder;
  const std::string game = folder.write("game.csv", "1e400,2e400\n");
  json solution = {{"row_strategy", {1}},
                   {"column_strategy", {1, 0}},
                   {"value", "1e400"},
                   {"lower", "1e400"},
                   {"upper", "1e400"}};
  const auto verify = [&] {
    return run_saddle("verify --exact --json " + game + " " +
                      folder.write("solution.json", solution.dump()));
  };
  CHECK(verify().code == 0);
  for (const std::string value : {"9e999", "-1e400", "2e400", "0"}) {
    CAPTURE(value);
    solution["value"] = value;
    const Run run = verify();
    CHECK(run.code == 1);
    CHECK(json::parse(run.out)["false_parts"] == Parts{"value"});
  }
}

TEST_CASE("verify says in words what is false") {
  const TemporaryFolder folder;
  json solution = solution_of("--exact", labelled_game);
  solution["exact"]["value"] = "29/10";
  solution["game"]["rows"] = 7;
  const std::string game = folder.write("game.csv", labelled_game);
  const Run run = run_saddle("verify " + game + " " + folder.write("s.json", solution.dump()));
  CHECK(run.code == 1);
  CHECK(run.out.rfind("not valid\n", 0) == 0);
  CHECK(run.out.find("the game has 2 rows and 3 columns, not as stated\n") != std::string::npos);
  CHECK(run.out.find("the stated exact value 29/10 is not between the bounds\n") !=
        std::string::npos);
}

TEST_CASE("verify asks for the form that --json prints if the answer has another form") {
  const TemporaryFolder folder;
  const std::string game = folder.write("game.csv", "1,2\n3,0\n");
  for (const std::string form : {"", " --csv", " --format latex"}) {
    const std::string answer = folder.write("answer", run_saddle("solve " + game + form).out);
    const Run run = run_saddle("verify " + game + " " + answer);
    CHECK(run.code == 2);
    CHECK(run.err.find(": expected a solution as --json prints it, found ") != std::string::npos);
  }
}

TEST_CASE("verify refuses keys of the wrong kind") {
  const TemporaryFolder folder;
  const std::string game = folder.write("game.csv", "3,0\n1,2\n");
  const std::string strategies =
      R"({"row_strategy": [0.25, 0.75], "column_strategy": [0.5, 0.5], )";
  for (const std::string key : {R"("game": {"rows": "two"}})",
                                R"("game": {"row_labels": [1, 2]}})",
                                R"("saddle_point": {"row": 2, "column": 0}})",
                                R"("saddle_point": {"row": 0}})",
                                R"("saddle_point": 1})",
                                R"("relative_gap": "small"})",
                                R"("exact": {}})",
                                R"("exact": 1})",
                                R"("optimal_sets": {"unique": 1}})",
                                R"("optimal_sets": {"row_extreme_strategies": 1}})",
                                R"("optimal_sets": {"row_extreme_strategies": [["1"]]}})",
                                R"("game": 7})",
                                R"("optimal_sets": 7})",
                                R"("optimal_sets": {"row_essential": [2]}})",
                                R"("optimal_sets": {"column_superfluous": 0}})",
                                R"("optimal_sets": {"strictly_complementary": "yes"}})",
                                R"("sensitivity": 1})",
                                R"("sensitivity": [1]})",
                                R"("sensitivity": [{"row": 0, "column": 2}]})",
                                R"("sensitivity": [{"row": 0, "column": 0, "least": true}]})",
                                R"("termination": "done"})",
                                R"("termination": 1})",
                                R"("tolerance": -1})",
                                R"("constant_sum": "many"})"}) {
    CAPTURE(key);
    const Run run =
        run_saddle("verify " + game + " " + folder.write("claim.json", strategies + key));
    CHECK(run.code == 2);
    CHECK(run.out.empty());
  }
}

TEST_CASE("verify writes one probability in the singular") {
  const TemporaryFolder folder;
  const std::string game = folder.write("game.csv", "3,0\n");
  json solution = json_answer("solve " + game);
  solution["row_strategy"] = {0.5, 0.5};
  const Run run = run_saddle("verify " + game + " " + folder.write("s.json", solution.dump()));
  CHECK(run.code == 2);
  CHECK(run.err.find("row_strategy: expected 1 probability, as the game has, found 2") !=
        std::string::npos);
}
