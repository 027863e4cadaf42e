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

}  // namespace saddle
