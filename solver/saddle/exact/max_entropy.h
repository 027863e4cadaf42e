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

/// The optimal strategy of maximum entropy of one player. It is unique, and it gives all copies of
/// the same row or column the same probability.
struct MaxEntropyStrategy {
  MixedStrategy strategy;
  double entropy = 0;
  /// An upper bound on how much more entropy an optimal strategy can have. A point of the dual
  /// program proves it, rounding included.
  double lost = 0;
};

struct MaxEntropyPair {
  MaxEntropyStrategy row;
  MaxEntropyStrategy column;
};

/// Returns both players' optimal strategies of maximum entropy; certify() computes their bounds.
///
/// A strategy x is optimal if it plays only rows that some optimal strategy uses, if (x'A)_j equals
/// the value for each column j that some optimal column strategy uses, and if it is at least the
/// value for all other columns. By the dual program x_i is proportional to exp(sum_j m_j a_ij),
/// with a multiplier m_j of any sign for the used columns and m_j >= 0 for the others; a projected
/// Newton method finds the multipliers. There may be exponentially many extreme strategies; they
/// are not needed, only `used` of `sets` is read. Returns nullopt once should_stop(), which is
/// called in each step, returns true. Throws std::invalid_argument if the sizes of sets, game and
/// solution do not fit or the solution is not converged. O(n^3) a step.
std::optional<MaxEntropyPair> max_entropy_pair(const ExactMatrix& game,
                                               const ExactSolution& solution,
                                               const OptimalSets& sets,
                                               const ShouldStop& should_stop = {});

}  // namespace saddle
