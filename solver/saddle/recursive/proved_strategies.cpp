#include "saddle/recursive/proved_strategies.h"

#include <cmath>
#include <utility>

#include "saddle/number/rounding.h"
#include "saddle/recursive/stationary_bound.h"

namespace saddle {
namespace {

// What rounding a bound to doubles may take from it, relative to the greatest number.
constexpr double bound_rounding = 1e-15;

// The bounds that strategies guarantee, infinite where there is no number; none if there is no
// proof.
std::vector<double> proved(const BoundSide& side, const GamePart<Rational>& part,
                           const std::vector<MixedStrategy>& strategies, const Budget& budget) {
  std::vector<double> bounds;
  if (const auto totals = guaranteed_totals(part, strategies, budget)) {
    for (const auto& total : *totals) {
      const double low = total.number              ? rounded_down(*total.number)
                         : total.is_beyond_numbers ? infinity
                                                   : -infinity;
      bounds.push_back(side.which() == BoundSide::Which::lower ? low : -low);
    }
  }
  return bounds;
}

}  // namespace

void take_strategies(StochasticBounds& known, const std::vector<Index>& component, BoundSide& side,
                     const GamePart<Rational>& part, std::vector<MixedStrategy> strategies,
                     const Budget& budget) {
  std::vector<double> bounds = proved(side, part, strategies, budget);
  bool improves = false;
  bool is_mixed = false;
  for (std::size_t k = 0; k < bounds.size(); ++k) {
    const double before = side.limit(component[k]);
    improves = improves || side.is_better(bounds[k], before);
    if (side.is_better(before, bounds[k])) {
      strategies[k] = MixedStrategy(side.strategy(component[k]));
      is_mixed = true;
    }
  }
  if (!improves) {
    return;
  }
  // The two strategies together guarantee the better bound everywhere, but for rounding.
  if (is_mixed) {
    bounds = proved(side, part, strategies, budget);
  }
  const double unit = bound_rounding * known.scale(component);
  bool loses = bounds.empty();
  for (std::size_t k = 0; k < bounds.size(); ++k) {
    const double before = side.limit(component[k]);
    loses = loses || (side.is_better(before, bounds[k]) && !(std::abs(before - bounds[k]) <= unit));
  }
  if (!loses) {
    side.adopt(component, bounds, strategies);
  }
}

}  // namespace saddle
