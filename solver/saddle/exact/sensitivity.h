#pragma once

#include <optional>
#include <vector>

#include "saddle/exact/solution.h"
#include "saddle/matrix/exact_matrix.h"

namespace saddle {

/// How a unique optimum reacts when one payoff of its support changes and the others stay.
struct EntrySensitivity {
  Index row = 0;
  Index column = 0;
  /// The derivative of the value with respect to the payoff, x_i y_j.
  Rational derivative;
  /// The optimum stays unique with the same supports exactly as long as minimum < payoff < maximum;
  /// nullopt stands for no limit.
  std::optional<Rational> minimum;
  std::optional<Rational> maximum;
};

/// Returns the sensitivities of all pairs of used strategies, row by row; the derivatives with
/// respect to all other payoffs are 0. Returns nullopt if the optimum is not unique, and only the
/// first sensitivities if the time limit or a stop request ends the work early. Throws
/// std::invalid_argument if the solution is not converged. O(k^2 (m + n)) products of numbers of
/// the size of the kernel's determinant, for k used rows.
std::optional<std::vector<EntrySensitivity>> sensitivity(const ExactMatrix& game,
                                                         const ExactSolution& solution,
                                                         const Options& options = {});

}  // namespace saddle
