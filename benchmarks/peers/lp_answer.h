#pragma once

#include <chrono>

#include <Eigen/Core>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"

namespace saddle::bench {

/// The feasibility tolerance for general LP solvers: the least tolerance that all accept.
inline constexpr double lp_tolerance = 1e-9;

/// Returns the strategy of a general LP solver's weights. Weights below 0 count as 0; if none is
/// positive, the strategy is uniform.
MixedStrategy lp_strategy(const Eigen::VectorXd& weights);

/// Returns the certified solution of a general LP solver's weights, whatever its status.
Solution lp_answer(const PayoffMatrix& game, const Eigen::VectorXd& row,
                   const Eigen::VectorXd& column, bool timed_out);

}  // namespace saddle::bench
