#include <random>
#include <stop_token>

#include <doctest/doctest.h>

#include "saddle/first_order/screened_matching.h"
#include "saddle/simplex/simplex.h"
#include "tests/matrix/game_family.h"
#include "tests/one_algorithm.h"
#include "tests/random_game.h"

using saddle::Index;
using saddle::Options;
using saddle::PayoffMatrix;
using saddle::PositiveForm;
using saddle::Solution;
using saddle::Termination;
using saddle::test::solve_simplex;

namespace {

Solution solve_regret_matching(const PayoffMatrix& game, const Options& options) {
  return *saddle::test::solve_by_name("regret-matching", game, options);
}

}  // namespace

TEST_CASE("regret matching meets a loose tolerance on every family") {
  for (const auto& family : saddle::test::game_families()) {
    CAPTURE(family.name);
    std::mt19937_64 random(1);
    for (int k = 0; k < 5; ++k) {
      const auto rows = static_cast<Index>(1 + random() % 100);
      const auto columns = static_cast<Index>(1 + random() % 100);
      const PayoffMatrix game(family.draw(rows, columns, random));
      Options options;
      options.tolerance = 1e-3;
      const Solution solution = solve_regret_matching(game, options);
      CHECK(solution.termination == Termination::converged);
      CHECK(solution.relative_gap <= 1e-3);
      const Solution optimal = solve_simplex(game);
      CHECK(solution.lower <= optimal.upper);
      CHECK(solution.upper >= optimal.lower);
    }
  }
}

TEST_CASE("each limit ends regret matching with bounds that hold") {
  std::mt19937_64 random(2);
  const PayoffMatrix game = saddle::test::random_uniform_game(40, 50, random);
  const Solution optimal = solve_simplex(game);
  const auto check_limited = [&](const Options& options, Termination reason) {
    Solution limited = solve_regret_matching(game, options);
    CHECK(limited.termination == reason);
    CHECK(limited.lower <= optimal.upper);
    CHECK(limited.upper >= optimal.lower);
    return limited;
  };
  Options few;
  few.max_iterations = 7;
  CHECK(check_limited(few, Termination::iteration_limit).iterations == 7);
  Options late;
  late.time_limit = std::chrono::duration<double>(0);
  check_limited(late, Termination::time_limit);
  std::stop_source source;
  source.request_stop();
  Options stopped;
  stopped.stop = source.get_token();
  check_limited(stopped, Termination::interrupted);
  const Options finer_than_single_precision;
  check_limited(finer_than_single_precision, Termination::numerical_error);
}

TEST_CASE("regret matching reports its progress by bounds that only narrow") {
  std::mt19937_64 random(3);
  const PayoffMatrix game = saddle::test::random_uniform_game(30, 30, random);
  Options options;
  options.tolerance = 1e-3;
  int calls = 0;
  double gap = HUGE_VAL;
  options.on_progress = [&](const saddle::Progress& progress) {
    ++calls;
    CHECK(progress.upper - progress.lower <= gap);
    gap = progress.upper - progress.lower;
  };
  solve_regret_matching(game, options);
  CHECK(calls > 0);
}

TEST_CASE("the rank probe tells games of low rank from others") {
  std::mt19937_64 random(4);
  const PayoffMatrix uniform = saddle::test::random_uniform_game(150, 170, random);
  CHECK_FALSE(saddle::seems_of_low_rank(PositiveForm(uniform)));
  const PayoffMatrix product(
      saddle::DenseMatrix(saddle::test::random_uniform_game(150, 9, random).entries() *
                          saddle::test::random_uniform_game(9, 170, random).entries()));
  CHECK(saddle::seems_of_low_rank(PositiveForm(product)));
  CHECK(saddle::seems_of_low_rank(PositiveForm(PayoffMatrix(saddle::test::blotto(9, 4, false)))));
  saddle::DenseMatrix sparse = saddle::DenseMatrix::Zero(200, 200);
  for (int k = 0; k < 400; ++k) {
    sparse(static_cast<Index>(random() % 200), static_cast<Index>(random() % 200)) =
        k % 2 == 0 ? 1 : -1;
  }
  CHECK_FALSE(saddle::seems_of_low_rank(PositiveForm(PayoffMatrix(sparse))));
}
