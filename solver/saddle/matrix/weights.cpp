#include "saddle/matrix/weights.h"

#include <limits>

namespace saddle {

Eigen::VectorXd strategy_of(const Eigen::VectorXd& weights) {
  const double noise = weights.maxCoeff() * std::numeric_limits<double>::epsilon();
  Eigen::VectorXd strategy = (weights.array() > noise).select(weights, 0);
  const double sum = strategy.sum();
  if (sum > 0) {
    return strategy / sum;
  }
  return Eigen::VectorXd::Constant(weights.size(), 1 / static_cast<double>(weights.size()));
}

}  // namespace saddle
