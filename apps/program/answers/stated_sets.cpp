#include "apps/program/answers/stated_sets.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include <fmt/format.h>

#include "apps/program/reports/exact_report.h"
#include "saddle/exact/certificate.h"
#include "saddle/exact/optimal_set.h"

namespace saddle::app {
namespace {

using Strategies = std::vector<std::vector<Rational>>;

// One player's part of the statement, and the true values.
struct Side {
  const StatedSet& stated;
  const OptimalSet& found;
  Index size;  // of the player's strategies
  std::string player;
};

// Whether each strategy guarantees the value, or concedes it.
bool are_optimal(const Side& side, const ExactMatrix& game, const ExactSolution& solution) {
  const bool is_row = side.player == "row";
  return std::all_of(
      side.stated.strategies.begin(), side.stated.strategies.end(), [&](const auto& strategy) {
        const ExactBounds bounds = exact_bounds(game, is_row ? strategy : solution.row,
                                                is_row ? solution.column : strategy);
        return bounds.lower == bounds.upper;
      });
}

// Checks the stated list of extreme strategies and whether it is said to have all of them. Those
// that are found again are all, or one more than were stated and more than are usually listed: then
// each stated one must be optimal, and the list is not complete.
void check_strategies(const Side& side, bool is_complete, const ExactMatrix& game,
                      const ExactSolution& solution, Checklist& list) {
  Strategies stated = side.stated.strategies;
  std::sort(stated.begin(), stated.end());
  const Strategies& found = side.found.extreme_strategies;
  const bool are_all = side.found.complete && stated == found;
  const bool are_some =
      side.found.complete ? std::includes(found.begin(), found.end(), stated.begin(), stated.end())
                          : std::adjacent_find(stated.begin(), stated.end()) == stated.end() &&
                                are_optimal(side, game, solution);
  const std::string place = "optimal_sets." + side.player;
  list.check(
      place + "_extreme_strategies", is_complete ? are_all : are_some,
      fmt::format("the stated list of the {} player's extreme optimal strategies is not right",
                  side.player));
  list.check(place + "_complete", is_complete || !are_all,
             fmt::format("the stated list of the {} player's extreme optimal strategies is "
                         "complete, not as stated",
                         side.player));
}

void check_side(const Side& side, bool is_complete, const ExactMatrix& game,
                const ExactSolution& solution, Checklist& list) {
  const std::string& player = side.player;
  const std::string place = "optimal_sets." + player;
  list.check_equal(
      place + "_dimension", side.stated.dimension, side.found.dimension,
      fmt::format("the optimal strategies of the {} player have the dimension {}, not as stated",
                  player, side.found.dimension));
  list.check_equal(
      place + "_essential", side.stated.essential, side.found.essential,
      fmt::format("the strategies that the {} player uses in every optimal strategy are not as "
                  "stated",
                  player));
  list.check_equal(
      place + "_superfluous", side.stated.superfluous, superfluous(side.found, side.size),
      fmt::format("the strategies that the {} player uses in no optimal strategy are not as stated",
                  player));
  check_strategies(side, is_complete, game, solution, list);
}

// Whether each pure strategy is used or worse than the value, which both strategies attain.
bool is_strictly_complementary(const ExactMatrix& game, const ExactStrategies& optimal,
                               const Rational& value) {
  for (Index i = 0; i < game.rows(); ++i) {
    Rational payoff;
    for (Index j = 0; j < game.columns(); ++j) {
      payoff += game(i, j) * optimal.column[static_cast<std::size_t>(j)];
    }
    if (optimal.row[static_cast<std::size_t>(i)] == 0 && payoff >= value) {
      return false;
    }
  }
  for (Index j = 0; j < game.columns(); ++j) {
    Rational payoff;
    for (Index i = 0; i < game.rows(); ++i) {
      payoff += game(i, j) * optimal.row[static_cast<std::size_t>(i)];
    }
    if (optimal.column[static_cast<std::size_t>(j)] == 0 && payoff <= value) {
      return false;
    }
  }
  return true;
}

// Ignores strategies that are not optimal: the check of the gap reports these.
void check_complementarity(const StatedSets& sets, const ExactStrategies& stated,
                           const ExactMatrix& game, const Rational& value, Checklist& list) {
  const std::string place = "optimal_sets.strictly_complementary";
  const ExactBounds bounds = exact_bounds(game, stated.row, stated.column);
  if (bounds.lower != bounds.upper) {
    list.settle(place);
    return;
  }
  const bool is_strict = is_strictly_complementary(game, stated, value);
  list.check_equal(place, sets.strictly_complementary, is_strict,
                   is_strict ? "the exact strategies are strictly complementary, not as stated"
                             : "the exact strategies are not strictly complementary, as stated");
}

}  // namespace

void check_sets(const StatedSets& sets, const std::optional<Statement>& exact,
                const ExactMatrix& game, const ExactSolution& solution, Checklist& list) {
  // The default of `saddle solve --limit`.
  constexpr std::size_t most_strategies = 1000;
  const std::size_t limit =
      std::max({most_strategies, sets.row.strategies.size(), sets.column.strategies.size()});
  const OptimalSets found = *optimal_sets(game, solution, limit);
  const auto is_complete = [&](const StatedSet& set) {
    return set.complete.value_or(sets.complete.value_or(false));
  };
  check_side({sets.row, found.row, game.rows(), "row"}, is_complete(sets.row), game, solution,
             list);
  check_side({sets.column, found.column, game.columns(), "column"}, is_complete(sets.column), game,
             solution, list);
  list.check_equal("optimal_sets.unique", sets.unique, found.unique(),
                   found.unique() ? "the optimum is unique, not as stated"
                                  : "the optimum is not unique, as stated");
  list.check_equal("optimal_sets.complete", sets.complete,
                   is_complete(sets.row) && is_complete(sets.column),
                   "whether both lists are complete is not as stated for each");
  if (exact) {
    check_complementarity(sets, exact->strategies, game, solution.lower, list);
  }
}

}  // namespace saddle::app
