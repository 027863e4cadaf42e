#include "saddle/recursive/exact_induction.h"

#include <algorithm>
#include <stdexcept>

#include "saddle/matrix/solution.h"
#include "saddle/recursive/worth.h"
#include "saddle/solve/solve_exact.h"

namespace saddle {

std::optional<Index> returning_state(const ExactStochasticGame& game) {
  std::optional<Index> least;
  for (const auto& part : components(game)) {
    const Index state = *std::min_element(part.begin(), part.end());
    const auto& cells = game.stages[static_cast<std::size_t>(state)].cells();
    const bool returns =
        part.size() > 1 || std::any_of(cells.begin(), cells.end(), [&](const auto& cell) {
          return std::any_of(cell.to.begin(), cell.to.end(), [&](const auto& next) {
            return next.to == state && next.probability > 0;
          });
        });
    if (returns && (!least || state < *least)) {
      least = state;
    }
  }
  return least;
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
      entries.push_back(worth(cell, [&](Index to) -> Rational {
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
