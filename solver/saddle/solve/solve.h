#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"

namespace saddle {

class Incumbent;
class SparseGame;  // game/sparse_game.h

/// Solves a game by the algorithms that suit its shape and size, one after the other, until a
/// certificate meets the tolerance: first a saddle point, then the closed form, then the general
/// ones. Returns the best solution found, with termination numerical_error if no algorithm meets
/// the tolerance. The limits apply to all algorithms together. Throws std::invalid_argument as
/// check(options) does.
Solution solve(const PayoffMatrix& game, const Options& options = {});

/// A row of the table of algorithms.
struct Algorithm {
  std::string_view name;
  std::string_view summary;
  /// The least tolerance for which the algorithm is made; solve() skips it for smaller tolerances.
  double least_tolerance;
  /// Whether it takes only a few passes over the game; then it is tried even after a limit is
  /// reached.
  bool is_direct;
  /// Its methods (incumbent.h), in the order in which they are tried. Each offers strategies, and
  /// the next is tried only if no certificate so far meets the tolerance.
  std::span<void (*const)(Incumbent&, const Budget&)> methods;
};

/// Solves a game by one algorithm of the table; nullopt if the algorithm does not apply to the
/// game. Throws std::invalid_argument as check(options) does.
std::optional<Solution> solve_by(const Algorithm& algorithm, const PayoffMatrix& game,
                                 const Options& options = {});

/// Returns all algorithms in the order in which solve() tries them, the most special first.
std::span<const Algorithm> algorithms();

/// Returns the algorithm of this name, null if there is none.
const Algorithm* find_algorithm(std::string_view name);

/// Solves a sparse game. If a side exceeds 128 and less than 40 % of the payoffs are stored, first
/// looks for a saddle point, for components (algorithm "components"), for a few strategies that
/// guarantee the value 0 (algorithm "active-set"), and, if at most 10 % are stored, for few
/// strategies that are good against the uniform strategy (algorithm "simplex" or "active-set").
/// Then a game with at most 128 strategies a side, or with at most 250 000 payoffs of which at
/// least 1.75 % are stored, or with at most 25 million of which at least 4 % are stored, is solved
/// by sparse factors where they take less time (algorithm "interior-point"), else as a table
/// (solve); all others are solved as operators (solve_large), and as a table if that fails and the
/// table has at most 25 million payoffs. Throws std::invalid_argument as check(options) does.
Solution solve_sparse(const SparseGame& game, const Options& options = {});

}  // namespace saddle
