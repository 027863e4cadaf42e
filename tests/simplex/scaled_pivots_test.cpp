#include "saddle/simplex/scaled_pivots.h"

#include <algorithm>
#include <random>
#include <utility>

#include <doctest/doctest.h>

#include "saddle/solve/solve.h"
#include "tests/random_game.h"

using saddle::Budget;
using saddle::DenseMatrix;
using saddle::Incumbent;
using saddle::Index;
using saddle::Options;
using saddle::PayoffMatrix;
using saddle::Solution;
using saddle::Termination;
using saddle::test::badly_scaled_game;

namespace {

Solution solve_by_scaled_pivots(const PayoffMatrix& game, const Options& options = {}) {
  const Budget budget(options);
  Incumbent incumbent(game, options);
  saddle::propose_by_scaled_pivots(incumbent, budget);
  return incumbent.take(budget);
}

}  // namespace

TEST_CASE("scaled pivots solve tables of any shape and scales, whatever is added or multiplied") {
  std::mt19937_64 random(5);
  for (const auto& [row_decades, column_decades] :
       {std::pair{0.0, 0.0}, {6.0, 0.0}, {0.0, 6.0}, {3.0, 3.0}, {8.0, 0.0}, {0.0, 8.0}}) {
    for (const auto& [rows, columns] : {std::pair<Index, Index>{60, 60}, {40, 130}, {130, 40}}) {
      const PayoffMatrix game =
          badly_scaled_game(rows, columns, row_decades, column_decades, random);
      for (const double factor : {1.0, 1e-250, 1e250}) {
        const Solution solution =
            solve_by_scaled_pivots(PayoffMatrix(DenseMatrix(game.entries() * factor)));
        CHECK(solution.termination == Termination::converged);
        CHECK(solution.iterations <= 4 * std::min(rows, columns));
      }
      CHECK(solve_by_scaled_pivots(PayoffMatrix(DenseMatrix(game.entries().array() + 12345.0)))
                .termination == Termination::converged);
    }
  }
}

TEST_CASE("tables that seem badly scaled are solved in few pivots") {
  std::mt19937_64 random(6);
  for (const auto& [row_decades, column_decades] : {std::pair{6.0, 0.0}, {0.0, 6.0}, {3.0, 3.0}}) {
    for (const Index side : {60, 128, 150, 300}) {
      const PayoffMatrix game = badly_scaled_game(side, side, row_decades, column_decades, random);
      const Solution solution = saddle::solve(game);
      CHECK(solution.termination == Termination::converged);
      CHECK(solution.iterations <= 8 * side);
    }
  }
}

TEST_CASE("scaled pivots stop at the limit, and at a request") {
  std::mt19937_64 random(7);
  const PayoffMatrix game = badly_scaled_game(150, 150, 6, 0, random);
  Options options;
  options.max_iterations = 3;
  const Solution solution = saddle::solve(game, options);
  CHECK(solution.termination == Termination::iteration_limit);
  CHECK(solution.iterations == 3);
  CHECK(solution.lower <= solution.upper);

  options = {};
  std::stop_source source;
  source.request_stop();
  options.stop = source.get_token();
  CHECK(solve_by_scaled_pivots(game, options).termination == Termination::interrupted);
}
