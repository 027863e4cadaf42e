#include "saddle/io/game/recursive_json.h"

#include <sstream>
#include <string>

#include <doctest/doctest.h>

#include "saddle/io/text/parse_error.h"

using saddle::NamedStochasticGame;
using saddle::Rational;

namespace {

NamedStochasticGame game_in(const std::string& text) {
  std::istringstream in(text);
  return saddle::read_recursive_json(in, "g.json");
}

std::string refusal_of_states(const std::string& text) {
  try {
    game_in(text);
    return "accepted";
  } catch (const saddle::ParseError& error) {
    return error.what();
  }
}

// Returns a game with one state and these cells.
std::string with_cells(const std::string& cells) {
  return R"({"states": {"s": {"cells": )" + cells + "}}}";
}

}  // namespace

TEST_CASE("a recursive game is read with its names and exact numbers") {
  const NamedStochasticGame named = game_in(R"({
    "discount": 0.1, "endless_play": "-1/3", "initial": "win",
    "states": {
      "start": {"row_labels": ["a"], "column_labels": ["b", "c"],
                "cells": [[{"payoff": "1/2", "to": {"start": "1/3", "win": 0.25}}, {}]]},
      "win": {"value": 123456789012345678901234567890}}})");
  CHECK(named.game.discount == Rational(1, 10));
  CHECK(named.game.endless_play == Rational(-1, 3));
  CHECK(named.initial == 1);
  CHECK(named.game.names == std::vector<std::string>{"start", "win"});
  CHECK(named.row_labels[0] == std::vector<std::string>{"a"});
  CHECK(named.column_labels[0] == std::vector<std::string>{"b", "c"});
  const auto& cell = named.game.stages[0](0, 0);
  CHECK(cell.payoff == Rational(1, 2));
  CHECK(cell.to.size() == 2);
  CHECK(cell.to[0].probability == Rational(1, 3));
  CHECK(cell.to[1].probability == Rational(1, 4));
  CHECK(cell.to[1].to == 1);
  CHECK(named.game.stages[0](0, 1).payoff == 0);
  CHECK(named.game.stages[1](0, 0).payoff == Rational("123456789012345678901234567890"));
}

TEST_CASE("an error in a game is reported with state, row and column") {
  CHECK(refusal_of_states(with_cells(R"([[{"to": {"t": 1}}]])")) ==
        "g.json: state 's', row 1, column 1, to 't': there is no state 't'");
  CHECK(refusal_of_states(with_cells(R"([[{"to": {"s": 1.5}}]])")) ==
        "g.json: state 's', row 1, column 1: the probabilities sum to 3/2, must be at most 1");
  CHECK(refusal_of_states(with_cells(R"([[{}, {"to": {"s": "-1/2"}}]])")) ==
        "g.json: state 's', row 1, column 2, to 's': expected a probability >= 0, found -1/2");
  CHECK(refusal_of_states(with_cells(R"([[{}, {}], [{}]])")) ==
        "g.json: state 's', row 2: expected 2 cells as in row 1, found 1");
  CHECK(refusal_of_states(with_cells(R"([[{"payoff": "x"}]])")) ==
        "g.json: state 's', row 1, column 1, payoff: expected a number, found 'x'");
  CHECK(refusal_of_states(with_cells(R"([[{"payoff": null}]])")) ==
        "g.json: state 's', row 1, column 1, payoff: expected a number or a string that holds one");
  CHECK(refusal_of_states(with_cells(R"([[{"pay": 1}]])")) ==
        "g.json: state 's', row 1, column 1: 'pay' is not known here");
  CHECK(refusal_of_states(with_cells("[]")) ==
        "g.json: state 's', cells: expected at least one row and one column");
  CHECK(refusal_of_states(R"({"states": {"s": {"row_labels": ["a", "b"], "cells": [[{}]]}}})") ==
        "g.json: state 's', row_labels: expected 1 label, found 2");
  CHECK(refusal_of_states(
            R"({"states": {"s": {"row_labels": ["a", "a"], "cells": [[{}], [{}]]}}})") ==
        "g.json: state 's', row_labels: 'a' occurs twice");
  CHECK(refusal_of_states(R"({"states": {"": {"value": 1}}})") ==
        "g.json: states: expected names that are not empty");
  CHECK(refusal_of_states(R"({"initial": "t", "states": {"s": {"value": 1}}})") ==
        "g.json: initial: there is no state 't'");
  CHECK(refusal_of_states(R"({"discount": 2, "states": {"s": {"value": 1}}})") ==
        "g.json: discount: must be > 0 and at most 1, found 2");
  CHECK(refusal_of_states(R"({"states": {}})") == "g.json: states: expected at least one state");
  CHECK(refusal_of_states("{}") == "g.json: the game: expected 'states'");
}

TEST_CASE("average payoffs are refused as not supported") {
  for (const std::string asked : {R"("objective": "average")", R"("type": "average-reward")",
                                  R"("payoff": "mean")", R"("limit_average": true)"}) {
    CAPTURE(asked);
    CHECK(refusal_of_states("{" + asked + R"(, "states": {"s": {"value": 1}}})")
              .find("average payoffs are not supported") != std::string::npos);
  }
  CHECK(game_in(R"({"initial": "mean", "states": {"mean": {"value": 1}}})").initial == 0);
}

TEST_CASE("text that is not JSON is refused, naming line and column") {
  CHECK(refusal_of_states("{\"states\":\n  {,}}").rfind("g.json:2:4: ", 0) == 0);
  CHECK(refusal_of_states("") == "g.json:1:1: expected JSON, found the end of the file");
  CHECK(refusal_of_states("\n 1,2\r\n3,0\n") == "g.json:2:2: expected JSON, found '1,2'");
  CHECK(refusal_of_states("\x93NUMPY") == "g.json:1:1: expected JSON, found '\\x93NUMPY'");
  CHECK(refusal_of_states("{} x").rfind("g.json:1:4: ", 0) == 0);
  CHECK(refusal_of_states(R"({"states": 1, "states": 2})") == "g.json: 'states' occurs twice");
  CHECK(refusal_of_states(R"({"states": {"a": {"value": 1}, "a": {"value": 2}}})") ==
        "g.json: states: 'a' occurs twice");
  CHECK(refusal_of_states(with_cells(R"([[{}, {"to": {"s": 0.5, "s": 0.5}}]])")) ==
        "g.json: states, s, cells, 1, 2, to: 's' occurs twice");
  CHECK(refusal_of_states(with_cells(R"([[{"payoff": 1e999}]])")) ==
        "g.json:1:41: 1e999 is beyond the range of doubles; write it as a string, \"1e999\"");
  CHECK(refusal_of_states(R"({"states": {"a\u001b]0;x": {"value": 1}}})") ==
        "g.json: states: expected text without control characters, found 'a\\x1b]0;x'");
  CHECK(refusal_of_states(std::string(100'000, '[')) == "g.json: more than 64 levels of brackets");
}
