#pragma once

#include <optional>
#include <span>

#include <Eigen/Core>

#include "saddle/exact/optimal_set.h"
#include "saddle/exact/solution.h"
#include "saddle/machine/should_stop.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/mixed_strategy.h"

namespace saddle {

/// Returns the entropy of probabilities, -sum x log x.
double entropy_of(std::span<const double> probabilities);

/// The optimal strategy of greatest entropy of one player: there is just one, and it plays equal
/// pure strategies alike, however often they stand in the table.
struct MaxEntropyStrategy {
  MixedStrategy strategy;
  double entropy = 0;
  /// A bound on how much more entropy any optimal strategy has: a point of the dual program proves
  /// it, rounding included.
  double lost = 0;
};

struct MaxEntropyPair {
  MaxEntropyStrategy row;
  MaxEntropyStrategy column;
};

/// Returns the optimal strategies of greatest entropy of both players in doubles; certify() says
/// what they guarantee.
///
/// A strategy x is optimal if it plays only rows that some optimal strategy plays, and if (x'A)_j
/// is the value for the columns that some optimal strategy of the other player plays, and at least
/// the value for all other columns. By the dual program x_i is proportional to exp(sum_j m_j a_ij),
/// with a multiplier m_j of any sign for the former columns and m_j >= 0 for the latter; a
/// projected Newton method finds the multipliers. Extreme strategies, of which there may be
/// exponentially many, are not needed: of `sets` only `used` is read. None once should_stop()
/// returns true, which is asked in each step. Throws std::invalid_argument if the sizes of sets,
/// game and solution do not fit or the solution is not converged. O(n^3) a step.
std::optional<MaxEntropyPair> max_entropy_pair(const ExactMatrix& game,
                                               const ExactSolution& solution,
                                               const OptimalSets& sets,
                                               const ShouldStop& should_stop = {});

}  // namespace saddle
