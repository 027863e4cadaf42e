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

// One player's part of the statement, and what is true.
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

// Checks the stated extreme strategies: they must be among the strategies that are found again, and
// all of them if the list says that it is complete. Where too many are to be found, each must be
// optimal.
bool are_extreme(const Side& side, const ExactMatrix& game, const ExactSolution& solution) {
  Strategies stated = side.stated.strategies;
  std::sort(stated.begin(), stated.end());
  const Strategies& found = side.found.extreme_strategies;
  if (!side.found.complete) {
    return std::adjacent_find(stated.begin(), stated.end()) == stated.end() &&
           are_optimal(side, game, solution);
  }
  return side.stated.complete
             ? stated == found
             : std::includes(found.begin(), found.end(), stated.begin(), stated.end());
}

void check_side(const Side& side, const ExactMatrix& game, const ExactSolution& solution,
                std::vector<Finding>& findings) {
  const std::string& player = side.player;
  compare(
      side.stated.dimension, side.found.dimension, "optimal_sets." + player + "_dimension",
      fmt::format("the optimal strategies of the {} player have the dimension {}, not as stated",
                  player, side.found.dimension),
      findings);
  compare(side.stated.essential, side.found.essential, "optimal_sets." + player + "_essential",
          fmt::format("the strategies that the {} player uses in every optimal strategy are not as "
                      "stated",
                      player),
          findings);
  compare(side.stated.superfluous, superfluous(side.found, side.size),
          "optimal_sets." + player + "_superfluous",
          fmt::format("the strategies that the {} player uses in no optimal strategy are not as "
                      "stated",
                      player),
          findings);
  if (!are_extreme(side, game, solution)) {
    findings.push_back(
        {"optimal_sets." + player + "_extreme_strategies",
         fmt::format("the stated list of the {} player's extreme optimal strategies is not right",
                     player)});
  }
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

// Says nothing of strategies that are not optimal, which check_statement() finds.
void check_complementarity(const StatedSets& sets, const ExactStrategies& stated,
                           const ExactMatrix& game, const Rational& value,
                           std::vector<Finding>& findings) {
  const ExactBounds bounds = exact_bounds(game, stated.row, stated.column);
  if (bounds.lower == bounds.upper) {
    const bool is_strict = is_strictly_complementary(game, stated, value);
    compare(sets.strictly_complementary, is_strict, "optimal_sets.strictly_complementary",
            is_strict ? "the exact strategies are strictly complementary, not as stated"
                      : "the exact strategies are not strictly complementary, as stated",
            findings);
  }
}

}  // namespace

void check_sets(const StatedSets& sets, const std::optional<Statement>& exact,
                const ExactMatrix& game, const ExactSolution& solution,
                std::vector<Finding>& findings) {
  // The default of `saddle solve --limit`.
  constexpr std::size_t most_strategies = 1000;
  const std::size_t limit =
      std::max({most_strategies, sets.row.strategies.size(), sets.column.strategies.size()});
  const OptimalSets found = *optimal_sets(game, solution, limit);
  check_side({sets.row, found.row, game.rows(), "row"}, game, solution, findings);
  check_side({sets.column, found.column, game.columns(), "column"}, game, solution, findings);
  compare(sets.unique, found.unique(), "optimal_sets.unique",
          found.unique() ? "the optimum is unique, not as stated"
                         : "the optimum is not unique, as stated",
          findings);
  compare(sets.complete, sets.row.complete && sets.column.complete, "optimal_sets.complete",
          "whether both lists are complete is not as stated for each", findings);
  if (exact) {
    check_complementarity(sets, exact->strategies, game, solution.lower, findings);
  }
}

}  // namespace saddle::app
