#include "saddle/recursive/stochastic_game.h"

#include <algorithm>
#include <random>
#include <stdexcept>

#include <doctest/doctest.h>

#include "tests/recursive/game_of.h"

using saddle::Cell;
using saddle::ExactStochasticGame;
using saddle::Index;
using saddle::Rational;
using saddle::StageGame;
using saddle::StochasticGame;
using saddle::Transition;
using saddle::test::game_of;

namespace {

StochasticGame random_graph(std::size_t states, std::mt19937_64& random) {
  StochasticGame game;
  for (std::size_t state = 0; state < states; ++state) {
    std::vector<Cell<Index>> cells;
    for (std::uint64_t k = 0; k <= random() % 2; ++k) {
      cells.emplace_back(0);
      for (std::uint64_t n = 0; n < random() % 3; ++n) {
        cells.back().to.push_back({0.5, static_cast<Index>(random() % states)});
      }
    }
    game.stages.emplace_back(1, std::move(cells));
  }
  return game;
}

}  // namespace

TEST_CASE("components are the states that reach one another, successors listed first") {
  std::mt19937_64 random(71);
  for (int k = 0; k < 300; ++k) {
    const std::size_t states = 1 + random() % 8;
    const StochasticGame game = random_graph(states, random);
    std::vector<std::vector<bool>> reaches(states, std::vector<bool>(states, false));
    for (std::size_t from = 0; from < states; ++from) {
      reaches[from][from] = true;
      for (const auto& cell : game.stages[from].cells()) {
        for (const auto& next : cell.to) {
          reaches[from][static_cast<std::size_t>(next.to)] = true;
        }
      }
    }
    for (std::size_t by = 0; by < states; ++by) {
      for (std::size_t from = 0; from < states; ++from) {
        for (std::size_t to = 0; to < states; ++to) {
          reaches[from][to] = reaches[from][to] || (reaches[from][by] && reaches[by][to]);
        }
      }
    }
    std::vector<std::size_t> part(states, states);
    const auto parts = components(game);
    for (std::size_t n = 0; n < parts.size(); ++n) {
      for (const Index state : parts[n]) {
        CHECK(part[static_cast<std::size_t>(state)] == states);
        part[static_cast<std::size_t>(state)] = n;
      }
    }
    for (std::size_t from = 0; from < states; ++from) {
      for (std::size_t to = 0; to < states; ++to) {
        CHECK((part[from] == part[to]) == (reaches[from][to] && reaches[to][from]));
        CHECK((!reaches[from][to] || part[to] <= part[from]));
      }
    }
  }
}

TEST_CASE("endless play needs cells that stay in a component with probability 1") {
  const auto endless = [](const StochasticGame& game) {
    return saddle::endless_play(game, components(game)).states;
  };
  using Flags = std::vector<bool>;
  CHECK(endless(game_of({{{{0, {{1, 0}}}}}})) == Flags{true});
  CHECK(endless(game_of({{{{0, {{1, 0}}}}}}, 0.5)) == Flags{false});
  CHECK(endless(game_of({{{{0, {{0.9, 0}}}}}})) == Flags{false});
  // Ten times 0.1 is 1 up to rounding.
  CHECK(endless(game_of({{{{0, std::vector<Transition<Index>>(10, {0.1, 0})}}}})) == Flags{true});
  // State 1 only leads to 0, which stays; 2 and 3 stay only together, and 3 may end.
  CHECK(endless(game_of({StageGame<Index>{{{0, {{1, 0}}}}}, StageGame<Index>{{{0, {{1, 0}}}}},
                         StageGame<Index>{{{0, {{1, 3}}}}},
                         StageGame<Index>{{{0, {{0.5, 2}}}, {1}}}})) ==
        Flags{true, false, false, false});
  CHECK(endless(game_of({StageGame<Index>{{{0, {{1, 1}}}}},
                         StageGame<Index>{{{0, {{1, 0}}}, {1}}}})) == Flags{true, true});
}

TEST_CASE("a rational game is rounded to the nearest doubles, and says whether that changed it") {
  ExactStochasticGame exact;
  exact.stages.emplace_back(
      1, std::vector<Cell<Index, Rational>>{{Rational(1, 2), {{Rational(1, 4), 0}}}});
  CHECK_FALSE(rounded(exact).is_rounded);
  CHECK(rounded(exact).stages[0](0, 0).to[0].probability == 0.25);
  exact.stages.emplace_back(1, std::vector<Cell<Index, Rational>>{{Rational(1, 3)}});
  CHECK(rounded(exact).is_rounded);
  CHECK(rounded(exact).stages[1](0, 0).payoff == 1.0 / 3);
}

TEST_CASE("numbers beyond doubles, and sums that only round to 1, are refused, naming the cell") {
  using ExactCell = Cell<Index, Rational>;
  mpz_class huge;
  mpz_ui_pow_ui(huge.get_mpz_t(), 10, 400);
  const auto game = [](ExactCell cell) {
    ExactStochasticGame exact;
    exact.names = {"first", "second"};
    exact.stages.emplace_back(1, std::vector<ExactCell>{{1}});
    exact.stages.emplace_back(1, std::vector<ExactCell>{{0}, std::move(cell)});
    return exact;
  };
  CHECK_THROWS_WITH_AS(
      rounded(game(Rational(huge))),
      "state 'second', row 1, column 2: payoff is beyond the range of the normal doubles",
      std::invalid_argument);
  CHECK_THROWS_WITH_AS(
      rounded(game({0, {{Rational(1, huge), 0}}})),
      "state 'second', row 1, column 2: probability is beyond the range of the normal doubles",
      std::invalid_argument);
  CHECK_THROWS_AS(rounded(game({0, {{1 - Rational(1, huge), 0}}})), std::invalid_argument);
  CHECK(rounded(game({0})).names.back() == "second");
}

TEST_CASE("invalid games are refused, naming state and cell") {
  const auto refusal = [](const StochasticGame& game) {
    try {
      check(game);
      return std::string("accepted");
    } catch (const std::invalid_argument& error) {
      return std::string(error.what());
    }
  };
  StochasticGame named = game_of({StageGame<Index>{{{HUGE_VAL}}}});
  named.names = {"end", "start"};
  CHECK(refusal(named) == "there are 2 names, must be none or one for each of 1");
  named.names = {"end"};
  CHECK(refusal(named) == "state 'end', row 1, column 1: payoff is not finite");
  CHECK(refusal(game_of({})) == "the game has no stage, must have at least one");
  CHECK(refusal(game_of({{{{1}}}}, 0)) == "discount is 0, must be > 0 and at most 1");
  CHECK(refusal(game_of({{{{1}}}}, 1.5)) == "discount is 1.5, must be > 0 and at most 1");
  CHECK(refusal(game_of({StageGame<Index>{{{1}, {0}}, {{2}, {0, {{-0.5, 0}}}}}})) ==
        "state 1, row 2, column 2: probability is -0.5, must be >= 0");
  CHECK(refusal(game_of({StageGame<Index>{{{0, {{0.75, 0}, {0.5, 0}}}}}})) ==
        "state 1, row 1, column 1: probabilities sum to 1.25, must be at most 1");
  CHECK(refusal(game_of({StageGame<Index>{{{0, {{0.75, 2}}}}}})) ==
        "state 1, row 1, column 1: next state is 3, must be from 1 to 1");
  CHECK(refusal(game_of({StageGame<Index>{{{HUGE_VAL}}}})) ==
        "state 1, row 1, column 1: payoff is not finite");
  CHECK(refusal(game_of({StageGame<Index>{{{0, std::vector<Transition<Index>>(10, {0.1, 0})}}}})) ==
        "accepted");
}
