#include "saddle/matrix/exact_matrix.h"

#include <cmath>
#include <limits>
#include <stdexcept>

#include <doctest/doctest.h>

using saddle::ExactMatrix;
using saddle::PayoffMatrix;
using saddle::Rational;

TEST_CASE("the entries of an exact matrix are the numbers given, row by row") {
  const ExactMatrix game(2, 3, {1, 2, 3, Rational(1, 10), 5, 6});
  CHECK(game.rows() == 2);
  CHECK(game.columns() == 3);
  CHECK(game(0, 2) == 3);
  CHECK(game(1, 0) == Rational("1/10"));
  CHECK(game.row_label(1) == "2");
  const ExactMatrix same{{1, 2, 3}, {Rational(1, 10), 5, 6}};
  CHECK(game.entries() == same.entries());
}

TEST_CASE("a double is converted exactly to a rational number") {
  const ExactMatrix game(PayoffMatrix{{0.1, std::ldexp(1.0, -1074)}});
  CHECK(game(0, 0) == Rational("3602879701896397/36028797018963968"));
  CHECK(game(0, 1) * mpz_class(mpz_class(1) << 1074) == 1);
  CHECK(rounded(game).entries() == PayoffMatrix{{0.1, std::ldexp(1.0, -1074)}}.entries());
}

TEST_CASE("a rounded matrix has the nearest doubles and the labels") {
  const ExactMatrix game(1, 2, {Rational(1, 10), Rational("100000000000000000000000000001/10")},
                         {"r"}, {"a", "b"});
  const PayoffMatrix image = rounded(game);
  CHECK(image(0, 0) == 0.1);
  CHECK(image(0, 1) == 1e28);
  CHECK(image.row_label(0) == "r");
  CHECK(image.column_label(1) == "b");
}

TEST_CASE("numbers beyond the largest double are exact but cannot be rounded") {
  const ExactMatrix game(2, 2, {1, 2, 3, Rational(std::numeric_limits<double>::max()) * 2});
  CHECK_THROWS_WITH_AS(rounded(game),
                       "entry (2, 2) of a payoff matrix is too large for a double, exact "
                       "arithmetic can hold it (counted from 1)",
                       std::invalid_argument);
}

TEST_CASE("the column player sees the transposed game, negated") {
  const ExactMatrix game(1, 2, {Rational(1, 3), -2}, {"r"}, {"a", "b"});
  const ExactMatrix seen = transposed(game);
  CHECK(seen.rows() == 2);
  CHECK(seen.columns() == 1);
  CHECK(seen(0, 0) == Rational(-1, 3));
  CHECK(seen(1, 0) == 2);
  CHECK(seen.row_label(1) == "b");
  CHECK(transposed(seen).entries() == game.entries());
}

TEST_CASE("an exact matrix of another shape than its entries and labels is refused") {
  CHECK_THROWS_WITH_AS(ExactMatrix(0, 2, {}), "an exact matrix is 0 x 2, must have an entry",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(ExactMatrix(2, 2, {1, 2, 3}),
                       "entries of an exact matrix are 3, must be 2 x 2", std::invalid_argument);
  CHECK_THROWS_WITH_AS(ExactMatrix({{1, 2}, {3}}),
                       "row 2 of an exact matrix has 1 entry, must have 2 as the first row has",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(ExactMatrix(1, 2, {1, 2}, {"a", "b"}),
                       "number of row labels is 2, must be 1 or 0", std::invalid_argument);
}
