#include <vector>

#include <doctest/doctest.h>

#include "saddle/double_oracle/restricted_game.h"
#include "tests/double_oracle/table_oracle.h"

using namespace saddle;
using saddle::test::pennies_and_worse;
using saddle::test::TableOracle;

namespace {

constexpr Index row_count = 12;
constexpr int kept_solves = 15;

struct Part {
  explicit Part(const Options& some = {}) : options(some) {}

  void solve(int times) {
    for (int k = 0; k < times; ++k) {
      part.solve(1);
    }
  }

  Options options;
  TableOracle oracle{pennies_and_worse(row_count)};
  PayoffRange range = checked_range(-1, 1);
  Budget budget{options};
  std::int64_t pivots = 0;
  VertexPart part{oracle, range, 1e-6, budget, pivots};
};

std::vector<Index> from_to(Index first, Index last) {
  std::vector<Index> numbers;
  for (Index k = first; k < last; ++k) {
    numbers.push_back(k);
  }
  return numbers;
}

void check_pennies(const Weights& strategies) {
  REQUIRE(strategies.row.size() >= 2);
  CHECK(strategies.row[0] == doctest::Approx(0.5));
  CHECK(strategies.row[1] == doctest::Approx(0.5));
  CHECK(strategies.column[0] == doctest::Approx(0.5));
}

}  // namespace

TEST_CASE("strategies that many solves have not used are dropped, and the solution remains") {
  Part game;
  game.solve(kept_solves - 1);
  CHECK_FALSE(game.part.hold({}));
  CHECK(game.part.held().rows == from_to(0, row_count));
  game.solve(1);
  CHECK_FALSE(game.part.hold({}));
  CHECK(game.part.held().rows == from_to(0, 2));
  CHECK(game.part.held().columns == from_to(0, 2));
  game.solve(1);
  check_pennies(game.part.strategies());
  CHECK(game.part.strategies().row.size() == row_count);
}

TEST_CASE("a dropped strategy is taken again if it is found, and is not dropped twice") {
  Part game;
  game.solve(kept_solves);
  game.part.hold({});
  REQUIRE(game.part.held().rows == from_to(0, 2));
  CHECK_FALSE(game.part.hold({from_to(0, 2), {0}}));
  CHECK(game.part.hold({from_to(0, row_count), {}}));
  CHECK(game.part.held().rows == from_to(0, row_count));
  game.solve(2 * kept_solves);
  CHECK_FALSE(game.part.hold({}));
  CHECK(game.part.held().rows == from_to(0, row_count));
  check_pennies(game.part.strategies());
}

TEST_CASE("newly numbered strategies are added, and the next solve starts from the last basis") {
  Options options;
  TableOracle oracle(pennies_and_worse(row_count));
  oracle.number_first(1, 1);
  const PayoffRange range = checked_range(-1, 1);
  const Budget budget(options);
  std::int64_t pivots = 0;
  VertexPart part(oracle, range, 1e-6, budget, pivots);
  part.solve(1);
  CHECK(part.strategies().row.size() == 1);
  CHECK_FALSE(part.hold({{0}, {0}}));
  oracle.number_first(2, 2);
  CHECK(part.hold({{1}, {1}}));
  part.solve(1);
  check_pennies(part.strategies());
  const std::int64_t pivots_before = pivots;
  CHECK_FALSE(part.hold({{0, 1}, {0, 1}}));
  part.solve(1);
  CHECK(pivots == pivots_before);
}

TEST_CASE("the tolerance of vertices can be tightened ten times, from 1e-6 on") {
  Part game;
  for (int k = 0; k < 10; ++k) {
    CHECK(game.part.sharpen());
  }
  CHECK_FALSE(game.part.sharpen());
}

TEST_CASE("a vertex solve that is stopped leaves valid strategies") {
  Options options;
  options.time_limit = std::chrono::seconds(0);
  Part game(options);
  game.solve(1);
  CHECK(game.pivots == 0);
  CHECK(game.part.strategies().row.sum() == doctest::Approx(1));
  CHECK(game.part.strategies().column.sum() == doctest::Approx(1));
}
