#include "saddle/recursive/stochastic_solution.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numeric>
#include <span>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include <Eigen/Core>

#include "saddle/recursive/decision_process.h"
#include "saddle/recursive/rational_steps.h"
#include "saddle/recursive/shapley_operator.h"
#include "saddle/recursive/stage_game.h"
#include "saddle/recursive/stochastic_bounds.h"
#include "saddle/recursive/strategy_search.h"
#include "saddle/solve/solve_exact.h"

namespace saddle {
namespace {

// The image of numbers for the states of a component under Shapley's operator, and the Markov chain
// of the strategies that it found: state k pays `payoff[k]`, and row k has the transitions within
// the component.
struct Linearization {
  // The operator's values, and their greatest distance from the numbers.
  std::vector<double> image;
  double residual;
  Eigen::VectorXd payoff;
  std::vector<TransientChain::Entry> chain;
};

// The values of the states of a component if both players keep to the strategies of a
// linearisation, and the expected number of discounted stages before play leaves the component.
struct StationaryPlay {
  Eigen::VectorXd values;
  Eigen::VectorXd stages;
};

// Applies the operator to the states of a component, in plain floating point: it proves nothing.
// `numbers` has one for every state of the game; those outside the component do not change.
Linearization linearized(const StochasticGame& game, ShapleyOperator& shapley,
                         const std::vector<Index>& component, std::span<const double> numbers) {
  std::unordered_map<Index, Index> place;
  for (const Index state : component) {
    place.emplace(state, std::ssize(place));
  }
  Linearization result{
      std::vector<double>(component.size()), 0, Eigen::VectorXd::Zero(std::ssize(component)), {}};
  // Each state writes to a vector of its own, so threads do not interfere.
  std::vector<std::vector<TransientChain::Entry>> chains(component.size());
  shapley.for_each(
      component, numbers, Rounding::to_nearest, [&](std::size_t k, const StageSolution& solution) {
        const auto from = static_cast<Index>(k);
        const auto& stage = game.stages[static_cast<std::size_t>(component[k])];
        result.image[k] = solution.value();
        for (std::size_t c = 0; c < stage.cells().size(); ++c) {
          const auto columns = static_cast<std::size_t>(stage.columns());
          const double weight = solution.row[c / columns] * solution.column[c % columns];
          if (weight == 0) {
            continue;
          }
          result.payoff[from] += weight * stage.cells()[c].payoff;
          for (const auto& [probability, to] : stage.cells()[c].to) {
            const double chance = weight * probability * game.discount;
            if (const auto inside = place.find(to); inside != place.end()) {
              chains[k].push_back({from, inside->second, chance});
            } else if (chance > 0) {
              result.payoff[from] += chance * numbers[static_cast<std::size_t>(to)];
            }
          }
        }
      });
  for (std::size_t k = 0; k < component.size(); ++k) {
    const double number = numbers[static_cast<std::size_t>(component[k])];
    result.residual = std::max(result.residual, std::abs(result.image[k] - number));
    result.chain.insert(result.chain.end(), chains[k].begin(), chains[k].end());
  }
  return result;
}

// Solves (I - P) values = payoff, (I - P) stages = 1; both empty if play may stay for ever.
// Newton's step on T v = v (Pollatschek and Avi-Itzhak 1969).
StationaryPlay stationary_play(const Linearization& linearization) {
  const TransientChain chain(linearization.payoff.size(), linearization.chain);
  const Eigen::VectorXd stages = chain.steps();
  if (stages.size() == 0) {
    return {};
  }
  const Eigen::VectorXd values = chain.solve(linearization.payoff);
  if (!values.allFinite()) {
    return {};
  }
  return {values, stages};
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

// Solves one component of a stochastic game, after the components to which it leads. Moves an
// approximation by value iteration or Newton's steps, and keeps the bounds around it that Shapley's
// operator confirms.
class ComponentSolver {
 public:
  // Keeps references.
  ComponentSolver(StochasticBounds& known, const std::vector<Index>& part, const Options& options,
                  const Budget& budget, StochasticMethod method);

  // Improves the bounds of the component's states until they have converged, stop improving or a
  // limit is reached.
  void solve();

  // upper - lower <= tolerance * the greatest absolute number among payoffs and bounds.
  bool has_converged() const;

 private:
  bool is_passed_once() const;
  bool is_iterated_first() const;
  bool is_within(double tolerance) const;
  bool round(bool may_copy);
  bool improve_by_constants(BoundSide& side);
  bool improve_by_guess(BoundSide& side, double slack);
  bool improve_by_bounds_of(const BoundSide& other, BoundSide& side);
  bool sweep(BoundSide& side);
  Change change_to(const std::vector<double>& image) const;
  bool may_end() const;
  bool approach(double tolerance);
  bool prove_guess(BoundSide& side, double slack, std::initializer_list<double> factors);
  double doubt_after() const;
  void step();
  void halve();
  void report() const;

  double& guess(Index state) { return known_.guess[static_cast<std::size_t>(state)]; }

  StochasticBounds& known_;
  const std::vector<Index>& part_;
  const Options& options_;
  const Budget& budget_;
  StochasticMethod method_;
  // The expected number of stages in the component from each of its states; empty if unknown.
  Eigen::VectorXd stages_;
  // The distance of the approximation from its image.
  double residual_ = 0;
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

ComponentSolver::ComponentSolver(StochasticBounds& known, const std::vector<Index>& part,
                                 const Options& options, const Budget& budget,
                                 StochasticMethod method)
    : known_(known), part_(part), options_(options), budget_(budget), method_(method) {}

bool ComponentSolver::has_converged() const { return is_within(options_.tolerance); }

bool ComponentSolver::is_within(double tolerance) const {
  return known_.are_within(part_, tolerance);
}

// Tries one bound for all states of the component: the minimum (maximum), over its cells, of the
// total if the cell is repeated until play leaves the component, and of the payoff of endless play
// if play can go on for ever. Also tries this number moved outward by small margins.
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
      double payoff = cell.payoff;
      double leaving = 1;
      for (const auto& [probability, to] : cell.to) {
        const double chance = known_.game.discount * probability;
        if (known_.component_of[static_cast<std::size_t>(to)] == own) {
          leaving -= chance;
        } else {
          payoff += probability > 0 ? chance * side[to] : 0;
        }
      }
      if (leaving > operator_rounding) {
        needed = needed ? worse(*needed, payoff / leaving) : payoff / leaving;
      }
    }
  }
  const double from = needed.value_or(known_.game.endless_play);
  const double unit = std::max(known_.maximum_payoff, std::abs(from));
  for (const double margin : {0.0, 1e-12, 1e-6, 1.0}) {
    const double number = is_lower ? from - margin * unit : from + margin * unit;
    if (side.improve_by(part_, std::vector<double>(part_.size(), number))) {
      return true;
    }
  }
  return false;
}

// Tests the approximation as a bound, moved outward by `slack` times the expected number of stages
// in the component. With the strategies of the approximation this gains `slack` in each stage,
// which covers the residual.
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

// Widens the approximation until it is confirmed; returns whether the bounds are better then.
bool ComponentSolver::prove_guess(BoundSide& side, double slack,
                                  std::initializer_list<double> factors) {
  return std::any_of(factors.begin(), factors.end(),
                     [&](double factor) { return improve_by_guess(side, factor * slack); });
}

// The maximum error of the approximation at the states outside to which the component leads: the
// maximum width of their bounds.
double ComponentSolver::doubt_after() const {
  const Index own = known_.component_of[static_cast<std::size_t>(part_.front())];
  double doubt = 0;
  for (const Index state : part_) {
    for (const auto& cell : known_.game.stages[static_cast<std::size_t>(state)].cells()) {
      for (const auto& [probability, to] : cell.to) {
        if (probability > 0 && known_.component_of[static_cast<std::size_t>(to)] != own) {
          doubt = std::max(doubt, known_.width(to));
        }
      }
    }
  }
  return doubt;
}

// If endless play decides the value, one side's bounds are often valid for the other side too.
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

// Moves the approximation: by a Newton step if that comes nearer to the fixed point, else by value
// iteration. Sets the number of stages in the component.
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
    // In a discounted game T contracts by the discount, which gives this number of stages.
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

// Moves the approximation to the middle of the bounds.
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

// Whether the component is one state that does not recur.
bool ComponentSolver::is_passed_once() const {
  const auto& stage = known_.game.stages[static_cast<std::size_t>(part_.front())];
  return part_.size() == 1 &&
         std::none_of(stage.cells().begin(), stage.cells().end(), [&](const Cell<Index>& cell) {
           return std::any_of(cell.to.begin(), cell.to.end(), [&](const Transition<Index>& next) {
             return next.to == part_.front() && next.probability > 0;
           });
         });
}

Change ComponentSolver::change_to(const std::vector<double>& image) const {
  Change change{infinity, -infinity, 0, known_.maximum_payoff};
  for (std::size_t k = 0; k < part_.size(); ++k) {
    const double difference = image[k] - known_.guess[static_cast<std::size_t>(part_[k])];
    change.least = std::min(change.least, difference);
    change.greatest = std::max(change.greatest, difference);
    change.mean += difference / static_cast<double>(part_.size());
    change.size = std::max(change.size, std::abs(image[k]));
  }
  return change;
}

// Whether a cell of the component may end the game or leave the component.
bool ComponentSolver::may_end() const {
  const Index own = known_.component_of[static_cast<std::size_t>(part_.front())];
  return std::any_of(part_.begin(), part_.end(), [&](Index state) {
    const auto& cells = known_.game.stages[static_cast<std::size_t>(state)].cells();
    return std::any_of(cells.begin(), cells.end(), [&](const Cell<Index>& cell) {
      return !surely_goes_on(cell) ||
             std::any_of(cell.to.begin(), cell.to.end(), [&](const Transition<Index>& next) {
               return next.probability > 0 &&
                      known_.component_of[static_cast<std::size_t>(next.to)] != own;
             });
    });
  });
}

// Iterates the values of a discounted game in plain floating point, until the bounds that they
// prove would be within the tolerance or rounding errors dominate. The error that all states share
// shrinks as a geometric series, whose limit is predicted (Aitken 1926). What remains are the
// differences between states; they shrink faster than by the discount if play soon forgets its
// initial state. If it does not, Newton's steps follow if that is the method. Returns whether the
// values have settled, so that no method would find much better ones.
bool ComponentSolver::approach(double tolerance) {
  const double discount = known_.game.discount;
  stages_ = Eigen::VectorXd::Constant(std::ssize(part_), 1 / (1 - discount));
  std::vector<double> image(part_.size());
  Progression progression(discount, may_end());
  while (!budget_.exhausted(known_.iterations)) {
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
    const bool is_last =
        has_settled || (method_ == StochasticMethod::newton && progression.is_slow(change, sought));
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

// Makes one round: improves both sides by value iteration and by the bounds of a better
// approximation.
bool ComponentSolver::round(bool may_copy) {
  bool improved = sweep(known_.lower);
  improved = sweep(known_.upper) || improved;
  step();
  const double slack = residual_ + operator_rounding * known_.scale(part_);
  for (BoundSide* side : {&known_.lower, &known_.upper}) {
    if (!known_.are_known_after(part_, *side)) {
      continue;
    }
    improved = prove_guess(*side, slack, {2, 16, 128}) || improved;
    BoundSide& other = side == &known_.lower ? known_.upper : known_.lower;
    improved = (may_copy && improve_by_bounds_of(other, *side)) || improved;
  }
  return improved;
}

// Whether value iteration comes first: Newton's steps solve small components faster.
bool ComponentSolver::is_iterated_first() const {
  return known_.game.discount < 1 && !is_passed_once() &&
         (method_ == StochasticMethod::value_iteration || part_.size() > most_states_with_room);
}

void ComponentSolver::solve() {
  const double sought =
      part_.size() <= most_states_with_room ? options_.tolerance / room : options_.tolerance;
  if (is_iterated_first()) {
    const bool has_settled = approach(sought);
    const double slack = residual_ + doubt_after();
    for (BoundSide* side : {&known_.lower, &known_.upper}) {
      if (known_.are_known_after(part_, *side)) {
        // Many factors are cheap: with many states, most candidates that are not bounds fail early.
        prove_guess(*side, slack, {1, 1.5, 2, 3, 4, 8, 16, 128});
      }
    }
    report();
    if (is_within(sought) || (has_settled && std::isfinite(known_.widest(part_)))) {
      halve();
      return;
    }
  }
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
  StochasticBounds known(game, exact, options.threads);
  check_totals(game, known.endless);
  bool has_converged = true;
  for (const std::vector<Index>& part : known.components) {
    ComponentSolver component(known, part, options, budget, method);
    component.solve();
    has_converged = has_converged && component.has_converged();
  }
  StochasticSolution solution;
  solution.termination =
      has_converged ? Termination::converged
                    : budget.exhausted(known.iterations).value_or(Termination::numerical_error);
  for (Index state = 0; state < std::ssize(game.stages); ++state) {
    const auto& stage = game.stages[static_cast<std::size_t>(state)];
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
    const auto& cells = game.stages[static_cast<std::size_t>(state)].cells();
    const bool returns =
        part.size() > 1 || std::any_of(cells.begin(), cells.end(), [&](const auto& cell) {
          return std::any_of(cell.to.begin(), cell.to.end(), [&](const auto& next) {
            return next.to == state && next.probability > 0;
          });
        });
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
    const auto state = static_cast<std::size_t>(part.front());
    const auto& stage = game.stages[state];
    std::vector<Rational> entries;
    for (const auto& cell : stage.cells()) {
      entries.push_back(expected_payoff(cell, [&](Index to) -> Rational {
        const auto& successor = solutions[static_cast<std::size_t>(to)];
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
