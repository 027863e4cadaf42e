#include "saddle/normal_form/equilibrium.h"

#include <algorithm>
#include <utility>

#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

std::vector<Index> support(const ExactStrategy& strategy) {
  std::vector<Index> result;
  for (std::size_t k = 0; k < strategy.size(); ++k) {
    if (strategy[k] != 0) {
      result.push_back(static_cast<Index>(k));
    }
  }
  return result;
}

void check_distribution(const ExactStrategy& strategy, Index player, Index count) {
  if (strategy.size() != static_cast<std::size_t>(count)) {
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
    throw_invalid(
        "the probabilities of player {} have the sum {}, must "
        "have 1",
        player + 1, sum.get_str());
  }
}

// Divides the players into those who play a pure strategy (collected in `profile`) and those who
// mix.
struct OneAndMany {
  OneAndMany(const NormalFormGame& game, const std::vector<ExactStrategy>& strategies) {
    for (Index player = 0; player < game.players(); ++player) {
      const std::vector<Index> played = support(strategies[static_cast<std::size_t>(player)]);
      if (played.size() == 1) {
        profile += played.front() * game.stride(player);
      } else {
        mixing.push_back(player);
      }
    }
  }

  Index profile = 0;  // the pure strategies; players who mix play 0 in it
  std::vector<Index> mixing;
};

std::vector<Rational> deviation_payoffs(const NormalFormGame& game, Index player,
                                        const std::vector<ExactStrategy>& strategies,
                                        const OneAndMany& played) {
  const Index own = game.strategy(player, played.profile) * game.stride(player);
  // The profiles of the players seen so far, in which `player` plays 0, with their probabilities in
  // units of 1 / denominator: adding whole numbers needs no gcd of long numbers.
  std::vector<std::pair<Index, mpz_class>> profiles = {{played.profile - own, 1}};
  mpz_class denominator = 1;
  for (const Index other : played.mixing) {
    if (other == player) {
      continue;
    }
    const ExactStrategy& strategy = strategies[static_cast<std::size_t>(other)];
    const mpz_class unit = common_denominator(strategy);
    std::vector<std::pair<Index, mpz_class>> longer;
    for (const Index k : support(strategy)) {
      const Rational parts = strategy[static_cast<std::size_t>(k)] * unit;
      for (const auto& [profile, weight] : profiles) {
        longer.emplace_back(profile + k * game.stride(other), weight * parts.get_num());
      }
    }
    profiles = std::move(longer);
    denominator *= unit;
  }
  std::vector<Rational> payoffs(static_cast<std::size_t>(game.strategies(player)));
  for (Index k = 0; k < game.strategies(player); ++k) {
    Rational& payoff = payoffs[static_cast<std::size_t>(k)];
    for (const auto& [profile, weight] : profiles) {
      payoff += weight * game.payoff(player, profile + k * game.stride(player));
    }
    payoff /= denominator;
  }
  return payoffs;
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
  ExactStrategy result(static_cast<std::size_t>(count));
  result.at(static_cast<std::size_t>(strategy)) = 1;
  return result;
}

std::vector<Rational> deviation_payoffs(const NormalFormGame& game, Index player,
                                        const std::vector<ExactStrategy>& strategies) {
  return deviation_payoffs(game, player, strategies, OneAndMany(game, strategies));
}

MixedProfile certified(const NormalFormGame& game, std::vector<ExactStrategy> strategies) {
  if (strategies.size() != static_cast<std::size_t>(game.players())) {
    throw_invalid("there are strategies of {}, must be of {}", counted(strategies.size(), "player"),
                  game.players());
  }
  for (Index player = 0; player < game.players(); ++player) {
    check_distribution(strategies[static_cast<std::size_t>(player)], player,
                       game.strategies(player));
  }
  MixedProfile result{std::move(strategies), {}, {}};
  const OneAndMany played(game, result.strategies);
  for (Index player = 0; player < game.players(); ++player) {
    const std::vector<Rational> payoffs =
        deviation_payoffs(game, player, result.strategies, played);
    const ExactStrategy& strategy = result.strategies[static_cast<std::size_t>(player)];
    Rational expected;
    for (const Index k : support(strategy)) {
      expected += strategy[static_cast<std::size_t>(k)] * payoffs[static_cast<std::size_t>(k)];
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
