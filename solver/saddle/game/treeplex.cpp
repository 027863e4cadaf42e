#include "saddle/game/treeplex.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "saddle/matrix/compensated_sum.h"

namespace saddle {

Treeplex Treeplex::simplex(Index strategies) {
  Treeplex player;
  player.sets_.push_back({0, 1, static_cast<std::int32_t>(strategies), 0});
  player.set_of_.resize(as_size(strategies) + 1, 0);
  return player;
}

std::vector<std::int32_t> Treeplex::children() const {
  std::vector<std::int32_t> counts(set_of_.size());
  for (const InformationSet& set : sets_) {
    ++counts[as_size(set.parent)];
  }
  return counts;
}

SequenceLists::SequenceLists(std::span<const std::int32_t> list_of, std::size_t count)
    : starts_(count + 1) {
  for (const std::int32_t list : list_of) {
    if (list >= 0) {
      ++starts_[as_size(list) + 1];
    }
  }
  std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
  sequences_.resize(as_size(starts_.back()));
  std::vector<std::int32_t> ends(starts_);
  for (std::size_t s = 0; s < list_of.size(); ++s) {
    if (list_of[s] >= 0) {
      sequences_[as_size(ends[as_size(list_of[s])]++)] = static_cast<std::int32_t>(s);
    }
  }
}

BehaviourStrategy normalised(const Treeplex& player, BehaviourStrategy strategy) {
  for (const InformationSet& set : player.sets()) {
    const double sum = compensated_sum(strategy.chances.data() + set.first, set.moves);
    // The divisor has a relative error of one epsilon, each quotient of half an epsilon, and the
    // sum of the quotients of one more epsilon, so a normalised sum is within 3 epsilons of 1.
    if (std::abs(sum - 1) > 3 * std::numeric_limits<double>::epsilon()) {
      for (std::int32_t k = 0; k < set.moves; ++k) {
        strategy.chances[as_size(set.first + k)] /= sum;
      }
    }
  }
  return strategy;
}

BehaviourStrategy uniform_strategy(const Treeplex& player) {
  return strategy_of_plan(player, std::vector<double>(as_size(player.size())));
}

BehaviourStrategy strategy_of_plan(const Treeplex& player, const std::vector<double>& plan,
                                   const BehaviourStrategy* otherwise) {
  BehaviourStrategy strategy{plan};
  strategy.chances[0] = 1;
  for (const InformationSet& set : player.sets()) {
    double* const chances = strategy.chances.data() + set.first;
    for (std::int32_t k = 0; k < set.moves; ++k) {
      chances[k] = std::max(chances[k], 0.0);
    }
    const double sum = compensated_sum(chances, set.moves);
    for (std::int32_t k = 0; k < set.moves; ++k) {
      chances[k] = sum > 0                ? chances[k] / sum
                   : otherwise != nullptr ? otherwise->chances[as_size(set.first + k)]
                                          : 1.0 / set.moves;
    }
  }
  return strategy;
}

std::vector<double> plan_of(const Treeplex& player, const BehaviourStrategy& strategy) {
  std::vector<double> plan(strategy.chances);
  plan[0] = 1;
  for (const InformationSet& set : player.sets()) {
    const double sum = compensated_sum(strategy.chances.data() + set.first, set.moves);
    for (std::int32_t k = 0; k < set.moves; ++k) {
      double& weight = plan[as_size(set.first + k)];
      weight = weight / sum * plan[as_size(set.parent)];
    }
  }
  return plan;
}

}  // namespace saddle
