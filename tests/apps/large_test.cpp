// Games of more strategies than could be listed, and games from sparse files.

#include <cmath>
#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "tests/apps/program.h"

using nlohmann::json;
using saddle::test::run_saddle;

TEST_CASE("blotto-large has the value of the whole matrix where that can be listed") {
  // In generate blotto a tie is half a win, so that a game of f fields is worth (v + f) / 2.
  const auto listed =
      run_saddle("generate blotto 6 3 --column-soldiers 5 --output /dev/stdout").out;
  const auto whole = json::parse(run_saddle("solve - --json", listed).out);
  const auto run = run_saddle("game blotto-large 6 5 --fields 3 --json");
  CHECK(run.code == 0);
  const auto found = json::parse(run.out);
  CHECK(found["value"].get<double>() ==
        doctest::Approx(2 * whole["value"].get<double>() - 3).epsilon(1e-9));
  CHECK(found["game"]["rows"] == "28");
  CHECK(found["game"]["columns"] == "21");
  CHECK(found["termination"] == "converged");
  double sum = 0;
  for (const auto& item : found["row_deployments"]) {
    sum += item["probability"].get<double>();
    int soldiers = 0;
    for (const auto& count : item["soldiers"]) {
      soldiers += count.get<int>();
    }
    CHECK(soldiers == 6);
  }
  CHECK(sum == doctest::Approx(1));
}

TEST_CASE("blotto-large solves a game of 10^12 x 10^12 strategies, and stops at a time limit") {
  const auto run = run_saddle("game blotto-large 100 90 --fields 10 --json");
  CHECK(run.code == 0);
  const auto found = json::parse(run.out);
  CHECK(found["game"]["rows"] == "4263421511271");
  CHECK(found["game"]["columns"] == "1731030945644");
  CHECK(found["relative_gap"].get<double>() <= 1e-12);
  const auto stopped = run_saddle(
      "game blotto-large 300 290 --values 1,2,3,4,5,6,7,8,9,10.5 --time-limit 0.05 --json");
  CHECK(stopped.code == 1);
  const auto bounds = json::parse(stopped.out);
  CHECK(bounds["termination"] == "time_limit");
  CHECK(bounds["lower"].get<double>() <= bounds["upper"].get<double>());
  CHECK(std::abs(bounds["lower"].get<double>()) <= 55.5);
}

TEST_CASE("blotto-large prints for people and as CSV") {
  const auto text = run_saddle("game blotto-large 1 0 --fields 2").out;
  CHECK(text.find("value 1 ") == 0);
  CHECK(text.find("row player (maximises), 1 deployment used of 2\n  1-0  1 ") !=
        std::string::npos);
  const auto csv = run_saddle("game blotto-large 1 0 --fields 2 --csv").out;
  CHECK(csv.find("item,label,value\nvalue,,1\nlower,,") == 0);
  CHECK(csv.find("\nrow,1-0,1\ncolumn,0-0,1\n") != std::string::npos);
}

TEST_CASE("blotto-large refuses games that are none") {
  const auto refusal = [](const std::string& arguments) {
    const auto run = run_saddle("game blotto-large " + arguments);
    CHECK(run.code == 2);
    CHECK(run.out.empty());
    return run.err;
  };
  CHECK(refusal("3 3 --fields 0").find("--fields 0 must be >= 1 and <= 10000") !=
        std::string::npos);
  CHECK(refusal("3 3 --values 1,x").find("--values: expected a number, found 'x'") !=
        std::string::npos);
  CHECK(refusal("-3 3 --fields 2").find("soldiers of the row player is -3") != std::string::npos);
  CHECK(refusal("3 3 --fields 2 --values 1,2").find("--fields") != std::string::npos);
}
