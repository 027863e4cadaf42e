#pragma once

#include <optional>

#include "saddle/exact/solution.h"
#include "saddle/matrix/exact_matrix.h"

namespace saddle {

/// A solution of a game whose payoffs need not be doubles.
struct SolutionAsWritten {
  /// Strategies in doubles and what they prove for the payoffs as they are.
  Solution solution;
  /// What they were rounded from if the game had to be solved exactly. The solution then is
  /// converged, by the algorithm "exact".
  std::optional<ExactSolution> exact;
};

/// A game of more entries is not solved exactly unasked. One of 100 x 100 payoffs in cents about
/// 1e9 takes 0.02 s.
constexpr Index most_entries_solved_exactly = 10'000;

/// Returns what a solution of the game's doubles proves for the payoffs themselves, and if that is
/// less than the tolerance asks, what rational arithmetic finds.
///
/// Often the strategies are within the tolerance and just the certificate of the doubles cannot
/// tell; then exact bounds do. If not, or if even so lower and upper are further apart than the
/// tolerance, as doubles far from 0 are, the game is solved exactly, unless it is too large. Throws
/// std::invalid_argument as check(options) and certify() do.
SolutionAsWritten solve_as_written(const ExactMatrix& game, const Solution& of_doubles,
                                   const Options& options = {});

}  // namespace saddle
