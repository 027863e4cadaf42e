#include "saddle/solve/solve.h"

#include <algorithm>
#include <limits>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/matrix/certificate.h"
#include "saddle/matrix/incumbent.h"
#include "tests/one_algorithm.h"
#include "tests/random_game.h"

using saddle::Algorithm;
using saddle::algorithms;
using saddle::DenseMatrix;
using saddle::Index;
using saddle::Options;
using saddle::PayoffMatrix;
using saddle::Solution;
using saddle::solve;
using saddle::solve_by;
using saddle::Termination;
using saddle::test::solve_simplex;

namespace {

// The tolerance for a backend whose own tolerances are 1e-9.
constexpr double every_algorithm = 1e-7;

Options loose_enough_for(const Algorithm& algorithm) {
  Options options;
  options.tolerance = std::max(every_algorithm, algorithm.least_tolerance);
  return options;
}

void check_value(const PayoffMatrix& game, double value) {
  const Solution solution = solve(game);
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.lower <= value);
  CHECK(solution.upper >= value);
}

}  // namespace

TEST_CASE("a game whose optimal supports differ in size is solved: its value is 1") {
  // Equal-support enumeration finds nothing here. x = (0, 2/3, 1/3) guarantees min(5/3, 1, 7/3) =
  // 1; y = (0, 1, 0) concedes max(-2, 1, 1) = 1.
  check_value(PayoffMatrix{{1, -2, -3}, {-1, 1, 5}, {7, 1, -3}}, 1);
}

TEST_CASE("every algorithm has the same strategies for a game in any unit and with any zero") {
  for (const Algorithm& algorithm : algorithms()) {
    for (const double unit : {1e-300, 1e-9, 1.0, 1e9, 1e300}) {
      for (const double zero : {0.0, -1.5, 1000.0}) {
        CAPTURE(algorithm.name);
        CAPTURE(unit);
        CAPTURE(zero);
        const PayoffMatrix game{{(3 + zero) * unit, zero * unit},
                                {(1 + zero) * unit, (2 + zero) * unit}};
        Options options;
        options.tolerance = std::max(options.tolerance, algorithm.least_tolerance);
        const double precision = 10 * std::max(1e-10, options.tolerance);
        const auto solution = solve_by(algorithm, game, options);
        if (!solution) {
          CHECK(algorithm.name == "saddle-point");
          continue;
        }
        CHECK(solution->algorithm == algorithm.name);
        CHECK(solution->row[0] == doctest::Approx(0.25).epsilon(precision));
        CHECK(solution->column[0] == doctest::Approx(0.5).epsilon(precision));
      }
    }
  }
}

TEST_CASE("the largest double does not overflow in any algorithm") {
  const double largest = std::numeric_limits<double>::max();
  for (const PayoffMatrix& game :
       {PayoffMatrix{{largest, -largest}, {-largest, largest}},
        PayoffMatrix{{largest, 0, 1}, {0, largest, 2}, {3, 1, largest / 2}},
        PayoffMatrix{{-largest, largest, 0}, {largest, -largest, 0}, {1, 2, largest}}}) {
    for (const Algorithm& algorithm : algorithms()) {
      CAPTURE(algorithm.name);
      const Options options = loose_enough_for(algorithm);
      const auto solution = solve_by(algorithm, game, options);
      if (solution) {
        CHECK(solution->termination == Termination::converged);
        CHECK(std::abs(solution->value()) <= largest);
      }
    }
    CHECK(solve(game).termination == Termination::converged);
  }
}

TEST_CASE("all algorithms agree on small random games, degenerate ones too") {
  std::mt19937_64 random(51);
  for (int k = 0; k < 2000; ++k) {
    const Index rows = 1 + static_cast<Index>(random() % 7);
    const Index columns = 1 + static_cast<Index>(random() % 7);
    const PayoffMatrix game = k % 2 == 0
                                  ? saddle::test::random_integer_game(rows, columns, -2, 2, random)
                                  : saddle::test::random_uniform_game(rows, columns, random);
    const Solution reference = solve(game);
    REQUIRE(reference.termination == Termination::converged);
    for (const Algorithm& algorithm : algorithms()) {
      const auto solution = solve_by(algorithm, game, loose_enough_for(algorithm));
      if (solution) {
        REQUIRE(solution->termination == Termination::converged);
        REQUIRE(solution->lower <= reference.upper);
        REQUIRE(solution->upper >= reference.lower);
      }
    }
  }
}

TEST_CASE("single rows and columns, constant games and duplicate rows are solved") {
  check_value(PayoffMatrix{{7}}, 7);
  check_value(PayoffMatrix{{3, 1, 2}}, 1);
  check_value(PayoffMatrix{{3}, {1}, {4}}, 4);
  check_value(PayoffMatrix{{5, 5, 5}, {5, 5, 5}, {5, 5, 5}}, 5);
  check_value(PayoffMatrix{{3, 0, 3}, {1, 2, 1}, {3, 0, 3}, {1, 2, 1}}, 1.5);
}

TEST_CASE("a tolerance that no arithmetic meets ends with the best answer and numerical_error") {
  Options options;
  options.tolerance = 0;
  const Solution solution = solve(PayoffMatrix{{1, 2, 0}, {0, 1, 3}, {5, 0, 1}}, options);
  CHECK(solution.termination == Termination::numerical_error);
  CHECK(solution.relative_gap < 1e-14);
}

TEST_CASE("strategies of the simplex that fall short are repaired in rationals") {
  std::mt19937_64 random(17);
  const Algorithm& simplex = *saddle::find_algorithm("simplex");
  // The same without its last method, the exact pivots.
  Algorithm in_doubles = simplex;
  in_doubles.methods = simplex.methods.first(simplex.methods.size() - 1);
  int repaired = 0;
  for (int k = 0; k < 300; ++k) {
    const auto side = static_cast<Index>(10 + random() % 20);
    const PayoffMatrix game = saddle::test::random_uniform_game(side, side, random);
    // Near the least provable gap, the rounding errors of the last step decide.
    Options options;
    options.tolerance = 1.05 * saddle::least_relative_gap(game);
    const Solution rough = *solve_by(in_doubles, game, options);
    if (rough.termination == Termination::numerical_error) {
      const Solution solution = *solve_by(simplex, game, options);
      CHECK(solution.relative_gap <= rough.relative_gap);
      CHECK(solution.fallbacks == rough.fallbacks + 1);
      repaired += solution.termination == Termination::converged ? 1 : 0;
    }
  }
  CHECK(repaired > 0);
}

TEST_CASE("exact pivots are not tried for a gap that doubles cannot certify") {
  std::mt19937_64 random(18);
  const PayoffMatrix game = saddle::test::random_uniform_game(30, 30, random);
  Options options;
  options.tolerance = 0.9 * saddle::least_relative_gap(game);
  const Solution hopeless = solve_simplex(game, options);
  CHECK(hopeless.termination == Termination::numerical_error);
  // The fallbacks are the whole tableau and the other player's, not the exact pivots.
  CHECK(hopeless.fallbacks == 2);
}

TEST_CASE("the termination is the limit of the last attempt, though an earlier one was closer") {
  std::mt19937_64 random(3);
  const PayoffMatrix game = saddle::test::random_uniform_game(12, 12, random);
  Options options;
  options.tolerance = 0;
  const Solution whole = solve(game, options);
  options.max_iterations = solve_simplex(game, options).iterations + 1;
  const Solution cut = solve(game, options);
#ifdef SADDLE_WITH_GLPK
  CHECK(cut.termination == Termination::iteration_limit);
#endif
  CHECK(whole.termination == Termination::numerical_error);
  CHECK(cut.relative_gap < 1e-13);
}

TEST_CASE("find_algorithm finds every algorithm by its name, and not auto") {
  for (const Algorithm& algorithm : algorithms()) {
    CHECK(saddle::find_algorithm(algorithm.name) == &algorithm);
  }
  CHECK(saddle::find_algorithm("auto") == nullptr);
}

TEST_CASE("options that make no sense are refused by every algorithm") {
  Options options;
  options.tolerance = -1;
  const PayoffMatrix game{{1, 2}, {3, 4}};
  CHECK_THROWS_AS(solve(game, options), std::invalid_argument);
  for (const Algorithm& algorithm : algorithms()) {
    CHECK_THROWS_AS(solve_by(algorithm, game, options), std::invalid_argument);
  }
}

TEST_CASE("a start that does not fit the game is refused by every algorithm") {
  const PayoffMatrix game{{3, 0, 1}, {1, 2, 0}};
  Options options;
  options.start = {saddle::MixedStrategy::uniform(3), saddle::MixedStrategy::uniform(3)};
  const char* refusal = "size of the row strategy to start from is 3, must be 2";
  CHECK_THROWS_WITH_AS(solve(game, options), refusal, std::invalid_argument);
  for (const Algorithm& algorithm : algorithms()) {
    CHECK_THROWS_WITH_AS(solve_by(algorithm, game, options), refusal, std::invalid_argument);
  }
}

TEST_CASE("methods find the same value in every order, because the certificate alone decides") {
  std::mt19937_64 random(19);
  const PayoffMatrix game = saddle::test::random_uniform_game(20, 30, random);
  const double value = solve(game).value();
  std::vector<saddle::Method> methods;
  for (const Algorithm& algorithm : algorithms()) {
    methods.insert(methods.begin(), algorithm.methods.begin(), algorithm.methods.end());
  }
  for (std::size_t k = 0; k < methods.size(); ++k) {
    std::rotate(methods.begin(), methods.begin() + 1, methods.end());
    Algorithm shuffled = algorithms().front();
    shuffled.methods = methods;
    Options options;
    options.tolerance = 1e-9;
    const Solution solution = *solve_by(shuffled, game, options);
    CHECK(solution.termination == Termination::converged);
    CHECK(solution.lower <= value);
    CHECK(solution.upper >= value);
  }
}

TEST_CASE("the incumbent keeps the best offer, and what its certificate proves") {
  const PayoffMatrix game{{3, 0}, {1, 2}};
  const Options options;
  saddle::Incumbent incumbent(game, options);
  CHECK_FALSE(incumbent.best().has_value());
  CHECK(incumbent.pure_guarantees().maximin == 1);
  CHECK(incumbent.pure_guarantees().minimax == 2);
  const auto uniform = saddle::MixedStrategy::uniform(2);
  const double rough = incumbent.offer(uniform, uniform);
  CHECK(rough > 0.1);
  const saddle::MixedStrategy optimal_row(Eigen::Vector2d(1, 3));
  CHECK(incumbent.offer(optimal_row, uniform) < 1e-12);
  CHECK(incumbent.is_finished());
  incumbent.offer(saddle::MixedStrategy::pure(0, 2), saddle::MixedStrategy::pure(0, 2));
  CHECK(incumbent.offers() == 3);
  const Solution solution = incumbent.take(saddle::Budget(options));
  CHECK(solution.row[0] == 0.25);
  CHECK(solution.value() == doctest::Approx(1.5));
}

TEST_CASE("if all rows and all columns have equal sums, uniform strategies are proved at once") {
  DenseMatrix payoffs = DenseMatrix::Zero(301, 301);
  for (Index i = 0; i < 301; ++i) {
    for (Index k = 1; k <= 150; ++k) {
      payoffs(i, (i + k) % 301) = 1;
      payoffs((i + k) % 301, i) = -1;
    }
  }
  const Solution even = saddle::solve(PayoffMatrix(payoffs));
  CHECK(even.termination == Termination::converged);
  CHECK(even.iterations == 0);
  CHECK(even.row.support_size() == 301);
  // Equal sums of three rows and columns do not imply equal sums of the others.
  payoffs(10, 20) = -5;
  const Solution other = saddle::solve(PayoffMatrix(payoffs));
  CHECK(other.termination == Termination::converged);
  CHECK(other.iterations > 0);
}
