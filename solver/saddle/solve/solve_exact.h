#pragma once

#include <memory>
#include <optional>

#include "saddle/exact/solution.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Returns the value and optimal strategies as rational numbers, proved by exact best responses.
///
/// Games with a saddle point and 2 x 2 games are solved by formula. For other games solve() with
/// the same options gives a basis, whose strategies are computed by p-adic lifting. If they are not
/// optimal, exact pivots continue from there. So the tolerance affects only the first basis, never
/// the answer: termination is converged only if lower == upper. Throws std::invalid_argument as
/// check(options) does.
ExactSolution solve_exact(const ExactMatrix& game, const Options& options = {});

/// Does the same with the image of the game, which the solution keeps.
ExactSolution solve_exact(const std::shared_ptr<const IntegerImage>& image,
                          const Options& options = {});

/// Returns a solution with the termination that fits lower and upper as doubles: rounded_payoffs
/// instead of converged if they differ by more than the tolerance. That happens if doubles are too
/// coarse for the range of the payoffs, however good the strategies are: 10^9 and 10^9 + 10^-6 are
/// almost adjacent doubles.
Solution as_printed(Solution of_doubles, const PayoffMatrix& doubles, double tolerance);

/// A solution of a game whose payoffs need not be doubles.
struct SolutionAsWritten {
  /// Strategies in doubles, and the bounds that they prove for the exact payoffs.
  Solution solution;
  /// The exact solution from which they were rounded, if the game had to be solved exactly. Then
  /// the solution is converged, by the algorithm "exact".
  std::optional<ExactSolution> exact;
};

/// solve_as_written() does not solve games with more entries exactly. A game of 100 x 100 payoffs
/// in cents, all about 1e9, takes 0.02 s.
constexpr Index most_entries_solved_exactly = 10'000;

/// Returns the bounds that a solution of the game's doubles proves for the exact payoffs, and an
/// exact solution if these bounds miss the tolerance. Call it for solutions that as_printed() marks
/// as rounded_payoffs.
///
/// Often the strategies are within the tolerance, but the certificate in doubles cannot prove it.
/// Then exact bounds prove it. If the exact bounds miss the tolerance, or if lower and upper as
/// doubles still differ by more than the tolerance, the game is solved exactly. A game that is too
/// large for that gets the solution of as_printed(). Throws std::invalid_argument as check(options)
/// and certify() do.
SolutionAsWritten solve_as_written(const ExactMatrix& game, const Solution& of_doubles,
                                   const Options& options = {});

}  // namespace saddle
