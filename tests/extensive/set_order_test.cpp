#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <set>
#include <vector>

#include <doctest/doctest.h>

#include "games/extensive/leduc.h"
#include "saddle/extensive/build_tree.h"
#include "saddle/extensive/solve_interior.h"
#include "saddle/first_order/regret_minimisation.h"
#include "saddle/interior_point/sparse_kkt.h"
#include "saddle/matrix/solution.h"
#include "saddle/number/index.h"
#include "tests/extensive/allow_better.h"

using namespace saddle;

namespace {

// Returns the sets of a restricted game in elimination order, by their numbers in the whole game.
// The row player's sets are numbered first, then the column player's sets.
std::vector<std::int32_t> names(const RestrictedTree& restricted,
                                const std::vector<std::int32_t>& order) {
  std::vector<std::int32_t> names = restricted.whole_sets(Player::row);
  for (const std::int32_t set : restricted.whole_sets(Player::column)) {
    names.push_back(set + static_cast<std::int32_t>(restricted.whole_set_count(Player::row)));
  }
  std::vector<std::int32_t> result;
  for (const std::int32_t set : order) {
    result.push_back(names.at(as_size(set)));
  }
  return result;
}

}  // namespace

TEST_CASE("sets keep their order while few are new, at little more fill than the best order has") {
  int kept = 0;
  for (int ranks = 4; ranks < 11; ++ranks) {
    CAPTURE(ranks);
    const ExtensiveGame game = extensive_game(games::Leduc({ranks}));
    RegretMinimisation<double> players(game.bilinear());
    players.iterate(75, Budget({}));
    const BehaviourStrategy row = strategy_of_plan(game.row(), players.row_average());
    const BehaviourStrategy column = strategy_of_plan(game.column(), players.column_average());
    RestrictedTree restricted(game, row, column, 0.02);
    SetOrder orders;
    std::vector<std::int32_t> before = names(restricted, orders.order(restricted, {}));
    while (test::allow_better(restricted, Player::row, column) +
               test::allow_better(restricted, Player::column, row) >
           0) {
      restricted.make_form();
      const std::vector<std::int32_t> order = orders.order(restricted, {});
      std::vector<std::int32_t> sorted = order;
      std::sort(sorted.begin(), sorted.end());
      std::vector<std::int32_t> all(restricted.game().row().sets().size() +
                                    restricted.game().column().sets().size());
      std::iota(all.begin(), all.end(), 0);
      REQUIRE(sorted == all);
      const std::vector<std::int32_t> best = order_of_sets(restricted.game().bilinear());
      const std::vector<std::int32_t> now = names(restricted, order);
      if (order != best) {
        ++kept;
        const std::set<std::int32_t> old(before.begin(), before.end());
        std::vector<std::int32_t> still;
        std::copy_if(now.begin(), now.end(), std::back_inserter(still),
                     [&](std::int32_t set) { return old.count(set) != 0; });
        const std::set<std::int32_t> left(now.begin(), now.end());
        std::erase_if(before, [&](std::int32_t set) { return left.count(set) == 0; });
        CHECK(still == before);
        const ExtensiveGame& form = restricted.game();
        const std::vector<double> row_plan = plan_of(form.row(), uniform_strategy(form.row()));
        const std::vector<double> column_plan =
            plan_of(form.column(), uniform_strategy(form.column()));
        const auto entries = [&](const std::vector<std::int32_t>& by) {
          SparseKkt system(form.bilinear(), order_by_sets(form.bilinear(), by));
          REQUIRE(system.prepare({row_plan, column_plan}, {}));
          return static_cast<double>(system.factor_entries());
        };
        CHECK(entries(order) < 1.2 * entries(best));
      }
      before = now;
    }
  }
  CHECK(kept > 2);
}

TEST_CASE("an order by minimum degrees is made anew once an eighth of the sets are new") {
  const ExtensiveGame game = extensive_game(games::Leduc({5}));
  const BehaviourStrategy row = uniform_strategy(game.row());
  const BehaviourStrategy column = uniform_strategy(game.column());
  SetOrder orders;
  RestrictedTree few(game, row, column, 0.4);
  CHECK(orders.order(few, {}) == order_of_sets(few.game().bilinear()));
  const RestrictedTree all(game, row, column, 0);
  CHECK(orders.order(all, {}) == order_of_sets(all.game().bilinear()));
}
