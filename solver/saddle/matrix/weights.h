#pragma once

#include <Eigen/Core>

namespace saddle {

/// Weights of the pure strategies, not normalised: x of the rows, y of the columns.
struct Weights {
  Eigen::VectorXd row;
  Eigen::VectorXd column;
};

/// The payoffs against weights: B y of the rows, B'x of the columns.
struct WeightedPayoffs {
  Eigen::VectorXd of_rows;
  Eigen::VectorXd of_columns;
};

/// Returns the strategy that weights stand for, of sum 1: those below the rounding of the greatest
/// one are taken as zero, which costs less than their rounding does and gives the right support.
/// Even probabilities if no weight is positive.
Eigen::VectorXd strategy_of(const Eigen::VectorXd& weights);

}  // namespace saddle
