// Undiscounted games with stationary optimal strategies, compared with brute force over pure ones.

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/recursive/stochastic_solution.h"
#include "tests/address_sanitizer.h"
#include "tests/recursive/pure_plans.h"

using saddle::ExactStochasticGame;
using saddle::Index;
using saddle::Options;
using saddle::Rational;
using saddle::solve_stochastic;
using saddle::StochasticSolution;
using saddle::Termination;
using saddle::ValueBounds;
using saddle::test::all_plans;
using saddle::test::ExactCell;
using saddle::test::Plan;
using saddle::test::random_undiscounted_game;
using saddle::test::stage_of;
using saddle::test::Totals;
using saddle::test::totals_of;
using saddle::test::unbounded;

namespace {

struct Saddle {
  std::vector<Rational> lower;
  std::vector<Rational> upper;
  bool is_value;
};

Rational as_rational(double number) {
  return std::isfinite(number) ? Rational(number) : Rational(number < 0 ? -unbounded : unbounded);
}

// The guarantees and concessions of pure stationary plans.
Saddle pure_saddle(const ExactStochasticGame& game) {
  const auto rows = all_plans(game, true);
  const auto columns = all_plans(game, false);
  const std::size_t size = game.stages.size();
  std::vector<Totals> minimum(rows.size());
  std::vector<Totals> maximum(columns.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = 0; j < columns.size(); ++j) {
      const Totals totals = totals_of(game, rows[i], columns[j]);
      minimum[i] = j == 0 ? totals : minimum[i];
      maximum[j] = i == 0 ? totals : maximum[j];
      for (std::size_t s = 0; s < size; ++s) {
        minimum[i][s] = std::min(minimum[i][s], totals[s]);
        maximum[j][s] = std::max(maximum[j][s], totals[s]);
      }
    }
  }
  Saddle saddle{minimum.front(), maximum.front(), true};
  for (std::size_t s = 0; s < size; ++s) {
    for (const Totals& totals : minimum) {
      saddle.lower[s] = std::max(saddle.lower[s], totals[s]);
    }
    for (const Totals& totals : maximum) {
      saddle.upper[s] = std::min(saddle.upper[s], totals[s]);
    }
    saddle.is_value = saddle.is_value && saddle.lower[s] == saddle.upper[s];
  }
  return saddle;
}

void check_holds(const StochasticSolution& solution, const Saddle& saddle) {
  for (std::size_t s = 0; s < saddle.lower.size(); ++s) {
    const ValueBounds& bounds = solution.values[s];
    CHECK(as_rational(bounds.lower) <= saddle.upper[s]);
    CHECK(as_rational(bounds.upper) >= saddle.lower[s]);
  }
}

}  // namespace

TEST_CASE("games with a pure stationary saddle point are solved, and bounds contain its value") {
  std::mt19937_64 random(91);
  int saddles = 0;
  int infinite = 0;
  for (int k = 0; k < 600 / saddle::test::case_stride; ++k) {
    CAPTURE(k);
    Rational stage_payoff(k % 4 == 0 ? 1 : k % 4 == 1 ? -1 : 0, 5);
    stage_payoff.canonicalize();
    const ExactStochasticGame game =
        random_undiscounted_game(1 + random() % 3, stage_payoff, random);
    const Saddle saddle = pure_saddle(game);
    Options options;
    options.max_iterations = 1000;
    const StochasticSolution solution = solve_stochastic(game, options);
    check_holds(solution, saddle);
    if (saddle.is_value) {
      ++saddles;
      CHECK(solution.termination == Termination::converged);
      for (std::size_t s = 0; s < saddle.lower.size(); ++s) {
        infinite += abs(saddle.lower[s]) >= unbounded ? 1 : 0;
        CHECK((solution.values[s].lower == solution.values[s].upper ||
               abs(saddle.lower[s]) < unbounded));
      }
    }
  }
  CHECK(saddles * saddle::test::case_stride > 300);
  CHECK(infinite * saddle::test::case_stride > 50);
}

namespace {

// A simple stochastic game (Condon 1992): the row player chooses at a third of the states, the
// column player at a third, chance at the others; two successors each. The last two states are the
// row player's win and loss.
ExactStochasticGame simple_game(std::size_t states, std::mt19937_64& random) {
  ExactStochasticGame game;
  const auto successor = [&] { return static_cast<Index>(random() % (states + 2)); };
  for (std::size_t s = 0; s < states; ++s) {
    const auto kind = random() % 3;
    if (kind == 2) {
      game.stages.push_back(
          stage_of(1, {{0, {{Rational(1, 2), successor()}, {Rational(1, 2), successor()}}}}));
    } else {
      game.stages.push_back(
          stage_of(kind == 0 ? 2 : 1, {{0, {{1, successor()}}}, {0, {{1, successor()}}}}));
    }
  }
  game.stages.push_back(stage_of(1, {{1}}));
  game.stages.push_back(stage_of(1, {{0}}));
  return game;
}

Plan plan_of(const std::vector<saddle::MixedStrategy>& strategies) {
  Plan plan;
  for (const auto& strategy : strategies) {
    Index best = 0;
    strategy.probabilities().maxCoeff(&best);
    plan.push_back(best);
  }
  return plan;
}

}  // namespace

TEST_CASE("simple stochastic games get the value of the best pure plans") {
  std::mt19937_64 random(92);
  for (int k = 0; k < 100; ++k) {
    CAPTURE(k);
    const ExactStochasticGame game = simple_game(2 + random() % 7, random);
    const Saddle saddle = pure_saddle(game);
    REQUIRE(saddle.is_value);
    const StochasticSolution solution = solve_stochastic(game);
    CHECK(solution.termination == Termination::converged);
    check_holds(solution, saddle);
  }
}

TEST_CASE("simple stochastic games of up to 300 states are solved") {
  std::mt19937_64 random(93);
  for (const std::size_t states : {12U, 20U, 30U, 40U, 100U, 200U, 300U}) {
    for (int k = 0; k < (states >= 100 ? 3 : 20); k += saddle::test::case_stride) {
      CAPTURE(states);
      CAPTURE(k);
      const ExactStochasticGame game = simple_game(states, random);
      const StochasticSolution solution = solve_stochastic(game);
      CHECK(solution.termination == Termination::converged);
      const Totals totals = totals_of(game, plan_of(solution.rows), plan_of(solution.columns));
      check_holds(solution, {totals, totals, true});
    }
  }
}

TEST_CASE("a fixed point other than the value does not stop the bounds of either player") {
  // Every number from -3/10 to -1/10 is a fixed point; the column player does not stay for 0.
  ExactStochasticGame game;
  game.stages.push_back(
      stage_of(2, {{0, {{1, 0}}}, {Rational(-3, 10)}, {0, {{1, 0}}}, {Rational(-1, 10)}}));
  const StochasticSolution stay_or_pay = solve_stochastic(game);
  CHECK(stay_or_pay.termination == Termination::converged);
  CHECK(stay_or_pay.values[0].lower == -0.1);
  CHECK(stay_or_pay.values[0].upper == std::nextafter(-0.1, 0));
  CHECK(stay_or_pay.rows[0][1] == 1);

  // The column player stays at the second state for ever, or moves to the first, which pays 1.
  game.stages.clear();
  game.stages.push_back(stage_of(2, {{0, {{1, 2}}}, {1}}));
  game.stages.push_back(stage_of(1, {{0, {{1, 1}}}, {0, {{1, 0}}}}));
  game.stages.push_back(stage_of(1, {{0, {{Rational(1, 2), 1}}}}));
  const StochasticSolution cycle = solve_stochastic(game);
  CHECK(cycle.termination == Termination::converged);
  CHECK(cycle.values[0].lower == 1);
  CHECK(cycle.values[0].upper == 1);
  for (const std::size_t s : {1U, 2U}) {
    CHECK(cycle.values[s].lower == 0);
    CHECK(cycle.values[s].upper == 0);
  }
}

TEST_CASE("payoffs that are not doubles do not stop the proof of ever better strategies") {
  // Hide-or-run for a third.
  ExactStochasticGame game;
  game.stages.push_back(stage_of(2, {{0, {{1, 0}}}, {Rational(1, 3)}, {Rational(1, 3)}, {0}}));
  const StochasticSolution solution = solve_stochastic(game);
  CHECK(solution.termination == Termination::converged);
  CHECK(Rational(solution.values[0].lower) < Rational(1, 3));
  CHECK(Rational(solution.values[0].upper) >= Rational(1, 3));
}

TEST_CASE("mixed stationary strategies that are optimal are found where play need not end") {
  // The column player pays 1 if caught; otherwise play moves to a state where the column player may
  // stay for ever for 0.
  ExactStochasticGame game;
  game.stages.push_back(
      stage_of(2, {{1}, {0, {{1, 1}}}, {0, {{1, 1}}}, {Rational(1, 3), {{Rational(1, 2), 0}}}}));
  game.stages.push_back(stage_of(1, {{0, {{1, 1}}}, {0, {{1, 0}}}}));
  const StochasticSolution solution = solve_stochastic(game);
  CHECK(solution.termination == Termination::converged);
  // v = val [[1, 0], [0, 1/3 + v/2]], that is (1/3 + v/2) / (4/3 + v/2).
  const double v = (-5 + std::sqrt(25 + 24.0)) / 6;
  CHECK(solution.values[0].value() == doctest::Approx(v).epsilon(1e-12));
  CHECK(solution.values[1].lower == 0);
  CHECK(solution.values[1].upper == 0);
  CHECK(solution.rows[0].support_size() == 2);
}

namespace {

// One state with rows that end, a row that waits without payment, and a row with some cells that
// cost the row player a little and continue. `changed` exchanges the players.
ExactStochasticGame waiting_game(bool changed, std::mt19937_64& random) {
  const auto columns = static_cast<Index>(2 + random() % 2);
  const auto leaving = static_cast<Index>(1 + random() % 2);
  const Index rows = leaving + 2;
  std::vector<ExactCell> cells;
  for (Index k = 0; k < rows * columns; ++k) {
    const auto end = static_cast<int>(random() % 7) - 3;
    const Rational cost(-1 - static_cast<int>(random() % 5), 10);
    const Index row = k / columns;
    if (row == leaving) {
      cells.push_back({0, {{1, 0}}});
    } else if (row > leaving && random() % 2 == 0) {
      cells.push_back({cost, {{1, 0}}});
    } else {
      cells.emplace_back(end);
    }
    cells.back().payoff.canonicalize();
  }
  ExactStochasticGame game;
  if (!changed) {
    game.stages.push_back(stage_of(rows, cells));
    return game;
  }
  std::vector<ExactCell> transposed;
  for (Index j = 0; j < columns; ++j) {
    for (Index i = 0; i < rows; ++i) {
      transposed.push_back(cells[static_cast<std::size_t>(i * columns + j)]);
      transposed.back().payoff = -transposed.back().payoff;
    }
  }
  game.stages.push_back(stage_of(columns, transposed));
  return game;
}

}  // namespace

TEST_CASE("a player who can wait at no cost does not keep the bounds from converging") {
  ExactStochasticGame game;
  game.stages.push_back(
      stage_of(3, {{2}, {0}, {0, {{1, 0}}}, {0, {{1, 0}}}, {Rational(-1, 10), {{1, 0}}}, {3}}));
  const StochasticSolution solution = solve_stochastic(game);
  CHECK(solution.termination == Termination::converged);
  // Without waiting v = val [[2, 0], [v - 1/10, 3]] = 6 / (51/10 - v).
  const double v = (5.1 - std::sqrt(26.01 - 24)) / 2;
  CHECK(solution.values[0].value() == doctest::Approx(v).epsilon(1e-12));

  std::mt19937_64 random(97);
  for (int k = 0; k < 200; ++k) {
    CAPTURE(k);
    game = waiting_game(k % 2 == 1, random);
    const StochasticSolution waiting = solve_stochastic(game);
    CHECK(waiting.termination == Termination::converged);
    // The values of discounted games approach the value.
    game.discount = Rational(99999999, 100000000);
    const StochasticSolution discounted = solve_stochastic(game);
    CHECK(waiting.values[0].value() ==
          doctest::Approx(discounted.values[0].value()).epsilon(1e-4).scale(1));
  }
}

TEST_CASE("ever better strategies without an optimal limit are found next to an endless state") {
  // The row player must leave the first row of the second state with smaller and smaller
  // probabilities; the column player stays at the first state.
  ExactStochasticGame game;
  game.stages.push_back(stage_of(1, {{0, {{1, 0}}}, {0, {{1, 1}}}}));
  game.stages.push_back(stage_of(3, {{0, {{1, 1}}},
                                     {0},
                                     {-3},
                                     {Rational(1, 10), {{Rational(1, 2), 1}}},
                                     {Rational(1, 5), {{Rational(1, 2), 0}}},
                                     {0, {{1, 1}}}}));
  const StochasticSolution solution = solve_stochastic(game);
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.values[1].upper - solution.values[1].lower <= 1e-12 * 3);
  CHECK(Rational(solution.values[1].lower) < Rational(1, 5));
  CHECK(Rational(solution.values[1].upper) >= Rational(1, 5));
}

TEST_CASE("values without bound are infinite, also where other components lead to them") {
  ExactStochasticGame game;
  game.endless_play = Rational(1, 3);
  // Two states of endless gains; the row player can also end.
  game.stages.push_back(stage_of(2, {{Rational(1, 5), {{1, 1}}}, {3}}));
  game.stages.push_back(stage_of(1, {{0, {{1, 0}}}}));
  // The column player ends for 2 rather than move there.
  game.stages.push_back(stage_of(1, {{0, {{1, 0}}}, {2}}));
  // A probability of 1/1000 to move there, or 1 at once.
  game.stages.push_back(stage_of(2, {{0, {{Rational(1, 1000), 0}}}, {1}}));
  const StochasticSolution solution = solve_stochastic(game);
  CHECK(solution.termination == Termination::converged);
  for (const std::size_t s : {0U, 1U, 3U}) {
    CHECK(solution.values[s].lower == HUGE_VAL);
    CHECK(solution.values[s].upper == HUGE_VAL);
  }
  CHECK(solution.values[2].lower <= 2);
  CHECK(solution.values[2].upper >= 2);
  CHECK(solution.values[2].upper - solution.values[2].lower < 1e-14);
  CHECK(solution.rows[0][0] == 1);
  CHECK(solution.rows[3][0] > 0);
  CHECK(solution.columns[2][1] == 1);
}

TEST_CASE("a value that is finite only by ever rarer endings is not called infinite") {
  // The column player loses without bound or ends without payment; the row player waits or gains.
  ExactStochasticGame game;
  game.stages.push_back(stage_of(2, {{1, {{1, 0}}}, {0}, {0, {{1, 0}}}, {0}}));
  const StochasticSolution solution = solve_stochastic(game);
  CHECK(solution.values[0].lower == 0);
  CHECK(solution.values[0].upper == 0);
}

TEST_CASE("large components are searched for strategies too") {
  // A ring of states, each like the game of `stay_or_pay` above.
  ExactStochasticGame game;
  constexpr Index size = 1500;
  for (Index s = 0; s < size; ++s) {
    const Index next = (s + 1) % size;
    game.stages.push_back(
        stage_of(2, {{0, {{1, next}}}, {Rational(-3, 10)}, {0, {{1, next}}}, {Rational(-1, 10)}}));
  }
  const StochasticSolution solution = solve_stochastic(game);
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.values[700].lower == -0.1);
  CHECK(solution.values[700].upper == std::nextafter(-0.1, 0));
}
