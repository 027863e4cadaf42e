#include "saddle/solve/linear_program.h"

#include <chrono>
#include <random>
#include <stop_token>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/solve/solve_exact.h"
#include "tests/one_algorithm.h"
#include "tests/random_game.h"

using saddle::Index;
using saddle::Options;
using saddle::PayoffMatrix;
using saddle::Solution;
using saddle::solve_linear_program;
using saddle::Termination;

namespace {

// GLPK accepts a basis as optimal at 1e-9; its certified gap is somewhat larger.
constexpr double glpk_tolerance = 1e-8;

Options within_glpk_tolerance() {
  Options options;
  options.tolerance = glpk_tolerance;
  return options;
}

}  // namespace

TEST_CASE("the linear program and the envelope agree on 2xn and mx2 games") {
  std::mt19937_64 random(41);
  for (int k = 0; k < 300; ++k) {
    PayoffMatrix game =
        saddle::test::random_integer_game(2, 1 + static_cast<Index>(random() % 8), -3, 3, random);
    if (k % 2 == 1) {
      game = transposed(game);
    }
    const Solution solution = solve_linear_program(game, within_glpk_tolerance());
    CHECK(solution.termination == Termination::converged);
    const auto expected = saddle::test::solve_by_name("closed-form", game);
    CHECK(solution.lower <= expected->upper);
    CHECK(solution.upper >= expected->lower);
  }
}

TEST_CASE("a game in which GLPK cycles ends, with bounds that hold") {
  const PayoffMatrix game{{1.4721521098650291e-15, 1.0999052410819723e-13, 3.3607501014608175e-09},
                          {3.1155582927805239e-12, 6.2405906878312969e-12, 2.6579918057155711e-10},
                          {0.44886589781087505, 8.3613491424087046e-10, 1.4481286145156816e-14}};
  Options options;
  options.max_iterations = 100'000;
  const Solution solution = solve_linear_program(game, options);
  CHECK(solution.termination == Termination::numerical_error);
  CHECK(solution.iterations < 2000);
  const saddle::Rational value = solve_exact(saddle::ExactMatrix(game)).lower;
  CHECK(saddle::Rational(solution.lower) <= value);
  CHECK(saddle::Rational(solution.upper) >= value);
}

TEST_CASE("random games are solved, whatever their unit and offset") {
  std::mt19937_64 random(42);
  for (const double unit : {1e-300, 1.0, 1e300}) {
    for (const double offset : {0.0, 1e3}) {
      const PayoffMatrix game = saddle::test::random_uniform_game(20, 30, random);
      const PayoffMatrix moved((game.entries().array() + offset) * unit);
      CHECK(solve_linear_program(moved, within_glpk_tolerance()).termination ==
            Termination::converged);
    }
  }
}

TEST_CASE("a constant game is solved without a pivot that fails") {
  const Solution solution = solve_linear_program(PayoffMatrix{{5, 5}, {5, 5}});
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.value() == 5);
}

TEST_CASE("the linear program stops at every limit with bounds that hold") {
  std::mt19937_64 random(43);
  const PayoffMatrix game = saddle::test::random_uniform_game(60, 60, random);
  const Solution solved = solve_linear_program(game, within_glpk_tolerance());
  REQUIRE(solved.termination == Termination::converged);
  const auto check_stopped = [&](const Options& options, Termination reason) {
    const Solution stopped = solve_linear_program(game, options);
    CHECK(stopped.termination == reason);
    CHECK(stopped.lower <= solved.upper);
    CHECK(stopped.upper >= solved.lower);
  };

  Options options;
  for (const int iterations : {0, 1, 10}) {
    options.max_iterations = iterations;
    check_stopped(options, Termination::iteration_limit);
  }
  options = {};
  options.time_limit = std::chrono::seconds(0);
  check_stopped(options, Termination::time_limit);

  std::stop_source source;
  source.request_stop();
  options = {};
  options.stop = source.get_token();
  check_stopped(options, Termination::interrupted);

  options = {};
  options.tolerance = 0;
  CHECK(solve_linear_program(game, options).termination == Termination::numerical_error);
}

TEST_CASE("several threads solve at once") {
  std::mt19937_64 random(44);
  const PayoffMatrix game = saddle::test::random_uniform_game(30, 30, random);
  const double value = solve_linear_program(game).value();
  std::vector<double> values(8);
  {
    std::vector<std::jthread> threads;
    for (double& result : values) {
      threads.emplace_back([&game, &result] { result = solve_linear_program(game).value(); });
    }
  }
  CHECK(values == std::vector<double>(8, value));
}
