#pragma once

#include <cmath>
#include <random>
#include <utility>

#include "saddle/matrix/payoff_matrix.h"

namespace saddle::test {

/// Returns an m x n game of whole numbers drawn uniformly from [minimum, maximum].
inline PayoffMatrix random_integer_game(Index rows, Index columns, int minimum, int maximum,
                                        std::mt19937_64& random) {
  std::uniform_int_distribution<int> payoff(minimum, maximum);
  DenseMatrix entries(rows, columns);
  for (double& entry : entries.reshaped()) {
    entry = payoff(random);
  }
  return PayoffMatrix(std::move(entries));
}

/// Returns an m x n game of payoffs drawn uniformly from [0, 1).
inline PayoffMatrix random_uniform_game(Index rows, Index columns, std::mt19937_64& random) {
  std::uniform_real_distribution<double> payoff(0, 1);
  DenseMatrix entries(rows, columns);
  for (double& entry : entries.reshaped()) {
    entry = payoff(random);
  }
  return PayoffMatrix(std::move(entries));
}

/// Returns an m x n game of payoffs that are uniform in [-1, 1), times a factor of their row and
/// one of their column, drawn over that many decades below and above 1.
inline PayoffMatrix badly_scaled_game(Index rows, Index columns, double row_decades,
                                      double column_decades, std::mt19937_64& random) {
  std::uniform_real_distribution<double> part(-1, 1);
  DenseMatrix entries(rows, columns);
  for (double& entry : entries.reshaped<Eigen::RowMajor>()) {
    entry = part(random);
  }
  for (Index i = 0; i < rows; ++i) {
    entries.row(i) *= std::pow(10, row_decades * part(random));
  }
  for (Index j = 0; j < columns; ++j) {
    entries.col(j) *= std::pow(10, column_decades * part(random));
  }
  return PayoffMatrix(std::move(entries));
}

}  // namespace saddle::test
