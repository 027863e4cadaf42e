#pragma once

#include <random>

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

}  // namespace saddle::test
