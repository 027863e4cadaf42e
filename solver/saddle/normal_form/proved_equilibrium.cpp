#include "saddle/normal_form/proved_equilibrium.h"

#include <utility>

#include "saddle/machine/refusal.h"
#include "saddle/normal_form/support_solution.h"
#include "saddle/number/places.h"

namespace saddle {
namespace {

std::vector<ExactStrategy> strategies_of(const NormalFormGame& game, const Supports& supports,
                                         const std::vector<Rational>& unknowns) {
  const auto x = profile_of(supports, unknowns);
  std::vector<ExactStrategy> strategies;
  for (std::size_t player = 0; player < x.size(); ++player) {
    strategies.push_back(
        spread(x[player], supports[player], game.strategies(static_cast<Index>(player))));
  }
  return strategies;
}

// Returns short fractions near the centre that are the equilibrium itself, if there are any.
std::optional<MixedProfile> exact_profile(const NormalFormGame& game, const Supports& supports,
                                          const SupportSolution& solution) {
  // If the probabilities are not short fractions, the denominators are about the square root of
  // 1 / radius: millions.
  constexpr int most = 100'000;
  std::vector<Rational> unknowns;
  for (const Rational& middle : solution.centre) {
    const auto fraction =
        detail::simplest_between(middle - solution.radius, middle + solution.radius);
    if (!fraction || fraction->get_den() > most) {
      return std::nullopt;
    }
    unknowns.push_back(*fraction);
  }
  MixedProfile profile = certified(game, strategies_of(game, supports, unknowns));
  return profile.max_regret() == 0 ? std::optional(std::move(profile)) : std::nullopt;
}

}  // namespace

ProvedEquilibrium proved_equilibrium(const SupportEquations& equations,
                                     const SupportSolution& solution) {
  const NormalFormGame& game = equations.payoffs().game();
  if (solution.radius > 0) {
    if (auto exact = exact_profile(game, equations.supports(), solution)) {
      return {*std::move(exact), 0, equations.supports(), solution.index};
    }
  }
  return {certified(game, strategies_of(game, equations.supports(), solution.centre)),
          solution.radius, equations.supports(), solution.index};
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
    const std::vector<Index>& own = result.supports.emplace_back(
        places_where(strategy, [](const Rational& probability) { return probability > 0; }));
    for (std::size_t k = 1; k < own.size(); ++k) {
      centre.push_back(strategy[as_size(own[k])]);
    }
  }
  const ScaledPayoffs payoffs(game);
  const SupportEquations equations(payoffs, result.supports);
  const auto solution = equations.prove_within(centre, radius);
  if (!solution || solution->kind != SolutionKind::equilibrium) {
    return std::nullopt;
  }
  result.index = solution->index;
  return result;
}

}  // namespace saddle
