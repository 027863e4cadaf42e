#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "saddle/io/number/number.h"
#include "tests/apps/program.h"

using nlohmann::json;
using saddle::test::json_answer;
using saddle::test::Run;
using saddle::test::run_saddle;
using saddle::test::TemporaryFolder;

namespace {

json solved(const std::string& arguments, const std::string& input, int code = 0) {
  return json_answer("solve " + arguments, input, code);
}

void check_refused(const std::string& arguments, const std::string& message) {
  saddle::test::check_refused(arguments, "1,2\n3,0\n", message);
}

Run verified(const std::string& options, const std::string& game, const std::string& solution) {
  return run_saddle("verify " + options + " " + game + " " + solution);
}

std::string generated(const std::string& family) { return run_saddle("generate " + family).out; }

std::string solved_text(const std::string& options, const std::string& game) {
  return run_saddle("solve --json " + options + " " + game).out;
}

const std::string rock_paper_scissors = "0,-1,1\n1,0,-1\n-1,1,0\n";

}  // namespace

TEST_CASE("solve --exact takes the numbers as written and answers in fractions") {
  CHECK(run_saddle("solve --exact", "0.5,1\n1,0\n")
            .out.rfind("2 x 2 game, no labels\nvalue 2/3   (exactly; ", 0) == 0);
  const json solution = solved("--exact", "0.1,1/3\n0.5,0\n");
  CHECK(solution["exact"]["value"] == "5/22");
  CHECK(solution["exact"]["row_strategy"] == json({"15/22", "7/22"}));
  CHECK(solution["exact"]["column_strategy"] == json({"5/11", "6/11"}));
  CHECK(solution["value"].get<double>() == doctest::Approx(5.0 / 22));
  CHECK(solution["lower"] <= solution["value"]);
  CHECK(solution["upper"] >= solution["value"]);
  CHECK(solution["termination"] == "converged");
  CHECK_FALSE(solution.contains("optimal_sets"));
  CHECK(run_saddle("solve --exact --csv", "x,l,r\nu,3,0\nd,1,2\n").out ==
        "item,label,value\nvalue,,3/2\nlower,,3/2\nupper,,3/2\nrow,u,1/4\nrow,d,3/4\ncolumn,l,1/2\n"
        "column,r,1/2\n");
}

TEST_CASE("solve --exact reads numbers that no double holds") {
  CHECK(run_saddle("solve", "1e999,0\n0,1\n").code == 2);
  const json solution = solved("--exact", "1e999,2e999\n3e999,0\n");
  CHECK(solution["exact"]["row_strategy"] == json({"3/4", "1/4"}));
  CHECK(solution["value"].is_null());
  CHECK(solution["upper"].is_null());
  CHECK(solved("--exact", "4,1e-999\n5,1\n")["saddle_point"] == json({{"row", 1}, {"column", 1}}));
}

TEST_CASE("solve --exact stops at a limit with bounds and exit code 1") {
  const std::string game = run_saddle("generate random 30 30").out;
  const json stopped = solved("--exact --max-iterations 3", game, 1);
  CHECK(stopped["termination"] == "iteration_limit");
  CHECK(stopped["exact"]["value"].is_null());
  CHECK(stopped["lower"] < stopped["upper"]);
}

TEST_CASE("bounds that are long fractions are rounded outward in text") {
  const auto number = [](const std::string& text) { return saddle::read_rational(text).value; };
  for (const std::string iterations : {"0", "1", "2", "3"}) {
    const std::string game = run_saddle("generate random 30 30 --seed " + iterations).out;
    const std::string stopped = "--exact --max-iterations " + iterations;
    const json exact = solved(stopped, game, 1)["exact"];
    const std::string text = run_saddle("solve " + stopped, game).out;
    const std::size_t line = text.find('\n') + 1;
    const std::size_t value = text.find(" <= value <= ", line);
    const std::size_t upper = value + std::string(" <= value <= ").size();
    REQUIRE(value < text.size());
    CHECK(number(text.substr(line, value - line)) <= number(exact["lower"]));
    CHECK(number(text.substr(upper, text.find('\n', upper) - upper)) >= number(exact["upper"]));
  }
}

TEST_CASE("solve --all says whether the optimum is unique and lists the extreme strategies") {
  const json sets = solved("--all", rock_paper_scissors)["optimal_sets"];
  CHECK(sets["unique"] == true);
  CHECK(sets["complete"] == true);
  CHECK(sets["row_dimension"] == 0);
  CHECK(sets["row_extreme_strategies"] == json({{"1/3", "1/3", "1/3"}}));

  const json many = solved("--all", "1,1,0\n1,1,5\n")["optimal_sets"];
  CHECK(many["unique"] == false);
  CHECK(many["row_dimension"] == 1);
  CHECK(many["row_extreme_strategies"] == json::parse(R"([["0", "1"], ["4/5", "1/5"]])"));
  CHECK(many["row_essential"] == json({1}));
  CHECK(many["column_dimension"] == 1);
  CHECK(many["column_superfluous"] == json({2}));
  const Run text = run_saddle("solve --all", "x,a,b,c\nr,1,1,0\ns,1,1,5\n");
  CHECK(text.out.find("the optimum is not unique") != std::string::npos);
  CHECK(text.out.find("  - 4/5 r, 1/5 s\n") != std::string::npos);
  CHECK(text.out.find("  - s\n") != std::string::npos);
}

TEST_CASE(
    "a strategy without a label is 'row' or 'column' and its number, which is not a probability") {
  const std::string all = run_saddle("solve --all", "1,1,0\n1,1,5\n").out;
  CHECK(all.find("  row 2  1  100.0000 %\n") != std::string::npos);
  CHECK(all.find("used in no optimal strategy: column 3\n") != std::string::npos);
  CHECK(all.find("  - 4/5 row 1, 1/5 row 2\n") != std::string::npos);
  CHECK(all.find("  - row 2\n") != std::string::npos);
  const std::string sensitivity = run_saddle("solve --sensitivity", "4,3\n5,1\n").out;
  CHECK(sensitivity.find("  row 1  column 2  3 ") != std::string::npos);
  CHECK(run_saddle("solve", "4,3\n5,1\n").out.find("saddle point: row 1 against column 2\n") !=
        std::string::npos);
  // In CSV the first cell names the player of the number.
  CHECK(run_saddle("solve --exact --csv", "4,3\n5,1\n").out.find("\nrow,1,1\nrow,2,0\n") !=
        std::string::npos);
}

TEST_CASE("a list of extreme strategies that is cut short says so, by exit code 1 too") {
  const std::string game = run_saddle("generate blotto 5 3").out;
  CHECK(solved("--all", game)["optimal_sets"]["row_extreme_strategies"].size() == 10);
  const json sets = solved("--all --limit 4", game, 1)["optimal_sets"];
  CHECK(sets["complete"] == false);
  CHECK(sets["row_extreme_strategies"].size() <= 4);
  CHECK(sets["row_dimension"] == 4);
}

TEST_CASE("solve --sensitivity gives derivatives and intervals, or null if there are none") {
  const json entries = solved("--sensitivity", rock_paper_scissors)["sensitivity"];
  CHECK(entries.size() == 9);
  CHECK(entries[1] == json({{"row", 0},
                            {"column", 1},
                            {"payoff", "-1"},
                            {"derivative", "1/9"},
                            {"least", nullptr},
                            {"greatest", "1/2"}}));
  CHECK(solved("--sensitivity", "1,1\n1,1\n")["sensitivity"].is_null());
  CHECK(run_saddle("solve --sensitivity", rock_paper_scissors).out.find("-1/2 .. infinity") !=
        std::string::npos);
}

TEST_CASE("verify accepts the doubles of solve --exact, and verify --exact its fractions") {
  const TemporaryFolder folder;
  for (const std::string family : {"rps", "morra 3", "random 20 30", "o-neill", "blotto 4 3"}) {
    CAPTURE(family);
    const std::string game = folder.write("game.csv", generated(family));
    const std::string solution = folder.write("exact.json", solved_text("--exact", game));
    CHECK(verified("", game, solution).code == 0);
    const Run exact = verified("--json --exact", game, solution);
    CHECK(exact.code == 0);
    CHECK(json::parse(exact.out)["gap"] == "0");
    const std::string rounded = folder.write("double.json", solved_text("", game));
    CHECK(verified("--exact", game, rounded).code == 0);
  }
}

TEST_CASE("verify --exact tells apart what doubles cannot") {
  const TemporaryFolder folder;
  const std::string game = folder.write("game.csv", "0.5,1\n1,0\n");
  const auto verdict = [&](const std::string& solution) {
    return run_saddle("verify --exact --tolerance 0 " + game + " " +
                      folder.write("claim.json", solution));
  };
  const Run valid =
      verdict(R"({"row_strategy": ["2/3", "1/3"], "column_strategy": ["2/3", "1/3"]})");
  CHECK(valid.code == 0);
  CHECK(valid.out ==
        "valid\nexactly: 2/3 <= value <= 2/3\nthere is no duality gap: both strategies are "
        "optimal\n");
  CHECK(verdict(R"({"row_strategy": [2, 1], "column_strategy": ["2/3", "1/3"]})")
            .err.find("row_strategy: expected probabilities that sum to 1, found the sum 3") !=
        std::string::npos);
  const Run rounded = verdict(
      R"({"row_strategy": [0.6666666666666666, 0.3333333333333334], "column_strategy": ["2/3", "1/3"]})");
  CHECK(rounded.code == 1);
  CHECK(rounded.out.rfind("not valid\n", 0) == 0);
  const Run too_good = verdict(
      R"({"row_strategy": ["2/3", "1/3"], "column_strategy": ["2/3", "1/3"], "lower": "2000000000000000000001/3000000000000000000000"})");
  CHECK(too_good.code == 1);
  CHECK(too_good.out.find("is not proved by the row strategy") != std::string::npos);
  const Run too_much = verdict(
      R"({"row_strategy": ["2/3", "1/3"], "column_strategy": ["2/3", "1/3"], "value": "3/4"})");
  CHECK(too_much.code == 1);
  CHECK(too_much.out.find("the stated value 3/4 is not between the bounds") != std::string::npos);
  CHECK(verdict(R"({"row_strategy": [1, -1], "column_strategy": [1, 0]})").code == 2);
  CHECK(verdict(R"({"row_strategy": [0, 0], "column_strategy": [1, 0]})").code == 2);
  CHECK(verdict(R"({"row_strategy": [1], "column_strategy": [1, 0]})").code == 2);
}

TEST_CASE("options that exclude one another are refused") {
  check_refused("solve --exact --method simplex",
                "--method excludes --exact (see --help, and saddle list)");
  check_refused("solve --limit 3", "--limit requires --all (see --help, and saddle list)");
  check_refused("solve --all --csv", "--all and --sensitivity have no CSV form, ask for --json");
}

TEST_CASE("solve --select max-entropy divides the probability of a repeated strategy equally") {
  const std::string game = "0,0,-1,1\n0,0,-1,1\n1,1,0,-1\n-1,-1,1,0\n";
  const json solution = solved("--select max-entropy", game);
  CHECK(solution["row_strategy"][1].get<double>() == doctest::Approx(1.0 / 6).epsilon(1e-12));
  CHECK(solution["column_strategy"][3].get<double>() == doctest::Approx(1.0 / 3).epsilon(1e-12));
  CHECK(solution["termination"] == "converged");
  CHECK(solution["selection"]["rule"] == "max-entropy");
  CHECK(solution["selection"]["row_entropy_lost"].get<double>() < 1e-12);
  const TemporaryFolder folder;
  const std::string file = folder.write("game.csv", game);
  const std::string text = solved_text("--select max-entropy", file);
  CHECK(verified("", file, folder.write("best.json", text)).code == 0);
  // An optimal strategy that does not have maximum entropy.
  json other = json::parse(text);
  other["row_strategy"] = json::array({1.0 / 3, 0.0, 1.0 / 3, 1.0 / 3});
  const Run run = verified("--json", file, folder.write("other.json", other.dump()));
  CHECK(run.code == 1);
  CHECK(json::parse(run.out)["false_parts"] == json({"selection.row_entropy_lost"}));
}

TEST_CASE("solve --select takes payoffs as written and obeys the time limit") {
  const Run run = run_saddle("solve --select max-entropy", "0.1,0.1,0.3\n0.1,0.1,0.3\n");
  CHECK(run.code == 0);
  CHECK(run.out.find("these are the optimal strategies of greatest entropy: 0.693147 for the row "
                     "player") != std::string::npos);
  CHECK(run_saddle("solve --select max-entropy --time-limit 0", generated("random 20 20")).code ==
        1);
  check_refused("solve --select max-entropy --many", "--select is for one game, not for --many");
  CHECK(run_saddle("solve --select max-entropy --exact", "1,2\n").code == 2);
  CHECK(run_saddle("solve --select any", "1,2\n").code == 2);
}
