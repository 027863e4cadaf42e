#include "saddle/recursive/strategy_search.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include "saddle/number/integer_system.h"
#include "saddle/number/rounding.h"
#include "saddle/recursive/decision_process.h"
#include "saddle/recursive/stationary_bound.h"
#include "saddle/solve/solve_exact.h"
#include "saddle/solve/stage_solver.h"

namespace saddle {
namespace {

constexpr std::size_t most_searched_states = 16384;
// How often one player's search may help the other's for the same stopping probability.
constexpr int most_turns = 20;
constexpr int most_improvements = 100;
// The number that stands for infinity in the stage games, relative to the greatest number. The
// greater it is, the fewer digits the other numbers have.
constexpr double beyond_numbers = 1 << 20U;
// The value of a stage game must exceed the guarantee by more than this rounding error, relative to
// the greatest number.
constexpr double stage_rounding = 8 * std::numeric_limits<double>::epsilon();

// Returns the process whose play stops with a given probability after each stage.
DecisionProcess<double> stopped(DecisionProcess<double> process, double stop, double endless_play) {
  for (auto& choices : process) {
    for (auto& choice : choices) {
      for (auto& next : choice.to) {
        choice.payoff += stop * next.probability * endless_play;
        next.probability *= 1 - stop;
      }
      choice.stays = false;
    }
  }
  return process;
}

// Returns a pure strategy that guarantees the value: among several, the row with the greatest sum
// over all columns. Other optimal strategies may improve the guarantee so little that the iteration
// makes hardly any progress.
std::optional<Index> pure_strategy(const std::vector<double>& payoffs, Index columns,
                                   double value) {
  std::optional<Index> best;
  double maximum = 0;
  for (auto row = payoffs.begin(); row != payoffs.end(); row += columns) {
    const double sum = std::accumulate(row, row + columns, 0.0);
    if (*std::min_element(row, row + columns) >= value && (!best || sum > maximum)) {
      best = (row - payoffs.begin()) / columns;
      maximum = sum;
    }
  }
  return best;
}

// One player's search for stationary strategies with a good guarantee in a component, by strategy
// iteration (Hoffman and Karp 1966; Chatterjee, de Alfaro and Henzinger 2013): the guarantees of a
// strategy define stage games, and where an optimal strategy of a stage game is better, it replaces
// the strategy at this state. In the part of the game the player is the row player.
//
// If play can go on for ever, the iteration can be stuck at a fixed point of Shapley's operator
// that is not the value. So it first solves games in which play stops after each stage with
// probability `stop`, and then pays the payoff of endless play. These have one fixed point each,
// and approach the game as the probability becomes small. All in plain floating point: it proves
// nothing.
class StrategySearch {
 public:
  // Keeps references.
  StrategySearch(StochasticBounds& known, const std::vector<Index>& component, BoundSide& side,
                 GamePart<Rational> part)
      : known_(known),
        component_(component),
        side_(side),
        exact_part_(std::move(part)),
        part_(nearest(exact_part_)),
        values_(Eigen::VectorXd::Zero(part_.losses() + 1)) {
    for (const auto& stage : part_.stages) {
      strategies_.push_back(MixedStrategy::uniform(stage.rows()));
    }
  }
  StrategySearch(const StrategySearch&) = delete;
  StrategySearch& operator=(const StrategySearch&) = delete;

  // Improves the strategies for the game with this stopping probability, from the present
  // strategies or from the other search's answers to its own. Returns whether the answers were
  // better. With 0 the game does not stop.
  bool improve(double stop, const StrategySearch& other) {
    double total = evaluate(stop);
    bool is_helped = false;
    if (other.answers_.size() == strategies_.size()) {
      std::vector<MixedStrategy> before = std::exchange(strategies_, other.answers_);
      is_helped = keep_if_better(std::move(before), stop, total);
    }
    for (int round = 0;
         round < most_improvements && std::isfinite(total) && !known_.budget.exhausted(0);
         ++round) {
      std::vector<MixedStrategy> before = strategies_;
      if (!change(stop) || !keep_if_better(std::move(before), stop, total)) {
        break;
      }
    }
    return is_helped;
  }

  // Adopts the bounds that the strategies guarantee in the game without stopping.
  void take() { take_strategies(known_, component_, side_, exact_part_, strategies_); }

  const std::vector<MixedStrategy>& strategies() const { return strategies_; }

  // Continues from other strategies, without probabilities that are at most the fraction `dropped`
  // of a strategy's greatest probability. Returns whether a probability was dropped.
  bool restart(std::vector<MixedStrategy> strategies, double dropped) {
    bool drops = false;
    strategies_ = std::move(strategies);
    for (MixedStrategy& strategy : strategies_) {
      Eigen::VectorXd weights = strategy.probabilities();
      const double limit = dropped * weights.maxCoeff();
      for (double& weight : weights) {
        if (weight > 0 && weight <= limit) {
          weight = 0;
          drops = true;
        }
      }
      strategy = MixedStrategy(std::move(weights));
    }
    return drops;
  }

 private:
  // Evaluates the strategies. Returns to those before, whose guarantees had the sum `total`, unless
  // theirs have a greater one, which becomes the total.
  bool keep_if_better(std::vector<MixedStrategy> before, double stop, double& total) {
    const Eigen::VectorXd values = values_;
    const double changed = evaluate(stop);
    if (changed > total) {
      total = changed;
      return true;
    }
    strategies_ = std::move(before);
    values_ = values;
    return false;
  }

  // Returns the sum of the guarantees over the states.
  double evaluate(double stop) {
    const Index size = std::ssize(part_.stages);
    DecisionProcess<double> process = faced_process(part_, strategies_);
    EndComponents sets;
    if (stop > 0) {
      process = stopped(std::move(process), stop, part_.endless_play);
    } else {
      sets = end_components(process);
      bool gains = false;
      for (std::size_t state = 0; state < part_.stages.size(); ++state) {
        if (!sets.node[state] && !sets.is_gain[state]) {
          return -infinity;
        }
        gains = gains || sets.is_gain[state];
      }
      if (gains) {
        return infinity;
      }
      process = reduced(process, sets, part_.endless_play);
    }
    auto policy = ending_policy(process);
    const auto minimum = policy
                             ? stochastic_shortest_path(process, *std::move(policy), known_.budget)
                             : std::nullopt;
    if (!minimum) {
      return -infinity;
    }
    for (Index state = 0; state < size; ++state) {
      const Index node = stop > 0 ? state : *sets.node[as_size(state)];
      values_[state] = minimum->values[node];
    }
    const double large = beyond_numbers * (values_.head(size).cwiseAbs().maxCoeff() + part_.unit);
    values_[part_.gains()] = large;
    values_[part_.losses()] = -large;
    return values_.head(size).sum();
  }

  // Adopts the strategies of the stage games whose values exceed the guarantees.
  bool change(double stop) {
    const double scale = values_.head(std::ssize(part_.stages)).cwiseAbs().maxCoeff();
    bool changed = false;
    answers_.clear();
    for (std::size_t state = 0; state < part_.stages.size(); ++state) {
      const auto& stage = part_.stages[state];
      payoffs_.clear();
      for (const auto& cell : stage.cells()) {
        payoffs_.push_back(expected_payoff(
            cell, [&](Index to) { return (1 - stop) * values_[to] + stop * part_.endless_play; }));
      }
      if (!Eigen::Map<const Eigen::VectorXd>(payoffs_.data(), std::ssize(payoffs_)).allFinite()) {
        return false;
      }
      const StageSolution solution = solver_.solve(payoffs_, stage.rows(), stage.columns());
      ++known_.stage_games;
      answers_.emplace_back(
          Eigen::Map<const Eigen::VectorXd>(solution.column.data(), stage.columns()));
      if (solution.lower > values_[static_cast<Index>(state)] + stage_rounding * scale) {
        const auto pure = pure_strategy(payoffs_, stage.columns(), solution.lower);
        strategies_[state] = pure ? MixedStrategy::pure(*pure, stage.rows())
                                  : MixedStrategy(Eigen::Map<const Eigen::VectorXd>(
                                        solution.row.data(), stage.rows()));
        changed = true;
      }
    }
    return changed;
  }

  StochasticBounds& known_;
  const std::vector<Index>& component_;
  BoundSide& side_;
  GamePart<Rational> exact_part_;
  GamePart<double> part_;
  StageSolver solver_;
  std::vector<double> payoffs_;
  std::vector<MixedStrategy> strategies_;
  // The column player's strategies in the stage games of the guarantees, as last solved; empty
  // before.
  std::vector<MixedStrategy> answers_;
  // The guarantees of the strategies at the states, and the values of the two additional states of
  // the part.
  Eigen::VectorXd values_;
};

// Improves both players' strategies in turn until neither search helps the other. If a player can
// wait without cost, the search of the other player may get stuck: in its stage games the payoff of
// waiting is the conceded value, so no strategy concedes less. In the stage games of the waiting
// player's search the payoff of waiting is smaller, so they may show a better strategy.
void improve(StrategySearch& maximiser, StrategySearch& minimiser, double stop) {
  for (int turn = 0; turn < most_turns; ++turn) {
    const bool is_helped = maximiser.improve(stop, minimiser);
    if (!minimiser.improve(stop, maximiser) && !is_helped && turn > 0) {
      return;
    }
  }
}

}  // namespace

void improve_by_strategies(StochasticBounds& known, const std::vector<Index>& component,
                           double tolerance) {
  if (component.size() > most_searched_states) {
    return;
  }
  auto lower = rational_part(known, known.lower, component);
  auto upper = rational_part(known, known.upper, component);
  if (!lower || !upper) {
    return;
  }
  StrategySearch maximiser(known, component, known.lower, *std::move(lower));
  StrategySearch minimiser(known, component, known.upper, *std::move(upper));
  const auto improve_and_take = [&](double stop) {
    improve(maximiser, minimiser, stop);
    maximiser.take();
    minimiser.take();
  };
  for (const int exponent : {-1, -4, -8, -14, -22, -30, -38}) {
    if (known.are_within(component, tolerance) || known.is_exhausted()) {
      break;
    }
    improve(maximiser, minimiser, std::ldexp(1, exponent));
    const std::vector<MixedStrategy> rows = maximiser.strategies();
    const std::vector<MixedStrategy> columns = minimiser.strategies();
    improve_and_take(0);
    // A small probability may exist only because of the stopping, and be harmful without it.
    const double dropped = std::ldexp(1, exponent / 4 - 1);
    if (!known.are_within(component, tolerance)) {
      const bool drops = maximiser.restart(rows, dropped);
      if (minimiser.restart(columns, dropped) || drops) {
        improve_and_take(0);
      }
    }
    ++known.iterations;
    known.report(component);
  }
}

// The rational steps. stochastic_bounds.cpp states which numbers w are bounds. A fixed point need
// not be a bound itself, such as the value 1 of hide-or-run. At a small distance e from a fixed
// point that is no bound, w and T w differ by e^2 or a much higher power of e, which is below
// double precision for e < 1e-8. So the numbers and their images are rational here. The strategies
// of the stage games are rounded to doubles, and their guarantees are proved in
// stationary_bound.cpp.

namespace {

constexpr std::size_t most_exact_states = 12;
constexpr std::size_t most_exact_cells = 400;
// The steps stop after this number of consecutive steps that did not reduce the widest gap by 1 %.
constexpr int most_idle_rational_steps = 60;
constexpr unsigned first_bits = 64;
constexpr unsigned most_bits = 1U << 14U;

using Rationals = std::vector<Rational>;
using RationalPart = GamePart<Rational>;

ExactMatrix stage_matrix(const StageGame<Index, Rational>& stage, const Rationals& numbers) {
  Rationals entries;
  for (const auto& cell : stage.cells()) {
    entries.push_back(expected_payoff(cell, [&](Index to) { return numbers[as_size(to)]; }));
  }
  return {stage.rows(), stage.columns(), std::move(entries)};
}

// Whether numbers are bounds, given a lower bound on their image.
bool are_bounds(const RationalPart& part, const Rationals& numbers, const Rationals& image) {
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    const bool must_gain = part.endless[k] && numbers[k] > part.endless_play;
    if (must_gain ? image[k] <= numbers[k] : image[k] < numbers[k]) {
      return false;
    }
  }
  return true;
}

// Numbers, the solutions of their stage games, and their image under Shapley's operator.
struct SolvedStages {
  Rationals numbers;
  std::vector<ExactSolution> stages;
  Rationals image;
};

// Returns nullopt if a stage game is not solved, for example because the time limit is reached.
std::optional<SolvedStages> play_at(const RationalPart& part, Rationals numbers,
                                    const Budget& budget) {
  SolvedStages play{std::move(numbers), {}, {}};
  for (const auto& stage : part.stages) {
    Options options = budget.rest(0);
    options.max_iterations = Options{}.max_iterations;
    play.stages.push_back(solve_exact(stage_matrix(stage, play.numbers), options));
    if (play.stages.back().termination != Termination::converged) {
      return {};
    }
    play.image.push_back(play.stages.back().lower);
  }
  return play;
}

// The values of the states if both players keep to the strategies of the stage games. A state whose
// number the operator does not change keeps this number, because play may stay there for ever.
std::optional<Rationals> newton_step(const RationalPart& part, const SolvedStages& play) {
  const std::size_t size = part.stages.size();
  std::vector<Rationals> system(size, Rationals(size, 0));
  Rationals side(size, 0);
  for (std::size_t k = 0; k < size; ++k) {
    system[k][k] = 1;
    if (play.image[k] == play.numbers[k]) {
      side[k] = play.numbers[k];
      continue;
    }
    const auto& stage = part.stages[k];
    for (Index i = 0; i < stage.rows(); ++i) {
      for (Index j = 0; j < stage.columns(); ++j) {
        const Rational weight = play.stages[k].row[as_size(i)] * play.stages[k].column[as_size(j)];
        side[k] += weight * stage(i, j).payoff;
        for (const auto& [probability, to] : stage(i, j).to) {
          system[k][as_size(to)] -= weight * probability;
        }
      }
    }
  }
  return solution_of(system, side);
}

// Moves to better bounds, by Newton's step or else by Shapley's operator. Rounds the numbers to the
// fewest bits with which they are bounds, at least `bits`, and sets `bits` to these. Returns
// whether there were better bounds.
bool climb(const RationalPart& part, SolvedStages& here, unsigned& bits, const Budget& budget) {
  const auto move = [&](const Rationals& above) {
    for (unsigned tried = bits; tried <= most_bits; tried *= 2) {
      const Rational unit(1, mpz_class(1) << tried);
      Rationals numbers;
      for (std::size_t k = 0; k < above.size(); ++k) {
        numbers.push_back(std::max(here.numbers[k], cut(above[k], unit)));
      }
      if (numbers == here.numbers) {
        continue;
      }
      auto play = play_at(part, std::move(numbers), budget);
      if (play && are_bounds(part, play->numbers, play->image)) {
        bits = tried;
        here = *std::move(play);
        return true;
      }
    }
    return false;
  };
  if (const auto newton = newton_step(part, here)) {
    Rationals above = here.image;
    for (std::size_t k = 0; k < above.size(); ++k) {
      above[k] = std::max(above[k], (*newton)[k]);
    }
    if (move(above)) {
      return true;
    }
  }
  return move(here.image);
}

bool is_large(const RationalPart& part) {
  std::size_t cells = 0;
  for (const auto& stage : part.stages) {
    cells += stage.cells().size();
  }
  return part.stages.size() > most_exact_states || cells > most_exact_cells;
}

}  // namespace

void improve_by_rational_steps(StochasticBounds& known, const std::vector<Index>& component,
                               BoundSide& side) {
  BoundSide& other = side.is_lower() ? known.upper : known.lower;
  const auto own = rational_part(known, side, component);
  const auto opposite = rational_part(known, other, component);
  if (!own || !opposite || !side.are_known(component) || !other.are_known(component) ||
      own->leads_to_no_number || opposite->leads_to_no_number || is_large(*own)) {
    return;
  }
  Rationals start;
  for (const Index state : component) {
    start.emplace_back(side.sign() * Rational(side[state]));
  }
  auto here = play_at(*own, std::move(start), known.budget);
  unsigned bits = first_bits;
  double width = known.widest(component);
  for (int idle = 0; here && idle < most_idle_rational_steps; ++idle) {
    std::vector<MixedStrategy> strategies;
    std::vector<MixedStrategy> answers;
    for (const ExactSolution& stage : here->stages) {
      strategies.push_back(rounded(stage.row));
      answers.push_back(rounded(stage.column));
    }
    take_strategies(known, component, side, *own, std::move(strategies));
    take_strategies(known, component, other, *opposite, std::move(answers));
    if (known.widest(component) < 0.99 * width) {
      idle = 0;
      width = known.widest(component);
    }
    if (known.are_within(component, known.budget.options().tolerance) || known.is_exhausted() ||
        !climb(*own, *here, bits, known.budget)) {
      break;
    }
    ++known.iterations;
  }
  known.report(component);
}

}  // namespace saddle
