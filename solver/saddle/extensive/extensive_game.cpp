#include "saddle/extensive/extensive_game.h"

#include <cmath>

#include "saddle/machine/refusal.h"
#include "saddle/matrix/compensated_sum.h"

namespace saddle {

const std::string& PlayerSequences::move_name(Index sequence) const {
  const InformationSet& set = sets_[as_size(set_of(sequence))];
  return names_[as_size(set.names)][as_size(sequence - set.first)];
}

void check(const PlayerSequences& player, const BehaviourStrategy& strategy) {
  const auto& chances = strategy.chances;
  if (static_cast<Index>(chances.size()) != player.size()) {
    throw_invalid("chances of moves are {}, must be {}", chances.size(), player.size());
  }
  Index h = 0;
  for (const InformationSet& set : player.sets()) {
    for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
      if (!(chances[as_size(s)] >= 0)) {
        throw_invalid("a chance at information set '{}' is {}, must be >= 0", player.key(h),
                      chances[as_size(s)]);
      }
    }
    const double sum = compensated_sum(chances.data() + set.first, set.moves);
    if (!(sum > 0) || !std::isfinite(sum)) {
      throw_invalid("the chances at information set '{}' sum to {}, must be positive and finite",
                    player.key(h), sum);
    }
    ++h;
  }
}

BehaviourStrategy nearest_strategy(const std::vector<Rational>& chances) {
  BehaviourStrategy strategy;
  for (const Rational& chance : chances) {
    strategy.chances.push_back(nearest_double(chance));
  }
  return strategy;
}

}  // namespace saddle
