#include "saddle/matrix/payoff_matrix.h"

#include <limits>
#include <stdexcept>

#include <doctest/doctest.h>

using saddle::DenseMatrix;
using saddle::PayoffMatrix;

TEST_CASE("a payoff matrix keeps its entries, their extremes and its labels") {
  const PayoffMatrix game((DenseMatrix(2, 3) << 1, 2, 3, 4, 5, -6).finished(), {"up", "down"});
  CHECK(game.rows() == 2);
  CHECK(game.columns() == 3);
  CHECK(game(1, 2) == -6);
  CHECK(game.minimum() == -6);
  CHECK(game.maximum() == 5);
  CHECK(game.row_label(1) == "down");
  CHECK(game.column_label(1) == "2");
}

TEST_CASE("the transposed game is -A' with the labels exchanged") {
  const PayoffMatrix game = transposed(
      PayoffMatrix((DenseMatrix(1, 2) << 1, -2).finished(), {"only"}, {"left", "right"}));
  CHECK(game.rows() == 2);
  CHECK(game.columns() == 1);
  CHECK(game(0, 0) == -1);
  CHECK(game(1, 0) == 2);
  CHECK(game.row_label(1) == "right");
  CHECK(game.column_label(0) == "only");
}

TEST_CASE("payoffs that are not a finite, non-empty rectangle are refused with a message") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK_THROWS_WITH_AS(PayoffMatrix(DenseMatrix(0, 3)),
                       "a payoff matrix is 0 x 3, must have an entry", std::invalid_argument);
  CHECK_THROWS_WITH_AS((PayoffMatrix{{1, 2}, {3}}),
                       "row 2 of a payoff matrix has 1 entry, must have 2 as the first row has",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS((PayoffMatrix{{1, nan}}),
                       "entry (1, 2) of a payoff matrix is nan, must be finite (counted from 1)",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS((PayoffMatrix{{1, 2}, {-infinity, 2}}),
                       "entry (2, 1) of a payoff matrix is -inf, must be finite (counted from 1)",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(PayoffMatrix(DenseMatrix::Zero(2, 2), {"a"}),
                       "number of row labels is 1, must be 2 or 0", std::invalid_argument);
}

TEST_CASE("the scaling of a game brings its range to about one, whatever offset and unit") {
  const double largest = std::numeric_limits<double>::max();
  for (const auto& ends : {std::pair{-1.0, 1.0},
                           {1e6, 1e6 + 1},
                           {-largest, largest},
                           {1e-300, 2e-300},
                           {0.0, 1e-308},
                           {-largest, -largest / 2},
                           {0.0, std::numeric_limits<double>::denorm_min()}}) {
    const double minimum = ends.first;
    const double maximum = ends.second;
    const saddle::Scaling scaling(minimum, maximum);
    CAPTURE(minimum);
    CAPTURE(maximum);
    CHECK(scaling.range() > 0);
    CHECK(scaling.range() <= 2);
    if (maximum - minimum > 1e-306) {
      CHECK(scaling.range() >= 1);
    }
    for (const double payoff : {minimum, maximum}) {
      CHECK(std::abs(scaling.rescaled(payoff)) <= scaling.bound());
      CHECK(scaling.payoff_rounded_down(scaling.rescaled(payoff)) <= payoff);
      CHECK(scaling.payoff_rounded_up(scaling.rescaled(payoff)) >= payoff);
    }
  }
  CHECK(saddle::Scaling(3, 3).range() == 0);
}
