#include "games/boards/coin_grid.h"

#include <algorithm>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/random_game.h"

using saddle::ExactMatrix;
using saddle::Index;
using saddle::PayoffMatrix;
using saddle::Rational;
using saddle::Role;
using saddle::games::coin_grid_values;

namespace {

// Tries every play of `moves` more moves from cell (i, j).
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

TEST_CASE("values agree with every line of play") {
  std::mt19937_64 random(71);
  for (int k = 0; k < 30; ++k) {
    const auto rows = static_cast<Index>(1 + random() % 3);
    const auto columns = static_cast<Index>(1 + random() % 4);
    const PayoffMatrix coins = saddle::test::random_integer_game(rows, columns, -5, 9, random);
    const bool maximises = k % 2 == 0;
    const int rounds = k % 4;
    const auto values =
        coin_grid_values(ExactMatrix(coins), rounds, maximises ? Role::maximiser : Role::minimiser);
    for (Index i = 0; i < rows; ++i) {
      for (Index j = 0; j < columns; ++j) {
        CHECK(values.value[static_cast<std::size_t>(i * columns + j)] ==
              value_by_lines(coins, i, j, maximises, 2 * rounds));
      }
    }
  }
}

TEST_CASE("sums of coins are exact, whatever the coins") {
  // From 1/10 the maximiser moves to 3/10, from there the minimiser to 1/10, and so on.
  const ExactMatrix tenths{{Rational(1, 10), Rational(1, 5)}, {Rational(3, 10), Rational(7, 10)}};
  CHECK(coin_grid_values(tenths, 1000000).value[0] == 400000);
  const Rational huge("1" + std::string(400, '0'));
  const Rational third = huge / 3;
  const auto far = coin_grid_values(ExactMatrix({{huge, third}}), 1000);
  CHECK(far.value[0] == 1000 * (huge + third));
  CHECK(far.best_move[0] == 1);
}

TEST_CASE("small and large sums follow the same moves") {
  std::mt19937_64 random(72);
  const Rational large("1000000000000000000000");
  for (int k = 0; k < 20; ++k) {
    const ExactMatrix coins(saddle::test::random_integer_game(3, 4, -5, 9, random));
    std::vector<Rational> entries = coins.entries();
    for (Rational& entry : entries) {
      entry *= large;
    }
    const auto small_sums = coin_grid_values(coins, 7);
    const auto large_sums = coin_grid_values(ExactMatrix(3, 4, entries), 7);
    CHECK(large_sums.best_move == small_sums.best_move);
    for (std::size_t cell = 0; cell < entries.size(); ++cell) {
      CHECK(large_sums.value[cell] == large * small_sums.value[cell]);
    }
  }
}

TEST_CASE("a negative number of rounds is refused") {
  CHECK_THROWS_WITH_AS(coin_grid_values(ExactMatrix({{1}}), -1),
                       "number of rounds is -1, must be from 0 to 1073741823",
                       std::invalid_argument);
}

TEST_CASE("values of a search that was stopped are marked") {
  saddle::StopSource source;
  source.request_stop();
  const ExactMatrix coins({{1, 2}, {3, 4}});
  CHECK(coin_grid_values(coins, 3).is_complete);
  CHECK_FALSE(coin_grid_values(coins, 3, saddle::Role::maximiser, source.get_token()).is_complete);
}
