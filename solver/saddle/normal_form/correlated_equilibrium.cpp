#include "saddle/normal_form/correlated_equilibrium.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "saddle/machine/refusal.h"
#include "saddle/normal_form/mediator_game.h"
#include "saddle/solve/solve_exact.h"

namespace saddle {
namespace {

// Returns the most that a player adds by one deviation, 0 at least, times the sum of the weights.
Rational greatest_gain(const NormalFormGame& game, Index player,
                       const std::vector<mpz_class>& weights) {
  Rational greatest;
  for (Index recommended = 0; recommended < game.strategies(player); ++recommended) {
    for (Index played = 0; played < game.strategies(player); ++played) {
      const Index step = (played - recommended) * game.stride(player);
      Rational gain;
      game.for_each_profile(player, recommended, [&](Index profile) {
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

// Where the sum of two players' payoffs is constant every correlated equilibrium has the greatest
// sum, so that optimal strategies of the matrix game, drawn independently, are one.
std::optional<std::vector<Rational>> independent_draw(const NormalFormGame& game,
                                                      const Options& options) {
  const ExactSolution solution = solve_exact(payoff_matrix(game, 0), options);
  if (solution.termination != Termination::converged) {
    return std::nullopt;
  }
  std::vector<Rational> probabilities;
  for (Index profile = 0; profile < game.profiles(); ++profile) {
    const auto row = static_cast<std::size_t>(game.strategy(0, profile));
    const auto column = static_cast<std::size_t>(game.strategy(1, profile));
    probabilities.emplace_back(solution.row[row] * solution.column[column]);
  }
  return probabilities;
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
    throw_invalid("the probabilities are {} of sum {}, must be {}, none negative, of sum 1",
                  probabilities.size(), sum.get_str(), game.profiles());
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
  const bool is_matrix_game = game.players() == 2 && !first_other_sum(game);
  std::optional<std::vector<Rational>> probabilities =
      is_matrix_game ? independent_draw(game, options) : best_mediation(game, options);
  if (!probabilities) {
    return std::nullopt;
  }
  return certified_correlated(game, *std::move(probabilities));
}

}  // namespace saddle
