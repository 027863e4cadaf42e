#include "saddle/first_order/regret_minimisation.h"

#include <doctest/doctest.h>

#include "games/extensive/guess_it_tree.h"
#include "games/extensive/kuhn.h"
#include "games/extensive/leduc.h"
#include "games/extensive/liars_dice.h"
#include "saddle/extensive/build_tree.h"
#include "saddle/extensive/solve_extensive.h"
#include "tests/extensive/random_tree.h"

using namespace saddle;

TEST_CASE("regret minimisation converges to the tolerance asked for") {
  Options options;
  options.tolerance = 1e-5;
  const ExtensiveGame game = extensive_game(games::Kuhn());
  const ExtensiveSolution solution = minimise_regret(game, options);
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.relative_gap <= 1e-5);
  CHECK(solution.lower <= -1.0 / 18);
  CHECK(solution.upper >= -1.0 / 18);
  CHECK(solution.upper - solution.lower <= 4 * 1e-5);
}

TEST_CASE("regret minimisation converges on random trees") {
  Options options;
  options.tolerance = 1e-3;
  options.max_iterations = 20'000;
  for (unsigned seed = 1; seed < 40; ++seed) {
    CAPTURE(seed);
    const ExtensiveGame game = extensive_game(test::RandomTree{seed, 7});
    CHECK(minimise_regret(game, options).termination == Termination::converged);
  }
}

TEST_CASE("150 iterations of regret minimisation come to a small gap in poker and in Guess It") {
  const auto gap_after = [](const ExtensiveGame& game, std::int64_t iterations) {
    Options options;
    options.tolerance = 0;
    options.max_iterations = iterations;
    return minimise_regret(game, options).relative_gap;
  };
  const ExtensiveGame leduc = extensive_game(games::Leduc({9}));
  CHECK(gap_after(leduc, 150) < 2e-4);
  CHECK(gap_after(leduc, 600) < 4e-5);
  CHECK(gap_after(extensive_game(games::GuessItTree(5, 5)), 150) < 3e-3);
  CHECK(gap_after(extensive_game(games::LiarsDice(4)), 300) < 1e-5);
}

TEST_CASE("after 150 iterations floats give nearly the same gap as doubles") {
  for (const int ranks : {3, 9}) {
    CAPTURE(ranks);
    const ExtensiveGame game = extensive_game(games::Leduc({ranks}));
    const auto gap_of = [&](auto players) {
      players.iterate(150, Budget({}));
      return certify(game, strategy_of_plan(game.row(), players.row_average()),
                     strategy_of_plan(game.column(), players.column_average()), 0)
          .relative_gap;
    };
    const double gap = gap_of(RegretMinimisation<double>(game.bilinear()));
    CHECK(gap_of(RegretMinimisation<float>(game.bilinear())) == doctest::Approx(gap).epsilon(0.1));
  }
}

TEST_CASE("every limit ends regret minimisation with true bounds, and progress is reported") {
  const ExtensiveGame game = extensive_game(games::Kuhn());
  Options options;
  options.tolerance = 0;
  const auto check_ended = [&](Termination reason) {
    const ExtensiveSolution solution = minimise_regret(game, options);
    CHECK(solution.termination == reason);
    CHECK(solution.lower <= -1.0 / 18);
    CHECK(solution.upper >= -1.0 / 18);
    return solution.iterations;
  };
  options.max_iterations = 0;
  CHECK(check_ended(Termination::iteration_limit) == 0);
  options.max_iterations = 100;
  int told = 0;
  options.on_progress = [&](const Progress& progress) {
    CHECK(progress.lower <= progress.upper);
    ++told;
  };
  CHECK(check_ended(Termination::iteration_limit) == 100);
  CHECK(told > 5);
  options = {};
  options.tolerance = 0;
  options.time_limit = std::chrono::milliseconds(20);
  check_ended(Termination::time_limit);
  std::stop_source source;
  source.request_stop();
  options.stop = source.get_token();
  check_ended(Termination::interrupted);
}
