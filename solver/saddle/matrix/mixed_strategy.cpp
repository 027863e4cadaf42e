#include "saddle/matrix/mixed_strategy.h"

#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

namespace saddle {

MixedStrategy::MixedStrategy(Eigen::VectorXd weights) : probabilities_(std::move(weights)) {
  if (probabilities_.size() == 0) {
    throw std::invalid_argument("a mixed strategy has no weights, must have at least one");
  }
  for (Eigen::Index i = 0; i < probabilities_.size(); ++i) {
    if (!(probabilities_[i] >= 0) || std::isinf(probabilities_[i])) {
      throw std::invalid_argument(fmt::format(
          "weight {} of a mixed strategy is {}, must be finite and >= 0 (counted from 1)", i + 1,
          probabilities_[i]));
    }
  }
  const double greatest = probabilities_.maxCoeff();
  if (greatest == 0) {
    throw std::invalid_argument("the weights of a mixed strategy are all 0, one must be positive");
  }
  // Divided by the greatest first, so that the sum does not overflow.
  const double sum = (probabilities_ / greatest).sum() * greatest;
  const double rounding =
      static_cast<double>(probabilities_.size()) * std::numeric_limits<double>::epsilon();
  if (!(std::abs(sum - 1) <= rounding)) {
    probabilities_ /= greatest;
    probabilities_ /= probabilities_.sum();
  }
  probabilities_.array() += 0.0;  // -0 becomes 0
}

MixedStrategy MixedStrategy::pure(Eigen::Index strategy, Eigen::Index size) {
  if (strategy < 0 || strategy >= size) {
    throw std::invalid_argument(
        fmt::format("pure strategy is {}, must be >= 0 and < {}", strategy, size));
  }
  return MixedStrategy(Eigen::VectorXd::Unit(size, strategy));
}

MixedStrategy MixedStrategy::uniform(Eigen::Index size) {
  if (size < 1) {
    throw std::invalid_argument(fmt::format("size of a mixed strategy is {}, must be >= 1", size));
  }
  return MixedStrategy(Eigen::VectorXd::Ones(size));
}

std::vector<Eigen::Index> MixedStrategy::support() const {
  std::vector<Eigen::Index> support;
  for (Eigen::Index i = 0; i < size(); ++i) {
    if (probabilities_[i] > 0) {
      support.push_back(i);
    }
  }
  return support;
}

}  // namespace saddle
