#include "saddle/interior_point/interior_point.h"

#include <memory>
#include <vector>

#include <doctest/doctest.h>

#include "games/extensive/leduc.h"
#include "saddle/extensive/build_tree.h"
#include "saddle/extensive/certificate.h"
#include "saddle/first_order/regret_minimisation.h"
#include "saddle/interior_point/sparse_kkt.h"
#include "saddle/matrix/solution.h"

using namespace saddle;

namespace {

std::unique_ptr<KktSystem> system_of(const ExtensiveGame& game) {
  const BilinearGame bilinear = game.bilinear();
  return std::make_unique<SparseKkt>(bilinear, order_by_sets(bilinear, order_of_sets(bilinear)));
}

}  // namespace

TEST_CASE("an interior point starts with a positive gap, and its steps bring it below 1e-10") {
  const ExtensiveGame game = extensive_game(games::Leduc());
  const std::vector<double> row = plan_of(game.row(), uniform_strategy(game.row()));
  const std::vector<double> column = plan_of(game.column(), uniform_strategy(game.column()));
  const double gap =
      certify(game, uniform_strategy(game.row()), uniform_strategy(game.column()), 0).relative_gap;
  InteriorPoint point(system_of(game), {row}, {column}, gap, {});
  CHECK(point.gap() > 0);
  for (int k = 0; k < 20 && point.gap() > 1e-10; ++k) {
    REQUIRE(point.step());
  }
  CHECK(point.gap() < 1e-10);
  // The sum of the products is about the gap of the certificate.
  const ExtensiveSolution certified =
      certify(game, point.strategy(Player::row), point.strategy(Player::column), 0);
  CHECK(certified.relative_gap < 10 * point.gap());
}

TEST_CASE("a point that starts from another point's slacks keeps or enlarges them") {
  const ExtensiveGame game = extensive_game(games::Leduc());
  const std::vector<double> row = plan_of(game.row(), uniform_strategy(game.row()));
  const std::vector<double> column = plan_of(game.column(), uniform_strategy(game.column()));
  InteriorPoint first(system_of(game), {row}, {column}, 1, {});
  for (int k = 0; k < 5; ++k) {
    REQUIRE(first.step());
  }
  const auto start = [&](Player player) {
    return InteriorPoint::Start{plan_of(game.player(player), first.strategy(player)),
                                first.slacks(player)};
  };
  InteriorPoint second(system_of(game), start(Player::row), start(Player::column), first.gap(), {});
  for (const Player player : {Player::row, Player::column}) {
    for (std::size_t s = 1; s < first.slacks(player).size(); ++s) {
      CHECK(second.slacks(player)[s] > (1 - 1e-9) * first.slacks(player)[s]);
    }
  }
  REQUIRE(second.step());
  CHECK(second.gap() < first.gap());
}

TEST_CASE("with corrections at most 18 steps lead from rough averages to an optimum") {
  const ExtensiveGame game = extensive_game(games::Leduc({9}));
  RegretMinimisation<double> players(game.bilinear());
  players.iterate(75, Budget({}));
  InteriorPoint point(system_of(game), {players.row_average()}, {players.column_average()}, 2e-3,
                      {});
  int steps = 0;
  for (; steps < 100 && point.gap() > 1e-13; ++steps) {
    REQUIRE(point.step());
  }
  // Without the corrections it takes 24 steps.
  CHECK(steps <= 18);
}

TEST_CASE("a stop in the middle of a step leaves the point where it was") {
  const ExtensiveGame game = extensive_game(games::Leduc());
  const std::vector<double> row = plan_of(game.row(), uniform_strategy(game.row()));
  const std::vector<double> column = plan_of(game.column(), uniform_strategy(game.column()));
  InteriorPoint point(system_of(game), {row}, {column}, 1, {});
  const double gap = point.gap();
  for (int looks_before_stop = 0; looks_before_stop < 3; ++looks_before_stop) {
    int looks = 0;
    CHECK_FALSE(point.step([&] { return looks++ >= looks_before_stop; }));
    CHECK(looks == looks_before_stop + 1);
    CHECK(point.gap() == gap);
  }
  CHECK(point.step([] { return false; }));
  CHECK(point.gap() < gap);
  const auto stop = [] { return true; };
  InteriorPoint without_analysis(system_of(game), {row}, {column}, 1, {}, stop);
  CHECK(without_analysis.gap() == gap);
  CHECK_FALSE(without_analysis.step());
}
