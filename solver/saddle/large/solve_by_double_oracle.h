#pragma once

#include <vector>

#include <Eigen/Core>

#include "saddle/game/game_operator.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Solves a game by adding best responses to the restricted game of these rows and columns, at
/// least one each, until the certificate of the whole game meets the tolerance (algorithm
/// "active-set"). Takes approximately optimal weights of all columns to start from. An iteration is
/// a round. Throws std::invalid_argument as check(options) does.
Solution solve_by_double_oracle(const GameOperator& game, const std::vector<Index>& rows,
                                const std::vector<Index>& columns,
                                const Eigen::VectorXd& approximation, const Options& options);

}  // namespace saddle
