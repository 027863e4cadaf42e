#include "saddle/recursive/stochastic_solution.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>

#include <fmt/format.h>

#include "saddle/matrix/budget.h"
#include "saddle/recursive/bound_side.h"
#include "saddle/recursive/newton_step.h"
#include "saddle/recursive/rational_bound.h"

namespace saddle {
namespace {

// What rounding may make of Shapley's operator, relative to the greatest number.
constexpr double operator_rounding = 1e-15;
// A component is given up after so many rounds without a better bound, or so many that have taken
// less than a hundredth off the widest gap.
constexpr int patience = 60;
constexpr int long_patience = 1000;

void check_totals(const EndlessPlay& endless) {
  for (std::size_t state = 0; state < endless.states.size(); ++state) {
    if (endless.gains[state] && endless.losses[state]) {
      throw std::invalid_argument(
          fmt::format("state {}: play can go on for ever with gains and losses, whose total "
                      "is not defined; set a discount < 1",
                      state + 1));
    }
  }
}

double greatest_payoff(const StochasticGame& game) {
  double greatest = std::abs(game.endless_play);
  for (const auto& stage : game.stages) {
    for (const auto& cell : stage.cells()) {
      greatest = std::max(greatest, std::abs(cell.payoff));
    }
  }
  return greatest;
}

class StochasticSolver {
 public:
  StochasticSolver(const StochasticGame& game, const Options& options, StochasticMethod method)
      : game_(game),
        options_(options),
        budget_(options),
        method_(method),
        parts_(components(game)),
        endless_(endless_play(game, parts_)),
        shapley_(game),
        lower_(game, shapley_, endless_.states, BoundSide::Which::lower),
        upper_(game, shapley_, endless_.states, BoundSide::Which::upper),
        guess_(game.stages.size(), 0),
        greatest_payoff_(greatest_payoff(game)) {
    check_totals(endless_);
  }

  StochasticSolution solve();

 private:
  bool leads_to_known(const BoundSide& side, const std::vector<Index>& part) const;
  double scale(const std::vector<Index>& part) const;
  double widest(const std::vector<Index>& part) const;
  bool has_converged(const std::vector<Index>& part) const;
  bool is_passed_once(const std::vector<Index>& part) const;
  void solve_part(const std::vector<Index>& part);
  bool round(const std::vector<Index>& part, bool may_copy);
  bool improve_by_constants(BoundSide& side, const std::vector<Index>& part);
  bool improve_by_guess(BoundSide& side, const std::vector<Index>& part, double slack);
  bool improve_by_bounds_of(const BoundSide& other, BoundSide& side,
                            const std::vector<Index>& part);
  bool sweep(BoundSide& side, const std::vector<Index>& part);
  void step(const std::vector<Index>& part);
  void improve_by_rationals(BoundSide& side, const BoundSide& other,
                            const std::vector<Index>& part);
  void halve(const std::vector<Index>& part);
  void report(const std::vector<Index>& part);

  double& guess(Index state) { return guess_[static_cast<std::size_t>(state)]; }

  const StochasticGame& game_;
  const Options& options_;
  Budget budget_;
  StochasticMethod method_;
  std::vector<std::vector<Index>> parts_;
  EndlessPlay endless_;
  ShapleyOperator shapley_;
  BoundSide lower_;
  BoundSide upper_;
  // Of the values, for every state; how long play stays in the present component, for its states.
  std::vector<double> guess_;
  Eigen::VectorXd stages_;
  double residual_ = 0;
  double greatest_payoff_;
  std::int64_t iterations_ = 0;
};

// Whether bounds are known where the component leads to outside itself.
bool StochasticSolver::leads_to_known(const BoundSide& side, const std::vector<Index>& part) const {
  std::vector<Index> inside = part;
  std::sort(inside.begin(), inside.end());
  for (const Index state : part) {
    for (const auto& cell : game_.stages[static_cast<std::size_t>(state)].cells()) {
      for (const auto& [probability, to] : cell.to) {
        if (probability > 0 && !side.is_known(to) &&
            !std::binary_search(inside.begin(), inside.end(), to)) {
          return false;
        }
      }
    }
  }
  return true;
}

double StochasticSolver::scale(const std::vector<Index>& part) const {
  double greatest = greatest_payoff_;
  for (const Index state : part) {
    for (const double bound : {lower_[state], upper_[state]}) {
      greatest = std::isfinite(bound) ? std::max(greatest, std::abs(bound)) : greatest;
    }
  }
  return greatest;
}

double StochasticSolver::widest(const std::vector<Index>& part) const {
  double widest = 0;
  for (const Index state : part) {
    widest = std::max(widest, upper_[state] - lower_[state]);
  }
  return widest;
}

bool StochasticSolver::has_converged(const std::vector<Index>& part) const {
  return widest(part) <= options_.tolerance * scale(part);
}

// Bounds that are one number for the whole component: the least (greatest) that a cell would need.
bool StochasticSolver::improve_by_constants(BoundSide& side, const std::vector<Index>& part) {
  const bool is_lower = &side == &lower_;
  const auto worse = [&](double a, double b) { return is_lower ? std::min(a, b) : std::max(a, b); };
  std::optional<double> needed;
  for (const Index state : part) {
    if (endless_.states[static_cast<std::size_t>(state)]) {
      needed = needed ? worse(*needed, game_.endless_play) : game_.endless_play;
    }
    for (const auto& cell : game_.stages[static_cast<std::size_t>(state)].cells()) {
      double worth = cell.payoff;
      double leaving = 1;
      for (const auto& [probability, to] : cell.to) {
        const double chance = game_.discount * probability;
        if (std::find(part.begin(), part.end(), to) == part.end()) {
          worth += probability > 0 ? chance * side[to] : 0;
        } else {
          leaving -= chance;
        }
      }
      if (leaving > operator_rounding) {
        needed = needed ? worse(*needed, worth / leaving) : worth / leaving;
      }
    }
  }
  const double from = needed.value_or(game_.endless_play);
  const double unit = std::max(greatest_payoff_, std::abs(from));
  for (const double margin : {0.0, 1e-12, 1e-6, 1.0}) {
    const double number = is_lower ? from - margin * unit : from + margin * unit;
    if (side.improve_by(part, std::vector<double>(part.size(), number))) {
      return true;
    }
  }
  return false;
}

// The guess, moved outward in proportion to how long play stays: where the strategies of the guess
// are kept, that gains `slack` a stage, which covers the guess's residual.
bool StochasticSolver::improve_by_guess(BoundSide& side, const std::vector<Index>& part,
                                        double slack) {
  const bool is_lower = &side == &lower_;
  std::vector<double> candidate;
  bool would_improve = false;
  for (std::size_t k = 0; k < part.size(); ++k) {
    const double margin = slack * (stages_.size() > 0 ? stages_[static_cast<Index>(k)] : 0);
    candidate.push_back(is_lower ? guess(part[k]) - margin : guess(part[k]) + margin);
    would_improve = would_improve || (is_lower ? candidate.back() > side[part[k]]
                                               : candidate.back() < side[part[k]]);
  }
  return would_improve && side.improve_by(part, candidate);
}

// Where play that does not end decides, one side's bounds are often the other's too.
bool StochasticSolver::improve_by_bounds_of(const BoundSide& other, BoundSide& side,
                                            const std::vector<Index>& part) {
  std::vector<double> candidate;
  candidate.reserve(part.size());
  for (const Index state : part) {
    candidate.push_back(other[state]);
  }
  return side.improve_by(part, candidate);
}

// What doubles cannot prove: bounds next to a fixed point that is none itself.
void StochasticSolver::improve_by_rationals(BoundSide& side, const BoundSide& other,
                                            const std::vector<Index>& part) {
  if (has_converged(part) || !std::isfinite(widest(part))) {
    return;
  }
  const auto rational = rational_part(game_, side, part, endless_.states);
  if (!rational) {
    return;
  }
  const int sign = side.which() == BoundSide::Which::lower ? 1 : -1;
  std::vector<Rational> start;
  std::vector<Rational> goal;
  for (const Index state : part) {
    start.emplace_back(sign * side[state]);
    goal.emplace_back(sign * other[state] - options_.tolerance * scale(part) / 2);
  }
  if (const auto better = improved_bound(*rational, start, goal, budget_, iterations_)) {
    std::vector<double> bounds;
    for (const Rational& bound : better->bounds) {
      bounds.push_back(sign * rounded_down(bound));
    }
    side.adopt(part, bounds, better->strategies);
    report(part);
  }
}

bool StochasticSolver::sweep(BoundSide& side, const std::vector<Index>& part) {
  const bool known =
      std::all_of(part.begin(), part.end(), [&](Index state) { return side.is_known(state); });
  return known && side.sweep(part);
}

// Moves the guess: a Newton step if it comes nearer to the fixed point, else one of value
// iteration. Sets how long play stays.
void StochasticSolver::step(const std::vector<Index>& part) {
  const auto move_to = [&](const auto& values) {
    for (std::size_t k = 0; k < part.size(); ++k) {
      const double low = lower_[part[k]];
      guess(part[k]) =
          std::clamp<double>(values[static_cast<Index>(k)], low, std::max(low, upper_[part[k]]));
    }
  };
  const Linearization here = linearized(game_, shapley_, part, guess_);
  const auto size = static_cast<Index>(part.size());
  const Eigen::VectorXd image = Eigen::Map<const Eigen::VectorXd>(here.image.data(), size);
  residual_ = here.residual;
  if (method_ == StochasticMethod::value_iteration) {
    // In a discounted game T contracts by the discount, which is what these stages say.
    stages_ = game_.discount < 1 ? Eigen::VectorXd::Constant(size, 1 / (1 - game_.discount))
                                 : Eigen::VectorXd();
    move_to(image);
    return;
  }
  const StationaryPlay play = stationary_play(here);
  stages_ = play.stages;
  if (stages_.size() > 0) {
    move_to(play.values);
    const Linearization there = linearized(game_, shapley_, part, guess_);
    if (there.residual < here.residual || there.residual <= operator_rounding * scale(part)) {
      residual_ = there.residual;
      return;
    }
  }
  move_to(image);
}

// Puts the guess between the bounds.
void StochasticSolver::halve(const std::vector<Index>& part) {
  for (const Index state : part) {
    const double low = lower_[state];
    const double high = upper_[state];
    guess(state) = std::isfinite(low) && std::isfinite(high) ? low / 2 + high / 2
                   : std::isfinite(low)                      ? low
                   : std::isfinite(high)                     ? high
                                                             : 0;
  }
}

void StochasticSolver::report(const std::vector<Index>& part) {
  if (options_.on_progress) {
    const Index state = *std::max_element(part.begin(), part.end(), [&](Index a, Index b) {
      return upper_[a] - lower_[a] < upper_[b] - lower_[b];
    });
    options_.on_progress({iterations_, lower_[state], upper_[state]});
  }
}

// Whether the component is one state that play never comes back to.
bool StochasticSolver::is_passed_once(const std::vector<Index>& part) const {
  const auto& stage = game_.stages[static_cast<std::size_t>(part.front())];
  return part.size() == 1 &&
         std::none_of(stage.cells().begin(), stage.cells().end(), [&](const Cell<Index>& cell) {
           return std::any_of(cell.to.begin(), cell.to.end(), [&](const Transition<Index>& next) {
             return next.to == part.front() && next.probability > 0;
           });
         });
}

// One round: both sides improved by value iteration and by what a better guess proves.
bool StochasticSolver::round(const std::vector<Index>& part, bool may_copy) {
  bool improved = sweep(lower_, part);
  improved = sweep(upper_, part) || improved;
  step(part);
  const double slack = residual_ + operator_rounding * scale(part);
  for (BoundSide* side : {&lower_, &upper_}) {
    if (!leads_to_known(*side, part)) {
      continue;
    }
    for (const double factor : {2.0, 16.0, 128.0}) {
      if (improve_by_guess(*side, part, factor * slack)) {
        improved = true;
        break;
      }
    }
    BoundSide& other = side == &lower_ ? upper_ : lower_;
    improved = (may_copy && improve_by_bounds_of(other, *side, part)) || improved;
  }
  return improved;
}

void StochasticSolver::solve_part(const std::vector<Index>& part) {
  for (BoundSide* side : {&lower_, &upper_}) {
    if (!leads_to_known(*side, part)) {
      continue;
    }
    if (is_passed_once(part) || improve_by_constants(*side, part)) {
      side->sweep(part);
    }
  }
  halve(part);
  ++iterations_;
  report(part);
  double width = widest(part);
  int idle = 0;
  for (std::int64_t rounds = 1; !is_passed_once(part); ++rounds) {
    if (has_converged(part) || idle == patience || budget_.exhausted(iterations_)) {
      break;
    }
    idle = round(part, (rounds & (rounds - 1)) == 0) ? 0 : idle + 1;
    ++iterations_;
    report(part);
    if (residual_ <= operator_rounding * scale(part)) {
      halve(part);
    }
    if (rounds % long_patience == 0) {
      if (!(widest(part) <= 0.99 * width)) {
        break;
      }
      width = widest(part);
    }
  }
  improve_by_rationals(lower_, upper_, part);
  improve_by_rationals(upper_, lower_, part);
  halve(part);
}

MixedStrategy strategy_or_uniform(const Eigen::VectorXd& strategy, Index size) {
  return strategy.size() == 0 ? MixedStrategy::uniform(size) : MixedStrategy(strategy);
}

StochasticSolution StochasticSolver::solve() {
  for (const std::vector<Index>& part : parts_) {
    solve_part(part);
  }
  StochasticSolution solution;
  solution.termination = Termination::converged;
  for (const std::vector<Index>& part : parts_) {
    if (!has_converged(part)) {
      solution.termination = budget_.exhausted(iterations_).value_or(Termination::numerical_error);
    }
  }
  for (Index state = 0; state < std::ssize(game_.stages); ++state) {
    const auto& stage = game_.stages[static_cast<std::size_t>(state)];
    solution.values.push_back({lower_[state], upper_[state]});
    solution.rows.push_back(strategy_or_uniform(lower_.strategy(state), stage.rows()));
    solution.columns.push_back(strategy_or_uniform(upper_.strategy(state), stage.columns()));
  }
  solution.iterations = iterations_;
  solution.stage_games = shapley_.solver().solved();
  solution.fallbacks = shapley_.solver().fallbacks();
  return solution;
}

}  // namespace

StochasticSolution solve_stochastic(const StochasticGame& game, const Options& options,
                                    StochasticMethod method) {
  check(game);
  check(options);
  return StochasticSolver(game, options, method).solve();
}

}  // namespace saddle
