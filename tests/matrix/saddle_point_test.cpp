#include "saddle/matrix/saddle_point.h"

#include <random>
#include <vector>

#include <doctest/doctest.h>

#include "tests/one_algorithm.h"
#include "tests/random_game.h"

using saddle::Index;
using saddle::PayoffMatrix;
using saddle::SaddlePoint;

namespace {

// The definition, entry by entry.
std::vector<SaddlePoint> saddle_points_by_definition(const PayoffMatrix& game) {
  std::vector<SaddlePoint> points;
  for (Index i = 0; i < game.rows(); ++i) {
    for (Index j = 0; j < game.columns(); ++j) {
      bool is_saddle = true;
      for (Index k = 0; k < game.columns(); ++k) {
        is_saddle = is_saddle && game(i, j) <= game(i, k);
      }
      for (Index k = 0; k < game.rows(); ++k) {
        is_saddle = is_saddle && game(i, j) >= game(k, j);
      }
      if (is_saddle) {
        points.push_back({i, j});
      }
    }
  }
  return points;
}

}  // namespace

TEST_CASE("the saddle point is the first entry least in its row and greatest in its column") {
  std::mt19937_64 random(21);
  int with_several = 0;
  for (int k = 0; k < 5000; ++k) {
    const PayoffMatrix game = saddle::test::random_integer_game(
        1 + static_cast<Index>(random() % 5), 1 + static_cast<Index>(random() % 5), 0, 3, random);
    const auto expected = saddle_points_by_definition(game);
    with_several += expected.size() > 1 ? 1 : 0;
    const auto first = saddle::saddle_point(game);
    REQUIRE(first.has_value() == !expected.empty());
    const auto solution = saddle::test::solve_by_name("saddle-point", game);
    REQUIRE(solution.has_value() == !expected.empty());
    if (first) {
      REQUIRE(*first == expected.front());
      REQUIRE(solution->lower == game(first->row, first->column));
      REQUIRE(solution->upper == solution->lower);
      REQUIRE(solution->relative_gap == 0);
    }
  }
  CHECK(with_several > 500);
}
