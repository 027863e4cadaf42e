#include "saddle/normal_form/correlated_equilibrium.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "saddle/normal_form/mediator_game.h"

namespace saddle {
namespace {

// Returns the most that a player adds by one deviation, 0 at least, times the sum of the weights.
Rational greatest_gain(const NormalFormGame& game, Index player,
                       const std::vector<mpz_class>& weights) {
  Rational greatest;
  for (Index told = 0; told < game.strategies(player); ++told) {
    for (Index played = 0; played < game.strategies(player); ++played) {
      const Index step = (played - told) * game.stride(player);
      Rational gain;
      game.for_each_profile(player, told, [&](Index profile) {
        const mpz_class& weight = weights[static_cast<std::size_t>(profile)];
        if (weight != 0) {
          gain += weight * (game.payoff(player, profile + step) - game.payoff(player, profile));
        }
      });
      greatest = std::max(greatest, gain);
    }
  }
  return greatest;
}

}  // namespace

CorrelatedEquilibrium certified_correlated(const NormalFormGame& game,
                                           std::vector<Rational> probabilities) {
  Rational sum;
  bool negative = false;
  for (const Rational& probability : probabilities) {
    sum += probability;
    negative = negative || probability < 0;
  }
  if (probabilities.size() != static_cast<std::size_t>(game.profiles()) || negative || sum != 1) {
    throw std::invalid_argument(
        fmt::format("the probabilities are {} of sum {}, must be {}, none negative, of sum 1",
                    probabilities.size(), sum.get_str(), game.profiles()));
  }
  // Whole numbers, for sums of fractions take a common divisor at every step.
  const std::vector<mpz_class> weights = whole_multiples(probabilities);
  const Rational scale(std::accumulate(weights.begin(), weights.end(), mpz_class(0)));
  CorrelatedEquilibrium result{std::move(probabilities), {}, 0};
  for (Index player = 0; player < game.players(); ++player) {
    Rational payoff;
    for (Index profile = 0; profile < game.profiles(); ++profile) {
      const mpz_class& weight = weights[static_cast<std::size_t>(profile)];
      if (weight != 0) {
        payoff += weight * game.payoff(player, profile);
      }
    }
    result.payoffs.emplace_back(payoff / scale);
    result.max_gain =
        std::max<Rational>(result.max_gain, greatest_gain(game, player, weights) / scale);
  }
  return result;
}

std::optional<CorrelatedEquilibrium> best_correlated_equilibrium(const NormalFormGame& game,
                                                                 const Options& options) {
  std::optional<std::vector<Rational>> probabilities = best_mediation(game, options);
  if (!probabilities) {
    return std::nullopt;
  }
  return certified_correlated(game, *std::move(probabilities));
}

}  // namespace saddle
