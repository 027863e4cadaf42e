#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

#include <doctest/doctest.h>

#include "games/extensive/guess_it_tree.h"
#include "games/extensive/leduc.h"
#include "games/extensive/liars_dice.h"
#include "saddle/extensive/build_tree.h"
#include "saddle/first_order/regret_minimisation.h"
#include "tests/extensive/random_tree.h"

using namespace saddle;

namespace {

// Sequence 0 keeps its place, the others are shuffled.
std::vector<std::int32_t> shuffled_places(Index sequences, std::mt19937& random) {
  std::vector<std::int32_t> places(static_cast<std::size_t>(sequences));
  std::iota(places.begin(), places.end(), 0);
  std::shuffle(places.begin() + 1, places.end(), random);
  return places;
}

// The greatest difference between a product by blocks and the sum over the entries.
template <class Number>
double greatest_error(const ExtensiveGame& game, const PayoffBlocks<Number>& blocks, Player player,
                      const std::vector<std::int32_t>& own,
                      const std::vector<std::int32_t>& other) {
  const SparseRows& entries = player == Player::row ? game.by_row() : game.by_column();
  std::vector<Number> plan(other.size());
  for (std::size_t s = 0; s < plan.size(); ++s) {
    plan[as_size(other[s])] = 1 / static_cast<Number>(s + 1);
  }
  std::vector<Number> expected(own.size(), 17);
  blocks.pay(player, plan, expected);
  double error = 0;
  for (std::size_t s = 0; s < own.size(); ++s) {
    double sum = 0;
    for (auto k = as_size(entries.starts[s]); k < as_size(entries.starts[s + 1]); ++k) {
      sum += entries.values[k] / (entries.columns[k] + 1);
    }
    error = std::max(error, std::abs(static_cast<double>(expected[as_size(own[s])]) - sum));
  }
  return error;
}

void check_products(const ExtensiveGame& game) {
  std::mt19937 random(1);
  const auto row = shuffled_places(game.row().size(), random);
  const auto column = shuffled_places(game.column().size(), random);
  const PayoffBlocks<double> blocks(game.bilinear(), row, column);
  CHECK(greatest_error(game, blocks, Player::row, row, column) < 1e-15);
  CHECK(greatest_error(game, blocks, Player::column, column, row) < 1e-15);
  const PayoffBlocks<float> floats(game.bilinear(), row, column);
  CHECK(greatest_error(game, floats, Player::row, row, column) < 1e-6);
  CHECK(greatest_error(game, floats, Player::column, column, row) < 1e-6);
  CHECK(blocks.numbers() <= 32 + 4 * game.by_row().values.size());
}

}  // namespace

TEST_CASE("products by blocks agree with sums over the entries") {
  for (const int ranks : {2, 3, 5, 9}) {
    CAPTURE(ranks);
    check_products(extensive_game(games::Leduc({ranks})));
  }
  check_products(extensive_game(games::LiarsDice(4)));
  check_products(extensive_game(games::GuessItTree(4, 5)));
  for (unsigned seed = 1; seed < 60; ++seed) {
    CAPTURE(seed);
    check_products(extensive_game(test::RandomTree{seed, 4 + seed % 5}));
  }
}

TEST_CASE("in Leduc poker with 16 ranks the blocks are dense except for draws") {
  const ExtensiveGame game = extensive_game(games::Leduc({16}));
  std::vector<std::int32_t> places(as_size(game.row().size()));
  std::iota(places.begin(), places.end(), 0);
  const PayoffBlocks<double> blocks(game.bilinear(), places, places);
  CHECK(static_cast<double>(blocks.numbers()) <
        1.2 * 2 * static_cast<double>(game.by_row().values.size()));
}
