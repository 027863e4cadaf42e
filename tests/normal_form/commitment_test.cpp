#include "saddle/normal_form/commitment.h"

#include <chrono>
#include <optional>
#include <random>
#include <stdexcept>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/solve/solve_exact.h"
#include "tests/normal_form/known_games.h"

using saddle::Commitment;
using saddle::ExactMatrix;
using saddle::ExactStrategy;
using saddle::FollowersTies;
using saddle::Index;
using saddle::NormalFormGame;
using saddle::optimal_commitment;
using saddle::Rational;
using saddle::test::battle_of_the_sexes;
using saddle::test::matching_pennies;
using saddle::test::random_normal_form_game;

namespace {

Commitment commitment(const NormalFormGame& game, Index leader, FollowersTies ties) {
  const auto found = optimal_commitment(game, leader, ties);
  REQUIRE(found);
  return *found;
}

// The row player's payoff by a strategy if the follower breaks ties this way.
Rational payoff_by(const NormalFormGame& game, const ExactStrategy& x, FollowersTies ties) {
  std::optional<Rational> best;
  Rational payoff;
  for (Index j = 0; j < game.strategies(1); ++j) {
    Rational own;
    Rational others;
    for (Index i = 0; i < game.strategies(0); ++i) {
      own += x[static_cast<std::size_t>(i)] * game.payoff(0, i + j * game.stride(1));
      others += x[static_cast<std::size_t>(i)] * game.payoff(1, i + j * game.stride(1));
    }
    const bool is_tied = best && others == *best;
    if (!best || others > *best ||
        (is_tied && (ties == FollowersTies::for_leader ? own > payoff : own < payoff))) {
      best = others;
      payoff = own;
    }
  }
  return payoff;
}

}  // namespace

TEST_CASE("the leader of Conitzer and Sandholm's game commits to a mixture that pays 7/2") {
  const NormalFormGame game(ExactMatrix{{2, 4}, {1, 3}}, ExactMatrix{{1, 0}, {0, 1}});
  const Commitment strong = commitment(game, 0, FollowersTies::for_leader);
  CHECK(strong.strategy == ExactStrategy{Rational(1, 2), Rational(1, 2)});
  CHECK(strong.reply == 1);
  CHECK(strong.payoff == Rational(7, 2));
  CHECK(strong.follower_payoff == Rational(1, 2));
  CHECK(strong.of_replies == std::vector<std::optional<Rational>>{Rational(2), Rational(7, 2)});
  CHECK(strong.attained);
  const Commitment weak = commitment(game, 0, FollowersTies::against_leader);
  CHECK(weak.payoff == Rational(7, 2));
  CHECK(!weak.attained);
}

TEST_CASE("ties of the follower are broken for or against the leader") {
  const NormalFormGame game(ExactMatrix{{5, 1}, {0, 2}}, ExactMatrix{{0, 0}, {0, 0}});
  CHECK(commitment(game, 0, FollowersTies::for_leader).payoff == 5);
  // The best mixture against the worst reply is that of the matrix game.
  const Commitment weak = commitment(game, 0, FollowersTies::against_leader);
  CHECK(weak.payoff == Rational(5, 3));
  CHECK(weak.attained);
  // A reply that is best only in ties cannot be relied on.
  const NormalFormGame tied(ExactMatrix{{9, 1}, {0, 1}}, ExactMatrix{{0, 0}, {-1, 0}});
  CHECK(commitment(tied, 0, FollowersTies::for_leader).payoff == 9);
  const Commitment surely = commitment(tied, 0, FollowersTies::against_leader);
  CHECK(surely.payoff == 1);
  CHECK(!surely.of_replies[0]);
}

TEST_CASE(
    "a commitment pays the value of a zero-sum game, and the better equilibrium of a battle") {
  CHECK(commitment(matching_pennies(), 0, FollowersTies::for_leader).payoff == 0);
  CHECK(commitment(matching_pennies(), 1, FollowersTies::against_leader).payoff == 0);
  CHECK(commitment(battle_of_the_sexes(), 0, FollowersTies::for_leader).payoff == 3);
  const Commitment column = commitment(battle_of_the_sexes(), 1, FollowersTies::for_leader);
  CHECK(column.payoff == 3);
  CHECK(column.strategy == ExactStrategy{0, 1});
}

TEST_CASE("the stated payoffs are attained, and no strategy of a fine grid pays the leader more") {
  std::mt19937_64 random(23);
  constexpr int grid = 24;
  for (int k = 0; k < 40; ++k) {
    const NormalFormGame game = random_normal_form_game({3, 4}, 0, 6, random);
    const Commitment strong = commitment(game, 0, FollowersTies::for_leader);
    const Commitment weak = commitment(game, 0, FollowersTies::against_leader);
    CHECK(payoff_by(game, strong.strategy, FollowersTies::for_leader) == strong.payoff);
    CHECK(weak.payoff <= strong.payoff);
    if (weak.attained) {
      CHECK(payoff_by(game, weak.strategy, FollowersTies::against_leader) == weak.payoff);
    }
    for (int a = 0; a <= grid; ++a) {
      for (int b = 0; a + b <= grid; ++b) {
        ExactStrategy x = {Rational(a, grid), Rational(b, grid), Rational(grid - a - b, grid)};
        for (Rational& probability : x) {
          probability.canonicalize();
        }
        CHECK(payoff_by(game, x, FollowersTies::for_leader) <= strong.payoff);
        CHECK(payoff_by(game, x, FollowersTies::against_leader) <= weak.payoff);
      }
    }
  }
}

TEST_CASE("the weights of every reply prove its payoff, or that it is never a best reply") {
  std::mt19937_64 random(29);
  int never_best = 0;
  for (int k = 0; k < 300; ++k) {
    // Few different payoffs, so that there are ties, dominated replies and equal ones.
    const NormalFormGame game =
        random_normal_form_game({1 + k % 4, 1 + k % 5}, 0, 1 + k % 3, random);
    const Index leader = k % 2;
    for (const FollowersTies ties : {FollowersTies::for_leader, FollowersTies::against_leader}) {
      CAPTURE(k);
      const Commitment found = commitment(game, leader, ties);
      const auto judged =
          saddle::judged_commitment(game, leader, found.strategy, found.reply, ties);
      REQUIRE(judged);
      CHECK(judged->payoff == found.payoff);
      CHECK(judged->follower_payoff == found.follower_payoff);
      CHECK(judged->attained == found.attained);
      REQUIRE(std::ssize(found.proofs) == game.strategies(1 - leader));
      for (std::size_t reply = 0; reply < found.proofs.size(); ++reply) {
        const auto proved = saddle::proved_payoff(game, leader, static_cast<Index>(reply), ties,
                                                  found.proofs[reply]);
        REQUIRE(proved);
        CHECK(proved->is_never_best == !found.of_replies[reply]);
        if (found.of_replies[reply]) {
          CHECK(proved->payoff == *found.of_replies[reply]);
          CHECK(proved->payoff <= found.payoff);
        }
        never_best += proved->is_never_best ? 1 : 0;
      }
    }
  }
  CHECK(never_best > 20);
}

TEST_CASE("invalid weights prove nothing, and a reply that is not a best reply is rejected") {
  const NormalFormGame game(ExactMatrix{{2, 4}, {1, 3}}, ExactMatrix{{1, 0}, {0, 1}});
  const auto proved = [&game](std::vector<Rational> weights) {
    return saddle::proved_payoff(game, 0, 1, FollowersTies::for_leader, weights);
  };
  REQUIRE(proved({Rational(1, 2), 1}));
  CHECK(proved({Rational(1, 2), 1})->payoff == Rational(7, 2));
  CHECK(proved({1, 1})->payoff == 4);
  CHECK(!proved({1, 0}));
  CHECK(!proved({-1, 1}));
  CHECK(!proved({Rational(1, 2), 2}));
  CHECK(!proved({1}));
  CHECK(!saddle::judged_commitment(game, 0, {1, 0}, 1, FollowersTies::for_leader));
  CHECK_THROWS_WITH_AS(saddle::judged_commitment(game, 0, {1, 0}, 2, FollowersTies::for_leader),
                       "reply is 2, must be from 0 to 1", std::invalid_argument);
}

TEST_CASE("a commitment needs two players and a leader, and stops at a limit") {
  CHECK_THROWS_WITH_AS(optimal_commitment(battle_of_the_sexes(), 2, FollowersTies::for_leader),
                       "leader is 2, must be 0 or 1", std::invalid_argument);
  saddle::Options options;
  options.time_limit = std::chrono::seconds(0);
  CHECK(!optimal_commitment(battle_of_the_sexes(), 0, FollowersTies::for_leader, options));
}
