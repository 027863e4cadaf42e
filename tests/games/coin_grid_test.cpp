#include "games/coin_grid.h"

#include <algorithm>
#include <random>
#include <stdexcept>

#include <doctest/doctest.h>

#include "tests/random_game.h"

using saddle::Index;
using saddle::PayoffMatrix;
using saddle::Role;
using saddle::games::coin_grid_values;

namespace {

// Every line of `moves` more moves from cell (i, j).
double value_by_lines(const PayoffMatrix& coins, Index i, Index j, bool maximises, int moves) {
  if (moves == 0 || coins.rows() * coins.columns() == 1) {
    return 0;
  }
  double best = maximises ? -1e9 : 1e9;
  for (Index to_i = 0; to_i < coins.rows(); ++to_i) {
    for (Index to_j = 0; to_j < coins.columns(); ++to_j) {
      if (std::abs(to_i - i) + std::abs(to_j - j) == 1) {
        const double value =
            coins(to_i, to_j) + value_by_lines(coins, to_i, to_j, !maximises, moves - 1);
        best = maximises ? std::max(best, value) : std::min(best, value);
      }
    }
  }
  return best;
}

}  // namespace

TEST_CASE("values are those of every line of play") {
  std::mt19937_64 random(71);
  for (int k = 0; k < 30; ++k) {
    const auto rows = static_cast<Index>(1 + random() % 3);
    const auto columns = static_cast<Index>(1 + random() % 4);
    const PayoffMatrix coins = saddle::test::random_integer_game(rows, columns, -5, 9, random);
    const bool maximises = k % 2 == 0;
    const int rounds = k % 4;
    const auto values =
        coin_grid_values(coins, rounds, maximises ? Role::maximiser : Role::minimiser);
    for (Index i = 0; i < rows; ++i) {
      for (Index j = 0; j < columns; ++j) {
        CHECK(values.value[static_cast<std::size_t>(i * columns + j)] ==
              value_by_lines(coins, i, j, maximises, 2 * rounds));
      }
    }
  }
}

TEST_CASE("a negative number of rounds is refused") {
  CHECK_THROWS_WITH_AS(coin_grid_values(PayoffMatrix{{1}}, -1),
                       "number of rounds is -1, must be from 0 to 1073741824",
                       std::invalid_argument);
}
