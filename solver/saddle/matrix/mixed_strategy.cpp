#include "saddle/matrix/mixed_strategy.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "saddle/matrix/simd.h"

namespace saddle {
namespace {

constexpr double largest = std::numeric_limits<double>::max();

struct WeightSum {
  bool valid;  // all finite and >= 0
  double sum;  // overflows if that of large weights does
  double greatest;
};

SADDLE_SIMD_CLONES
WeightSum summed(const double* weights, Eigen::Index size) {
  int invalid = 0;
  double sum = 0;
  double greatest = 0;
#pragma omp simd reduction(| : invalid) reduction(+ : sum) reduction(max : greatest)
  for (Eigen::Index i = 0; i < size; ++i) {
    const double weight = weights[i];
    invalid |= static_cast<int>(!(weight >= 0)) | static_cast<int>(!(weight <= largest));
    sum += weight;
    greatest = weight > greatest ? weight : greatest;
  }
  return {invalid == 0, sum, greatest};
}

}  // namespace

MixedStrategy::MixedStrategy(Eigen::VectorXd weights) : probabilities_(std::move(weights)) {
  if (probabilities_.size() == 0) {
    throw std::invalid_argument("a mixed strategy has no weights, must have at least one");
  }
  const auto [valid, sum, greatest] = summed(probabilities_.data(), probabilities_.size());
  if (!valid) {
    const auto i = std::find_if(probabilities_.begin(), probabilities_.end(),
                                [](double weight) { return !(weight >= 0 && weight <= largest); });
    throw std::invalid_argument(
        fmt::format("weight {} of a mixed strategy is {}, must be finite and >= 0 (counted from 1)",
                    i - probabilities_.begin() + 1, *i));
  }
  if (greatest == 0) {
    throw std::invalid_argument("the weights of a mixed strategy are all 0, one must be positive");
  }
  const double rounding =
      static_cast<double>(probabilities_.size()) * std::numeric_limits<double>::epsilon();
  if (!(std::abs(sum - 1) <= rounding)) {
    probabilities_ /= greatest;  // so that the sum does not overflow
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
