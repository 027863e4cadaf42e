#include "saddle/recursive/backed_stage_solver.h"

#include <random>

#include <doctest/doctest.h>

#include "saddle/matrix/certificate.h"
#include "saddle/matrix/exact.h"

using saddle::BackedStageSolver;
using saddle::DenseMatrix;
using saddle::ExactMatrix;
using saddle::ExactSolution;
using saddle::Index;
using saddle::PayoffMatrix;
using saddle::Rational;
using saddle::Solution;
using saddle::StageSolution;

namespace {

StageSolution solved(BackedStageSolver& solver, const PayoffMatrix& game) {
  return solver.solve({game.entries().data(), static_cast<std::size_t>(game.entries().size())},
                      game.rows(), game.columns());
}

}  // namespace

TEST_CASE("a stage whose successors are equal up to rounding is solved to the last digits") {
  // Rows that a simplex code with an absolute pivot tolerance answers wrong by about 0.5.
  const PayoffMatrix game{{3.2307692307692308, -10, 2.9230769230769234},
                          {0.15384615384615419, -3, -0.15384615384615419},
                          {-2.9230769230769234, 4, -3.2307692307692308}};
  const ExactSolution exact = saddle::solve_exact(ExactMatrix(game));
  REQUIRE(exact.termination == saddle::Termination::converged);
  BackedStageSolver solver;
  const StageSolution solution = solved(solver, game);
  CHECK(Rational(solution.lower) <= exact.lower);
  CHECK(Rational(solution.upper) >= exact.upper);
  CHECK(solution.upper - solution.lower < 1e-13);
}

TEST_CASE("stages nearly degenerate in every way are certified, and the bounds hold exactly") {
  std::mt19937_64 random(61);
  BackedStageSolver solver;
  std::int64_t fallbacks = 0;
  for (int k = 0; k < 3000; ++k) {
    const auto side = [&] { return 2 + static_cast<Index>(random() % 4); };
    DenseMatrix entries(side(), side());
    for (double& entry : entries.reshaped()) {
      entry = static_cast<double>(random() % 3) +
              static_cast<double>(random() % 3) * (k % 2 == 0 ? 1e-16 : 4.44e-16);
    }
    const PayoffMatrix game(entries);
    const StageSolution solution = solved(solver, game);
    CHECK(solution.relative_gap <= 1e-12);
    fallbacks += solution.fallbacks;
    if (k % 10 == 0) {
      const ExactSolution exact = saddle::solve_exact(ExactMatrix(game));
      CHECK(Rational(solution.lower) <= exact.lower);
      CHECK(Rational(solution.upper) >= exact.upper);
    }
  }
  CHECK(solver.solved() == 3000);
  CHECK(solver.fallbacks() == fallbacks);
}

TEST_CASE("the answer of rational arithmetic is certified as a double's") {
  std::mt19937_64 random(62);
  for (int k = 0; k < 50; ++k) {
    DenseMatrix entries = DenseMatrix::NullaryExpr(
        5, 6, [&] { return static_cast<double>(random() % 1000) / 7 - 50; });
    const PayoffMatrix game(std::move(entries));
    const Solution solution = saddle::solve_by_rationals(game);
    CHECK(solution.termination == saddle::Termination::converged);
    CHECK(solution.lower == guaranteed_payoff(game, solution.row));
    CHECK(solution.upper == conceded_payoff(game, solution.column));
  }
}
