#include "saddle/recursive/stochastic_solution.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <stdexcept>
#include <utility>

#include <Eigen/Core>

#include "saddle/recursive/decision_process.h"
#include "saddle/recursive/stochastic_bounds.h"
#include "saddle/recursive/strategy_search.h"
#include "saddle/solve/solve_exact.h"

namespace saddle {
namespace {

// The image of the approximation at the states of a component under Shapley's operator, and the
// Markov chain of the strategies that it found: state k pays `payoff[k]`, and row k has the
// transitions within the component.
struct Linearization {
  // The operator's values, and their greatest distance from the approximation.
  Eigen::VectorXd image;
  double residual;
  Eigen::VectorXd payoff;
  std::vector<TransientChain::Entry> chain;
};

// Applies the operator to the states of a component, in plain floating point: it proves nothing.
Linearization linearized(StochasticBounds& known, const std::vector<Index>& component) {
  const Index size = std::ssize(component);
  Linearization result{Eigen::VectorXd(size), 0, Eigen::VectorXd::Zero(size), {}};
  // Each state writes to a vector of its own, so threads do not interfere.
  std::vector<std::vector<TransientChain::Entry>> chains(component.size());
  known.shapley.for_each(component, known.guess, Rounding::to_nearest,
                         [&](std::size_t k, const StageSolution& solution) {
                           const auto from = static_cast<Index>(k);
                           const std::size_t own = as_size(component[k]);
                           const auto& stage = known.game.stages[own];
                           const std::size_t columns = as_size(stage.columns());
                           result.image[from] = solution.value();
                           for (std::size_t c = 0; c < stage.cells().size(); ++c) {
                             const double weight =
                                 solution.row[c / columns] * solution.column[c % columns];
                             if (weight == 0) {
                               continue;
                             }
                             result.payoff[from] += weight * stage.cells()[c].payoff;
                             for (const auto& [probability, to] : stage.cells()[c].to) {
                               const double chance = weight * probability * known.game.discount;
                               if (known.component_of[as_size(to)] == known.component_of[own]) {
                                 chains[k].push_back({from, known.place_of[as_size(to)], chance});
                               } else if (chance > 0) {
                                 result.payoff[from] += chance * known.guess[as_size(to)];
                               }
                             }
                           }
                         });
  for (std::size_t k = 0; k < component.size(); ++k) {
    const double number = known.guess[as_size(component[k])];
    result.residual =
        std::max(result.residual, std::abs(result.image[static_cast<Index>(k)] - number));
    result.chain.insert(result.chain.end(), chains[k].begin(), chains[k].end());
  }
  return result;
}

// The changes by Shapley's operator at the states of a component.
struct Change {
  double least;
  double greatest;
  double mean;
  // The greatest absolute value or payoff.
  double size;

  double residual() const { return std::max(greatest, -least); }
  double spread() const { return greatest - least; }
};

// Tracks the changes of value iteration in a discounted game. In each step the part of the error
// that all values share is multiplied by the discount if no cell ends the game; else the factor is
// estimated as the ratio of two successive changes.
class Progression {
 public:
  Progression(double discount, bool may_end)
      : discount_(discount),
        may_end_(may_end),
        patience_(least_patience + std::min(std::ceil(-1 / std::log2(discount)), most_half_life)) {}

  // Takes the next change. Returns false if the residual has not decreased by a tenth during 60
  // steps plus the number of steps in which the discount halves it, which counts as at most 10000.
  bool goes_on(const Change& change) {
    const double residual = change.residual();
    since_least_ = residual < 0.9 * least_ ? 0 : since_least_ + 1;
    least_ = since_least_ == 0 ? residual : least_;
    if (++count_ % stretch == 0) {
      rate_ = std::log(residual / last_looked_at_) / stretch;
      last_looked_at_ = residual;
    }
    return since_least_ <= patience_;
  }

  // Whether, at the rate of the last stretch, more than `most_quick` further steps are needed.
  // Always false within a stretch and after the first stretch.
  bool is_slow(const Change& change, double sought) const {
    return count_ > stretch && count_ % stretch == 0 &&
           !(std::log(sought / change.residual()) > rate_ * most_quick);
  }

  // Returns the predicted further change that all states have in common, or 0 if it cannot be
  // predicted.
  double rest(const Change& change) {
    const double before = std::exchange(common_, change.mean);
    if (std::exchange(is_foretold_, false)) {
      // After a wrong forecast the wait for the next is longer.
      failures_ += change.residual() < 2 * foretold_from_ ? 0 : 1;
      wait_ = std::int64_t{1} << std::min(failures_, 4);
      return 0;
    }
    const double ratio = may_end_ && before != 0 ? common_ / before : discount_;
    if (--wait_ > 0 || (may_end_ && before == 0) || !(ratio > 0 && ratio <= discount_) ||
        std::abs(common_) <= 0.1 * change.spread()) {
      return 0;
    }
    is_foretold_ = true;
    foretold_from_ = change.residual();
    return common_ * ratio / (1 - ratio);
  }

 private:
  static constexpr double least_patience = 60;
  static constexpr double most_half_life = 10'000;
  static constexpr int stretch = 32;
  static constexpr double most_quick = 5000;

  double discount_;
  bool may_end_;
  double patience_;
  double least_ = infinity;
  double since_least_ = 0;
  double last_looked_at_ = infinity;
  double rate_ = 0;
  std::int64_t count_ = 0;
  // The average last change of a state, 0 before the first.
  double common_ = 0;
  bool is_foretold_ = false;
  double foretold_from_ = 0;
  int failures_ = 0;
  std::int64_t wait_ = 0;
};

// The rounding error of Shapley's operator, relative to the greatest number.
constexpr double operator_rounding = 1e-15;
// A component is abandoned after `patience` rounds without a better bound, or after `long_patience`
// rounds that reduced the widest gap by less than a hundredth.
constexpr int patience = 60;
constexpr int long_patience = 1000;
// Strategies are searched for after this number of rounds without convergence.
constexpr std::int64_t rounds_before_search = 8;
// Converged bounds of small components are still improved by a search unless they are 16 times
// narrower than the tolerance: components that lead here use these bounds and need a margin.
constexpr double room = 16;
constexpr std::size_t most_states_with_room = 64;

// Whether a cell of the state's stage leads to the state itself.
template <class Number>
bool returns_at_once(const BasicStochasticGame<Number>& game, Index state) {
  const auto& cells = game.stages[as_size(state)].cells();
  return std::any_of(cells.begin(), cells.end(), [&](const auto& cell) {
    return std::any_of(cell.to.begin(), cell.to.end(),
                       [&](const auto& next) { return next.to == state && next.probability > 0; });
  });
}

// Solves one component of a stochastic game, after the components to which it leads. Moves an
// approximation by value iteration or Newton's steps, and keeps the bounds around it that Shapley's
// operator confirms.
class ComponentSolver {
 public:
  // Keeps references.
  ComponentSolver(StochasticBounds& known, const std::vector<Index>& part, StochasticMethod method)
      : known_(known),
        part_(part),
        method_(method),
        is_passed_once_(part.size() == 1 && !returns_at_once(known.game, part.front())) {
    for (const Index state : part) {
      for (const auto& cell : known.game.stages[as_size(state)].cells()) {
        for (const auto& [probability, to] : cell.to) {
          if (probability > 0 && !is_inside(to)) {
            after_.push_back(to);
          }
        }
      }
    }
  }

  // Improves the bounds of the component's states until they have converged, stop improving or a
  // limit is reached.
  void solve() {
    const double tolerance = known_.budget.options().tolerance;
    const double sought = part_.size() <= most_states_with_room ? tolerance / room : tolerance;
    // Newton's steps solve small components faster than value iteration.
    if (known_.game.discount < 1 && !is_passed_once_ &&
        (method_ == StochasticMethod::value_iteration || part_.size() > most_states_with_room)) {
      const bool has_settled = approach(sought);
      // The approximation errs at the states outside by at most the width of their bounds.
      const double slack = residual_ + known_.widest(after_);
      for (BoundSide* side : {&known_.lower, &known_.upper}) {
        if (side->are_known(after_)) {
          // Many factors are cheap: with many states, most candidates that are not bounds fail
          // early.
          prove_guess(*side, slack, {1, 1.5, 2, 3, 4, 8, 16, 128});
        }
      }
      known_.report(part_);
      if (is_within(sought) || (has_settled && std::isfinite(known_.widest(part_)))) {
        halve();
        return;
      }
    }
    for (BoundSide* side : {&known_.lower, &known_.upper}) {
      if (side->are_known(after_) && (is_passed_once_ || improve_by_constants(*side))) {
        side->sweep(part_);
      }
    }
    halve();
    ++known_.iterations;
    known_.report(part_);
    if (is_passed_once_) {
      if (known_.game.discount == 1 && !has_converged()) {
        improve_by_strategies(known_, part_, sought);
      }
    } else {
      make_rounds(sought);
    }
    for (BoundSide* side : {&known_.lower, &known_.upper}) {
      if (!has_converged()) {
        improve_by_rational_steps(known_, part_, *side);
      }
    }
    halve();
  }

  bool has_converged() const { return is_within(known_.budget.options().tolerance); }

 private:
  bool is_inside(Index state) const {
    return known_.component_of[as_size(state)] == known_.component_of[as_size(part_.front())];
  }

  bool is_within(double tolerance) const { return known_.are_within(part_, tolerance); }

  void make_rounds(double sought) {
    double width = known_.widest(part_);
    int idle = 0;
    bool searched = known_.game.discount < 1;
    for (std::int64_t rounds = 1;; ++rounds) {
      const double tolerance = known_.budget.options().tolerance;
      if (is_within(searched ? tolerance : sought) || idle == patience || known_.is_exhausted()) {
        break;
      }
      if (!searched && (rounds > rounds_before_search || has_converged())) {
        searched = true;
        improve_by_strategies(known_, part_, sought);
        continue;
      }
      idle = round((rounds & (rounds - 1)) == 0) ? 0 : idle + 1;
      ++known_.iterations;
      known_.report(part_);
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
  }

  // Tries one bound for all states of the component: the minimum (maximum), over its cells, of the
  // total if the cell is repeated until play leaves the component, and of the payoff of endless
  // play if play can go on for ever. Also tries this number moved outward by small margins.
  bool improve_by_constants(BoundSide& side) {
    std::optional<double> needed;
    const auto need = [&](double number) {
      if (!needed || side.is_better(*needed, number)) {
        needed = number;
      }
    };
    for (const Index state : part_) {
      if (known_.endless.states[as_size(state)]) {
        need(known_.game.endless_play);
      }
      for (const auto& cell : known_.game.stages[as_size(state)].cells()) {
        double payoff = cell.payoff;
        double leaving = 1;
        for (const auto& [probability, to] : cell.to) {
          const double chance = known_.game.discount * probability;
          if (is_inside(to)) {
            leaving -= chance;
          } else {
            payoff += probability > 0 ? chance * side[to] : 0;
          }
        }
        if (leaving > operator_rounding) {
          need(payoff / leaving);
        }
      }
    }
    const double from = needed.value_or(known_.game.endless_play);
    const double unit = std::max(known_.maximum_payoff, std::abs(from));
    for (const double margin : {0.0, 1e-12, 1e-6, 1.0}) {
      const double number = from - side.sign() * margin * unit;
      if (side.improve_by(part_, std::vector<double>(part_.size(), number))) {
        return true;
      }
    }
    return false;
  }

  // Tests the approximation as a bound, moved outward by `slack` times the expected number of
  // stages in the component. With the strategies of the approximation this gains `slack` in each
  // stage, which covers the residual.
  bool improve_by_guess(BoundSide& side, double slack) {
    std::vector<double> candidate;
    bool would_improve = false;
    for (std::size_t k = 0; k < part_.size(); ++k) {
      const double margin = slack * (stages_.size() > 0 ? stages_[static_cast<Index>(k)] : 0);
      candidate.push_back(guess(part_[k]) - side.sign() * margin);
      would_improve = would_improve || side.is_better(candidate.back(), side[part_[k]]);
    }
    return would_improve && side.improve_by(part_, candidate);
  }

  // Widens the approximation until it is confirmed; returns whether the bounds are better then.
  bool prove_guess(BoundSide& side, double slack, std::initializer_list<double> factors) {
    return std::any_of(factors.begin(), factors.end(),
                       [&](double factor) { return improve_by_guess(side, factor * slack); });
  }

  // If endless play decides the value, one side's bounds are often valid for the other side too.
  bool improve_by_bounds_of(const BoundSide& other, BoundSide& side) {
    std::vector<double> candidate;
    candidate.reserve(part_.size());
    for (const Index state : part_) {
      candidate.push_back(other[state]);
    }
    return side.improve_by(part_, candidate);
  }

  bool sweep(BoundSide& side) {
    return side.are_known(part_) && side.are_known(after_) && side.sweep(part_);
  }

  // Makes one round: improves both sides by value iteration and by the bounds of a better
  // approximation.
  bool round(bool may_copy) {
    bool improved = sweep(known_.lower);
    improved = sweep(known_.upper) || improved;
    step();
    const double slack = residual_ + operator_rounding * known_.scale(part_);
    for (BoundSide* side : {&known_.lower, &known_.upper}) {
      if (side->are_known(after_)) {
        improved = prove_guess(*side, slack, {2, 16, 128}) || improved;
        const BoundSide& other = side->is_lower() ? known_.upper : known_.lower;
        improved = (may_copy && improve_by_bounds_of(other, *side)) || improved;
      }
    }
    return improved;
  }

  // Moves the approximation: by a Newton step on T v = v if that comes nearer to the fixed point
  // (Pollatschek and Avi-Itzhak 1969), else by value iteration. Sets the number of stages in the
  // component.
  void step() {
    const Linearization here = linearized(known_, part_);
    residual_ = here.residual;
    if (method_ == StochasticMethod::value_iteration) {
      // In a discounted game T contracts by the discount, which gives this number of stages.
      stages_ = known_.game.discount < 1 ? contraction_stages() : Eigen::VectorXd();
      move_to(here.image);
      return;
    }
    // The step solves (I - P) values = payoff, (I - P) stages = 1; impossible if play may stay for
    // ever.
    const TransientChain chain(here.payoff.size(), here.chain);
    stages_ = chain.steps();
    if (stages_.size() > 0) {
      const Eigen::VectorXd values = chain.solve(here.payoff);
      if (values.allFinite()) {
        move_to(values);
        const double residual = linearized(known_, part_).residual;
        if (residual < here.residual || residual <= operator_rounding * known_.scale(part_)) {
          residual_ = residual;
          return;
        }
      } else {
        stages_.resize(0);
      }
    }
    move_to(here.image);
  }

  Eigen::VectorXd contraction_stages() const {
    return Eigen::VectorXd::Constant(std::ssize(part_), 1 / (1 - known_.game.discount));
  }

  void move_to(const Eigen::VectorXd& values) {
    for (std::size_t k = 0; k < part_.size(); ++k) {
      const double low = known_.lower[part_[k]];
      guess(part_[k]) = std::clamp<double>(values[static_cast<Index>(k)], low,
                                           std::max(low, known_.upper[part_[k]]));
    }
  }

  // Moves the approximation to the middle of the bounds.
  void halve() {
    for (const Index state : part_) {
      const double low = known_.lower[state];
      const double high = known_.upper[state];
      guess(state) = std::isfinite(low) && std::isfinite(high) ? low / 2 + high / 2
                     : std::isfinite(low)                      ? low
                     : std::isfinite(high)                     ? high
                                                               : 0;
    }
  }

  Change change_to(const std::vector<double>& image) const {
    Change change{infinity, -infinity, 0, known_.maximum_payoff};
    for (std::size_t k = 0; k < part_.size(); ++k) {
      const double difference = image[k] - known_.guess[as_size(part_[k])];
      change.least = std::min(change.least, difference);
      change.greatest = std::max(change.greatest, difference);
      change.mean += difference / static_cast<double>(part_.size());
      change.size = std::max(change.size, std::abs(image[k]));
    }
    return change;
  }

  // Whether a cell of the component may end the game or leave the component.
  bool may_end() const {
    return !after_.empty() || std::any_of(part_.begin(), part_.end(), [&](Index state) {
      const auto& cells = known_.game.stages[as_size(state)].cells();
      return !std::all_of(cells.begin(), cells.end(), surely_goes_on);
    });
  }

  // Iterates the values of a discounted game in plain floating point, until the bounds that they
  // prove would be within the tolerance or rounding errors dominate. The error that all states
  // share shrinks as a geometric series, whose limit is predicted (Aitken 1926). What remains are
  // the differences between states; they shrink faster than by the discount if play soon forgets
  // its initial state. If it does not, Newton's steps follow if that is the method. Returns whether
  // the values have settled, so that no method would find much better ones.
  bool approach(double tolerance) {
    const double discount = known_.game.discount;
    stages_ = contraction_stages();
    std::vector<double> image(part_.size());
    Progression progression(discount, may_end());
    while (!known_.is_exhausted()) {
      known_.shapley.apply(part_, known_.guess, image);
      ++known_.iterations;
      const Change change = change_to(image);
      const double rounding = operator_rounding * change.size;
      // The tolerance is relative to the greatest payoff or more; the factor of an eighth leaves a
      // margin for both sides.
      const double sought =
          std::max(tolerance * known_.maximum_payoff * (1 - discount) / 8, 2 * rounding);
      residual_ = discount * change.residual() + rounding;
      const bool has_settled = !progression.goes_on(change) || change.residual() <= sought;
      const bool is_last = has_settled || (method_ == StochasticMethod::newton &&
                                           progression.is_slow(change, sought));
      const double further = is_last ? 0 : progression.rest(change);
      for (std::size_t k = 0; k < part_.size(); ++k) {
        guess(part_[k]) = image[k] + further;
      }
      if (is_last) {
        return has_settled;
      }
    }
    return false;
  }

  double& guess(Index state) { return known_.guess[as_size(state)]; }

  StochasticBounds& known_;
  const std::vector<Index>& part_;
  StochasticMethod method_;
  // Whether the component is one state that does not recur.
  bool is_passed_once_;
  // The states outside to which the component leads.
  std::vector<Index> after_;
  // The expected number of stages in the component from each of its states; empty if unknown.
  Eigen::VectorXd stages_;
  // The distance of the approximation from its image.
  double residual_ = 0;
};

void check_totals(const StochasticGame& game, const EndlessPlay& endless) {
  for (std::size_t state = 0; state < endless.states.size(); ++state) {
    if (endless.gains[state] && endless.losses[state]) {
      throw std::invalid_argument(
          state_name(game, static_cast<Index>(state)) +
          ": play can go on for ever with gains and losses, whose total is not defined; set a "
          "discount < 1");
    }
  }
}

MixedStrategy strategy_or_uniform(const Eigen::VectorXd& strategy, Index size) {
  return strategy.size() == 0 ? MixedStrategy::uniform(size) : MixedStrategy(strategy);
}

StochasticSolution solve(const StochasticGame& game, const ExactStochasticGame* exact,
                         const Options& options, StochasticMethod method) {
  const Budget budget(options);
  StochasticBounds known(game, exact, budget);
  check_totals(game, known.endless);
  bool has_converged = true;
  for (const std::vector<Index>& part : known.components) {
    ComponentSolver component(known, part, method);
    component.solve();
    has_converged = has_converged && component.has_converged();
  }
  StochasticSolution solution;
  solution.termination =
      has_converged ? Termination::converged
                    : budget.exhausted(known.iterations).value_or(Termination::numerical_error);
  for (Index state = 0; state < std::ssize(game.stages); ++state) {
    const auto& stage = game.stages[as_size(state)];
    solution.values.push_back(known.bounds(state));
    solution.rows.push_back(strategy_or_uniform(known.lower.strategy(state), stage.rows()));
    solution.columns.push_back(strategy_or_uniform(known.upper.strategy(state), stage.columns()));
  }
  solution.iterations = known.iterations;
  solution.stage_games = known.shapley.stage_games() + known.stage_games;
  solution.fallbacks = known.shapley.fallbacks();
  return solution;
}

}  // namespace

StochasticSolution solve_stochastic(const StochasticGame& game, const Options& options,
                                    StochasticMethod method) {
  check(game);
  return solve(game, nullptr, options, method);
}

StochasticSolution solve_stochastic(const ExactStochasticGame& game, const Options& options,
                                    StochasticMethod method) {
  return solve(rounded(game), &game, options, method);
}

std::optional<Index> returning_state(const ExactStochasticGame& game) {
  std::optional<Index> minimum;
  for (const auto& part : components(game)) {
    const Index state = *std::min_element(part.begin(), part.end());
    const bool returns = part.size() > 1 || returns_at_once(game, state);
    if (returns && (!minimum || state < *minimum)) {
      minimum = state;
    }
  }
  return minimum;
}

ExactStages solve_exact_stages(const ExactStochasticGame& game, const Options& options) {
  check(game);
  const Budget budget(options);
  if (const auto state = returning_state(game)) {
    throw std::invalid_argument(state_name(game, *state) +
                                " can come back to itself, the game must be acyclic");
  }
  ExactStages result;
  auto& solutions = result.states;
  solutions.resize(game.stages.size());
  std::int64_t solved = 0;
  for (const auto& part : components(game)) {
    if (const auto limit = budget.exhausted(solved)) {
      result.termination = *limit;
      break;
    }
    const auto state = as_size(part.front());
    const auto& stage = game.stages[state];
    std::vector<Rational> entries;
    for (const auto& cell : stage.cells()) {
      entries.push_back(expected_payoff(cell, [&](Index to) -> Rational {
        const auto& successor = solutions[as_size(to)];
        return successor ? Rational(game.discount * successor->lower) : Rational(0);
      }));
    }
    Options stage_options;
    stage_options.stop = options.stop;
    stage_options.time_limit = budget.time_left();
    ExactSolution solution =
        solve_exact(ExactMatrix(stage.rows(), stage.columns(), std::move(entries)), stage_options);
    if (solution.termination != Termination::converged) {
      result.termination = solution.termination;
      break;
    }
    ++solved;
    if (options.on_progress) {
      const double value = nearest_double(solution.lower);
      options.on_progress({solved, value, value});
    }
    solutions[state] = std::move(solution);
  }
  return result;
}

}  // namespace saddle
