#include "saddle/normal_form/proved_equilibrium.h"

#include <utility>

#include "saddle/machine/refusal.h"
#include "saddle/normal_form/support_solution.h"

namespace saddle {
namespace {

// Returns the fraction with the least denominator from `lower` to `upper`, both > 0.
Rational simplest_between(const Rational& lower, const Rational& upper) {
  const mpz_class whole = lower.get_num() / lower.get_den();
  if (whole == lower) {
    return lower;
  }
  if (whole + 1 <= upper) {
    return whole + 1;
  }
  return whole + 1 / simplest_between(1 / (upper - whole), 1 / (lower - whole));
}

std::vector<ExactStrategy> spread(const NormalFormGame& game, const Supports& supports,
                                  const std::vector<Rational>& unknowns) {
  std::vector<ExactStrategy> strategies;
  std::size_t next = 0;
  for (std::size_t player = 0; player < supports.size(); ++player) {
    ExactStrategy strategy(static_cast<std::size_t>(game.strategies(static_cast<Index>(player))));
    Rational rest = 1;
    for (std::size_t k = 1; k < supports[player].size(); ++k) {
      rest -= unknowns[next];
      strategy[static_cast<std::size_t>(supports[player][k])] = unknowns[next++];
    }
    strategy[static_cast<std::size_t>(supports[player][0])] = rest;
    strategies.push_back(std::move(strategy));
  }
  return strategies;
}

// Returns short fractions near the centre that are the equilibrium itself, nullopt if there are
// none.
std::optional<MixedProfile> exact_profile(const NormalFormGame& game, const Supports& supports,
                                          const SupportSolution& solution) {
  // If the probabilities are not short fractions, the denominators are about the square root of
  // 1 / radius: millions.
  constexpr int most = 100'000;
  std::vector<Rational> unknowns;
  for (const Rational& middle : solution.centre) {
    unknowns.push_back(simplest_between(middle - solution.radius, middle + solution.radius));
    if (unknowns.back().get_den() > most) {
      return std::nullopt;
    }
  }
  MixedProfile profile = certified(game, spread(game, supports, unknowns));
  return profile.max_regret() == 0 ? std::optional(std::move(profile)) : std::nullopt;
}

std::optional<int> index_or_none(int index) {
  return index != 0 ? std::optional(index) : std::nullopt;
}

}  // namespace

ProvedEquilibrium proved_equilibrium(const SupportEquations& equations,
                                     const SupportSolution& solution) {
  const NormalFormGame& game = equations.payoffs().game();
  const std::optional<int> index = index_or_none(solution.index);
  if (solution.radius > 0) {
    if (auto exact = exact_profile(game, equations.supports(), solution)) {
      return {*std::move(exact), 0, equations.supports(), index};
    }
  }
  return {certified(game, spread(game, equations.supports(), solution.centre)), solution.radius,
          equations.supports(), index};
}

std::optional<ProvedEquilibrium> prove_equilibrium(const NormalFormGame& game,
                                                   std::vector<ExactStrategy> strategies,
                                                   const Rational& radius) {
  if (radius < 0) {
    throw_invalid("radius is {}, must be >= 0", radius.get_str());
  }
  ProvedEquilibrium result{certified(game, std::move(strategies)), radius, {}, {}};
  std::vector<Rational> centre;
  for (const ExactStrategy& strategy : result.profile.strategies) {
    std::vector<Index>& own = result.supports.emplace_back();
    for (std::size_t k = 0; k < strategy.size(); ++k) {
      if (strategy[k] > 0) {
        if (!own.empty()) {
          centre.push_back(strategy[k]);
        }
        own.push_back(static_cast<Index>(k));
      }
    }
  }
  const ScaledPayoffs payoffs(game);
  const SupportEquations equations(payoffs, result.supports);
  const auto solution = equations.prove_within(centre, radius);
  if (!solution || solution->kind != SolutionKind::equilibrium) {
    return std::nullopt;
  }
  result.index = index_or_none(solution->index);
  return result;
}

}  // namespace saddle
