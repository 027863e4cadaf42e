#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"

namespace saddle {

class Budget;
class Incumbent;
class SparseGame;  // large/sparse_game.h

/// Solves a game by the algorithms that suit its shape and size, one after the other until a
/// certificate meets the tolerance: a saddle point, the closed form, then the general ones. The
/// best answer found is returned, numerical_error if all have given up. The limits are for all
/// together. Throws std::invalid_argument as check(options) does.
Solution solve(const PayoffMatrix& game, const Options& options = {});

/// A row of the table of algorithms.
struct Algorithm {
  std::string_view name;
  std::string_view summary;
  /// The least tolerance that it is made for; below that solve() leaves it out.
  double least_tolerance;
  /// Whether it takes only a few passes over the game: then no limit keeps it from being tried.
  bool is_direct;
  /// Its methods (incumbent.h), in the order in which they are tried: each offers strategies, and
  /// the next is tried only if no certificate so far meets the tolerance.
  std::span<void (*const)(Incumbent&, const Budget&)> methods;
};

/// Solves a game by one algorithm of the table; nullopt if the algorithm does not take such a game.
/// Throws std::invalid_argument as check(options) does.
std::optional<Solution> solve_by(const Algorithm& algorithm, const PayoffMatrix& game,
                                 const Options& options = {});

/// Returns all algorithms, the most special first: the order in which solve() tries them.
std::span<const Algorithm> algorithms();

/// Returns the algorithm of this name, null if there is none.
const Algorithm* find_algorithm(std::string_view name);

/// Solves a sparse game. It is first looked through for a saddle point, for components (algorithm
/// "components") and for few strategies that avoid a loss (algorithm "active-set"). Else it is
/// solved as a table of all payoffs (solve) if that has at most 250 000 of them, unless sparse
/// factors take less time (algorithm "interior-point"), or at most 25 million of which a quarter
/// and more are stored; else as an operator (solve_large). Throws std::invalid_argument as
/// check(options) does.
Solution solve_sparse(const SparseGame& game, const Options& options = {});

}  // namespace saddle
