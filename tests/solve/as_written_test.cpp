#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/exact/certificate.h"
#include "saddle/solve/solve.h"
#include "saddle/solve/solve_exact.h"

using saddle::ExactMatrix;
using saddle::Index;
using saddle::Options;
using saddle::PayoffMatrix;
using saddle::Rational;
using saddle::Solution;
using saddle::SolutionAsWritten;
using saddle::Termination;

namespace {

Rational power_of_ten(int exponent) {
  mpz_class power;
  mpz_ui_pow_ui(power.get_mpz_t(), 10, static_cast<unsigned long>(std::abs(exponent)));
  return exponent < 0 ? Rational(1, power) : Rational(power);
}

// Returns offset + k * unit for random whole k up to `most`.
ExactMatrix random_game(const Rational& offset, const Rational& unit, long most,
                        std::mt19937_64& random) {
  const auto rows = static_cast<Index>(1 + random() % 6);
  const auto columns = static_cast<Index>(1 + random() % 6);
  std::vector<Rational> entries(static_cast<std::size_t>(rows * columns));
  for (Rational& entry : entries) {
    entry = offset + unit * static_cast<long>(random() % static_cast<unsigned long>(most + 1));
  }
  return {rows, columns, std::move(entries)};
}

// A game of one of five kinds: in cents near 1e4, 1e5 or 1e6; in whole numbers near 2^50 to 2^60;
// with payoffs of any magnitude of a double; with subnormal payoffs; with a small range far from 0.
ExactMatrix game_of_any_magnitude(std::mt19937_64& random) {
  const auto digits = static_cast<long>(random() % 1000000);
  switch (random() % 5) {
    case 0:
      return random_game(power_of_ten(static_cast<int>(4 + random() % 3)) + digits % 1000,
                         Rational(1, 100), 100 + digits % 500, random);
    case 1:
      return random_game(Rational(mpz_class(1) << (50 + random() % 11)) + digits % 10, 1,
                         2 + digits % 9, random);
    case 2:
      return random_game(0, power_of_ten(static_cast<int>(random() % 620) - 322), 1 + digits % 99,
                         random);
    case 3:
      return random_game(0, power_of_ten(-323 - static_cast<int>(random() % 5)), 1 + digits,
                         random);
    default:
      return random_game(power_of_ten(static_cast<int>(random() % 300)),
                         power_of_ten(-static_cast<int>(random() % 20)) / 7, 1 + digits, random);
  }
}

Rational exact_gap(const ExactMatrix& game, const Solution& solution) {
  const saddle::ExactBounds bounds =
      exact_bounds(game, exact_weights(solution.row), exact_weights(solution.column));
  CHECK(Rational(solution.lower) <= bounds.lower);
  CHECK(Rational(solution.upper) >= bounds.upper);
  return bounds.upper - bounds.lower;
}

}  // namespace

TEST_CASE("a converged solution is converged for the payoffs as written, at every magnitude") {
  std::mt19937_64 random(91);
  const Options options;
  int unsure = 0;
  int exact = 0;
  for (int k = 0; k < 3000; ++k) {
    const ExactMatrix game = game_of_any_magnitude(random);
    const Rational most = Rational(options.tolerance) * payoff_range(game);
    const Solution of_doubles = saddle::solve(saddle::rounded(game), options);
    const Rational gap = exact_gap(game, of_doubles);
    REQUIRE(of_doubles.is_finished());
    if (of_doubles.termination == Termination::converged) {
      CHECK(gap <= most);
    } else {
      ++unsure;
    }
    if (std::isfinite(of_doubles.relative_gap)) {
      CHECK(gap <= Rational(of_doubles.relative_gap) * payoff_range(game));
    }
    const SolutionAsWritten written = solve_as_written(game, of_doubles, options);
    CHECK(written.solution.termination == Termination::converged);
    CHECK(written.solution.relative_gap <= options.tolerance);
    CHECK(exact_gap(game, written.solution) <= most);
    if (written.exact) {
      ++exact;
      CHECK(written.exact->lower == written.exact->upper);
      CHECK(Rational(written.solution.lower) <= written.exact->lower);
      CHECK(Rational(written.solution.upper) >= written.exact->upper);
    }
  }
  // With these magnitudes all cases occur.
  CHECK(unsure > 1000);
  CHECK(unsure < 2500);
  CHECK(exact > 100);
}

TEST_CASE("a saddle point that only rounding makes is not claimed; the game is solved exactly") {
  const Rational whole(mpz_class("9007199254740990"));
  const ExactMatrix game{{whole + 3, whole + 2}, {whole + 1, whole + 4}};
  const PayoffMatrix doubles = rounded(game);
  CHECK(saddle::saddle_point(doubles).has_value());
  CHECK_FALSE(saddle::certain_saddle_point(doubles).has_value());
  CHECK_FALSE(saddle::saddle_point(game).has_value());
  const Solution of_doubles = saddle::solve(doubles);
  CHECK(of_doubles.termination == Termination::rounded_payoffs);
  CHECK(of_doubles.gap_of_entries == 0);
  CHECK(of_doubles.relative_gap >= 1);
  const SolutionAsWritten written = solve_as_written(game, of_doubles);
  REQUIRE(written.exact);
  CHECK(written.exact->row == std::vector<Rational>{Rational(3, 4), Rational(1, 4)});
  CHECK(written.solution.row[0] == 0.75);
}

TEST_CASE("saddle points are claimed only where rounding cannot have made them") {
  std::mt19937_64 random(92);
  int claimed = 0;
  int hidden = 0;
  for (int k = 0; k < 3000; ++k) {
    const ExactMatrix game = game_of_any_magnitude(random);
    const auto exact = saddle::saddle_point(game);
    if (exact) {
      // By definition.
      for (Index i = 0; i < game.rows(); ++i) {
        CHECK(game(i, exact->column) <= game(exact->row, exact->column));
      }
      for (Index j = 0; j < game.columns(); ++j) {
        CHECK(game(exact->row, j) >= game(exact->row, exact->column));
      }
    }
    const PayoffMatrix doubles = rounded(game);
    const auto certain = saddle::certain_saddle_point(doubles);
    if (certain) {
      ++claimed;
      CHECK(certain == exact);
    }
    hidden += saddle_point(doubles) && !exact ? 1 : 0;
  }
  CHECK(claimed > 100);
  CHECK(hidden > 20);
}

TEST_CASE("strategies that doubles cannot prove are proved without solving again") {
  // Cents about 10,000 with range 1: rounding permits a gap of 2e-12 of the range.
  const ExactMatrix game{{Rational(1000001, 100), Rational(1000101, 100)},
                         {Rational(1000101, 100), Rational(1000001, 100)}};
  Options options;
  options.tolerance = 2e-12;
  const Solution of_doubles = saddle::solve(rounded(game), options);
  REQUIRE(of_doubles.termination == Termination::rounded_payoffs);
  const SolutionAsWritten written = solve_as_written(game, of_doubles, options);
  CHECK(written.solution.termination == Termination::converged);
  CHECK_FALSE(written.exact);
  CHECK(written.solution.algorithm == of_doubles.algorithm);
}

TEST_CASE("a constant game that is not a double is solved exactly") {
  const ExactMatrix game{{Rational(1, 10), Rational(1, 10)}};
  const Solution of_doubles = saddle::solve(rounded(game));
  CHECK(of_doubles.termination == Termination::rounded_payoffs);
  const SolutionAsWritten written = solve_as_written(game, of_doubles);
  CHECK(written.solution.termination == Termination::converged);
  CHECK(written.solution.relative_gap == 0);
  REQUIRE(written.exact);
  CHECK(written.exact->lower == Rational(1, 10));
}

TEST_CASE("a game of many entries keeps the answer of its doubles, marked rounded_payoffs") {
  std::mt19937_64 random(93);
  const Rational offset = power_of_ten(9);
  std::vector<Rational> entries(120 * 100);
  for (Rational& entry : entries) {
    entry = offset + Rational(static_cast<long>(random() % 1000), 100);
  }
  const ExactMatrix game(120, 100, std::move(entries));
  const Solution of_doubles = saddle::solve(rounded(game));
  CHECK(of_doubles.termination == Termination::rounded_payoffs);
  CHECK(of_doubles.fallbacks == 0);
  CHECK(of_doubles.gap_of_entries <= 1e-12);
  const SolutionAsWritten written = solve_as_written(game, of_doubles);
  CHECK_FALSE(written.exact);
  CHECK(written.solution.termination == Termination::rounded_payoffs);
  CHECK(exact_gap(game, written.solution) > Rational(1e-12) * payoff_range(game));
}

TEST_CASE("methods end if the rounding of the payoffs keeps them from converging") {
  const ExactMatrix game{{Rational(10000001, 10), Rational(10000002, 10), 1000000},
                         {1000000, Rational(10000001, 10), Rational(10000003, 10)},
                         {Rational(10000002, 10), 1000000, Rational(10000001, 10)}};
  const PayoffMatrix doubles = rounded(game);
  for (const saddle::Algorithm& algorithm : saddle::algorithms()) {
    if (algorithm.least_tolerance > 0) {
      continue;  // not made for this tolerance
    }
    CAPTURE(algorithm.name);
    const auto solution = solve_by(algorithm, doubles);
    if (solution) {
      CHECK(solution->termination == Termination::rounded_payoffs);
      CHECK(solution->fallbacks == 0);
    }
  }
}

TEST_CASE("bounds that are further apart than the tolerance are not printed as converged") {
  // Entries 2^40 + k / 4096 are adjacent doubles, so the bounds of a mixed value differ by at least
  // a third of the range, though the gap of the strategies is far smaller.
  const double unit = 0x1p-12;
  const PayoffMatrix doubles{{0x1p40, 0x1p40 + 2 * unit, 0x1p40 + unit},
                             {0x1p40 + 3 * unit, 0x1p40, 0x1p40 + 2 * unit},
                             {0x1p40 + unit, 0x1p40 + 3 * unit, 0x1p40}};
  const Options options;
  const Solution solution = saddle::solve(doubles, options);
  REQUIRE(solution.termination == Termination::converged);
  CHECK(solution.upper - solution.lower >= unit);
  const Solution printed = saddle::as_printed(solution, doubles, options.tolerance);
  CHECK(printed.termination == Termination::rounded_payoffs);
  CHECK(printed.lower == solution.lower);
  CHECK(saddle::as_printed(solution, doubles, 1).termination == Termination::converged);
  const SolutionAsWritten written = solve_as_written(ExactMatrix(doubles), printed, options);
  REQUIRE(written.exact);
  CHECK(written.exact->lower == written.exact->upper);
  const PayoffMatrix near_zero{{0, 2, 1}, {3, 0, 2}, {1, 3, 0}};
  CHECK(saddle::as_printed(saddle::solve(near_zero), near_zero, options.tolerance).termination ==
        Termination::converged);
}

TEST_CASE("bounds beyond the doubles are not printed as converged") {
  constexpr double largest = std::numeric_limits<double>::max();
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const PayoffMatrix doubles{{-largest, -largest}, {-largest, -1.5e308}};
  const Options options;
  const Solution of_doubles = saddle::solve(doubles, options);
  Solution solution = of_doubles;
  solution.termination = Termination::converged;
  solution.lower = -infinity;
  solution.upper = -largest;
  CHECK(saddle::as_printed(solution, doubles, options.tolerance).termination ==
        Termination::rounded_payoffs);
  solution.lower = -largest;
  CHECK(saddle::as_printed(solution, doubles, options.tolerance).termination ==
        Termination::converged);
  solution.upper = infinity;
  CHECK(saddle::as_printed(solution, doubles, options.tolerance).termination ==
        Termination::rounded_payoffs);
  const SolutionAsWritten written = solve_as_written(
      ExactMatrix(doubles), saddle::as_printed(of_doubles, doubles, options.tolerance), options);
  CHECK(written.solution.termination == Termination::converged);
  CHECK(written.solution.upper >= -largest);
}

TEST_CASE("a large game of coarse doubles is rounded_payoffs, though its strategies are proved") {
  std::mt19937_64 random(94);
  saddle::DenseMatrix entries(110, 100);
  for (double& entry : entries.reshaped()) {
    entry = 0x1p40 + static_cast<double>(random() % 100) * 0x1p-12;
  }
  const PayoffMatrix doubles(entries);
  const SolutionAsWritten written = solve_as_written(ExactMatrix(doubles), saddle::solve(doubles));
  CHECK_FALSE(written.exact);
  CHECK(written.solution.relative_gap <= 1e-12);
  CHECK(written.solution.termination == Termination::rounded_payoffs);
}
