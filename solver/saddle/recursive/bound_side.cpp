#include "saddle/recursive/bound_side.h"

#include <algorithm>
#include <cmath>

#include "saddle/number/rounding.h"

// Why the bounds are true (Everett 1957), for lower bounds; upper bounds follow when the players
// change places. T is Shapley's operator, c what endless play is worth.
//
// Numbers w are bounds that a stationary strategy guarantees if w <= T w and, at every endless
// state (stochastic_game.h), w <= c or w < T w. For let the row player play what is optimal in T w,
// and the column player anything. The payments so far and w of the present state then form a
// submartingale. A play that never ends comes to stay in endless states and cells. It cannot
// pass states with w < T w for ever, since each passage adds to what is expected, which is
// bounded; unless endless cells pay gains, whose sum is then infinite. So it comes to stay where
// w <= c, and is worth c besides the payments: no less than the submartingale promises.
//
// If l are such bounds then so is T l, and so is the better of two bounds state by state. Each
// state keeps the strategy that made its bound, and changes it only when the bound gets strictly
// better, which keeps the promise: against a stationary strategy the column player has a stationary
// best answer, and the two make a Markov chain, in which l <= T l. In a recurrent class that pays
// nothing all states have the same bound, and the first of them to get it needed that the others it
// leads to had it already: it came from the rule above, where w = T w, so that the bound is at most
// c. Everywhere else the submartingale decides.
//
// Bounds that are adopted hold for exact numbers, of which they are the nearest doubles on the safe
// side. What is better than such a bound is better than the number too, and the promise is kept for
// the numbers.

namespace saddle {

namespace {

constexpr std::size_t block = 512;

// What is known of a value before anything is.
double unknown(BoundSide::Which which) {
  if (which == BoundSide::Which::lower) {
    return -infinity;
  }
  return infinity;
}

}  // namespace

BoundSide::BoundSide(const StochasticGame& game, ShapleyOperator& shapley,
                     const std::vector<bool>& endless, Which which)
    : shapley_(shapley),
      endless_(endless),
      endless_play_(game.endless_play),
      which_(which),
      bounds_(game.stages.size(), unknown(which)),
      is_beyond_numbers_(game.stages.size(), false),
      strategies_(game.stages.size()) {}

bool BoundSide::is_known(Index state) const { return std::isfinite((*this)[state]); }

double BoundSide::limit(Index state) const {
  return is_beyond_numbers(state) ? -unknown(which_) : (*this)[state];
}

// Strategies whose bound is beyond numbers are kept: no number is better.
void BoundSide::keep(std::size_t state, double bound, Eigen::VectorXd strategy) {
  bounds_[state] = bound;
  if (!is_beyond_numbers_[state]) {
    strategies_[state] = std::move(strategy);
  }
}

std::vector<BoundSide::Applied> BoundSide::applied(std::span<const Index> states) {
  const bool is_lower = which_ == Which::lower;
  std::vector<Applied> image(states.size());
  shapley_.for_each(states, bounds_, is_lower ? Rounding::down : Rounding::up,
                    [&](std::size_t k, const StageSolution& stage) {
                      const std::span<const double> strategy = is_lower ? stage.row : stage.column;
                      image[k] = {
                          is_lower ? stage.lower : stage.upper,
                          Eigen::Map<const Eigen::VectorXd>(strategy.data(), std::ssize(strategy))};
                    });
  return image;
}

bool BoundSide::sweep(const std::vector<Index>& states) {
  std::vector<Applied> image = applied(states);
  bool improved = false;
  for (std::size_t k = 0; k < states.size(); ++k) {
    const auto state = static_cast<std::size_t>(states[k]);
    if (is_better(image[k].bound, bounds_[state])) {
      keep(state, image[k].bound, std::move(image[k].strategy));
      improved = true;
    }
  }
  return improved;
}

// Whether a number of a state may be a bound, given its image under Shapley's operator.
bool BoundSide::is_confirmed(Index state, double number, double image) const {
  const bool must_gain =
      endless_[static_cast<std::size_t>(state)] && is_better(number, endless_play_);
  return must_gain ? is_better(image, number) : !is_better(number, image);
}

bool BoundSide::improve_by(const std::vector<Index>& component, std::span<const double> candidate) {
  if (!std::all_of(candidate.begin(), candidate.end(),
                   [](double number) { return std::isfinite(number); })) {
    return false;
  }
  std::vector<double> before;
  for (std::size_t k = 0; k < component.size(); ++k) {
    double& bound = bounds_[static_cast<std::size_t>(component[k])];
    before.push_back(bound);
    bound = candidate[k];
  }
  // In blocks, for most numbers that are none are found out soon.
  std::vector<Applied> image;
  bool holds = true;
  for (std::size_t first = 0; holds && first < component.size(); first += block) {
    const std::size_t size = std::min(block, component.size() - first);
    for (Applied& next : applied({&component[first], size})) {
      const std::size_t k = image.size();
      holds = holds && is_confirmed(component[k], candidate[k], next.bound);
      image.push_back(std::move(next));
    }
  }
  bool improved = false;
  for (std::size_t k = 0; k < component.size(); ++k) {
    const auto state = static_cast<std::size_t>(component[k]);
    bounds_[state] = before[k];
    if (holds && is_better(image[k].bound, before[k])) {
      keep(state, image[k].bound, std::move(image[k].strategy));
      improved = true;
    }
  }
  return improved;
}

void BoundSide::adopt(const std::vector<Index>& component, std::span<const double> bounds,
                      const std::vector<MixedStrategy>& strategies) {
  for (std::size_t k = 0; k < component.size(); ++k) {
    const auto state = static_cast<std::size_t>(component[k]);
    if (std::isfinite(bounds[k])) {
      keep(state, bounds[k], strategies[k].probabilities());
    } else if (bounds[k] != unknown(which_)) {
      is_beyond_numbers_[state] = true;
      strategies_[state] = strategies[k].probabilities();
    }
  }
}

}  // namespace saddle
