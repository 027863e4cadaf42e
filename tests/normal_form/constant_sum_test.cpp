#include "saddle/normal_form/constant_sum.h"

#include <vector>

#include <doctest/doctest.h>

#include "tests/normal_form/known_games.h"

using namespace saddle;
using namespace saddle::test;

namespace {

// A game of which the last player gets what the others leave of a sum, but one profile is changed.
NormalFormGame shared_sum(const NormalFormGame& game, const Rational& sum,
                          std::optional<Index> changed = {}) {
  std::vector<Index> shape;
  std::vector<ExactList> payoffs(static_cast<std::size_t>(game.players()));
  for (Index player = 0; player < game.players(); ++player) {
    shape.push_back(game.strategies(player));
  }
  for (Index profile = 0; profile < game.profiles(); ++profile) {
    Rational left = sum;
    for (Index player = 0; player + 1 < game.players(); ++player) {
      payoffs[static_cast<std::size_t>(player)].push_back(game.payoff(player, profile));
      left -= game.payoff(player, profile);
    }
    payoffs.back().push_back(profile == changed ? Rational(left + Rational(1, 3)) : left);
  }
  return {shape, std::move(payoffs)};
}

}  // namespace

TEST_CASE("a game whose last player gets the rest of a sum is constant-sum") {
  std::mt19937_64 random(1);
  const std::vector<std::vector<Index>> shapes = {{1}, {3, 4}, {2, 3, 2}, {2, 2, 2, 3}};
  for (const std::vector<Index>& shape : shapes) {
    for (const Rational& sum : {Rational(0), Rational(-7, 3)}) {
      const NormalFormGame game = random_normal_form_game(shape, -9, 9, random);
      const NormalFormGame constant = shared_sum(game, sum);
      CHECK(!first_other_sum(constant));
      for (Index profile = 0; profile < constant.profiles(); ++profile) {
        CHECK(payoff_sum(constant, profile) == sum);
      }
    }
  }
}

TEST_CASE("one other profile is found wherever it is, but the first makes the second other") {
  std::mt19937_64 random(2);
  const NormalFormGame game = random_normal_form_game({3, 2, 2}, -9, 9, random);
  for (Index changed = 0; changed < game.profiles(); ++changed) {
    CHECK(first_other_sum(shared_sum(game, 5, changed)) == (changed == 0 ? 1 : changed));
  }
}

TEST_CASE("sums are exact where doubles would round") {
  const Rational huge(mpz_class(1) << 80);
  const NormalFormGame game(ExactMatrix{{huge, -huge}}, ExactMatrix{{-huge, huge + 1}});
  CHECK(first_other_sum(game) == 1);
  CHECK(payoff_sum(game, 0) == 0);
  CHECK(payoff_sum(game, 1) == 1);
  CHECK(!first_other_sum(matching_pennies()));
  CHECK(!first_other_sum(rock_paper_scissors()));
  CHECK(first_other_sum(prisoners_dilemma()) == 1);
}
