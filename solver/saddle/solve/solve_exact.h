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

/// Returns a solution of a game's doubles for whoever reads its lower and upper: rounded_payoffs
/// in the place of converged if these are further apart than the tolerance. That is so where a
/// double is too coarse for the range of the payoffs, however good the strategies are: payoffs of
/// 10^9 and 10^9 + 10^-6 are neighbours.
Solution as_printed(Solution of_doubles, const PayoffMatrix& doubles, double tolerance);

/// A solution of a game whose payoffs need not be doubles.
struct SolutionAsWritten {
  /// Strategies in doubles and what they prove for the payoffs as they are.
  Solution solution;
  /// The exact solution that they were rounded from, if the game had to be solved exactly. The
  /// solution then is converged, by the algorithm "exact".
  std::optional<ExactSolution> exact;
};

/// A game of more entries is not solved exactly unasked. One of 100 x 100 payoffs in cents about
/// 1e9 takes 0.02 s.
constexpr Index most_entries_solved_exactly = 10'000;

/// Returns what a solution of the game's doubles proves for the payoffs themselves, and if that is
/// less than the tolerance asks, an exact solution: what is worth it are solutions that
/// as_printed() calls rounded_payoffs.
///
/// Often the strategies are within the tolerance and just the certificate of the doubles cannot
/// tell; then exact bounds do. If not, or if even so lower and upper are further apart than the
/// tolerance, the game is solved exactly, unless it is too large; then the solution is what
/// as_printed() says. Throws std::invalid_argument as check(options) and certify() do.
SolutionAsWritten solve_as_written(const ExactMatrix& game, const Solution& of_doubles,
                                   const Options& options = {});

}  // namespace saddle
