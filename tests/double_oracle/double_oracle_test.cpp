#include "saddle/double_oracle/double_oracle.h"

#include <cstdlib>
#include <random>
#include <stdexcept>
#include <stop_token>
#include <string>

#include <doctest/doctest.h>

#include "saddle/exact/certificate.h"
#include "saddle/solve/solve_exact.h"
#include "tests/random_game.h"

using saddle::BestResponse;
using saddle::double_oracle;
using saddle::ImplicitGame;
using saddle::ImplicitSolution;
using saddle::Index;
using saddle::Mixture;
using saddle::Options;
using saddle::PayoffMatrix;
using saddle::Rational;
using saddle::Termination;

namespace {

using MatrixGame = ImplicitGame<Index, Index>;

// A payoff matrix as an implicit game, whose best responses are found in rational arithmetic.
MatrixGame implicit(const PayoffMatrix& game) {
  const auto payoff = [&game](Index row, Index column) { return game(row, column); };
  const auto best_row = [&game](const Mixture<Index>& column) {
    std::vector<Rational> payoffs(static_cast<std::size_t>(game.rows()));
    for (Index i = 0; i < game.rows(); ++i) {
      for (const auto& [j, probability] : column) {
        payoffs[static_cast<std::size_t>(i)] += Rational(game(i, j)) * Rational(probability);
      }
    }
    return BestResponse<Index>{std::max_element(payoffs.begin(), payoffs.end()) - payoffs.begin()};
  };
  const auto best_column = [&game](const Mixture<Index>& row) {
    std::vector<Rational> payoffs(static_cast<std::size_t>(game.columns()));
    for (Index j = 0; j < game.columns(); ++j) {
      for (const auto& [i, probability] : row) {
        payoffs[static_cast<std::size_t>(j)] += Rational(game(i, j)) * Rational(probability);
      }
    }
    return BestResponse<Index>{std::min_element(payoffs.begin(), payoffs.end()) - payoffs.begin()};
  };
  return {payoff, best_row, best_column, game.minimum(), game.maximum(), 0, 0, 0};
}

// The bounds that the strategies prove by definition, in rational arithmetic.
saddle::ExactBounds proved(const PayoffMatrix& game,
                           const ImplicitSolution<Index, Index>& solution) {
  std::vector<Rational> row(static_cast<std::size_t>(game.rows()));
  std::vector<Rational> column(static_cast<std::size_t>(game.columns()));
  for (const auto& [i, probability] : solution.row) {
    row[static_cast<std::size_t>(i)] = Rational(probability);
  }
  for (const auto& [j, probability] : solution.column) {
    column[static_cast<std::size_t>(j)] = Rational(probability);
  }
  return saddle::exact_bounds(saddle::ExactMatrix(game), row, column);
}

void check_bounds(const PayoffMatrix& game, const ImplicitSolution<Index, Index>& solution) {
  const saddle::ExactBounds bounds = proved(game, solution);
  CHECK(Rational(solution.lower) <= bounds.lower);
  CHECK(Rational(solution.upper) >= bounds.upper);
}

}  // namespace

TEST_CASE("a double oracle finds the value of games that are given by their best responses") {
  std::mt19937_64 random(1);
  for (int k = 0; k < 60; ++k) {
    const Index rows = 1 + static_cast<Index>(random() % 25);
    const Index columns = 1 + static_cast<Index>(random() % 25);
    const PayoffMatrix game = k % 2 == 0
                                  ? saddle::test::random_integer_game(rows, columns, -2, 2, random)
                                  : saddle::test::random_uniform_game(rows, columns, random);
    const auto solution = double_oracle(implicit(game));
    CHECK(solution.termination == Termination::converged);
    CHECK(solution.relative_gap <= 1e-12);
    check_bounds(game, solution);
    const Rational value = saddle::solve_exact(saddle::ExactMatrix(game)).lower;
    CHECK(Rational(solution.lower) <= value);
    CHECK(Rational(solution.upper) >= value);
    CHECK(solution.rows_found <= rows);
    CHECK(solution.columns_found <= columns);
  }
}

TEST_CASE("a double oracle converges for payoffs of every unit and offset") {
  std::mt19937_64 random(2);
  const PayoffMatrix game = saddle::test::random_uniform_game(40, 30, random);
  for (const double unit : {1e-200, 1e-9, 1.0, 1e9, 1e200}) {
    for (const double offset : {0.0, 100.0}) {
      const PayoffMatrix other((game.entries().array() + offset) * unit);
      Options options;
      options.tolerance = 1e-11;
      const auto solution = double_oracle(implicit(other), options);
      CHECK(solution.termination == Termination::converged);
      check_bounds(other, solution);
    }
  }
}

TEST_CASE("a double oracle that reaches a limit ends with true bounds and says which") {
  std::mt19937_64 random(3);
  const PayoffMatrix game = saddle::test::random_uniform_game(60, 60, random);
  const MatrixGame oracles = implicit(game);
  for (const std::int64_t rounds : {0, 1, 2, 5, 20}) {
    Options options;
    options.max_iterations = rounds;
    const auto solution = double_oracle(oracles, options);
    CHECK(solution.termination == Termination::iteration_limit);
    CHECK(solution.rounds == rounds);
    check_bounds(game, solution);
  }
  Options options;
  options.time_limit = std::chrono::seconds(0);
  CHECK(double_oracle(oracles, options).termination == Termination::time_limit);
  std::stop_source source;
  options = {};
  options.stop = source.get_token();
  double width = HUGE_VAL;
  options.on_progress = [&](const saddle::Progress& progress) {
    CHECK(progress.upper - progress.lower <= width);
    width = progress.upper - progress.lower;
    if (progress.iterations == 4) {
      source.request_stop();
    }
  };
  const auto solution = double_oracle(oracles, options);
  CHECK(solution.termination == Termination::interrupted);
  CHECK(solution.rounds == 4);
  CHECK(solution.upper - solution.lower == width);
  check_bounds(game, solution);
}

TEST_CASE("a double oracle asks for the payoff of a pair of strategies once") {
  std::mt19937_64 random(5);
  const PayoffMatrix game = saddle::test::random_uniform_game(60, 60, random);
  MatrixGame oracles = implicit(game);
  saddle::DenseMatrix asked = saddle::DenseMatrix::Zero(60, 60);
  oracles.payoff = [&](Index row, Index column) {
    asked(row, column) += 1;
    return game(row, column);
  };
  const auto solution = double_oracle(oracles);
  CHECK(solution.termination == Termination::converged);
  CHECK(asked.maxCoeff() == 1);
}

TEST_CASE("the errors that oracles report widen the bounds") {
  const PayoffMatrix game{{1, -1}, {-1, 1}};
  MatrixGame oracles = implicit(game);
  const auto exact = oracles.best_row;
  oracles.best_row = [exact](const Mixture<Index>& column) {
    BestResponse<Index> response = exact(column);
    response.error = 0.25;
    return response;
  };
  const auto solution = double_oracle(oracles);
  CHECK(solution.termination == Termination::numerical_error);
  CHECK(solution.lower == doctest::Approx(0));
  CHECK(solution.upper >= 0.25);
  CHECK(solution.upper == doctest::Approx(0.25));
}

TEST_CASE("responses that are known already make solves more exact, and then end the rounds") {
  const PayoffMatrix game{{1, -1}, {-1, 1}};
  MatrixGame oracles = implicit(game);
  // The oracles return only the first strategies, and say that others may be better.
  oracles.best_row = [](const Mixture<Index>&) { return BestResponse<Index>{0, 2}; };
  oracles.best_column = [](const Mixture<Index>&) { return BestResponse<Index>{1, 2}; };
  const auto solution = double_oracle(oracles);
  CHECK(solution.termination == Termination::numerical_error);
  CHECK(solution.rows_found == 1);
  CHECK(solution.columns_found == 2);
  // One round for the column, and one for each power of ten from 1e-7 to 1e-16.
  CHECK(solution.rounds == 11);
  check_bounds(game, solution);
}

TEST_CASE("a game of one payoff has that value") {
  const PayoffMatrix game{{3, 3}, {3, 3}};
  const auto solution = double_oracle(implicit(game));
  CHECK(solution.lower == 3);
  CHECK(solution.upper == 3);
  CHECK(solution.termination == Termination::converged);
}

TEST_CASE("an implicit game that contradicts its own bounds is refused") {
  const PayoffMatrix game{{1, -1}, {-1, 1}};
  const auto refusal = [](const MatrixGame& oracles) -> std::string {
    try {
      double_oracle(oracles);
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
    return "";
  };
  MatrixGame oracles = implicit(game);
  oracles.maximum = 0.5;
  CHECK(refusal(oracles) == "a payoff is 1, must be >= -1 and <= 0.5");
  oracles.maximum = -2;
  CHECK(refusal(oracles) == "bounds on the payoffs are -1 and -2, must be finite and ascending");
  oracles = implicit(game);
  oracles.rounding = -1;
  CHECK(refusal(oracles) == "rounding of the payoffs is -1, must be finite and >= 0");
}
