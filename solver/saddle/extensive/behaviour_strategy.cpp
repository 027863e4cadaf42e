#include "saddle/extensive/behaviour_strategy.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

std::size_t sequence_of(const InformationSet& set, std::int32_t move) {
  return static_cast<std::size_t>(set.first) + static_cast<std::size_t>(move);
}

double sum_of_set(const std::vector<double>& weights, const InformationSet& set) {
  double sum = 0;
  for (std::int32_t k = 0; k < set.moves; ++k) {
    sum += weights[sequence_of(set, k)];
  }
  return sum;
}

}  // namespace

void check(const PlayerSequences& player, const BehaviourStrategy& strategy) {
  const auto& chances = strategy.chances;
  if (static_cast<Index>(chances.size()) != player.size()) {
    throw_invalid("chances of moves are {}, must be {}", chances.size(), player.size());
  }
  for (std::size_t h = 0; h < player.sets().size(); ++h) {
    const InformationSet& set = player.sets()[h];
    for (std::int32_t k = 0; k < set.moves; ++k) {
      if (!(chances[sequence_of(set, k)] >= 0)) {
        throw_invalid("a chance at information set '{}' is {}, must be >= 0",
                      player.key(static_cast<Index>(h)), chances[sequence_of(set, k)]);
      }
    }
    const double sum = sum_of_set(chances, set);
    if (!(sum > 0) || !std::isfinite(sum)) {
      throw_invalid("the chances at information set '{}' sum to {}, must be positive and finite",
                    player.key(static_cast<Index>(h)), sum);
    }
  }
}

BehaviourStrategy normalised(const PlayerSequences& player, BehaviourStrategy strategy) {
  for (const InformationSet& set : player.sets()) {
    const double sum = sum_of_set(strategy.chances, set);
    // A sum of quotients is off by half an epsilon for each quotient and each addition.
    if (std::abs(sum - 1) > set.moves * std::numeric_limits<double>::epsilon()) {
      for (std::int32_t k = 0; k < set.moves; ++k) {
        strategy.chances[sequence_of(set, k)] /= sum;
      }
    }
  }
  return strategy;
}

BehaviourStrategy nearest_strategy(const std::vector<Rational>& chances) {
  BehaviourStrategy strategy;
  for (const Rational& chance : chances) {
    strategy.chances.push_back(nearest_double(chance));
  }
  return strategy;
}

BehaviourStrategy uniform_strategy(const PlayerSequences& player) {
  return strategy_of_plan(player, std::vector<double>(static_cast<std::size_t>(player.size())));
}

BehaviourStrategy strategy_of_plan(const PlayerSequences& player, const std::vector<double>& plan,
                                   const BehaviourStrategy* otherwise) {
  BehaviourStrategy strategy;
  strategy.chances.assign(plan.size(), 1.0);
  std::vector<double> weights;
  for (const InformationSet& set : player.sets()) {
    weights.clear();
    double sum = 0;
    for (std::int32_t k = 0; k < set.moves; ++k) {
      weights.push_back(std::max(plan[sequence_of(set, k)], 0.0));
      sum += weights.back();
    }
    for (std::int32_t k = 0; k < set.moves; ++k) {
      const auto sequence = sequence_of(set, k);
      strategy.chances[sequence] = sum > 0 ? weights[static_cast<std::size_t>(k)] / sum
                                   : otherwise != nullptr ? otherwise->chances[sequence]
                                                          : 1.0 / set.moves;
    }
  }
  return strategy;
}

std::vector<double> plan_of(const PlayerSequences& player, const BehaviourStrategy& strategy) {
  std::vector<double> plan(strategy.chances);
  plan[0] = 1;
  for (const InformationSet& set : player.sets()) {
    const double sum = sum_of_set(strategy.chances, set);
    for (std::int32_t k = 0; k < set.moves; ++k) {
      double& weight = plan[sequence_of(set, k)];
      weight = weight / sum * plan[static_cast<std::size_t>(set.parent)];
    }
  }
  return plan;
}

}  // namespace saddle
