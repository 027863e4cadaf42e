#pragma once

#include <chrono>

#include <Eigen/Core>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"

namespace saddle::bench {

/// The feasibility tolerances that every general LP solver is asked for, its finest.
inline constexpr double lp_tolerance = 1e-9;

/// Returns the strategy of a general LP solver's weights: those below 0 count as 0, and none at all
/// as uniform.
MixedStrategy lp_strategy(const Eigen::VectorXd& weights);

/// Returns the certified solution that a general LP solver's weights make, whatever it said of
/// them.
Solution lp_answer(const PayoffMatrix& game, const Eigen::VectorXd& row,
                   const Eigen::VectorXd& column, bool timed_out);

}  // namespace saddle::bench
