#pragma once

#include <memory>
#include <optional>

#include "saddle/exact/solution.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Returns the value and optimal strategies as rational numbers, proved by exact best responses.
///
/// A saddle point and a 2 x 2 game are solved by their formulas. Else solve() with the same options
/// gives a basis, whose strategies are computed by p-adic lifting; if they are not optimal, exact
/// pivots go on from there. So the tolerance decides how good the first basis is, never the answer:
/// termination is converged only if lower == upper.
/// Throws std::invalid_argument as check(options) does.
ExactSolution solve_exact(const ExactMatrix& game, const Options& options = {});

/// The same from the image of the game, which the solution keeps.
ExactSolution solve_exact(const std::shared_ptr<const IntegerImage>& image,
                          const Options& options = {});

/// Returns a solution of a game's doubles with the termination that fits its lower and upper as
/// doubles: rounded_payoffs instead of converged if these are further apart than the tolerance.
/// That happens if doubles are too coarse for the range of the payoffs, however good the strategies
/// are: payoffs of 10^9 and 10^9 + 10^-6 are neighbours.
Solution as_printed(Solution of_doubles, const PayoffMatrix& doubles, double tolerance);

/// A solution of a game whose payoffs need not be doubles.
struct SolutionAsWritten {
  /// Strategies in doubles, and the bounds that they prove for the exact payoffs.
  Solution solution;
  /// The exact solution that they were rounded from, if the game had to be solved exactly. The
  /// solution then is converged, by the algorithm "exact".
  std::optional<ExactSolution> exact;
};

/// A game of more entries is not solved exactly unasked. One of 100 x 100 payoffs in cents about
/// 1e9 takes 0.02 s.
constexpr Index most_entries_solved_exactly = 10'000;

/// Returns the bounds that a solution of the game's doubles proves for the exact payoffs, and an
/// exact solution if these bounds miss the tolerance. It is meant for solutions that as_printed()
/// calls rounded_payoffs.
///
/// Often the strategies are within the tolerance, and only the certificate in doubles cannot prove
/// it; then exact bounds do. If not, or if lower and upper as doubles are still further apart than
/// the tolerance, the game is solved exactly, unless it is too large; then the solution is the one
/// of as_printed(). Throws std::invalid_argument as check(options) and certify() do.
SolutionAsWritten solve_as_written(const ExactMatrix& game, const Solution& of_doubles,
                                   const Options& options = {});

}  // namespace saddle
