#include "saddle/recursive/strategy_search.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include "saddle/number/rounding.h"
#include "saddle/recursive/decision_process.h"
#include "saddle/recursive/game_part.h"
#include "saddle/recursive/stage_game.h"
#include "saddle/recursive/stationary_bound.h"
#include "saddle/solve/stage_solver.h"

namespace saddle {
namespace {

// Looks for stationary strategies of the row player with a good guarantee in a component, by
// strategy iteration (Hoffman and Karp 1966; Chatterjee, de Alfaro and Henzinger 2013): the
// guarantees of a strategy define stage games, and where an optimal strategy of a stage game is
// better, it replaces the strategy at this state.
//
// If play can go on for ever, the iteration can be stuck at a fixed point of Shapley's operator
// that is not the value. So it first solves games in which play stops after each stage with
// probability `stop`, and then pays the payoff of endless play. These have one fixed point each,
// and approach the game as the probability becomes small. All in plain floating point: it proves
// nothing.
class StrategyIteration {
 public:
  // Keeps references.
  StrategyIteration(const GamePart<double>& part, const Budget& budget);

  // Improves the strategies for the game with this stopping probability, from the present
  // strategies on. With 0 the game does not stop.
  void improve(double stop);

  // Switches to other strategies if their guarantees in the game with this stopping probability
  // have a greater sum over the states. Returns whether they do.
  bool consider(const std::vector<MixedStrategy>& strategies, double stop);

  const std::vector<MixedStrategy>& strategies() const { return strategies_; }
  // The column player's strategies in the stage games of the guarantees, as last solved; empty
  // before.
  const std::vector<MixedStrategy>& answers() const { return answers_; }
  // Continues from other strategies, without probabilities that are at most the fraction `dropped`
  // of a strategy's greatest probability. Returns whether a probability was dropped.
  bool restart(std::vector<MixedStrategy> strategies, double dropped);

  std::int64_t stage_games() const { return stage_games_; }

 private:
  double evaluate(double stop);
  bool change(double stop);

  const GamePart<double>& part_;
  const Budget& budget_;
  StageSolver solver_;
  std::vector<double> payoffs_;
  std::vector<MixedStrategy> strategies_;
  std::vector<MixedStrategy> answers_;
  // The guarantees of the strategies at the states, and the values of the two additional states of
  // the part.
  Eigen::VectorXd values_;
  std::int64_t stage_games_ = 0;
};

constexpr int most_improvements = 100;
// The number that stands for infinity in the stage games, relative to the greatest number. The
// greater it is, the fewer digits the other numbers have.
constexpr double beyond_numbers = 1 << 20U;
// The value of a stage game must exceed the guarantee by more than this rounding error, relative to
// the greatest number.
constexpr double stage_rounding = 8 * std::numeric_limits<double>::epsilon();

// Returns the process whose play stops with a given probability after each stage.
DecisionProcess<double> stopped(DecisionProcess<double> process, double stop, double endless_play) {
  for (auto& choices : process.nodes) {
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

StrategyIteration::StrategyIteration(const GamePart<double>& part, const Budget& budget)
    : part_(part), budget_(budget), values_(Eigen::VectorXd::Zero(part.losses() + 1)) {
  for (const auto& stage : part.stages) {
    strategies_.push_back(MixedStrategy::uniform(stage.rows()));
  }
}

void StrategyIteration::improve(double stop) {
  double total = evaluate(stop);
  for (int round = 0; round < most_improvements && std::isfinite(total) && !budget_.exhausted(0);
       ++round) {
    const std::vector<MixedStrategy> before = strategies_;
    const Eigen::VectorXd values = values_;
    if (!change(stop)) {
      break;
    }
    const double changed = evaluate(stop);
    if (changed <= total) {
      strategies_ = before;
      values_ = values;
      break;
    }
    total = changed;
  }
}

bool StrategyIteration::consider(const std::vector<MixedStrategy>& strategies, double stop) {
  if (strategies.size() != strategies_.size()) {
    return false;
  }
  const double total = evaluate(stop);
  const Eigen::VectorXd values = values_;
  const std::vector<MixedStrategy> before = std::exchange(strategies_, strategies);
  if (evaluate(stop) > total) {
    return true;
  }
  strategies_ = before;
  values_ = values;
  return false;
}

double StrategyIteration::evaluate(double stop) {
  const auto size = std::ssize(part_.stages);
  DecisionProcess<double> process = faced_process(part_, strategies_);
  EndComponents sets;
  if (stop > 0) {
    process = stopped(std::move(process), stop, part_.endless_play);
  } else {
    sets = end_components(process);
    bool gains = false;
    for (Index state = 0; state < size; ++state) {
      const auto node = static_cast<std::size_t>(state);
      if (!sets.node[node] && !sets.is_gain[node]) {
        return -infinity;
      }
      gains = gains || sets.is_gain[node];
    }
    if (gains) {
      return infinity;
    }
    process = reduced(process, sets, part_.endless_play);
  }
  auto policy = ending_policy(process);
  const auto minimum =
      policy ? stochastic_shortest_path(process, *std::move(policy), budget_) : std::nullopt;
  if (!minimum) {
    return -infinity;
  }
  for (Index state = 0; state < size; ++state) {
    const Index node = stop > 0 ? state : *sets.node[static_cast<std::size_t>(state)];
    values_[state] = minimum->values[node];
  }
  const double large = beyond_numbers * (values_.head(size).cwiseAbs().maxCoeff() + part_.unit);
  values_[part_.gains()] = large;
  values_[part_.losses()] = -large;
  return values_.head(size).sum();
}

// Adopts the strategies of the stage games whose values exceed the guarantees.
bool StrategyIteration::change(double stop) {
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
    if (!std::all_of(payoffs_.begin(), payoffs_.end(),
                     [](double payoff) { return std::isfinite(payoff); })) {
      return false;
    }
    const StageSolution solution = solver_.solve(payoffs_, stage.rows(), stage.columns());
    ++stage_games_;
    answers_.emplace_back(
        Eigen::Map<const Eigen::VectorXd>(solution.column.data(), stage.columns()));
    if (solution.lower > values_[static_cast<Index>(state)] + stage_rounding * scale) {
      const auto pure = pure_strategy(payoffs_, stage.columns(), solution.lower);
      strategies_[state] =
          pure
              ? MixedStrategy::pure(*pure, stage.rows())
              : MixedStrategy(Eigen::Map<const Eigen::VectorXd>(solution.row.data(), stage.rows()));
      changed = true;
    }
  }
  return changed;
}

bool StrategyIteration::restart(std::vector<MixedStrategy> strategies, double dropped) {
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

constexpr std::size_t most_searched_states = 16384;
// How often one player's search may help the other's for the same stopping probability.
constexpr int most_turns = 20;

// One player's search in a component.
class PlayerSearch {
 public:
  // Keeps references.
  PlayerSearch(StochasticBounds& known, const std::vector<Index>& component, BoundSide& side,
               GamePart<Rational> part, const Budget& budget)
      : known_(known),
        component_(component),
        side_(side),
        part_(std::move(part)),
        rough_(nearest(part_)),
        player_(rough_, budget),
        budget_(budget) {}
  PlayerSearch(const PlayerSearch&) = delete;
  PlayerSearch& operator=(const PlayerSearch&) = delete;

  // Improves the strategies for the game with this stopping probability. Returns whether the other
  // player's search had better ones.
  bool improve(double stop, const PlayerSearch& other) {
    const bool is_helped = player_.consider(other.player_.answers(), stop);
    player_.improve(stop);
    return is_helped;
  }

  // Adopts the bounds that the strategies guarantee in the game without stopping.
  void take() { take_strategies(known_, component_, side_, part_, player_.strategies(), budget_); }

  const std::vector<MixedStrategy>& strategies() const { return player_.strategies(); }
  bool restart(std::vector<MixedStrategy> strategies, double dropped) {
    return player_.restart(std::move(strategies), dropped);
  }
  std::int64_t stage_games() const { return player_.stage_games(); }

 private:
  StochasticBounds& known_;
  const std::vector<Index>& component_;
  BoundSide& side_;
  GamePart<Rational> part_;
  GamePart<double> rough_;
  StrategyIteration player_;
  const Budget& budget_;
};

// Improves both players' strategies in turn until neither search helps the other. If a player can
// wait without cost, the search of the other player may get stuck: in its stage games the payoff of
// waiting is the conceded value, so no strategy concedes less. In the stage games of the waiting
// player's search the payoff of waiting is smaller, so they may show a better strategy.
void improve(PlayerSearch& maximiser, PlayerSearch& minimiser, double stop) {
  for (int turn = 0; turn < most_turns; ++turn) {
    const bool is_helped = maximiser.improve(stop, minimiser);
    if (!minimiser.improve(stop, maximiser) && !is_helped && turn > 0) {
      return;
    }
  }
}

}  // namespace

void improve_by_strategies(StochasticBounds& known, const std::vector<Index>& component,
                           const Options& options, const Budget& budget, double tolerance) {
  if (component.size() > most_searched_states) {
    return;
  }
  auto lower = rational_part(known, known.lower, component);
  auto upper = rational_part(known, known.upper, component);
  if (!lower || !upper) {
    return;
  }
  PlayerSearch maximiser(known, component, known.lower, *std::move(lower), budget);
  PlayerSearch minimiser(known, component, known.upper, *std::move(upper), budget);
  const auto improve_and_take = [&](double stop) {
    improve(maximiser, minimiser, stop);
    maximiser.take();
    minimiser.take();
  };
  for (const int exponent : {-1, -4, -8, -14, -22, -30, -38}) {
    if (known.are_within(component, tolerance) || budget.exhausted(known.iterations)) {
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
    known.report(component, options);
  }
  known.stage_games += maximiser.stage_games() + minimiser.stage_games();
}

}  // namespace saddle
