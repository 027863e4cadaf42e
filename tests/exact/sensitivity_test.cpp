#include "saddle/exact/sensitivity.h"

#include <random>
#include <stdexcept>

#include <doctest/doctest.h>

#include "saddle/solve/solve_exact.h"
#include "tests/exact/shapley_snow.h"
#include "tests/random_game.h"

using saddle::EntrySensitivity;
using saddle::ExactMatrix;
using saddle::ExactSolution;
using saddle::Index;
using saddle::Rational;
using saddle::sensitivity;
using saddle::solve_exact;
using saddle::test::shapley_snow;

namespace {

ExactMatrix with_entry(const ExactMatrix& game, Index row, Index column, const Rational& payoff) {
  std::vector<Rational> entries = game.entries();
  entries[static_cast<std::size_t>(row * game.columns() + column)] = payoff;
  return {game.rows(), game.columns(), std::move(entries)};
}

std::vector<bool> support(const std::vector<Rational>& strategy) {
  std::vector<bool> result;
  result.reserve(strategy.size());
  for (const Rational& probability : strategy) {
    result.push_back(probability > 0);
  }
  return result;
}

// Whether brute force finds a unique optimum, with the supports of the solution.
bool supports_stay(const ExactMatrix& game, const ExactSolution& solution) {
  const auto all = shapley_snow(game);
  return all.row_extreme.size() == 1 && all.column_extreme.size() == 1 &&
         support(*all.row_extreme.begin()) == support(solution.row) &&
         support(*all.column_extreme.begin()) == support(solution.column);
}

}  // namespace

TEST_CASE("the supports stay within the interval of a payoff and not at its ends or beyond") {
  std::mt19937_64 random(81);
  int unique_games = 0;
  for (int k = 0; k < 300; ++k) {
    const Index rows = 1 + static_cast<Index>(random() % 4);
    const Index columns = 1 + static_cast<Index>(random() % 4);
    const ExactMatrix game(saddle::test::random_integer_game(rows, columns, -6, 6, random));
    const ExactSolution solution = solve_exact(game);
    const auto entries = sensitivity(game, solution);
    CHECK(entries.has_value() == supports_stay(game, solution));
    if (!entries) {
      continue;
    }
    ++unique_games;
    for (const EntrySensitivity& entry : *entries) {
      const Rational payoff = game(entry.row, entry.column);
      const auto stay_at = [&](const Rational& changed) {
        return supports_stay(with_entry(game, entry.row, entry.column, changed), solution);
      };
      const Rational tiny(1, 1'000'000);
      if (entry.minimum) {
        CHECK(*entry.minimum < payoff);
        CHECK(stay_at(*entry.minimum + tiny * (payoff - *entry.minimum)));
        CHECK_FALSE(stay_at(*entry.minimum));
        CHECK_FALSE(stay_at(*entry.minimum - tiny));
      } else {
        CHECK(stay_at(-1'000'000));
      }
      if (entry.maximum) {
        CHECK(*entry.maximum > payoff);
        CHECK(stay_at(*entry.maximum - tiny * (*entry.maximum - payoff)));
        CHECK_FALSE(stay_at(*entry.maximum));
        CHECK_FALSE(stay_at(*entry.maximum + tiny));
      } else {
        CHECK(stay_at(1'000'000));
      }
    }
  }
  CHECK(unique_games > 100);
}

TEST_CASE("the derivative of the value is the limit of its difference quotients") {
  std::mt19937_64 random(82);
  const ExactMatrix game(saddle::test::random_uniform_game(8, 9, random));
  const ExactSolution solution = solve_exact(game);
  const auto entries = sensitivity(game, solution);
  REQUIRE(entries);
  Rational sum;
  for (const EntrySensitivity& entry : *entries) {
    sum += entry.derivative;
    const Rational step(1, 1'000'000'000);
    const ExactMatrix changed =
        with_entry(game, entry.row, entry.column, game(entry.row, entry.column) + step);
    const Rational slope = (solve_exact(changed).lower - solution.lower) / step;
    CHECK(abs(slope - entry.derivative) < Rational(1, 1'000'000));
  }
  // If all payoffs rise by the same amount, so does the value.
  CHECK(sum == 1);
}

TEST_CASE("the supports also stay within the intervals in a game too large for brute force") {
  std::mt19937_64 random(83);
  const ExactMatrix game(saddle::test::random_integer_game(40, 40, -100, 100, random));
  const ExactSolution solution = solve_exact(game);
  const auto entries = sensitivity(game, solution);
  REQUIRE(entries);
  const auto same_supports_at = [&](const EntrySensitivity& entry, const Rational& payoff) {
    const ExactMatrix changed = with_entry(game, entry.row, entry.column, payoff);
    const ExactSolution other = solve_exact(changed);
    return sensitivity(changed, other) && support(other.row) == support(solution.row) &&
           support(other.column) == support(solution.column);
  };
  for (std::size_t k = 0; k < entries->size(); k += 37) {
    const EntrySensitivity& entry = (*entries)[k];
    const Rational tiny(1, 1'000'000'000);
    if (entry.minimum) {
      CHECK(same_supports_at(entry, *entry.minimum + tiny));
      CHECK_FALSE(same_supports_at(entry, *entry.minimum));
    }
    if (entry.maximum) {
      CHECK(same_supports_at(entry, *entry.maximum - tiny));
      CHECK_FALSE(same_supports_at(entry, *entry.maximum));
    }
  }
}

TEST_CASE("a game with several optima has no sensitivities, an unsolved one is refused") {
  const ExactMatrix game{{1, 1}, {1, 1}};
  ExactSolution solution = solve_exact(game);
  CHECK_FALSE(sensitivity(game, solution));
  solution.termination = saddle::Termination::time_limit;
  CHECK_THROWS_WITH_AS(sensitivity(game, solution), "the solution is not converged, must be",
                       std::invalid_argument);
}
