#include "saddle/recursive/recursive_solution.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <random>
#include <stdexcept>
#include <stop_token>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/matrix/certificate.h"
#include "saddle/number/rational.h"
#include "saddle/solve/solve.h"
#ifdef SADDLE_WITH_GLPK
#include "saddle/solve/linear_program.h"
#endif
#include "tests/recursive/stage_payoffs.h"

using saddle::Cell;
using saddle::DenseMatrix;
using saddle::Index;
using saddle::Options;
using saddle::PayoffMatrix;
using saddle::Rational;
using saddle::solve_recursive;
using saddle::StageGame;
using saddle::Termination;
using saddle::ValueBounds;
using saddle::test::stage_payoffs;

namespace {

// States are numbers; the stage game of state k leads only to smaller ones.
struct ListedGame {
  using State = std::size_t;
  std::vector<StageGame<State>> stages;

  StageGame<State> stage(State state) const { return stages[state]; }
};

// A game of `states` states, each with at most `most` rows and columns. Probabilities are eighths.
ListedGame random_game(std::size_t states, Index most, std::mt19937_64& random) {
  ListedGame game;
  for (std::size_t state = 0; state < states; ++state) {
    const auto any = [&](Index bound) {
      return 1 + static_cast<Index>(random() % static_cast<std::uint64_t>(bound));
    };
    const Index rows = any(most);
    std::vector<Cell<std::size_t>> cells(static_cast<std::size_t>(rows * any(most)), 0);
    for (auto& cell : cells) {
      cell.payoff = static_cast<double>(random() % 9) - 4;
      unsigned eighths = 8;
      for (std::uint64_t k = random() % 3; state > 0 && k > 0 && eighths > 0; --k) {
        const unsigned part = 1 + static_cast<unsigned>(random() % eighths);
        eighths -= part;
        cell.to.push_back({part / 8.0, random() % state});
      }
    }
    game.stages.emplace_back(rows, std::move(cells));
  }
  return game;
}

// The row player's expected payoff from a state if both play pure strategies, which name a row and
// a column for every state.
double expected(const ListedGame& game, std::size_t state, const std::vector<Index>& rows,
                const std::vector<Index>& columns) {
  const auto& cell = game.stages[state](rows[state], columns[state]);
  double sum = cell.payoff;
  for (const auto& [probability, to] : cell.to) {
    sum += probability * expected(game, to, rows, columns);
  }
  return sum;
}

// All lists of numbers, each below its bound.
std::vector<std::vector<Index>> all_choices(const std::vector<Index>& bounds) {
  std::vector<std::vector<Index>> choices = {{}};
  for (const Index bound : bounds) {
    std::vector<std::vector<Index>> longer;
    for (const auto& choice : choices) {
      for (Index next = 0; next < bound; ++next) {
        longer.push_back(choice);
        longer.back().push_back(next);
      }
    }
    choices = std::move(longer);
  }
  return choices;
}

// The whole game as one matrix: a strategy plans ahead for every state.
PayoffMatrix normal_form(const ListedGame& game) {
  std::vector<Index> rows;
  std::vector<Index> columns;
  for (const auto& stage : game.stages) {
    rows.push_back(stage.rows());
    columns.push_back(stage.columns());
  }
  const auto row_choices = all_choices(rows);
  const auto column_choices = all_choices(columns);
  DenseMatrix entries(static_cast<Index>(row_choices.size()),
                      static_cast<Index>(column_choices.size()));
  for (Index i = 0; i < entries.rows(); ++i) {
    for (Index j = 0; j < entries.cols(); ++j) {
      entries(i, j) =
          expected(game, game.stages.size() - 1, row_choices[static_cast<std::size_t>(i)],
                   column_choices[static_cast<std::size_t>(j)]);
    }
  }
  return PayoffMatrix(entries);
}

// A chain of states, each of which leads to the one before.
struct Chain {
  using State = int;
  StageGame<int> stage(int state) const {
    return state == 0 ? StageGame<int>{{{1}}} : StageGame<int>{{{0, {{1, state - 1}}}}};
  }
};

}  // namespace

TEST_CASE(
    "the value agrees with the normal form of the whole game, whose strategies plan all states") {
  std::mt19937_64 random(21);
  for (int k = 0; k < 60; ++k) {
    const ListedGame game = random_game(4, 2 + (k % 8 == 0), random);
    const ValueBounds root = solve_recursive(game, 3)[3];
    const saddle::Solution whole = saddle::solve(normal_form(game));
    CHECK(root.lower <= whole.upper);
    CHECK(root.upper >= whole.lower);
    CHECK(root.upper - root.lower < 1e-12);
    CHECK(whole.upper - whole.lower < 1e-10);
  }
}

TEST_CASE("tiny probabilities after a transition of probability 1 widen the bounds too") {
  // Ten more of 1e-17 each: as doubles the probabilities sum to 1.
  ListedGame game{{StageGame<std::size_t>{{{3}}}, StageGame<std::size_t>{{{1}}}}};
  Cell<std::size_t> cell(0, {{1, 1}});
  for (int k = 0; k < 10; ++k) {
    cell.to.push_back({1e-17, 0});
  }
  game.stages.push_back({1, {cell}});
  const ValueBounds bounds = solve_recursive(game, 2)[2];
  const Rational payoff = 1 + 30 * Rational(1e-17);
  CHECK(Rational(bounds.lower) <= payoff);
  CHECK(Rational(bounds.upper) >= payoff);
}

TEST_CASE("if one player chooses at each state, the bounds contain the exact minimax value") {
  // One row or one column everywhere. The doubles nearest to 1/3 and 2/3 are the probabilities.
  std::mt19937_64 random(22);
  for (int k = 0; k < 100; ++k) {
    ListedGame game;
    std::vector<Rational> exact;
    for (std::size_t state = 0; state < 40; ++state) {
      std::vector<Cell<std::size_t>> cells(1 + random() % 3, 0);
      std::vector<Rational> values;
      for (auto& cell : cells) {
        cell.payoff = static_cast<double>(random() % 1000) / 7;
        Rational value(cell.payoff);
        for (int n = 0; state > 0 && n < 2; ++n) {
          const double probability = n == 0 ? 1.0 / 3 : 2.0 / 3;
          cell.to.push_back({probability, random() % state});
          value += Rational(probability) * exact[cell.to.back().to];
        }
        values.push_back(value);
      }
      const bool row_chooses = random() % 2 == 0;
      exact.push_back(row_chooses ? *std::max_element(values.begin(), values.end())
                                  : *std::min_element(values.begin(), values.end()));
      const auto rows = row_chooses ? static_cast<Index>(cells.size()) : 1;
      game.stages.emplace_back(rows, std::move(cells));
    }
    const auto values = solve_recursive(game, 39);
    CHECK(values.solution.termination == Termination::converged);
    for (const std::size_t state : values.states) {
      const ValueBounds bounds = values[state];
      CHECK(Rational(bounds.lower) <= exact[state]);
      CHECK(Rational(bounds.upper) >= exact[state]);
      CHECK(bounds.upper - bounds.lower <= 1e-12 * (1 + bounds.upper));
    }
  }
}

TEST_CASE("only states that can be reached are solved, and asked for once each") {
  int asked = 0;
  struct Counting {
    using State = int;
    int* asked;
    StageGame<int> stage(int state) const {
      ++*asked;
      return state < 2 ? StageGame<int>{{{1}}}
                       : StageGame<int>{{{0, {{0.5, state - 2}, {0.5, state - 2}}}, {1, {}}}};
    }
  };
  const auto values = solve_recursive(Counting{&asked}, 100);
  CHECK(asked == 51);
  CHECK(values.states.size() == 51);
  CHECK(values.states.front() == 100);
  CHECK_FALSE(values.contains(99));
  CHECK(values[99].upper == HUGE_VAL);
  CHECK_THROWS_AS(values.row(99), std::out_of_range);
}

TEST_CASE("a chain of 200000 states passes the bounds on unchanged") {
  const auto values = solve_recursive(Chain{}, 200000);
  CHECK(values[200000].lower == 1);
  CHECK(values[200000].upper == 1);
}

TEST_CASE("a stop request and a spent time limit end the listing of states") {
  std::stop_source source;
  source.request_stop();
  Options stopped;
  stopped.stop = source.get_token();
  const auto values = solve_recursive(Chain{}, 5, stopped);
  CHECK(values.solution.termination == Termination::interrupted);
  CHECK(values.states.empty());
  CHECK(values[5].lower == -HUGE_VAL);
  CHECK(values[5].upper == HUGE_VAL);
  // Infinitely many states.
  struct Countup {
    using State = int;
    StageGame<int> stage(int count) const { return {{{0, {{1, count + 1}}}}}; }
  };
  Options hurried;
  hurried.time_limit = std::chrono::seconds(0);
  CHECK(solve_recursive(Countup{}, 0, hurried).solution.termination == Termination::time_limit);
}

TEST_CASE("the strategies of each state prove its bounds") {
  std::mt19937_64 random(24);
  const ListedGame game = random_game(30, 4, random);
  const auto values = solve_recursive(game, 29);
  for (const std::size_t state : values.states) {
    const PayoffMatrix stage = stage_payoffs(game.stages[state], values);
    const auto proved = certify(stage, values.row(state), values.column(state), 1e-12);
    CHECK(std::abs(proved.lower - values[state].lower) < 1e-12);
    CHECK(std::abs(proved.upper - values[state].upper) < 1e-12);
#ifdef SADDLE_WITH_GLPK
    const auto program = saddle::solve_linear_program(stage, Options{});
    CHECK(std::abs(program.lower - values[state].lower) < 1e-10);
    CHECK(std::abs(program.upper - values[state].upper) < 1e-10);
#endif
  }
}

TEST_CASE("cyclic games are solved, with a discount or without") {
  // The first to shoot hits, and nobody has to shoot.
  struct Duel {
    using State = int;
    StageGame<int> stage(int state) const {
      return {{{{1}, {0, {{1, state}}}}, {{0, {{1, state}}}, {-1}}}};
    }
  };
  const auto duel = solve_recursive(Duel{}, 7);
  CHECK(duel.solution.termination == Termination::converged);
  CHECK(std::abs(duel[7].value()) < 1e-12);
  // Hide or run, at a discount of one half: v = 1 / (2 - v / 2), by the closed form.
  struct HideOrRun {
    using State = int;
    StageGame<int> stage(int state) const { return {{{0, {{1, state}}}, {1}}, {{1}, {0}}}; }
  };
  auto reached = saddle::reachable_game(HideOrRun{}, 0, saddle::Budget(Options{}));
  REQUIRE(reached);
  reached->game.discount = 0.5;
  const auto hunt = saddle::solve_stochastic(reached->game);
  CHECK(hunt.termination == Termination::converged);
  CHECK(std::abs(hunt.values[0].value() - (2 - std::sqrt(2))) < 1e-12);
}

TEST_CASE("invalid probabilities and stages that are not rectangles are refused") {
  const ListedGame too_much{
      {StageGame<std::size_t>{{{1}}}, StageGame<std::size_t>{{{0, {{0.75, 0}, {0.5, 0}}}}}}};
  CHECK_THROWS_AS(solve_recursive(too_much, 1), std::invalid_argument);
  const ListedGame negative{
      {StageGame<std::size_t>{{{1}}}, StageGame<std::size_t>{{{0, {{-0.5, 0}}}}}}};
  CHECK_THROWS_AS(solve_recursive(negative, 1), std::invalid_argument);
  CHECK_THROWS_AS(StageGame<int>(2, std::vector<Cell<int>>(3, 0)), std::invalid_argument);
  CHECK_THROWS_AS((StageGame<int>{{{1}, {2}}, {{3}}}), std::invalid_argument);
}
