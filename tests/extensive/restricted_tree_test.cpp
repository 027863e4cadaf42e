#include "saddle/extensive/restricted_tree.h"

#include <algorithm>
#include <vector>

#include <doctest/doctest.h>

#include "games/extensive/kuhn.h"
#include "games/extensive/leduc.h"
#include "games/extensive/liars_dice.h"
#include "saddle/extensive/build_tree.h"
#include "saddle/extensive/certificate.h"
#include "saddle/extensive/solve_interior.h"
#include "tests/extensive/allow_better.h"
#include "tests/extensive/random_tree.h"

using namespace saddle;
using namespace saddle::test;

namespace {

RestrictedTree all_allowed(const ExtensiveGame& game) {
  return {game, uniform_strategy(game.row()), uniform_strategy(game.column()), 0};
}

// The row player's expected payoff, in units of the game.
double payoff(const ExtensiveGame& game, const BehaviourStrategy& row,
              const BehaviourStrategy& column) {
  const std::vector<double> x = plan_of(game.row(), row);
  std::vector<double> expected(x.size());
  game.by_row().multiply(plan_of(game.column(), column), expected);
  double sum = 0;
  for (std::size_t s = 0; s < x.size(); ++s) {
    sum += x[s] * expected[s];
  }
  return sum;
}

// Each move has a different chance; some have 0.
BehaviourStrategy uneven_strategy(const PlayerSequences& player, unsigned seed) {
  BehaviourStrategy strategy = uniform_strategy(player);
  for (const InformationSet& set : player.sets()) {
    for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
      const unsigned draw = (seed + static_cast<unsigned>(s)) * 2654435761U >> 28U;
      strategy.chances[static_cast<std::size_t>(s)] = s == set.first ? 1 : draw < 8 ? 0 : draw;
    }
  }
  return strategy_of_plan(player, plan_of(player, strategy));
}

}  // namespace

TEST_CASE("a restricted game that allows all moves lacks only the sets of one move") {
  const ExtensiveGame kuhn = extensive_game(games::Kuhn());
  const RestrictedTree restricted = all_allowed(kuhn);
  CHECK(restricted.game().row().size() == kuhn.row().size());
  CHECK(restricted.game().by_row().values == kuhn.by_row().values);
  for (unsigned seed = 1; seed < 50; ++seed) {
    CAPTURE(seed);
    const ExtensiveGame game = extensive_game(RandomTree{seed, 6});
    const RestrictedTree smaller = all_allowed(game);
    for (const InformationSet& set : smaller.game().row().sets()) {
      CHECK(set.moves > 1);
    }
  }
}

TEST_CASE("strategies of a restricted game pay what they pay in the whole game") {
  for (unsigned seed = 1; seed < 100; ++seed) {
    CAPTURE(seed);
    const ExtensiveGame game = extensive_game(RandomTree{seed, 6});
    const BehaviourStrategy row = uneven_strategy(game.row(), seed);
    const BehaviourStrategy column = uneven_strategy(game.column(), seed + 1);
    const RestrictedTree restricted(game, row, column, 0);
    const BehaviourStrategy small_row = restricted.restricted(Player::row, row, 0);
    const BehaviourStrategy small_column = restricted.restricted(Player::column, column, 0);
    const double expected = payoff(game, row, column);
    CHECK(payoff(restricted.game(), small_row, small_column) ==
          doctest::Approx(expected).epsilon(1e-12));
    CHECK(payoff(game, restricted.extended(Player::row, small_row),
                 restricted.extended(Player::column, small_column)) ==
          doctest::Approx(expected).epsilon(1e-12));
  }
}

TEST_CASE("strategies extended from some allowed moves have the same payoff in the whole game") {
  for (unsigned seed = 1; seed < 100; ++seed) {
    CAPTURE(seed);
    const ExtensiveGame game = extensive_game(RandomTree{seed, 6});
    const RestrictedTree restricted(game, uneven_strategy(game.row(), seed),
                                    uneven_strategy(game.column(), seed + 1), 0.2);
    const BehaviourStrategy row = uneven_strategy(restricted.game().row(), seed);
    const BehaviourStrategy column = uneven_strategy(restricted.game().column(), seed);
    CHECK(payoff(game, restricted.extended(Player::row, row),
                 restricted.extended(Player::column, column)) ==
          doctest::Approx(payoff(restricted.game(), row, column)).epsilon(1e-12));
  }
}

TEST_CASE("adding better moves ends exactly when the best responses are allowed") {
  const ExtensiveGame game = extensive_game(games::Leduc());
  const BehaviourStrategy row = uniform_strategy(game.row());
  const BehaviourStrategy column = uniform_strategy(game.column());
  // Only the most probable move of each set.
  RestrictedTree restricted(game, row, column, 1);
  CHECK(restricted.sequences() == 2);
  CHECK(allow_better(restricted, Player::row, column) > 0);
  CHECK(allow_better(restricted, Player::column, row) > 0);
  CHECK(allow_better(restricted, Player::row, column) == 0);
  CHECK(allow_better(restricted, Player::column, row) == 0);
  CHECK(restricted.sequences() == 2);
  restricted.make_form();
  CHECK(restricted.sequences() > 100);
  CHECK(restricted.sequences() < game.row().size());
}

TEST_CASE("sequences keep their values while the form grows, and new sequences have the value 0") {
  const ExtensiveGame game = extensive_game(games::Leduc());
  const BehaviourStrategy row = uneven_strategy(game.row(), 1);
  const BehaviourStrategy column = uneven_strategy(game.column(), 2);
  RestrictedTree restricted(game, row, column, 0.2);
  const auto size = static_cast<std::size_t>(restricted.game().row().size());
  std::vector<double> numbers(size, 1);
  numbers[0] = 0;  // no set belongs to the empty sequence
  CHECK(restricted.by_form(Player::row, restricted.by_whole(Player::row, numbers)) == numbers);
  REQUIRE(allow_better(restricted, Player::row, column) > 0);
  const std::vector<double> whole = restricted.by_whole(Player::row, numbers);
  CHECK(std::count(whole.begin(), whole.end(), 1) == static_cast<std::ptrdiff_t>(size) - 1);
  restricted.make_form();
  const std::vector<double> grown = restricted.by_form(Player::row, whole);
  REQUIRE(grown.size() > size);
  CHECK(std::count(grown.begin(), grown.end(), 1) == static_cast<std::ptrdiff_t>(size) - 1);
  CHECK(std::count(grown.begin(), grown.end(), 0) ==
        static_cast<std::ptrdiff_t>(grown.size() - size) + 1);
}

TEST_CASE("many moves of Liar's Dice and Leduc poker are never added to the restricted game") {
  const auto check_fast = [](const ExtensiveGame& game, std::int64_t most_iterations) {
    const ExtensiveSolution solution = solve_interior(game);
    CHECK(solution.termination == Termination::converged);
    CHECK(solution.iterations < most_iterations);
    // Many moves were never allowed, so they have chance 0.
    CHECK(std::count(solution.row.chances.begin(), solution.row.chances.end(), 0.0) >
          game.row().size() / 5);
  };
  check_fast(extensive_game(games::LiarsDice(5)), 250);
  check_fast(extensive_game(games::Leduc({9})), 200);
}

TEST_CASE("the payoffs of the best responses add up to the gap of the certificate") {
  const ExtensiveGame game = extensive_game(games::Leduc());
  const BehaviourStrategy row = uniform_strategy(game.row());
  const BehaviourStrategy column = uniform_strategy(game.column());
  const RestrictedTree restricted(game, row, column, 1);
  const double gap = restricted.responses(Player::row, column).payoff +
                     restricted.responses(Player::column, row).payoff;
  CHECK(gap == doctest::Approx(certify(game, row, column, 0).relative_gap).epsilon(1e-12));
}
