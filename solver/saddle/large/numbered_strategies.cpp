#include "saddle/large/numbered_strategies.h"

namespace saddle {

NumberedStrategies::NumberedStrategies(const std::vector<Index>& first, Index size_of_game)
    : numbers_(place(size_of_game), Index{-1}) {
  for (const Index strategy : first) {
    add(strategy);
  }
}

void NumberedStrategies::add(Index strategy) {
  numbers_[place(strategy)] = size();
  all_.push_back(strategy);
}

Eigen::VectorXd NumberedStrategies::chosen(const Eigen::VectorXd& of_game) const {
  return of_game(all_);
}

Eigen::VectorXd NumberedStrategies::whole(const Eigen::VectorXd& weights) const {
  Eigen::VectorXd whole = Eigen::VectorXd::Zero(std::ssize(numbers_));
  for (Index k = 0; k < weights.size(); ++k) {
    whole[all_[place(k)]] = weights[k];
  }
  return whole;
}

}  // namespace saddle
