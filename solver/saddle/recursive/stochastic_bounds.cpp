#include "saddle/recursive/stochastic_bounds.h"

#include <algorithm>
#include <cmath>

#include "saddle/number/rational.h"
#include "saddle/number/rounding.h"

namespace saddle {
namespace {

double greatest_payoff(const StochasticGame& game) {
  double greatest = std::abs(game.endless_play);
  for (const auto& stage : game.stages) {
    for (const auto& cell : stage.cells()) {
      greatest = std::max(greatest, std::abs(cell.payoff));
    }
  }
  return greatest;
}

double rounding_of_endless_play(const StochasticGame& game, const ExactStochasticGame* exact) {
  if (exact != nullptr) {
    return rounded_up(abs(exact->endless_play - Rational(game.endless_play)));
  }
  const double size = std::abs(game.endless_play);
  return game.is_rounded && size > 0 ? next_above(size) - size : 0;
}

std::vector<Index> numbers_of(const std::vector<std::vector<Index>>& components,
                              std::size_t states) {
  std::vector<Index> numbers(states);
  for (std::size_t k = 0; k < components.size(); ++k) {
    for (const Index state : components[k]) {
      numbers[static_cast<std::size_t>(state)] = static_cast<Index>(k);
    }
  }
  return numbers;
}

}  // namespace

StochasticBounds::StochasticBounds(const StochasticGame& of, const ExactStochasticGame* exactly,
                                   int threads)
    : game(of),
      exact(exactly),
      components(saddle::components(of)),
      component_of(numbers_of(components, of.stages.size())),
      endless(endless_play(of, components)),
      shapley(of, threads),
      lower(of, shapley, endless.states, BoundSide::Which::lower),
      upper(of, shapley, endless.states, BoundSide::Which::upper),
      guess(of.stages.size(), 0),
      greatest_payoff(saddle::greatest_payoff(of)),
      endless_rounding(rounding_of_endless_play(of, exactly)) {}

ValueBounds StochasticBounds::bounds(Index state) const {
  ValueBounds result{lower.limit(state), upper.limit(state)};
  if (endless_rounding > 0 && std::isfinite(result.lower)) {
    result.lower = next_below(result.lower - endless_rounding);
  }
  if (endless_rounding > 0 && std::isfinite(result.upper)) {
    result.upper = next_above(result.upper + endless_rounding);
  }
  return result;
}

double StochasticBounds::width(Index state) const {
  const bool is_infinite = lower.is_beyond_numbers(state) || upper.is_beyond_numbers(state);
  return is_infinite ? 0 : upper[state] - lower[state];
}

double StochasticBounds::widest(const std::vector<Index>& component) const {
  double widest = 0;
  for (const Index state : component) {
    widest = std::max(widest, width(state));
  }
  return widest;
}

double StochasticBounds::scale(const std::vector<Index>& component) const {
  double greatest = greatest_payoff;
  for (const Index state : component) {
    for (const double bound : {lower.limit(state), upper.limit(state)}) {
      greatest = std::isfinite(bound) ? std::max(greatest, std::abs(bound)) : greatest;
    }
  }
  return greatest;
}

bool StochasticBounds::are_within(const std::vector<Index>& component, double tolerance) const {
  return widest(component) <= tolerance * scale(component);
}

bool StochasticBounds::are_known_after(const std::vector<Index>& component,
                                       const BoundSide& side) const {
  const Index own = component_of[static_cast<std::size_t>(component.front())];
  for (const Index state : component) {
    for (const auto& cell : game.stages[static_cast<std::size_t>(state)].cells()) {
      for (const auto& [probability, to] : cell.to) {
        if (probability > 0 && component_of[static_cast<std::size_t>(to)] != own &&
            !side.is_known(to)) {
          return false;
        }
      }
    }
  }
  return true;
}

void StochasticBounds::report(const std::vector<Index>& component, const Options& options) const {
  if (options.on_progress) {
    const Index state = *std::max_element(component.begin(), component.end(),
                                          [&](Index a, Index b) { return width(a) < width(b); });
    options.on_progress({iterations, lower[state], upper[state]});
  }
}

}  // namespace saddle
