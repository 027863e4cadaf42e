#include <cmath>
#include <map>
#include <regex>
#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "saddle/number/rational.h"
#include "tests/address_sanitizer.h"
#include "tests/apps/program.h"
#include "tests/text_parts.h"

using nlohmann::json;
using saddle::Rational;
using saddle::test::check_refused;
using saddle::test::has;
using saddle::test::json_answer;
using saddle::test::run_saddle;
using saddle::test::shown_on_terminal;
using saddle::test::TemporaryFolder;

namespace {

std::string solved(const std::string& arguments, const std::string& game) {
  const saddle::test::Run run = run_saddle("solve " + arguments, game);
  CHECK(run.code == 0);
  return run.out;
}

// A game of uniform doubles, whose fractions are too long to read.
std::string uniform_game(int size) {
  return run_saddle("generate random " + std::to_string(size) + " " + std::to_string(size)).out;
}

}  // namespace

TEST_CASE("a small game of decimals is answered in fractions without being asked") {
  CHECK(has(solved("", "0.1,1/3\n0.25,-0.2\n"), "value 31/205   (exactly; about 0.15122)\n"));
  CHECK(has(solved("", "3,0\n1,2\n"), "value 3/2   (exactly; 1.5)\n"));
  const std::string morra = run_saddle("generate morra 3").out;
  CHECK(has(solved("", morra), "value 0   (exactly)\n"));
  CHECK(!has(solved("", uniform_game(9)), "exactly"));
  CHECK(!has(solved("--method simplex", "3,0\n1,2\n"), "exactly"));
}

TEST_CASE("the JSON of a game answered in fractions keeps its doubles and has the fractions too") {
  const json answer = json_answer("solve", "0.1,1/3\n0.25,-0.2\n");
  CHECK(answer["exact"]["value"] == "31/205");
  CHECK(answer["exact"]["row_strategy"] == json({"27/41", "14/41"}));
  CHECK(answer["value"].is_number_float());
  CHECK(answer["relative_gap"].get<double>() <= 1e-12);
  CHECK(answer["method"] == "closed-form");
  const TemporaryFolder folder;
  const std::string game = folder.write("game.csv", "0.1,1/3\n0.25,-0.2\n");
  const std::string solution = folder.write("solution.json", answer.dump());
  CHECK(run_saddle("verify " + game + " " + solution).code == 0);
  CHECK(run_saddle("verify --exact --tolerance 0 " + game + " " + solution).code == 0);
  CHECK(!json_answer("solve", uniform_game(9)).contains("exact"));
}

TEST_CASE("text has six digits, or as many as asked for, and bounds rounded outward are bounds") {
  const std::string game = uniform_game(9);
  const json answer = json_answer("solve", game);
  static const std::regex proved(R"(value (\S+)   \(proved: (\S+) <= value <= (\S+)\))");
  for (const std::string digits : {"", "--digits 1", "--digits 3", "--digits 15"}) {
    CAPTURE(digits);
    std::smatch match;
    const std::string text = solved(digits, game);
    REQUIRE(std::regex_search(text, match, proved));
    const std::size_t length = digits.empty() ? 6 : std::stoul(digits.substr(9));
    CHECK(match[1].str().size() <= length + 2);
    CHECK(match[2].str().size() <= length + 2);
    CHECK(std::stod(match[2]) <= answer["lower"].get<double>());
    CHECK(std::stod(match[3]) >= answer["upper"].get<double>());
    // The value is between 0.1 and 1: rounding moves each bound by less than one unit of its last
    // digit.
    CHECK(std::stod(match[3]) - std::stod(match[2]) <=
          4e-15 + 2 * std::pow(10, -static_cast<double>(length)));
  }
  std::smatch match;
  const std::string full = solved("--digits full", game);
  REQUIRE(std::regex_search(full, match, proved));
  CHECK(std::stod(match[2]) == answer["lower"].get<double>());
  CHECK(std::stod(match[3]) == answer["upper"].get<double>());
  check_refused(
      "solve --digits 0", game,
      "--digits: there is no '0', expected full, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, "
      "14, 15 (see --help, and saddle list)");
}

TEST_CASE("bounds that six digits cannot hold move outward by one in the last") {
  // Both 1000000.5 and -1000000.5 lie between two decimals of six digits.
  const std::string low = run_saddle("solve --method simplex", "-1000000.5\n").out;
  CHECK(has(low, "-1.00001e+06 <= value <= -1e+06)"));
  const std::string high = run_saddle("solve --method simplex", "1000000.5\n").out;
  CHECK(has(high, "1e+06 <= value <= 1.00001e+06)"));
  CHECK(has(run_saddle("solve --method simplex", "123456789\n").out, "value 123456789 "));
}

TEST_CASE("strategies come most probable first, equal ones as in the file, the rest is counted") {
  const std::string text = solved("--csv", "x,l,r\nu,3,0\nd,1,2\n");
  CHECK(text.find("row,u,") < text.find("row,d,"));
  const std::string sorted = solved("", "x,l,r\nu,3,0\nd,1,2\n");
  CHECK(has(sorted, "  d  3/4  75.0000 %\n  u  1/4  25.0000 %\n"));
  const std::string rps = solved("--method simplex", run_saddle("generate rps").out);
  CHECK(rps.find("Rock ") < rps.find("Paper "));
  CHECK(rps.find("Paper ") < rps.find("Scissors "));
  const std::string top = solved("--top 2", run_saddle("generate rps").out);
  CHECK(has(top,
            "  Paper  1/3  33.3333 %\n  ... and 1 more of 33.3333 % together (--top N lists N)\n"));
  check_refused("solve --top 0", "1\n",
                "--top: expected a number of at least 1, found '0' (see --help, and saddle list)");
}

TEST_CASE("a terminal gets at most 20 strategies of a player, a file all of them") {
  // The uniform strategies of the identity matrix use 30 strategies each.
  std::string game;
  for (int i = 0; i < 30; ++i) {
    for (int j = 0; j < 30; ++j) {
      game += i == j ? "1" : "0";
      game += j < 29 ? "," : "\n";
    }
  }
  const TemporaryFolder folder;
  const std::string file = folder.write("game.csv", game);
  const std::string shown = shown_on_terminal("$saddle solve " + file + " >$terminal");
  CHECK(has(shown, "... and 10 more of 33.3333 % together"));
  CHECK(has(shown, "row 20 "));
  CHECK(!has(shown, "row 21 "));
  CHECK(has(shown_on_terminal("$saddle solve --top 30 " + file + " >$terminal"), "row 30 "));
  const std::string whole = run_saddle("solve " + file).out;
  CHECK(has(whole, "row 30 "));
  CHECK(!has(whole, "... and"));
}

TEST_CASE("one sentence says what the bounds are") {
  CHECK(
      has(solved("", uniform_game(9)),
          "the row strategy earns at least the lower bound on average, whatever the column player "
          "does; the\ncolumn strategy pays at most the upper bound; so the value lies between the "
          "two\n"));
  CHECK(
      has(solved("", "3,0\n1,2\n"),
          "the row strategy earns at least the value on average, whatever the column player does; "
          "the column\nstrategy pays at most the value"));
}

TEST_CASE("--explain finds a saddle point by the worst payoffs") {
  const std::string text = solved("--explain", "x,l,r\nu,4,3\nd,5,1\n");
  CHECK(has(text,
            "  least payoff of each row: u 3, d 1; the greatest of these is 3\n"
            "  greatest payoff of each column: l 5, r 3; the least of these is 3\n"
            "  They are equal: u against r is a saddle point"));
  CHECK(!has(text, "indifferent"));
}

TEST_CASE("--explain strikes dominated strategies and solves the equations of the rest") {
  const std::string text = solved("--explain", "x,l,r,s\na,3,0,4\nb,0,3,3\nc,1,1,5\n");
  CHECK(has(text,
            "  s is dominated by l (it never costs less):\n"
            "    against a: 4 > 3\n    against b: 3 > 0\n    against c: 5 > 1\n"));
  CHECK(has(text,
            "  c is dominated by 1/2 a + 1/2 b (it never earns more):\n"
            "    against l: 1 < 1/2*3 + 1/2*0 = 3/2\n"));
  CHECK(has(text, "  The remaining game has the same value:\n"));
  CHECK(has(text,
            "  l:    3 p1 = v\n  r:    3 p2 = v\n  sum:  p1 + p2 = 1\n"
            "  Subtract the first equation from the others to eliminate v:\n"
            "  r:  -3 p1 + 3 p2 = 0\n"
            "  Solved: p1 = 1/2, p2 = 1/2, v = 3/2\n"));
  CHECK(has(text, "  the row player's against s: 1/2*4 + 1/2*3 = 7/2, more\n"));
  CHECK(has(text, "the value is 3/2.\n"));
}

TEST_CASE("the solutions of --explain satisfy its equations, in games of every size up to 4 x 4") {
  // "2 p1 - 1/2 p2 = v" and "Solved: p1 = 1/3, ..., v = 1": checks each equation.
  static const std::regex equation(R"(\n  [^\n:]+:\s+([^\n=]+) = (v|0|1)(?=\n))");
  static const std::regex term(R"((-|\+ |- )?((?:\d+(?:/\d+)?) )?([pq]\d?))");
  static const std::regex unknown(R"(([pqv]\d?) = (-?\d+(?:/\d+)?))");
  int equations = 0;
  for (int seed = 1; seed <= 60; seed += saddle::test::case_stride) {
    const std::string size = std::to_string(2 + seed % 3) + " " + std::to_string(2 + seed / 3 % 3);
    const std::string game = run_saddle("generate random " + size +
                                        " --distribution integer --seed " + std::to_string(seed))
                                 .out;
    CAPTURE(game);
    const std::string text = solved("--explain", game);
    const json exact = json_answer("solve --exact", game)["exact"];
    if (has(text, "is a saddle point")) {
      continue;
    }
    CHECK(has(text, "the value is " + exact["value"].get<std::string>() + ".\n"));
    // A part begins with a question; its unknowns are in its last line.
    for (std::size_t at = text.find("\nWhat makes"); at != std::string::npos;
         at = text.find("\nWhat makes", at + 1)) {
      const std::size_t solution = text.find("  Solved: ", at);
      const std::string line = text.substr(solution, text.find('\n', solution) - solution);
      std::map<std::string, Rational> values;
      for (auto found = std::sregex_iterator(line.begin(), line.end(), unknown);
           found != std::sregex_iterator(); ++found) {
        values[(*found)[1]] = Rational((*found)[2].str());
      }
      CHECK(values.at("v").get_str() == exact["value"].get<std::string>());
      const std::string part = text.substr(at, solution - at);
      for (auto found = std::sregex_iterator(part.begin(), part.end(), equation);
           found != std::sregex_iterator(); ++found) {
        const std::string left = (*found)[1];
        Rational sum = 0;
        for (auto one = std::sregex_iterator(left.begin(), left.end(), term);
             one != std::sregex_iterator(); ++one) {
          std::string number = (*one)[2].matched ? (*one)[2].str() : "1";
          number = number.substr(0, number.find(' '));
          const bool negative = (*one)[1].matched && (*one)[1].str()[0] == '-';
          sum += (negative ? -1 : 1) * Rational(number) * values.at((*one)[3]);
        }
        const std::string right = (*found)[2];
        CHECK(sum == (right == "v" ? values.at("v") : Rational(right)));
        ++equations;
      }
    }
  }
  CHECK(equations * saddle::test::case_stride > 200);
}

TEST_CASE("--explain is refused for games above 4 x 4 and for JSON") {
  check_refused("solve --explain", uniform_game(5),
                "--explain is for games of up to 4 x 4, this one is 5 x 5");
  check_refused("solve --explain --json", "1\n", "--explain is text: it has no other format");
}
