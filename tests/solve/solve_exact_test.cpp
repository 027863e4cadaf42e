#include "saddle/solve/solve_exact.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <random>
#include <stdexcept>

#include <doctest/doctest.h>

#include "saddle/exact/basic_point.h"
#include "saddle/exact/certificate.h"
#include "saddle/exact/image.h"
#include "saddle/exact/optimal_set.h"
#include "saddle/exact/repair.h"
#include "saddle/exact/sensitivity.h"
#include "tests/exact/shapley_snow.h"
#include "tests/random_game.h"

using saddle::ExactMatrix;
using saddle::ExactSolution;
using saddle::Index;
using saddle::Rational;
using saddle::solve_exact;
using saddle::Termination;
using saddle::test::random_integer_game;

namespace {

Rational sum(const std::vector<Rational>& numbers) {
  Rational result;
  for (const Rational& number : numbers) {
    result += number;
  }
  return result;
}

// The definition of an optimum, in sums of rational numbers.
void check_optimal(const ExactMatrix& game, const ExactSolution& solution) {
  REQUIRE(solution.termination == Termination::converged);
  CHECK(solution.lower == solution.upper);
  CHECK(sum(solution.row) == 1);
  CHECK(sum(solution.column) == 1);
  for (Index i = 0; i < game.rows(); ++i) {
    CHECK(solution.row[static_cast<std::size_t>(i)] >= 0);
    Rational payoff;
    for (Index j = 0; j < game.columns(); ++j) {
      payoff += game(i, j) * solution.column[static_cast<std::size_t>(j)];
    }
    CHECK(payoff <= solution.upper);
  }
  for (Index j = 0; j < game.columns(); ++j) {
    CHECK(solution.column[static_cast<std::size_t>(j)] >= 0);
    Rational payoff;
    for (Index i = 0; i < game.rows(); ++i) {
      payoff += game(i, j) * solution.row[static_cast<std::size_t>(i)];
    }
    CHECK(payoff >= solution.lower);
  }
}

ExactMatrix hilbert(Index size) {
  std::vector<Rational> entries;
  for (Index i = 0; i < size; ++i) {
    for (Index j = 0; j < size; ++j) {
      entries.emplace_back(1, i + j + 1);
    }
  }
  return {size, size, std::move(entries)};
}

// The function returns entry (i, j).
template <typename Function>
ExactMatrix matrix_of(Index rows, Index columns, Function entry) {
  std::vector<Rational> entries;
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < columns; ++j) {
      entries.emplace_back(entry(i, j));
    }
  }
  return {rows, columns, std::move(entries)};
}

ExactMatrix scaled(const ExactMatrix& game, const Rational& unit, const Rational& offset) {
  return matrix_of(game.rows(), game.columns(),
                   [&](Index i, Index j) { return Rational(game(i, j) * unit + offset); });
}

Rational power_of_ten(unsigned long exponent) {
  mpz_class power;
  mpz_ui_pow_ui(power.get_mpz_t(), 10, exponent);
  return Rational(power);
}

void check_solved(const ExactMatrix& game) { check_optimal(game, solve_exact(game)); }

}  // namespace

TEST_CASE("the value of small games is the one found by trying every square submatrix") {
  std::mt19937_64 random(51);
  for (int k = 0; k < 3000; ++k) {
    const Index rows = 1 + static_cast<Index>(random() % 4);
    const Index columns = 1 + static_cast<Index>(random() % 4);
    const int range = 1 + static_cast<int>(random() % 4);
    const ExactMatrix game(random_integer_game(rows, columns, -range, range, random));
    const ExactSolution solution = solve_exact(game);
    check_optimal(game, solution);
    CHECK(solution.lower == saddle::test::shapley_snow(game).value);
  }
}

TEST_CASE("games of every shape up to 40 strategies are solved, degenerate or not") {
  std::mt19937_64 random(52);
  for (int k = 0; k < 150; ++k) {
    const Index rows = 1 + static_cast<Index>(random() % 40);
    const Index columns = 1 + static_cast<Index>(random() % 40);
    const int range = random() % 2 == 0 ? 1 : 100;
    check_solved(ExactMatrix(random_integer_game(rows, columns, -range, range, random)));
  }
}

TEST_CASE("payoffs that are doubles are taken as the rationals they are") {
  std::mt19937_64 random(53);
  for (int k = 0; k < 20; ++k) {
    check_solved(ExactMatrix(saddle::test::random_uniform_game(12, 15, random)));
  }
}

TEST_CASE("a game in other units has the same strategies") {
  std::mt19937_64 random(54);
  for (int k = 0; k < 30; ++k) {
    const ExactMatrix game(random_integer_game(7, 6, -9, 9, random));
    const Rational unit = Rational(3, 7) * power_of_ten(400);
    const Rational offset = power_of_ten(390) / 11;
    const ExactSolution one = solve_exact(game);
    const ExactSolution other = solve_exact(scaled(game, unit, offset));
    CHECK(one.row == other.row);
    CHECK(one.column == other.column);
    CHECK(other.lower == one.lower * unit + offset);
  }
}

TEST_CASE("Hilbert matrices are solved, singular as their doubles are from 13 x 13 on") {
  for (Index size = 1; size <= 20; ++size) {
    // Hilbert matrices have a saddle point; with the signs of their inverses they have none.
    check_solved(hilbert(size));
    const ExactMatrix alternating = matrix_of(size, size, [&](Index i, Index j) {
      return Rational((i + j) % 2 == 0 ? 1 : -1, i + j + 1);
    });
    check_solved(alternating);
  }
}

TEST_CASE("a magic square is worth its mean, whatever its size") {
  for (Index size = 3; size <= 15; size += 2) {
    // The siamese method for odd squares.
    const ExactMatrix game = matrix_of(size, size, [&](Index i, Index j) {
      return Rational(size * ((i + j + 1 + size / 2) % size) + (i + 2 * j + size - 3 + 5) % size +
                      1);
    });
    const ExactSolution solution = solve_exact(game);
    check_optimal(game, solution);
    CHECK(2 * solution.lower == size * size + 1);
  }
}

TEST_CASE("a tournament is a fair game with an odd number of strategies in every support") {
  std::mt19937_64 random(55);
  for (int k = 0; k < 40; ++k) {
    const Index size = 2 + static_cast<Index>(random() % 20);
    std::vector<Rational> entries(static_cast<std::size_t>(size * size));
    for (Index i = 0; i < size; ++i) {
      for (Index j = 0; j < i; ++j) {
        const int result = random() % 2 == 0 ? 1 : -1;
        entries[static_cast<std::size_t>(i * size + j)] = result;
        entries[static_cast<std::size_t>(j * size + i)] = -result;
      }
    }
    const ExactMatrix game(size, size, std::move(entries));
    const ExactSolution solution = solve_exact(game);
    check_optimal(game, solution);
    CHECK(solution.lower == 0);
    // Fisher and Ryan, Optimal strategies for a generalized "scissors, paper, and stone" game,
    // 1992.
    CHECK(std::count_if(solution.row.begin(), solution.row.end(),
                        [](const Rational& p) { return p > 0; }) %
              2 ==
          1);
    CHECK(solution.row == solution.column);
  }
}

TEST_CASE("Blotto games are solved, whose optima are many") {
  for (const int troops : {5, 7, 9}) {
    std::vector<std::array<int, 3>> splits;
    for (int a = 0; a <= troops; ++a) {
      for (int b = 0; a + b <= troops; ++b) {
        splits.push_back({a, b, troops - a - b});
      }
    }
    const auto size = static_cast<Index>(splits.size());
    const ExactMatrix game = matrix_of(size, size, [&](Index i, Index j) {
      int won = 0;
      for (std::size_t field = 0; field < 3; ++field) {
        const int mine = splits[static_cast<std::size_t>(i)][field];
        const int theirs = splits[static_cast<std::size_t>(j)][field];
        won += (mine > theirs) - (mine < theirs);
      }
      return Rational((won > 0) - (won < 0));
    });
    const ExactSolution solution = solve_exact(game);
    check_optimal(game, solution);
    CHECK(solution.lower == 0);
  }
}

TEST_CASE("payoffs of 1e300 beside 1e-300 and beyond any double are solved") {
  const Rational huge = power_of_ten(300);
  const Rational tiny = 1 / huge;
  check_solved({{huge, tiny, 0}, {tiny, 2 * tiny, -huge}, {0, 3 * tiny, 4 * tiny}});
  check_solved({{power_of_ten(999), -1, tiny}, {-1, 1, 0}, {tiny, 0, -tiny}});
  std::mt19937_64 random(56);
  for (int k = 0; k < 40; ++k) {
    check_solved(matrix_of(8, 9, [&](Index, Index) {
      const Rational number(static_cast<long>(random() % 2001) - 1000);
      const Rational size = power_of_ten(random() % 600);
      return random() % 2 == 0 ? Rational(number * size) : Rational(number / size);
    }));
  }
}

TEST_CASE("rows and columns of units that are far apart are solved in a few hundred pivots") {
  std::mt19937_64 random(62);
  const auto exponents = [&random](std::size_t size) {
    std::vector<unsigned long> result(size);
    std::generate(result.begin(), result.end(), [&] { return random() % 31; });
    return result;
  };
  saddle::Options options;
  options.max_iterations = 700;
  for (int k = 0; k < 3; ++k) {
    const std::vector<unsigned long> of_rows = exponents(60);
    const std::vector<unsigned long> of_columns = exponents(40);
    const ExactMatrix game = matrix_of(60, 40, [&](Index i, Index j) {
      const long digits = static_cast<long>(random() % 2000001) - 1000000;
      return Rational(digits * power_of_ten(of_rows[static_cast<std::size_t>(i)]) *
                      power_of_ten(of_columns[static_cast<std::size_t>(j)]) / power_of_ten(36));
    });
    check_optimal(game, solve_exact(game, options));
  }
}

TEST_CASE("each exact pivot is reported, with the bounds known so far") {
  std::mt19937_64 random(63);
  const ExactMatrix game = matrix_of(30, 20, [&random](Index i, Index j) {
    const long digits = static_cast<long>(random() % 2000001) - 1000000;
    return Rational(digits * power_of_ten(static_cast<unsigned long>(i + j)) / power_of_ten(25));
  });
  const ExactSolution solution = solve_exact(game);
  REQUIRE(solution.exact_pivots > 10);
  const std::int64_t floating = solution.iterations - solution.exact_pivots;
  const double value = saddle::nearest_double(solution.lower);
  std::int64_t told = 0;
  saddle::Options options;
  options.on_progress = [&](const saddle::Progress& progress) {
    if (progress.iterations > floating) {
      ++told;
      CHECK(progress.iterations == floating + told);
      CHECK(progress.lower <= value);
      CHECK(value <= progress.upper);
    }
  };
  CHECK(solve_exact(game, options).row == solution.row);
  // After the last pivot there is no further report.
  CHECK(told == solution.exact_pivots - 1);
}

TEST_CASE("whole numbers of forty digits that differ in the last are told apart") {
  std::mt19937_64 random(57);
  for (int k = 0; k < 30; ++k) {
    const ExactMatrix small(random_integer_game(6, 6, 0, 5, random));
    const ExactMatrix large = scaled(small, 1, power_of_ten(39));
    const ExactSolution solution = solve_exact(large);
    check_optimal(large, solution);
    CHECK(solution.lower - power_of_ten(39) == solve_exact(small).lower);
    // All of these payoffs are the same double.
    CHECK(rounded(large).minimum() == rounded(large).maximum());
    // In a game of far greater range they are the same double even after a shift.
    std::vector<Rational> entries = large.entries();
    entries.insert(entries.end(), 6, -power_of_ten(60));
    check_solved({7, 6, std::move(entries)});
  }
}

TEST_CASE("duplicate and dominated rows and columns do no harm") {
  std::mt19937_64 random(58);
  for (int k = 0; k < 100; ++k) {
    const ExactMatrix core(random_integer_game(4, 4, -3, 3, random));
    const ExactMatrix game = matrix_of(
        12, 12, [&](Index i, Index j) { return Rational(core(i % 4, j % 4) - i / 8 + j / 8); });
    const ExactSolution solution = solve_exact(game);
    check_optimal(game, solution);
    CHECK(solution.lower == solve_exact(core).lower);
  }
}

TEST_CASE("saddle points and 2 x 2 games are solved by their formulas") {
  CHECK(solve_exact({{Rational(1, 3)}}).algorithm == "saddle-point");
  CHECK(solve_exact({{Rational(1, 3)}}).lower == Rational(1, 3));
  const ExactSolution row = solve_exact({{3, Rational(1, 10), Rational(1, 10), 2}});
  CHECK(row.lower == Rational(1, 10));
  CHECK(row.column == std::vector<Rational>{0, 1, 0, 0});
  const ExactSolution column = solve_exact({{3}, {5}, {-1}});
  CHECK(column.lower == 5);
  const ExactSolution two = solve_exact({{Rational(1, 2), 1}, {1, 0}});
  CHECK(two.algorithm == "closed-form");
  CHECK(two.lower == Rational(2, 3));
  CHECK(two.row == std::vector<Rational>{Rational(2, 3), Rational(1, 3)});
  std::mt19937_64 random(59);
  for (int k = 0; k < 500; ++k) {
    check_solved(ExactMatrix(random_integer_game(2, 2, -3, 3, random)));
  }
}

TEST_CASE("a limit ends the solve with bounds that hold") {
  std::mt19937_64 random(60);
  const ExactMatrix game(random_integer_game(20, 20, -100, 100, random));
  const Rational value = solve_exact(game).lower;
  saddle::Options options;
  options.max_iterations = 5;
  const ExactSolution solution = solve_exact(game, options);
  CHECK(solution.termination == Termination::iteration_limit);
  CHECK(solution.lower < value);
  CHECK(value < solution.upper);
  CHECK(sum(solution.row) == 1);
  CHECK(sum(solution.column) == 1);
  options.tolerance = -1;
  CHECK_THROWS_AS(solve_exact(game, options), std::invalid_argument);
}

TEST_CASE("a stop is obeyed while the equations of a basis are solved") {
  std::mt19937_64 random(62);
  const saddle::IntegerImage image =
      saddle::integer_image(ExactMatrix(random_integer_game(80, 80, -100, 100, random)));
  saddle::Basis basis;
  for (Index k = 0; k < 70; ++k) {
    basis.rows.push_back(k);
    basis.columns.push_back(k);
  }
  int looks = 0;
  CHECK(saddle::basic_point(image, basis, [&] { return ++looks < 0; }));
  CHECK(looks > 100);
  for (int before = 0; before < looks; before += 1 + looks / 20) {
    int seen = 0;
    CHECK_FALSE(saddle::basic_point(image, basis, [&] { return seen++ >= before; }));
  }
  // The time limit is reached before the point of the first basis is computed.
  saddle::Options options;
  options.time_limit = std::chrono::nanoseconds(1);
  const saddle::Budget budget(options);
  const saddle::PivotedBasis end = saddle::optimal_basis(image, basis, budget, {});
  CHECK_FALSE(end.point);
  CHECK(end.stopped == Termination::time_limit);
}

TEST_CASE("strategies with tiny probabilities are valid starts of exact pivots") {
  const saddle::PayoffMatrix game{{1, 0, 0.25}, {0, 1, 0.5}, {0.25, 0.5, 0.125}};
  saddle::Options options;
  options.max_iterations = 0;
  for (const double minimum : {5e-324, 1e-310, 2.3e-308}) {
    const saddle::MixedStrategy rough(Eigen::Vector3d(minimum, 0, 1));
    const saddle::Budget budget(options);
    saddle::Incumbent incumbent(game, options);
    incumbent.offer(rough, rough);
    propose_by_exact_pivots(incumbent, budget);
    const saddle::Solution solution = incumbent.take(budget);
    CHECK(solution.termination != Termination::converged);
    CHECK(solution.lower > 0.124);
    CHECK(solution.upper < 0.501);
  }
}

TEST_CASE("a large game is proved solved by its certificate") {
  std::mt19937_64 random(61);
  const ExactMatrix game(random_integer_game(120, 100, -100, 100, random));
  const ExactSolution solution = solve_exact(game);
  CHECK(solution.termination == Termination::converged);
  const saddle::ExactBounds bounds = saddle::exact_bounds(game, solution.row, solution.column);
  CHECK(bounds.lower == bounds.upper);
  CHECK(bounds.lower == solution.lower);
  CHECK(solution.exact_pivots == 0);
}

TEST_CASE("optimal sets and sensitivities reuse the image of the game in an exact solution") {
  const ExactMatrix game{{Rational(1, 3), 1, 1}, {1, 0, 1}, {0, 1, Rational(1, 7)}};
  ExactSolution solution = solve_exact(game);
  REQUIRE(solution.image);
  CHECK(saddle::image_of(game, solution) == solution.image);
  const auto sets = optimal_sets(game, solution);
  const auto entries = sensitivity(game, solution);
  solution.image.reset();
  const auto sets_anew = optimal_sets(game, solution);
  const auto entries_anew = sensitivity(game, solution);
  CHECK(sets->row.extreme_strategies == sets_anew->row.extreme_strategies);
  CHECK(sets->column.extreme_strategies == sets_anew->column.extreme_strategies);
  REQUIRE(entries.has_value() == entries_anew.has_value());
  for (std::size_t k = 0; entries && k < entries->size(); ++k) {
    CHECK((*entries)[k].derivative == (*entries_anew)[k].derivative);
    CHECK((*entries)[k].minimum == (*entries_anew)[k].minimum);
  }
}

TEST_CASE("a badly scaled game of more than 128 a side is solved exactly, by a basis") {
  std::mt19937_64 random(5);
  std::uniform_int_distribution<int> power(-6, 6);
  saddle::DenseMatrix entries = random_integer_game(130, 130, -9, 9, random).entries();
  for (Index i = 0; i < entries.rows(); ++i) {
    entries.row(i) *= std::pow(2, 3 * power(random));
  }
  const ExactSolution solution = solve_exact(ExactMatrix(saddle::PayoffMatrix(entries)));
  CHECK(solution.lower == solution.upper);
}
