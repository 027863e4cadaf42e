#include "saddle/matrix/mixed_strategy.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "saddle/machine/refusal.h"
#include "saddle/machine/simd.h"
#include "saddle/number/places.h"

namespace saddle {
namespace {

constexpr double largest = std::numeric_limits<double>::max();

struct WeightSum {
  bool valid;  // all finite and >= 0
  double sum;  // infinite if it overflows
  double maximum;
  Index positive;
};

[[gnu::always_inline]] inline WeightSum summed(const double* weights, Index size) {
  int invalid = 0;
  double sum = 0;
  double maximum = 0;
  Index positive = 0;
#pragma omp simd reduction(| : invalid) reduction(+ : sum, positive) reduction(max : maximum)
  for (Index i = 0; i < size; ++i) {
    const double weight = weights[i];
    invalid |= static_cast<int>(!(weight >= 0)) | static_cast<int>(!(weight <= largest));
    sum += weight;
    maximum = weight > maximum ? weight : maximum;
    positive += static_cast<Index>(weight > 0);
  }
  return {invalid == 0, sum, maximum, positive};
}

}  // namespace

MixedStrategy::MixedStrategy(Eigen::VectorXd weights) : probabilities_(std::move(weights)) {
  if (probabilities_.size() == 0) {
    throw std::invalid_argument("a mixed strategy has no weights, must have at least one");
  }
  const auto [valid, sum, maximum, positive] = at_simd_level_if_long<summed>(
      probabilities_.size(), probabilities_.data(), probabilities_.size());
  if (!valid) {
    const auto i = std::find_if(probabilities_.begin(), probabilities_.end(),
                                [](double weight) { return !(weight >= 0 && weight <= largest); });
    throw_invalid("weight {} of a mixed strategy is {}, must be finite and >= 0 (counted from 1)",
                  i - probabilities_.begin() + 1, *i);
  }
  if (maximum == 0) {
    throw std::invalid_argument("the weights of a mixed strategy are all 0, one must be positive");
  }
  const double rounding =
      static_cast<double>(probabilities_.size()) * std::numeric_limits<double>::epsilon();
  support_size_ = positive;
  if (!(std::abs(sum - 1) <= rounding)) {
    double divisor = sum;
    if (!std::isnormal(sum)) {
      probabilities_ /= maximum;  // so that the sum neither overflows nor loses digits
      divisor = probabilities_.sum();
    }
    probabilities_ /= divisor;
    support_size_ = (probabilities_.array() > 0).count();
  }
  probabilities_.array() += 0.0;  // -0 becomes 0
}

MixedStrategy MixedStrategy::pure(Index strategy, Index size) {
  if (strategy < 0 || strategy >= size) {
    throw_invalid("pure strategy is {}, must be >= 0 and < {}", strategy, size);
  }
  return MixedStrategy(Eigen::VectorXd::Unit(size, strategy));
}

MixedStrategy MixedStrategy::uniform(Index size) {
  if (size < 1) {
    throw_invalid("size of a mixed strategy is {}, must be >= 1", size);
  }
  return MixedStrategy(Eigen::VectorXd::Ones(size));
}

std::vector<Index> MixedStrategy::support() const {
  return numbers_where(size(), [&](Index i) { return probabilities_[i] > 0; });
}

Index MixedStrategy::strategy_at(double place) const {
  if (!(place >= 0 && place < 1)) {
    throw_invalid("place in a mixed strategy is {}, must be >= 0 and < 1", place);
  }
  double rest = place * probabilities_.sum();
  Index last = 0;
  for (Index i = 0; i < size(); ++i) {
    if (probabilities_[i] > 0) {
      last = i;
      if (rest < probabilities_[i]) {
        return i;
      }
      rest -= probabilities_[i];
    }
  }
  return last;  // reached only if rounding errors make `rest` too large
}

std::optional<Index> MixedStrategy::pure_strategy() const {
  if (support_size_ != 1) {
    return std::nullopt;
  }
  Index pure = 0;
  probabilities_.maxCoeff(&pure);
  return pure;
}

void check_size(const char* player, const MixedStrategy& strategy, Index size) {
  if (strategy.size() != size) {
    throw_invalid("size of the {} strategy is {}, must be {}", player, strategy.size(), size);
  }
}

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
