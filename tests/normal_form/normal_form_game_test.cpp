#include "saddle/normal_form/normal_form_game.h"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "tests/normal_form/known_games.h"

using namespace saddle;
using namespace saddle::test;

namespace {

// A game in which the last player gets the difference to a constant sum, with one profile changed.
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

TEST_CASE("a list of exact numbers returns its numbers unchanged, whatever their size") {
  std::mt19937_64 random(1);
  std::uniform_int_distribution<std::int64_t> any(std::numeric_limits<std::int64_t>::min());
  for (int trial = 0; trial < 300; ++trial) {
    std::vector<Rational> numbers;
    ExactList list;
    for (int k = 0; k < 30; ++k) {
      const int bits = static_cast<int>(random() % 64);
      const std::int64_t numerator = any(random) >> bits;
      const std::int64_t denominator = 1 + (any(random) >> 1 >> (32 + bits / 2) & 0xFFFFFF);
      const Rational number(fmt::format("{}/{}", numerator, denominator));
      numbers.push_back(number);
      numbers.back().canonicalize();
      list.push_back(numbers.back());
    }
    CHECK(list.size() == numbers.size());
    bool same = true;
    for (std::size_t k = 0; k < numbers.size(); ++k) {
      same = same && list[k] == numbers[k];
    }
    CHECK(same);
    list.visit([&](auto span) {
      for (std::size_t k = 1; k < span.size(); ++k) {
        same = same && (span[k - 1] < span[k]) == (numbers[k - 1] < numbers[k]);
      }
    });
    CHECK(same);
  }
}

TEST_CASE("payoffs beyond 2^31, 2^63 and 1e300 are kept") {
  const mpz_class huge("1" + std::string(300, '0'));
  const mpz_class beyond_64_bits = mpz_class(1) << 63;
  const NormalFormGame game(ExactMatrix{{Rational(huge), Rational(beyond_64_bits)}},
                            ExactMatrix{{Rational(1, 3), Rational(mpz_class(1) << 31)}});
  CHECK(game.payoff(0, 0) == huge);
  CHECK(game.payoff(0, 1) == beyond_64_bits);
  CHECK(game.payoff(1, 0) == Rational(1, 3));
  CHECK(game.payoff(1, 1) == 2147483648.0);
}

TEST_CASE("the strategy of the first player varies fastest") {
  std::vector<ExactList> payoffs(3, ExactList(std::vector<Rational>(24)));
  const NormalFormGame game({2, 3, 4}, std::move(payoffs));
  CHECK(game.profiles() == 24);
  for (Index profile = 0; profile < 24; ++profile) {
    CHECK(profile == game.strategy(0, profile) + 2 * game.strategy(1, profile) +
                         6 * game.strategy(2, profile));
  }
}

TEST_CASE("a bimatrix game returns the payoff matrices from which it was made") {
  const ExactMatrix row(2, 2, {1, 2, 3, 4}, {"up", "down"}, {"left", "right"});
  const ExactMatrix column(2, 2, {5, 6, 7, 8});
  const NormalFormGame game(row, column);
  CHECK(payoff_matrix(game, 0).entries() == row.entries());
  CHECK(payoff_matrix(game, 1).entries() == column.entries());
  CHECK(game.label(0, 1) == "down");
  CHECK(payoff_matrix(game, 1).column_labels() == row.column_labels());
}

TEST_CASE("a game whose parts do not fit is refused") {
  CHECK_THROWS_WITH_AS(NormalFormGame(std::vector<Index>{}, std::vector<ExactList>{}),
                       "the game has no player, must have one", std::invalid_argument);
  CHECK_THROWS_WITH_AS(NormalFormGame(std::vector<Index>{0}, {ExactList()}),
                       "player 1 has 0 strategies, must have at least 1", std::invalid_argument);
  CHECK_THROWS_WITH_AS(NormalFormGame(std::vector<Index>{2}, {ExactList()}),
                       "player 1 has 0 payoffs, must have one for each of 2 profiles",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(NormalFormGame(ExactMatrix{{1}}, ExactMatrix{{1, 2}}),
                       "the row player's payoffs are 1 x 1 and the column player's 1 x 2, must be "
                       "of one shape",
                       std::invalid_argument);
}

TEST_CASE("a game whose last player gets a constant minus the others' payoffs is constant-sum") {
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

TEST_CASE("the profile with a different sum is found; if it is the first, the second is returned") {
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
