#include <doctest/doctest.h>

#include "saddle/recursive/stochastic_solution.h"

using saddle::Cell;
using saddle::ExactStochasticGame;
using saddle::Index;
using saddle::Rational;
using saddle::StageGame;

namespace {

using ExactCell = Cell<Index, Rational>;

// A state for each number of remaining rounds: matching pennies for one third, then the state
// below.
ExactStochasticGame pennies(Index rounds) {
  ExactStochasticGame game;
  game.discount = Rational(1, 3);
  game.stages.emplace_back(1, std::vector<ExactCell>{ExactCell(1)});
  for (Index k = 0; k < rounds; ++k) {
    std::vector<ExactCell> cells;
    for (const int win : {1, 0, 0, 2}) {
      cells.push_back({Rational(win), {{Rational(win == 2 ? 1 : 2, 3), k}}});
    }
    game.stages.emplace_back(2, std::move(cells));
  }
  return game;
}

}  // namespace

TEST_CASE("exact values are within the bounds of the floating solve, at every state") {
  const ExactStochasticGame game = pennies(8);
  const auto exact = solve_exact_stages(game).states;
  const auto rough = solve_stochastic(rounded(game));
  for (std::size_t s = 0; s < exact.size(); ++s) {
    REQUIRE(exact[s]);
    CHECK(exact[s]->lower == exact[s]->upper);
    CHECK(Rational(rough.values[s].lower) <= exact[s]->lower);
    CHECK(Rational(rough.values[s].upper) >= exact[s]->lower);
  }
  // [[1 + 2/9, 2/9], [2/9, 2 + 1/9]]: 2/9 + (1 * 17/9) / (1 + 17/9).
  CHECK(exact[1]->lower == Rational(2, 9) + Rational(17, 26));
}

TEST_CASE("a cyclic game is refused, naming the state; a limit leaves states unsolved") {
  ExactStochasticGame cyclic = pennies(2);
  CHECK_FALSE(returning_state(cyclic));
  cyclic.stages[1] = StageGame<Index, Rational>(1, {ExactCell(0, {{Rational(1, 2), 1}})});
  CHECK(returning_state(cyclic) == 1);
  CHECK_THROWS_WITH_AS(solve_exact_stages(cyclic),
                       "state 2 can come back to itself, the game must be acyclic",
                       std::invalid_argument);
  cyclic.names = {"end", "first", "second"};
  CHECK_THROWS_WITH_AS(solve_exact_stages(cyclic),
                       "state 'first' can come back to itself, the game must be acyclic",
                       std::invalid_argument);
  saddle::Options options;
  options.max_iterations = 2;
  const auto limited = solve_exact_stages(pennies(4), options);
  CHECK(limited.states[1].has_value());
  CHECK_FALSE(limited.states[2].has_value());
  CHECK(limited.termination == saddle::Termination::iteration_limit);
  options.time_limit = std::chrono::seconds(0);
  options.max_iterations = 100;
  CHECK(solve_exact_stages(pennies(4), options).termination == saddle::Termination::time_limit);
  CHECK(solve_exact_stages(pennies(4)).termination == saddle::Termination::converged);
}
