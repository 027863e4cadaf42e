#include "saddle/recursive/strategy_search.h"

#include <cmath>
#include <utility>

#include "saddle/number/rounding.h"
#include "saddle/recursive/game_part.h"
#include "saddle/recursive/stationary_bound.h"
#include "saddle/recursive/strategy_iteration.h"

namespace saddle {
namespace {

constexpr std::size_t most_states = 1024;
// What rounding a bound to doubles may take from it, relative to the greatest number.
constexpr double bound_rounding = 1e-15;

// One player's search in a component.
class Search {
 public:
  // Keeps references.
  Search(StochasticBounds& known, const std::vector<Index>& component, BoundSide& side,
         GamePart<Rational> part, const Budget& budget, double tolerance)
      : known_(known),
        component_(component),
        side_(side),
        part_(std::move(part)),
        rough_(nearest(part_)),
        player_(rough_, budget),
        budget_(budget),
        tolerance_(tolerance) {}
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  // Looks for strategies in the game that is stopped with a chance of 2^exponent.
  void run(int exponent);

  std::int64_t stage_games() const { return player_.stage_games(); }

 private:
  std::vector<double> proved(const std::vector<MixedStrategy>& strategies) const;
  bool is_better(double a, double b) const;
  bool loses(const std::vector<double>& bounds) const;
  void take(std::vector<MixedStrategy> strategies);

  StochasticBounds& known_;
  const std::vector<Index>& component_;
  BoundSide& side_;
  GamePart<Rational> part_;
  GamePart<double> rough_;
  StrategyIteration player_;
  const Budget& budget_;
  double tolerance_;
};

// A small probability may be there only because play is stopped, and do harm where it is not.
void Search::run(int exponent) {
  player_.improve(std::ldexp(1, exponent));
  const std::vector<MixedStrategy> stopped = player_.strategies();
  player_.improve(0);
  take(player_.strategies());
  if (!known_.are_within(component_, tolerance_) &&
      player_.restart(stopped, std::ldexp(1, exponent / 4 - 1))) {
    player_.improve(0);
    take(player_.strategies());
  }
}

bool Search::is_better(double a, double b) const {
  return side_.which() == BoundSide::Which::lower ? a > b : a < b;
}

// The bounds that strategies guarantee; none if there is no proof.
std::vector<double> Search::proved(const std::vector<MixedStrategy>& strategies) const {
  std::vector<double> bounds;
  if (const auto totals = guaranteed_totals(part_, strategies, budget_)) {
    for (const auto& total : *totals) {
      if (side_.which() == BoundSide::Which::lower) {
        bounds.push_back(total ? rounded_down(*total) : -infinity);
      } else {
        bounds.push_back(total ? rounded_up(-*total) : infinity);
      }
    }
  }
  return bounds;
}

// Whether a bound is worse than the present one by more than rounding.
bool Search::loses(const std::vector<double>& bounds) const {
  const double unit = bound_rounding * known_.scale(component_);
  for (std::size_t k = 0; k < bounds.size(); ++k) {
    const double before = side_[component_[k]];
    if (is_better(before, bounds[k]) && !(std::abs(before - bounds[k]) <= unit)) {
      return true;
    }
  }
  return false;
}

// Takes the bounds that strategies guarantee if any is better. Where the present bound of a state
// is better, so is its strategy: the two together guarantee the better bound everywhere.
void Search::take(std::vector<MixedStrategy> strategies) {
  std::vector<double> bounds = proved(strategies);
  bool improves = false;
  bool is_mixed = false;
  for (std::size_t k = 0; k < bounds.size(); ++k) {
    const double before = side_[component_[k]];
    improves = improves || is_better(bounds[k], before);
    if (is_better(before, bounds[k])) {
      strategies[k] = MixedStrategy(side_.strategy(component_[k]));
      is_mixed = true;
    }
  }
  if (improves && is_mixed) {
    bounds = proved(strategies);
  }
  if (improves && !bounds.empty() && !loses(bounds)) {
    side_.adopt(component_, bounds, strategies);
  }
}

}  // namespace

void improve_by_strategies(StochasticBounds& known, const std::vector<Index>& component,
                           const Options& options, const Budget& budget, double tolerance) {
  if (component.size() > most_states || !known.are_known_after(component, known.lower) ||
      !known.are_known_after(component, known.upper)) {
    return;
  }
  const auto part = [&](const BoundSide& side) {
    return rational_part(known.game, known.exact, side, component, known.endless.states);
  };
  auto lower = part(known.lower);
  auto upper = part(known.upper);
  if (!lower || !upper) {
    return;
  }
  Search maximiser(known, component, known.lower, *std::move(lower), budget, tolerance);
  Search minimiser(known, component, known.upper, *std::move(upper), budget, tolerance);
  for (const int exponent : {-1, -4, -8, -14, -22, -30, -38}) {
    if (known.are_within(component, tolerance) || budget.exhausted(known.iterations)) {
      break;
    }
    maximiser.run(exponent);
    minimiser.run(exponent);
    ++known.iterations;
    known.report(component, options);
  }
  known.stage_games += maximiser.stage_games() + minimiser.stage_games();
}

}  // namespace saddle
