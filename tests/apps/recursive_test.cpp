#include <algorithm>
#include <cmath>
#include <string>

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tests/apps/program.h"

using nlohmann::json;
using saddle::test::contents;
using saddle::test::interrupted_saddle;
using saddle::test::Run;
using saddle::test::run_saddle;
using saddle::test::TemporaryFolder;

namespace {

// Hide or run: [[the game again, 1], [1, 0]].
std::string hide_or_run(const std::string& discount) {
  return R"({"discount": )" + discount +
         R"(, "initial": "s", "states": {"s": {"row_labels": ["hide", "run"],
            "cells": [[{"to": {"s": 1}}, {"payoff": 1}], [{"payoff": 1}, {}]]}}})";
}

const std::string discounted = hide_or_run("0.5");
const char* const acyclic =
    R"({"states": {"first": {"cells": [[{"to": {"last": "1/3"}}, {"payoff": 0.1}],
                                       [{"payoff": 0}, {"payoff": "1/7"}]]},
                   "last": {"value": 1}}})";

}  // namespace

TEST_CASE("saddle recursive solves a file, in words, JSON and CSV") {
  const Run text = run_saddle("recursive -", discounted);
  CHECK(text.code == 0);
  CHECK(text.out.find("s: value 0.585786 ") == 0);
  CHECK(text.out.find("hide") != std::string::npos);
  CHECK(text.err.empty());
  const json answer = json::parse(run_saddle("recursive --json", discounted).out);
  CHECK(answer["initial"] == "s");
  CHECK(answer["termination"] == "converged");
  const json& state = answer["states"]["s"];
  CHECK(state["lower"] <= state["value"]);
  CHECK(state["upper"] >= state["value"]);
  CHECK(std::abs(state["value"].get<double>() - (2 - std::sqrt(2.0))) < 1e-12);
  CHECK(state["row_strategy"].size() == 2);
  CHECK(
      run_saddle("recursive --csv", discounted).out.rfind("state,item,label,value\ns,value,,", 0) ==
      0);
}

TEST_CASE("saddle recursive --exact answers in fractions, for acyclic games only") {
  const Run run = run_saddle("recursive --exact --json", acyclic);
  CHECK(run.code == 0);
  // [[1/3, 1/10], [0, 1/7]]: (1/21) / (1/3 + 1/7 - 1/10).
  CHECK(json::parse(run.out)["states"]["first"]["exact"]["value"] == "10/79");
  const Run cyclic = run_saddle("recursive --exact", discounted);
  CHECK(cyclic.code == 2);
  CHECK(cyclic.out.empty());
  CHECK(cyclic.err.find("'s' can come back to itself") != std::string::npos);
}

TEST_CASE("saddle recursive --exact prints fractions, and refuses a tolerance") {
  const std::string text = run_saddle("recursive --exact", acyclic).out;
  CHECK(text.find("first: value 10/79   (exactly; about 0.126582)\n") == 0);
  // The row player makes the column player indifferent: (1/7) / (1/3 + 1/7 - 1/10).
  CHECK(text.find("    row 1  30/79  37.9747 %\n") != std::string::npos);
  CHECK(text.find("last: value 1   (exactly)\n") != std::string::npos);
  CHECK(run_saddle("recursive --exact --tolerance 1e-3", acyclic).code == 2);
  const Run stopped = run_saddle("recursive --exact --json --max-iterations 1", acyclic);
  CHECK(stopped.code == 1);
  CHECK(json::parse(stopped.out)["termination"] == "iteration_limit");
  CHECK(json::parse(stopped.out)["states"]["first"].is_null());
}

TEST_CASE("Ctrl-C ends a game with the bounds reached") {
  // A discount near 1 and many states: bounds within the tolerance would take minutes.
  std::string file = R"({"states": {)";
  constexpr int states = 300;
  for (int k = 0; k < states; ++k) {
    file += fmt::format(R"({}"s{}": {{"cells": [)", k == 0 ? "" : ", ", k);
    for (int row = 0; row < 3; ++row) {
      file += fmt::format(R"({}[{{"payoff": {}, "to": {{"s{}": 0.99999}}}},)", row == 0 ? "" : ", ",
                          (k + row) % 5, (7 * k + row) % states);
      file += fmt::format(R"({{"payoff": {}, "to": {{"s{}": 0.99999}}}}])", (3 * k + 2 * row) % 7,
                          (11 * k + 5 * row) % states);
    }
    file += "]}";
  }
  file += "}}";
  const Run recursive = interrupted_saddle("recursive --json --tolerance 0", file);
  CHECK(recursive.code == 1);
  const json answer = json::parse(recursive.out);
  CHECK(answer["termination"] == "interrupted");
  CHECK(answer["states"]["s0"]["lower"] >= 0);
  CHECK(answer["states"]["s0"]["upper"] <= 6e5);
  const Run game = interrupted_saddle("game goofspiel 9 --json", "");
  CHECK(game.code == 1);
  CHECK(json::parse(game.out)["termination"] == "interrupted");
  CHECK(json::parse(game.out)["lower"] == -45);
  CHECK(json::parse(game.out)["upper"] == 45);
}

TEST_CASE("SIGTERM ends a game with the bounds reached, as Ctrl-C does") {
  const Run run = interrupted_saddle("game goofspiel 9 --json", "", "TERM");
  CHECK(run.code == 1);
  const json answer = json::parse(run.out);
  CHECK(answer["termination"] == "interrupted");
  CHECK(answer["lower"] == -45);
}

TEST_CASE("saddle recursive that is stopped early prints valid bounds around the value") {
  const Run run = run_saddle("recursive --json --max-iterations 3", hide_or_run("1"));
  CHECK(run.code == 1);
  const json answer = json::parse(run.out);
  CHECK(answer["termination"] == "iteration_limit");
  CHECK(answer["states"]["s"]["upper"] == 1);
  CHECK(answer["states"]["s"]["lower"] < 1);
}

TEST_CASE("saddle recursive solves hide-or-run to within 1e-12 of its value") {
  const Run run = run_saddle("recursive --json", hide_or_run("1"));
  CHECK(run.code == 0);
  const json state = json::parse(run.out)["states"]["s"];
  CHECK(state["upper"] == 1);
  CHECK(state["lower"] > 1 - 1e-12);
  CHECK(state["lower"] < 1);
}

TEST_CASE("bounds that stop too far apart are true, and end with numerical_error") {
  // A third is not a double, and bounds in doubles never meet.
  const Run run = run_saddle("recursive --json --tolerance 0", R"({"states": {"s": {
    "cells": [[{"to": {"s": 1}}, {"payoff": "1/3"}], [{"payoff": "1/3"}, {}]]}}})");
  CHECK(run.code == 3);
  const json answer = json::parse(run.out);
  CHECK(answer["termination"] == "numerical_error");
  CHECK(answer["states"]["s"]["upper"] > 1.0 / 3);
  CHECK(answer["states"]["s"]["lower"] <= 1.0 / 3);
}

TEST_CASE("saddle recursive solves undiscounted games with payoffs that are not doubles") {
  const Run run = run_saddle("recursive --json", R"({"states": {"s": {
    "cells": [[{"to": {"s": 1}}, {"payoff": -0.3}], [{"to": {"s": 1}}, {"payoff": -0.1}]]}}})");
  CHECK(run.code == 0);
  const json state = json::parse(run.out)["states"]["s"];
  CHECK(state["value"] == -0.1);
  CHECK(state["row_strategy"] == json{0, 1});
}

TEST_CASE("the bounds allow for a payoff of endless play that is not a double") {
  // 2^53 + 1 is not a double; the nearest is one less.
  const std::string stay = R"("s": {"cells": [[{"to": {"s": 1}}]]})";
  const std::string game = R"({"endless_play": "9007199254740993", "states": {"a": {"cells":
      [[{"payoff": "-9007199254740993", "to": {"s": 1}}], [{"payoff": -5, "to": {"a": 0.5}}]]}, )" +
                           stay + "}}";
  const json states = json::parse(run_saddle("recursive --json", game).out)["states"];
  CHECK(states["s"]["upper"] > 9007199254740993.0);
  CHECK(states["s"]["lower"] <= 9007199254740992.0);
  CHECK(states["a"]["lower"] <= 0);
  CHECK(states["a"]["upper"] >= 0);
  const std::string tenth = R"({"endless_play": 0.1, "states": {)" + stay + "}}";
  CHECK(json::parse(run_saddle("recursive --json", tenth).out)["states"]["s"]["lower"] < 0.1);
}

TEST_CASE("errors that only the solver finds name the state") {
  const auto refusal = [](const std::string& cell) {
    const Run run = run_saddle("recursive", R"({"states": {"s": {"cells": [[)" + cell + "]]}}}");
    CHECK(run.code == 2);
    CHECK(run.out.empty());
    return run.err;
  };
  CHECK(refusal(R"({"payoff": "1e400"})") ==
        "saddle: state 's', row 1, column 1: payoff is beyond the range of the normal doubles\n");
  CHECK(refusal(R"({"payoff": 1, "to": {"s": 1}}, {"payoff": -1, "to": {"s": 1}})")
            .find("saddle: state 's': play can go on for ever with gains and losses") == 0);
}

TEST_CASE("saddle recursive tells what is wrong with a file") {
  const Run run = run_saddle("recursive", R"({"states": {"s": {"cells": [[{"to": {"t": 1}}]]}}})");
  CHECK(run.code == 2);
  CHECK(run.out.empty());
  CHECK(run.err ==
        "saddle: standard input: state 's', row 1, column 1, to 't': there is no state 't'\n");
}

TEST_CASE("a recursive game that runs out of time prints true bounds, and says why it stopped") {
  struct Case {
    const char* words;
    double lower;
    double upper;
    std::size_t rows;
  };
  const Case cases[] = {{"goofspiel 4 --upcard 2", -10, 10, 4},
                        {"goofspiel 5 --win-or-lose", -1, 1, 5},
                        {"oshi-zumo 6 --size 1", -1, 1, 6},
                        {"undercut 3 10", -1, 1, 3},
                        {"pig 20", 0, 1, 2},
                        {"race 3", 0, 1, 2}};
  for (const Case& asked : cases) {
    CAPTURE(asked.words);
    const std::string words = std::string("game ") + asked.words + " --json";
    const char* const matrix = "0.75,0.25\n0,1\n";
    const Run run = run_saddle(words + " --time-limit 0", matrix);
    CHECK(run.code == 1);
    const json stopped = json::parse(run.out);
    CHECK(stopped["termination"] == "time_limit");
    CHECK(stopped["lower"] == asked.lower);
    CHECK(stopped["upper"] == asked.upper);
    CHECK(stopped["row_strategy"].size() == asked.rows);
    const Run whole = run_saddle(words + " --time-limit 1000", matrix);
    CHECK(whole.code == 0);
    const json solved = json::parse(whole.out);
    CHECK(solved["termination"] == "converged");
    CHECK(solved["lower"] >= asked.lower);
    CHECK(solved["upper"] <= asked.upper);
  }
}

TEST_CASE("the inspection game obeys a time limit") {
  const Run run = run_saddle("game inspection 500 250 --time-limit 0.01 --json");
  CHECK(run.code == 1);
  const json stopped = json::parse(run.out);
  CHECK(stopped["termination"] == "time_limit");
  CHECK(stopped["lower"] == -1);
  CHECK(stopped["upper"] == 0);
}

TEST_CASE("recursive games answer the same for every number of threads") {
  for (const std::string words : {"goofspiel 5", "oshi-zumo 15 --size 2", "undercut 5 30"}) {
    const std::string one = run_saddle("game " + words + " --json").out;
    CHECK(json::parse(one)["fallbacks"] == 0);
    for (const char* threads : {" --threads 2", " --threads 3"}) {
      CHECK(run_saddle("game " + words + " --json" + threads).out == one);
    }
  }
}

TEST_CASE("a state outside a recursive game is refused before anything is solved") {
  for (const std::string limit : {"", " --time-limit 0"}) {
    saddle::test::check_refused("game oshi-zumo 9 --column-coins 10" + limit, "",
                                "coins of the column player is 10, must be >= 0 and <= 9");
    saddle::test::check_refused("game pig 30 --own 12 --sum 18" + limit, "",
                                "sum of the turn is 18, must be >= 0 and <= 17");
  }
}

TEST_CASE("the tables of recursive games hold every state") {
  const auto lines = [](const std::string& words) {
    const Run run = run_saddle("game " + words + " --table /dev/stdout --output /dev/null");
    CHECK(run.code == 0);
    return std::count(run.out.begin(), run.out.end(), '\n');
  };
  CHECK(lines("inspection 4 2") == 1 + 2 + 3 + 3 + 3);
  // For hands of one, two and three cards: pairs of hands times prizes times upcards.
  CHECK(lines("goofspiel 3") == 1 + 9 * 3 + 9 * 3 * 2 + 3);
  CHECK(lines("undercut 2 2") == 1 + 2 * 2);
  CHECK(run_saddle("game inspection 2 1 --table /dev/stdout --output /dev/null").out ==
        "periods,inspections,value,row_strategy,column_strategy\n"
        "1,0,-1,1,1\n1,1,0,1,1\n2,0,-1,1,1\n2,1,-1/3,1/3 2/3,1/3 2/3\n");
  CHECK(lines("pig 2") == 1 + 2 * 2 + 2 * 1);
}

TEST_CASE("saddle recursive prints a value that is proved infinite as infinite") {
  const std::string game =
      R"({"states": {"s": {"cells": [[{"payoff": -0.2, "to": {"s": 1}}, {"payoff": 3}]]}}})";
  const Run text = run_saddle("recursive", game);
  CHECK(text.code == 0);
  CHECK(text.out.find("s: value -infinity   (proved: less than any number)") == 0);
  const json state = json::parse(run_saddle("recursive --json", game).out)["states"]["s"];
  CHECK(state["infinite_value"] == "-infinity");
  CHECK(state["value"].is_null());
  CHECK(state["upper"].is_null());
  CHECK(run_saddle("recursive --csv", game).out.find("\ns,value,,-infinity\n") !=
        std::string::npos);
}

TEST_CASE("saddle prints no negative zero") {
  const std::string game =
      R"({"states": {"s": {"cells": [[{"to": {"s": 1}}], [{"payoff": -0.0, "to": {"s": 0.5}}]]}}})";
  for (const char* const format : {"", " --json", " --csv"}) {
    CAPTURE(format);
    for (const Run& run : {run_saddle(std::string("recursive") + format, game),
                           run_saddle(std::string("solve -") + format, "-0,0\n0,-0\n")}) {
      CHECK(run.code == 0);
      CHECK((run.out + "\n").find_first_not_of("-0.", 0) != std::string::npos);
      CHECK(run.out.find("-0 ") == std::string::npos);
      CHECK(run.out.find("-0\n") == std::string::npos);
      CHECK(run.out.find("-0)") == std::string::npos);
      CHECK(run.out.find("-0.0") == std::string::npos);
    }
  }
}

TEST_CASE("the values of states are drawn, also of those that were not reached") {
  const TemporaryFolder folder;
  const std::string svg = folder.path("states.svg");
  const std::string game =
      R"({"states": {"a": {"cells": [[{"to": {"b": "1/3"}}]]}, "b": {"value": 1}}})";
  CHECK(run_saddle("recursive --plot " + svg, game).code == 0);
  CHECK(contents(svg).find(">0.333333<") != std::string::npos);
  CHECK(run_saddle("recursive --exact --max-iterations 0 --plot " + svg, game).code == 1);
  CHECK(contents(svg).find(">? to ?<") != std::string::npos);
}
