#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "saddle/exact/solution.h"
#include "saddle/matrix/exact_matrix.h"

namespace saddle {

/// The optimal strategies of one player: a polytope.
struct OptimalSet {
  /// 0 if there is only one optimal strategy.
  Index dimension = 0;
  /// The pure strategies that every optimal strategy uses, ascending.
  std::vector<Index> essential;
  /// The pure strategies that some optimal strategy uses, ascending. All others are superfluous.
  std::vector<Index> used;
  /// Extreme optimal strategies, in lexicographic order.
  std::vector<std::vector<Rational>> extreme_strategies;
  /// Whether the list above is complete. If it is, the optimal strategies are its mixtures.
  bool complete = false;
};

/// All optimal strategies of a game.
struct OptimalSets {
  OptimalSet row;
  OptimalSet column;
  /// Whether the solution from which the sets were found is strictly complementary: each pure
  /// strategy is either used or has an expected payoff worse than the value. A unique solution
  /// always is; every game has such a solution.
  bool strictly_complementary = false;

  bool unique() const { return row.dimension == 0 && column.dimension == 0; }
};

/// Returns the polytopes of optimal strategies of both players, each on its own, as rationals.
///
/// Linear programs on the optimal face of the solution's basis find which pure strategies are used
/// or essential; the dimensions follow from the rank of the used payoffs. If the basis leaves no
/// variable free, no program is solved. Double description enumerates the extreme strategies. If
/// there are more than `limit`, or an intermediate polytope has more than four times as many
/// vertices, the list holds the vertices that the linear programs met, at least one and at most
/// `limit`. Returns nullopt if the time limit of the options or a stop request ends the work; their
/// other limits are ignored. Throws std::invalid_argument if the solution is not converged or
/// limit < 1.
std::optional<OptimalSets> optimal_sets(const ExactMatrix& game, const ExactSolution& solution,
                                        std::size_t limit = 1000, const Options& options = {});

}  // namespace saddle
