#include "saddle/normal_form/correlated_equilibrium.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "saddle/matrix/budget.h"
#include "saddle/normal_form/bimatrix_form.h"
#include "saddle/normal_form/integer_tableau.h"

// The linear program has p for the probabilities of the profiles,
//
//   maximise sum_c (total payoff in c + a constant that makes all totals positive) p_c
//   subject to  sum over c in which the player plays k of (payoff of playing l instead - payoff)
//   p_c
//               <= 0  for every player and strategies k, l;   sum_c p_c <= 1,  p >= 0.
//
// p = 0 is feasible, so there is no first phase; and because every total is positive, the sum of an
// optimal p is 1, as that of any equilibrium is.

namespace saddle {
namespace {

// Calls `visit` with each profile in which `player` plays `k`.
template <class Visit>
void for_each_profile(const NormalFormGame& game, Index player, Index k, const Visit& visit) {
  const Index stride = game.stride(player);
  const Index block = stride * game.strategies(player);
  for (Index first = k * stride; first < game.profiles(); first += block) {
    for (Index profile = first; profile < first + stride; ++profile) {
      visit(profile);
    }
  }
}

std::vector<mpz_class> incentive_row(const NormalFormGame& game, Index player, Index told,
                                     Index played) {
  std::vector<Rational> gains(static_cast<std::size_t>(game.profiles()));
  const Index step = (played - told) * game.stride(player);
  for_each_profile(game, player, told, [&](Index profile) {
    gains[static_cast<std::size_t>(profile)] =
        game.payoff(player, profile + step) - game.payoff(player, profile);
  });
  return whole_multiples(gains);
}

std::vector<mpz_class> positive_totals(const NormalFormGame& game) {
  std::vector<Rational> totals;
  for (Index profile = 0; profile < game.profiles(); ++profile) {
    totals.push_back(payoff_sum(game, profile));
  }
  const Rational least = *std::min_element(totals.begin(), totals.end());
  for (Rational& total : totals) {
    total += 1 - least;
  }
  return whole_multiples(totals);
}

// None if the time of the budget is over before.
std::optional<IntegerTableau> program(const NormalFormGame& game, const Budget& budget) {
  std::vector<mpz_class> coefficients;
  std::vector<mpz_class> right_hand_sides;
  for (Index player = 0; player < game.players(); ++player) {
    for (Index told = 0; told < game.strategies(player); ++told) {
      for (Index played = 0; played < game.strategies(player); ++played) {
        if (budget.exhausted(0)) {
          return std::nullopt;
        }
        if (played != told) {
          std::vector<mpz_class> row = incentive_row(game, player, told, played);
          std::move(row.begin(), row.end(), std::back_inserter(coefficients));
          right_hand_sides.emplace_back(0);
        }
      }
    }
  }
  coefficients.insert(coefficients.end(), static_cast<std::size_t>(game.profiles()), 1);
  right_hand_sides.emplace_back(1);
  IntegerTableau tableau(game.profiles(), std::move(coefficients), std::move(right_hand_sides));
  tableau.set_objective(positive_totals(game));
  return tableau;
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
  CorrelatedEquilibrium result{std::move(probabilities), {}, 0};
  for (Index player = 0; player < game.players(); ++player) {
    Rational& payoff = result.payoffs.emplace_back();
    for (Index profile = 0; profile < game.profiles(); ++profile) {
      payoff +=
          result.probabilities[static_cast<std::size_t>(profile)] * game.payoff(player, profile);
    }
    for (Index told = 0; told < game.strategies(player); ++told) {
      for (Index played = 0; played < game.strategies(player); ++played) {
        const Index step = (played - told) * game.stride(player);
        Rational gain;
        for_each_profile(game, player, told, [&](Index profile) {
          gain += result.probabilities[static_cast<std::size_t>(profile)] *
                  (game.payoff(player, profile + step) - game.payoff(player, profile));
        });
        result.max_gain = std::max(result.max_gain, gain);
      }
    }
  }
  return result;
}

std::optional<CorrelatedEquilibrium> best_correlated_equilibrium(const NormalFormGame& game,
                                                                 const Options& options) {
  const Budget budget(options);
  std::optional<IntegerTableau> tableau = program(game, budget);
  if (!tableau) {
    return std::nullopt;
  }
  if (!tableau->maximize(budget)) {
    return std::nullopt;
  }
  return certified_correlated(game, in_proportion(tableau->scaled_point()));
}

}  // namespace saddle
