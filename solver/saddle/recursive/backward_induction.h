#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "saddle/matrix/budget.h"
#include "saddle/matrix/solution.h"
#include "saddle/recursive/stage_game.h"
#include "saddle/recursive/worth.h"
#include "saddle/solve/solve.h"

namespace saddle {

/// What solves the stage games: solve(), or an algorithm that it is to be compared with.
using MatrixSolver = std::function<Solution(const PayoffMatrix& game, const Options& options)>;

/// Optimal strategies at a state, with the bounds on its value that they prove from the bounds of
/// its successors: `row` guarantees `lower`, `column` concedes `upper`, when the play after them is
/// as good as the successors' bounds say.
struct StateSolution {
  MixedStrategy row;
  MixedStrategy column;
  ValueBounds bounds;
  Termination termination;
  /// How often a certificate fell short of the tolerance and another way was tried.
  int fallbacks = 0;
};

/// Adds up what a cell of a stage game is worth: payoff + sum of probability times value, rounded
/// outward.
class CellBounds {
 public:
  explicit CellBounds(double payoff);

  /// Throws std::invalid_argument unless the probability is from 0 to 1 and their sum at most 1,
  /// but for its rounding.
  void add(double probability, const ValueBounds& successor);

  /// As exact as the successor's bounds if the cell only goes on to it.
  ValueBounds bounds() const;

 private:
  bool pays_;
  RoundedWorth low_;
  RoundedWorth high_;
  double probability_ = 0;
  int transitions_ = 0;
};

/// Solves a stage game whose payoffs are known within bounds, lower(i, j) <= upper(i, j). The
/// bounds of its value are apart by at most the greatest distance of a payoff's bounds and the
/// duality gap.
StateSolution solve_stage(DenseMatrix lower, DenseMatrix upper, const MatrixSolver& solver,
                          const Options& options);

/// The values of states of a recursive game.
template <class State>
struct StateValues {
  std::unordered_map<State, ValueBounds> solved;
  /// converged if all states that were asked for are solved, each stage game to the tolerance; the
  /// bounds are true whatever it is.
  Termination termination = Termination::converged;
  /// How many stage games were solved, and how often another way was tried for one of them.
  std::int64_t stage_games = 0;
  std::int64_t fallbacks = 0;

  /// Infinite bounds if the state is not solved.
  ValueBounds operator[](const State& state) const {
    const auto found = solved.find(state);
    return found == solved.end() ? ValueBounds{} : found->second;
  }
};

/// Returns the optimal strategies at a state and the bounds they prove, none unless its successors
/// are solved. Throws as backward_induction does.
template <class State>
std::optional<StateSolution> solve_state(const StageGame<State>& stage,
                                         const StateValues<State>& values,
                                         const Options& options = {},
                                         const MatrixSolver& solver = saddle::solve) {
  DenseMatrix lower(stage.rows(), stage.columns());
  DenseMatrix upper(stage.rows(), stage.columns());
  for (Index k = 0; k < lower.size(); ++k) {
    const auto& cell = stage.cells()[static_cast<std::size_t>(k)];
    CellBounds sum(cell.payoff);
    for (const auto& [probability, to] : cell.to) {
      const auto successor = values.solved.find(to);
      if (successor == values.solved.end()) {
        return {};
      }
      sum.add(probability, successor->second);
    }
    lower.data()[k] = sum.bounds().lower;
    upper.data()[k] = sum.bounds().upper;
  }
  return solve_stage(std::move(lower), std::move(upper), solver, options);
}

/// Solves the states that can be reached from `root`, each once, successors first: a state's value
/// is the value of its stage game when every cell is worth what it pays and the values of where it
/// goes on. The bounds on a value are the bounds that the stage game's strategies prove; they grow
/// by the duality gap and a few roundings from state to state. The game's probabilities and payoffs
/// are taken as the doubles they are.
///
/// States that `known` has solved are not solved again. The limits of the options are for the whole
/// call, iterations being stage games; when one is reached, what is solved so far is returned, and
/// may be passed as `known` to go on. on_progress reports the bounds of the state solved last.
///
/// Throws std::invalid_argument as check(options) does, if a state can come back to itself, if
/// probabilities are none (CellBounds::add), or if a payoff is not finite. As many stages stand in
/// memory as the longest path has states.
template <RecursiveGame Game, class State = typename Game::State>
StateValues<State> backward_induction(const Game& game, const std::type_identity_t<State>& root,
                                      const Options& options = {}, StateValues<State> known = {},
                                      const MatrixSolver& solver = saddle::solve) {
  // A state whose successors are being solved, and the one of them that is looked at.
  struct Visit {
    State state;
    StageGame<State> stage;
    std::size_t cell = 0;
    std::size_t transition = 0;
  };
  const Budget budget(options);
  Options stage_options;
  stage_options.tolerance = options.tolerance;
  stage_options.stop = options.stop;
  StateValues<State> values = std::move(known);
  values.termination = Termination::converged;
  std::vector<Visit> path;
  std::unordered_set<State> open;
  const auto visit = [&](const State& state) {
    if (values.solved.contains(state)) {
      return;
    }
    if (!open.insert(state).second) {
      throw std::invalid_argument("a state can come back to itself, the game must be acyclic");
    }
    path.push_back({state, game.stage(state)});
  };

  visit(root);
  for (std::int64_t solved = 0; !path.empty();) {
    Visit& here = path.back();
    if (here.cell < here.stage.cells().size()) {
      const std::vector<Transition<State>>& to = here.stage.cells()[here.cell].to;
      if (here.transition < to.size()) {
        // On the way down too a limit is met: the path may be long.
        if (const auto limit = budget.exhausted(solved)) {
          values.termination = *limit;
          break;
        }
        visit(to[here.transition++].to);
      } else {
        ++here.cell;
        here.transition = 0;
      }
      continue;
    }
    if (const auto limit = budget.exhausted(solved)) {
      values.termination = *limit;
      break;
    }
    stage_options.time_limit = budget.time_left();
    const auto solution = solve_state(here.stage, values, stage_options, solver);
    ++solved;
    ++values.stage_games;
    values.fallbacks += solution->fallbacks;
    values.solved.emplace(here.state, solution->bounds);
    if (solution->termination != Termination::converged) {
      values.termination = solution->termination;
    }
    if (options.on_progress) {
      options.on_progress({solved, solution->bounds.lower, solution->bounds.upper});
    }
    open.erase(here.state);
    path.pop_back();
  }
  return values;
}

}  // namespace saddle
