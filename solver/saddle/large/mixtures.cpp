#include "saddle/large/mixtures.h"

namespace saddle {
namespace {

// How much of an average each round replaces.
constexpr double average_steps[] = {0.3, 0.1};

}  // namespace

void Mixtures::take(const Eigen::VectorXd& strategy) {
  last_ = strategy;
  if (averages_.empty()) {
    averages_.assign(std::size(average_steps), strategy);
  }
  for (std::size_t k = 0; k < averages_.size(); ++k) {
    averages_[k] = (1 - average_steps[k]) * padded(averages_[k], strategy.size()) +
                   average_steps[k] * strategy;
  }
}

std::vector<Eigen::VectorXd> Mixtures::all(bool with_averages) const {
  std::vector<Eigen::VectorXd> all = {last_};
  if (with_averages) {
    all.insert(all.end(), averages_.begin(), averages_.end());
  }
  return all;
}

Eigen::VectorXd padded(const Eigen::VectorXd& weights, Index size) {
  Eigen::VectorXd longer = Eigen::VectorXd::Zero(size);
  longer.head(weights.size()) = weights;
  return longer;
}

}  // namespace saddle
