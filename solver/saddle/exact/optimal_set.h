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
  /// Whether these are all. If so the optimal strategies are their mixtures.
  bool complete = false;
};

/// All optimal strategies of a game.
struct OptimalSets {
  OptimalSet row;
  OptimalSet column;
  /// Whether the solution that they were found from is strictly complementary: each pure strategy
  /// is either used or worse than the value. A unique solution always is; some solution always is.
  bool strictly_complementary = false;

  bool unique() const { return row.dimension == 0 && column.dimension == 0; }
};

/// Returns the two polytopes of optimal strategies, each described by itself, in rational numbers.
///
/// Dimensions and uses are found by linear programs on the optimal face of the solution's basis,
/// and where the basis leaves no variable free, without any. The extreme strategies are enumerated
/// by double description; if there are more than `limit`, or intermediate polytopes of more than
/// four times as many vertices, the list holds those that the linear programs met, at least one and
/// at most `limit`. Returns nullopt if the time limit of the options or a stop request ends it;
/// their other limits do not count. Throws std::invalid_argument if the solution is not converged
/// or limit < 1.
std::optional<OptimalSets> optimal_sets(const ExactMatrix& game, const ExactSolution& solution,
                                        std::size_t limit = 1000, const Options& options = {});

}  // namespace saddle
