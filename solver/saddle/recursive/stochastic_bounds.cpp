#include "saddle/recursive/stochastic_bounds.h"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <utility>

#include "saddle/number/rounding.h"

// Why the bounds are true (Everett 1957), for lower bounds; upper bounds follow when the players
// change places. T is Shapley's operator, c the payoff of endless play.
//
// Numbers w are bounds that a stationary strategy guarantees if w <= T w and, at every endless
// state (stochastic_game.h), w <= c or w < T w. Proof: let the row player play the optimal
// strategies of T w, and the column player any strategy. The payments so far plus w of the current
// state form a submartingale. An endless play ends up in endless states and cells. If endless cells
// pay gains, their sum is infinite. Otherwise the expectation is bounded, and each visit to a state
// with w < T w increases it, so play cannot visit these states for ever. It ends up in states with
// w <= c, and its payoff is the payments plus c: at least what the submartingale guarantees.
//
// If l and k are bounds, then T l is a bound, and so is the maximum of l and k at each state. Each
// state keeps the strategy that made its bound, and changes it only when the bound gets strictly
// better, which keeps the bounds true. Against a stationary strategy the column player has a
// stationary best response, and the two form a Markov chain, in which l <= T l. In a recurrent
// class that pays nothing all states have the same bound. T l gives a state this bound only if its
// successors already had it. So the first state of the class got it from the rule above, with
// w = T w, and the bound is at most c. In all other classes the submartingale proves the bound.
//
// Adopted bounds are exact numbers, rounded to the nearest doubles on the safe side. A double that
// is better than the rounded bound is better than the exact bound too, so the proof holds for the
// exact bounds.

namespace saddle {
namespace {

constexpr std::size_t states_at_once = 512;

double maximum_payoff(const StochasticGame& game) {
  double maximum = std::abs(game.endless_play);
  for (const auto& stage : game.stages) {
    for (const auto& cell : stage.cells()) {
      maximum = std::max(maximum, std::abs(cell.payoff));
    }
  }
  return maximum;
}

double rounding_of_endless_play(const StochasticGame& game, const ExactStochasticGame* exact) {
  if (exact != nullptr) {
    return rounded_up(abs(exact->endless_play - Rational(game.endless_play)));
  }
  const double size = std::abs(game.endless_play);
  return game.is_rounded && size > 0 ? next_above(size) - size : 0;
}

// Copies a component with the numbers of `game`. Returns nullopt if the probabilities of a cell sum
// to 1 only up to rounding.
template <class Number>
std::optional<GamePart<Rational>> copied(const BasicStochasticGame<Number>& game,
                                         const StochasticBounds& known, const BoundSide& side,
                                         const std::vector<Index>& component) {
  GamePart<Rational> part{{}, {}, {}, side.sign() * Rational(game.endless_play)};
  const std::size_t own = known.component_of[as_size(component.front())];
  const Index gains = std::ssize(component);
  Rational maximum = 0;
  for (const Index state : component) {
    const auto& stage = game.stages[as_size(state)];
    const Index rows = side.is_lower() ? stage.rows() : stage.columns();
    const Index columns = side.is_lower() ? stage.columns() : stage.rows();
    std::vector<Cell<Index, Rational>> cells;
    std::vector<bool>& stays = part.stays.emplace_back();
    for (Index k = 0; k < rows * columns; ++k) {
      const auto& cell =
          side.is_lower() ? stage(k / columns, k % columns) : stage(k % columns, k / columns);
      auto& copy = cells.emplace_back(side.sign() * Rational(cell.payoff));
      Rational going_on = 0;
      Rational sum = 0;
      for (const auto& [probability, to] : cell.to) {
        const Rational chance(probability);
        sum += chance;
        const bool is_inside = known.component_of[as_size(to)] == own;
        if (chance == 0) {
          continue;
        }
        if (!is_inside && side.is_known(to) && !side.is_beyond_numbers(to)) {
          copy.payoff += chance * side.sign() * Rational(side[to]);
          continue;
        }
        going_on += chance;
        const Index no_number = side.is_beyond_numbers(to) ? gains : gains + 1;
        copy.to.push_back({chance, is_inside ? known.place_of[as_size(to)] : no_number});
        part.leads_to_no_number = part.leads_to_no_number || !is_inside;
      }
      if constexpr (std::is_same_v<Number, double>) {
        if (surely_goes_on(cell) && sum != 1) {
          return {};
        }
      }
      stays.push_back(going_on == 1);
      maximum = std::max<Rational>(maximum, abs(copy.payoff));
    }
    part.stages.emplace_back(rows, std::move(cells));
    part.endless.push_back(known.endless.states[as_size(state)]);
  }
  part.unit = maximum == 0 ? Rational(1) : maximum;
  return part;
}

}  // namespace

BoundSide::BoundSide(const StochasticGame& game, ShapleyOperator& shapley,
                     const std::vector<bool>& endless, Player player)
    : shapley_(shapley),
      endless_(endless),
      endless_play_(game.endless_play),
      player_(player),
      bounds_(game.stages.size(), -sign() * infinity),
      is_beyond_numbers_(game.stages.size(), false),
      strategies_(game.stages.size()) {}

bool BoundSide::are_known(const std::vector<Index>& states) const {
  return std::all_of(states.begin(), states.end(), [&](Index state) { return is_known(state); });
}

double BoundSide::limit(Index state) const {
  return is_beyond_numbers(state) ? sign() * infinity : (*this)[state];
}

// A strategy that guarantees an infinite bound is kept, because no finite bound is better.
void BoundSide::keep(std::size_t state, double bound, Eigen::VectorXd strategy) {
  bounds_[state] = bound;
  if (!is_beyond_numbers_[state]) {
    strategies_[state] = std::move(strategy);
  }
}

std::vector<BoundSide::Applied> BoundSide::applied(std::span<const Index> states) {
  std::vector<Applied> image(states.size());
  shapley_.for_each(
      states, bounds_, is_lower() ? Rounding::down : Rounding::up,
      [&](std::size_t k, const StageSolution& stage) {
        const std::span<const double> strategy = is_lower() ? stage.row : stage.column;
        image[k] = {is_lower() ? stage.lower : stage.upper,
                    Eigen::Map<const Eigen::VectorXd>(strategy.data(), std::ssize(strategy))};
      });
  return image;
}

bool BoundSide::keep_better(const std::vector<Index>& states, std::vector<Applied> image) {
  bool improved = false;
  for (std::size_t k = 0; k < states.size(); ++k) {
    const std::size_t state = as_size(states[k]);
    if (is_better(image[k].bound, bounds_[state])) {
      keep(state, image[k].bound, std::move(image[k].strategy));
      improved = true;
    }
  }
  return improved;
}

bool BoundSide::sweep(const std::vector<Index>& states) {
  return keep_better(states, applied(states));
}

// Whether a state's number may be a bound, given its image under Shapley's operator.
bool BoundSide::is_confirmed(Index state, double number, double image) const {
  const bool must_gain = endless_[as_size(state)] && is_better(number, endless_play_);
  return must_gain ? is_better(image, number) : !is_better(number, image);
}

bool BoundSide::improve_by(const std::vector<Index>& component, std::span<const double> candidate) {
  if (!Eigen::Map<const Eigen::VectorXd>(candidate.data(), std::ssize(candidate)).allFinite()) {
    return false;
  }
  std::vector<double> before;
  for (std::size_t k = 0; k < component.size(); ++k) {
    double& bound = bounds_[as_size(component[k])];
    before.push_back(bound);
    bound = candidate[k];
  }
  // In blocks, because most candidates that are not bounds fail in the first blocks.
  std::vector<Applied> image;
  bool holds = true;
  for (std::size_t first = 0; holds && first < component.size(); first += states_at_once) {
    const std::size_t size = std::min(states_at_once, component.size() - first);
    for (Applied& next : applied({&component[first], size})) {
      const std::size_t k = image.size();
      holds = holds && is_confirmed(component[k], candidate[k], next.bound);
      image.push_back(std::move(next));
    }
  }
  for (std::size_t k = 0; k < component.size(); ++k) {
    bounds_[as_size(component[k])] = before[k];
  }
  return holds && keep_better(component, std::move(image));
}

void BoundSide::adopt(const std::vector<Index>& component, std::span<const double> bounds,
                      const std::vector<MixedStrategy>& strategies) {
  for (std::size_t k = 0; k < component.size(); ++k) {
    const std::size_t state = as_size(component[k]);
    if (std::isfinite(bounds[k])) {
      keep(state, bounds[k], strategies[k].probabilities());
    } else if (bounds[k] != -sign() * infinity) {
      is_beyond_numbers_[state] = true;
      strategies_[state] = strategies[k].probabilities();
    }
  }
}

StochasticBounds::StochasticBounds(const StochasticGame& of, const ExactStochasticGame* exactly,
                                   const Budget& whole_budget)
    : game(of),
      exact(exactly),
      budget(whole_budget),
      components(saddle::components(of)),
      component_of(detail::numbers_of(components, of.stages.size())),
      place_of(of.stages.size()),
      endless(endless_play(of, components)),
      shapley(of, budget.options().threads),
      lower(of, shapley, endless.states, Player::row),
      upper(of, shapley, endless.states, Player::column),
      guess(of.stages.size(), 0),
      maximum_payoff(saddle::maximum_payoff(of)),
      endless_rounding(rounding_of_endless_play(of, exactly)) {
  for (const std::vector<Index>& component : components) {
    for (Index k = 0; k < std::ssize(component); ++k) {
      place_of[as_size(component[as_size(k)])] = k;
    }
  }
}

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
  double maximum = maximum_payoff;
  for (const Index state : component) {
    for (const double bound : {lower.limit(state), upper.limit(state)}) {
      maximum = std::isfinite(bound) ? std::max(maximum, std::abs(bound)) : maximum;
    }
  }
  return maximum;
}

bool StochasticBounds::are_within(const std::vector<Index>& component, double tolerance) const {
  return widest(component) <= tolerance * scale(component);
}

void StochasticBounds::report(const std::vector<Index>& component) const {
  if (budget.options().on_progress) {
    const Index state = *std::max_element(component.begin(), component.end(),
                                          [&](Index a, Index b) { return width(a) < width(b); });
    budget.options().on_progress({iterations, lower[state], upper[state]});
  }
}

std::optional<GamePart<Rational>> rational_part(const StochasticBounds& known,
                                                const BoundSide& side,
                                                const std::vector<Index>& component) {
  if (known.game.discount != 1 || (known.exact != nullptr && known.exact->discount != 1)) {
    return {};
  }
  if (known.exact != nullptr) {
    return copied(*known.exact, known, side, component);
  }
  return known.game.is_rounded ? std::nullopt : copied<double>(known.game, known, side, component);
}

GamePart<double> nearest(const GamePart<Rational>& part) {
  GamePart<double> result{{},
                          part.stays,
                          part.endless,
                          nearest_double(part.endless_play),
                          nearest_double(part.unit),
                          part.leads_to_no_number};
  for (const auto& stage : part.stages) {
    std::vector<Cell<Index>> cells;
    for (const auto& cell : stage.cells()) {
      cells.emplace_back(nearest_double(cell.payoff));
      for (const auto& [probability, to] : cell.to) {
        cells.back().to.push_back({nearest_double(probability), to});
      }
    }
    result.stages.emplace_back(stage.rows(), std::move(cells));
  }
  return result;
}

}  // namespace saddle
