#include "saddle/normal_form/equilibrium.h"

#include <algorithm>
#include <utility>

#include "saddle/machine/refusal.h"
#include "saddle/number/places.h"

namespace saddle {
namespace {

void check_distribution(const ExactStrategy& strategy, Index player, Index count) {
  if (strategy.size() != as_size(count)) {
    throw_invalid("player {} has {}, must have {}", player + 1,
                  counted(strategy.size(), "probability"), count);
  }
  Rational sum;
  for (const Rational& probability : strategy) {
    if (probability < 0) {
      throw_invalid("a probability of player {} is {}, must be >= 0", player + 1,
                    probability.get_str());
    }
    sum += probability;
  }
  if (sum != 1) {
    throw_invalid("the probabilities of player {} have the sum {}, must have 1", player + 1,
                  sum.get_str());
  }
}

}  // namespace

Rational MixedProfile::max_regret() const {
  return *std::max_element(regrets.begin(), regrets.end());
}

bool MixedProfile::is_pure() const {
  return std::all_of(strategies.begin(), strategies.end(), [](const ExactStrategy& strategy) {
    return std::find(strategy.begin(), strategy.end(), 1) != strategy.end();
  });
}

ExactStrategy pure_strategy(Index strategy, Index count) {
  ExactStrategy result(as_size(count));
  result.at(as_size(strategy)) = 1;
  return result;
}

std::vector<Rational> deviation_payoffs(const NormalFormGame& game, Index player,
                                        const std::vector<ExactStrategy>& strategies) {
  Index pure = 0;  // the profile of the others who play a pure strategy, in which the rest play 0
  // The profiles of the others who mix, seen so far, with their probabilities in units of
  // 1 / denominator: adding whole numbers needs no gcd of long numbers.
  std::vector<std::pair<Index, mpz_class>> profiles = {{0, 1}};
  mpz_class denominator = 1;
  for (Index other = 0; other < game.players(); ++other) {
    if (other == player) {
      continue;
    }
    const ExactStrategy& strategy = strategies[as_size(other)];
    const std::vector<Index> support =
        places_where(strategy, [](const Rational& p) { return p != 0; });
    if (support.size() == 1) {
      pure += support.front() * game.stride(other);
      continue;
    }
    const mpz_class unit = common_denominator(strategy);
    std::vector<std::pair<Index, mpz_class>> longer;
    for (const Index k : support) {
      const Rational parts = strategy[as_size(k)] * unit;
      for (const auto& [profile, weight] : profiles) {
        longer.emplace_back(profile + k * game.stride(other), weight * parts.get_num());
      }
    }
    profiles = std::move(longer);
    denominator *= unit;
  }
  std::vector<Rational> payoffs(as_size(game.strategies(player)));
  for (Index k = 0; k < game.strategies(player); ++k) {
    Rational& payoff = payoffs[as_size(k)];
    for (const auto& [profile, weight] : profiles) {
      payoff += weight * game.payoff(player, pure + profile + k * game.stride(player));
    }
    payoff /= denominator;
  }
  return payoffs;
}

MixedProfile certified(const NormalFormGame& game, std::vector<ExactStrategy> strategies) {
  if (strategies.size() != as_size(game.players())) {
    throw_invalid("there are strategies of {}, must be of {}", counted(strategies.size(), "player"),
                  game.players());
  }
  for (Index player = 0; player < game.players(); ++player) {
    check_distribution(strategies[as_size(player)], player, game.strategies(player));
  }
  MixedProfile result{std::move(strategies), {}, {}};
  for (Index player = 0; player < game.players(); ++player) {
    const std::vector<Rational> payoffs = deviation_payoffs(game, player, result.strategies);
    const ExactStrategy& strategy = result.strategies[as_size(player)];
    Rational expected = 0;
    for (std::size_t k = 0; k < strategy.size(); ++k) {
      if (strategy[k] != 0) {
        expected += strategy[k] * payoffs[k];
      }
    }
    result.regrets.emplace_back(*std::max_element(payoffs.begin(), payoffs.end()) - expected);
    result.payoffs.push_back(std::move(expected));
  }
  return result;
}

MixedProfile certified(const NormalFormGame& game, Index profile) {
  std::vector<ExactStrategy> strategies;
  for (Index player = 0; player < game.players(); ++player) {
    strategies.push_back(pure_strategy(game.strategy(player, profile), game.strategies(player)));
  }
  return certified(game, std::move(strategies));
}

}  // namespace saddle
