#pragma once

#include <cmath>
#include <cstdint>
#include <random>

#include "saddle/matrix/mixed_strategy.h"

namespace saddle::test {

/// Returns a mixed strategy in which a third of the probabilities are 0 and others differ by up to
/// 60 powers of two.
inline MixedStrategy random_strategy(Index size, std::mt19937_64& random) {
  std::exponential_distribution<double> weight;
  Eigen::VectorXd weights(size);
  for (double& w : weights) {
    w = random() % 3 == 0 ? 0 : std::ldexp(weight(random), -static_cast<int>(random() % 60));
  }
  weights[static_cast<Index>(random() % static_cast<std::uint64_t>(size))] += 1;
  return MixedStrategy(weights);
}

}  // namespace saddle::test
