#include "saddle/recursive/component_solver.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "saddle/recursive/newton_step.h"
#include "saddle/recursive/rational_steps.h"
#include "saddle/recursive/strategy_search.h"

namespace saddle {
namespace {

// The rounding error of Shapley's operator, relative to the greatest number.
constexpr double operator_rounding = 1e-15;
// A component is given up after `patience` rounds without a better bound, or after `long_patience`
// rounds that have taken less than a hundredth off the widest gap.
constexpr int patience = 60;
constexpr int long_patience = 1000;
// Strategies are searched for after this number of rounds without convergence.
constexpr std::int64_t rounds_before_search = 8;
// In small components a search also follows where the bounds are not 16 times nearer than the
// tolerance demands: components that lead here take over these bounds and need room for their own.
constexpr double room = 16;
constexpr std::size_t most_states_with_room = 64;

}  // namespace

ComponentSolver::ComponentSolver(StochasticBounds& known, const std::vector<Index>& part,
                                 const Options& options, const Budget& budget,
                                 StochasticMethod method)
    : known_(known), part_(part), options_(options), budget_(budget), method_(method) {}

bool ComponentSolver::has_converged() const { return is_within(options_.tolerance); }

bool ComponentSolver::is_within(double tolerance) const {
  return known_.are_within(part_, tolerance);
}

// Bounds that are one number for the whole component: the least (greatest) that a cell would need.
bool ComponentSolver::improve_by_constants(BoundSide& side) {
  const bool is_lower = &side == &known_.lower;
  const auto worse = [&](double a, double b) { return is_lower ? std::min(a, b) : std::max(a, b); };
  const Index own = known_.component_of[static_cast<std::size_t>(part_.front())];
  std::optional<double> needed;
  for (const Index state : part_) {
    if (known_.endless.states[static_cast<std::size_t>(state)]) {
      needed = needed ? worse(*needed, known_.game.endless_play) : known_.game.endless_play;
    }
    for (const auto& cell : known_.game.stages[static_cast<std::size_t>(state)].cells()) {
      double worth = cell.payoff;
      double leaving = 1;
      for (const auto& [probability, to] : cell.to) {
        const double chance = known_.game.discount * probability;
        if (known_.component_of[static_cast<std::size_t>(to)] == own) {
          leaving -= chance;
        } else {
          worth += probability > 0 ? chance * side[to] : 0;
        }
      }
      if (leaving > operator_rounding) {
        needed = needed ? worse(*needed, worth / leaving) : worth / leaving;
      }
    }
  }
  const double from = needed.value_or(known_.game.endless_play);
  const double unit = std::max(known_.greatest_payoff, std::abs(from));
  for (const double margin : {0.0, 1e-12, 1e-6, 1.0}) {
    const double number = is_lower ? from - margin * unit : from + margin * unit;
    if (side.improve_by(part_, std::vector<double>(part_.size(), number))) {
      return true;
    }
  }
  return false;
}

// The guess, moved outward in proportion to how long play stays: where the strategies of the guess
// are kept, that gains `slack` a stage, which covers the guess's residual.
bool ComponentSolver::improve_by_guess(BoundSide& side, double slack) {
  const bool is_lower = &side == &known_.lower;
  std::vector<double> candidate;
  bool would_improve = false;
  for (std::size_t k = 0; k < part_.size(); ++k) {
    const double margin = slack * (stages_.size() > 0 ? stages_[static_cast<Index>(k)] : 0);
    candidate.push_back(is_lower ? guess(part_[k]) - margin : guess(part_[k]) + margin);
    would_improve = would_improve || (is_lower ? candidate.back() > side[part_[k]]
                                               : candidate.back() < side[part_[k]]);
  }
  return would_improve && side.improve_by(part_, candidate);
}

// Where play that does not end decides, one side's bounds are often the other's too.
bool ComponentSolver::improve_by_bounds_of(const BoundSide& other, BoundSide& side) {
  std::vector<double> candidate;
  candidate.reserve(part_.size());
  for (const Index state : part_) {
    candidate.push_back(other[state]);
  }
  return side.improve_by(part_, candidate);
}

bool ComponentSolver::sweep(BoundSide& side) {
  const bool known =
      std::all_of(part_.begin(), part_.end(), [&](Index state) { return side.is_known(state); });
  return known && known_.are_known_after(part_, side) && side.sweep(part_);
}

// Moves the guess: a Newton step if it comes nearer to the fixed point, else one of value
// iteration. Sets how long play stays.
void ComponentSolver::step() {
  const auto move_to = [&](const auto& values) {
    for (std::size_t k = 0; k < part_.size(); ++k) {
      const double low = known_.lower[part_[k]];
      guess(part_[k]) = std::clamp<double>(values[static_cast<Index>(k)], low,
                                           std::max(low, known_.upper[part_[k]]));
    }
  };
  const Linearization here = linearized(known_.game, known_.shapley, part_, known_.guess);
  const auto size = static_cast<Index>(part_.size());
  const Eigen::VectorXd image = Eigen::Map<const Eigen::VectorXd>(here.image.data(), size);
  residual_ = here.residual;
  if (method_ == StochasticMethod::value_iteration) {
    // In a discounted game T contracts by the discount, which is what these stages say.
    stages_ = known_.game.discount < 1
                  ? Eigen::VectorXd::Constant(size, 1 / (1 - known_.game.discount))
                  : Eigen::VectorXd();
    move_to(image);
    return;
  }
  const StationaryPlay play = stationary_play(here);
  stages_ = play.stages;
  if (stages_.size() > 0) {
    move_to(play.values);
    const Linearization there = linearized(known_.game, known_.shapley, part_, known_.guess);
    if (there.residual < here.residual ||
        there.residual <= operator_rounding * known_.scale(part_)) {
      residual_ = there.residual;
      return;
    }
  }
  move_to(image);
}

// Puts the guess between the bounds.
void ComponentSolver::halve() {
  for (const Index state : part_) {
    const double low = known_.lower[state];
    const double high = known_.upper[state];
    guess(state) = std::isfinite(low) && std::isfinite(high) ? low / 2 + high / 2
                   : std::isfinite(low)                      ? low
                   : std::isfinite(high)                     ? high
                                                             : 0;
  }
}

void ComponentSolver::report() const { known_.report(part_, options_); }

// Whether the component is one state that play never comes back to.
bool ComponentSolver::is_passed_once() const {
  const auto& stage = known_.game.stages[static_cast<std::size_t>(part_.front())];
  return part_.size() == 1 &&
         std::none_of(stage.cells().begin(), stage.cells().end(), [&](const Cell<Index>& cell) {
           return std::any_of(cell.to.begin(), cell.to.end(), [&](const Transition<Index>& next) {
             return next.to == part_.front() && next.probability > 0;
           });
         });
}

// One round: both sides improved by value iteration and by what a better guess proves.
bool ComponentSolver::round(bool may_copy) {
  bool improved = sweep(known_.lower);
  improved = sweep(known_.upper) || improved;
  step();
  const double slack = residual_ + operator_rounding * known_.scale(part_);
  for (BoundSide* side : {&known_.lower, &known_.upper}) {
    if (!known_.are_known_after(part_, *side)) {
      continue;
    }
    for (const double factor : {2.0, 16.0, 128.0}) {
      if (improve_by_guess(*side, factor * slack)) {
        improved = true;
        break;
      }
    }
    BoundSide& other = side == &known_.lower ? known_.upper : known_.lower;
    improved = (may_copy && improve_by_bounds_of(other, *side)) || improved;
  }
  return improved;
}

void ComponentSolver::solve() {
  for (BoundSide* side : {&known_.lower, &known_.upper}) {
    if (!known_.are_known_after(part_, *side)) {
      continue;
    }
    if (is_passed_once() || improve_by_constants(*side)) {
      side->sweep(part_);
    }
  }
  halve();
  ++known_.iterations;
  report();
  double width = known_.widest(part_);
  int idle = 0;
  bool searched = known_.game.discount < 1;
  const double sought =
      part_.size() <= most_states_with_room ? options_.tolerance / room : options_.tolerance;
  if (is_passed_once() && !searched && !has_converged()) {
    improve_by_strategies(known_, part_, options_, budget_, sought);
  }
  for (std::int64_t rounds = 1; !is_passed_once(); ++rounds) {
    if (is_within(searched ? options_.tolerance : sought) || idle == patience ||
        budget_.exhausted(known_.iterations)) {
      break;
    }
    if (!searched && (rounds > rounds_before_search || has_converged())) {
      searched = true;
      improve_by_strategies(known_, part_, options_, budget_, sought);
      continue;
    }
    idle = round((rounds & (rounds - 1)) == 0) ? 0 : idle + 1;
    ++known_.iterations;
    report();
    if (residual_ <= operator_rounding * known_.scale(part_)) {
      halve();
    }
    if (rounds % long_patience == 0) {
      if (!(known_.widest(part_) <= 0.99 * width)) {
        break;
      }
      width = known_.widest(part_);
    }
  }
  if (!has_converged()) {
    improve_by_rational_steps(known_, part_, known_.lower, known_.upper, options_, budget_);
  }
  if (!has_converged()) {
    improve_by_rational_steps(known_, part_, known_.upper, known_.lower, options_, budget_);
  }
  halve();
}

}  // namespace saddle
