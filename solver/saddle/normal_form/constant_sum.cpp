#include "saddle/normal_form/constant_sum.h"

namespace saddle {

Rational payoff_sum(const NormalFormGame& game, Index profile) {
  Rational sum;
  for (Index player = 0; player < game.players(); ++player) {
    sum += game.payoff(player, profile);
  }
  return sum;
}

std::optional<Index> first_other_sum(const NormalFormGame& game) {
  const Rational sum = payoff_sum(game, 0);
  for (Index profile = 1; profile < game.profiles(); ++profile) {
    if (payoff_sum(game, profile) != sum) {
      return profile;
    }
  }
  return std::nullopt;
}

}  // namespace saddle
