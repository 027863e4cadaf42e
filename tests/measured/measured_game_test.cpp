#include "saddle/measured/measured_game.h"

#include <stdexcept>

#include <doctest/doctest.h>

#include "saddle/solve/solve.h"
#include "tests/measured/records.h"

using namespace saddle;
using saddle::test::game_of;
using saddle::test::symmetric_game;

TEST_CASE("a draw is half a win, and a strategy against itself gets 1/2") {
  const MeasuredGame game = symmetric_game(2, {{3, 1, 4}}, true);
  CHECK(game.mean(0, 1) == 0.625);
  CHECK(game.mean(1, 0) == 0.375);
  CHECK(game.mean(1, 1) == 0.5);
  CHECK(game.standard_error(0, 0) == 0);
  CHECK(game.standard_error(0, 1) == game.standard_error(1, 0));
  CHECK(game.pairs().size() == 1);
}

TEST_CASE("the standard error is the posterior's under a flat prior") {
  // Beta(4, 2): 4 * 2 / (6 * 6 * 7).
  CHECK(game_of(1, 1, {{3, 1, 0}}).standard_error(0, 0) ==
        doctest::Approx(std::sqrt(8.0 / 252)).epsilon(1e-12));
  CHECK(game_of(1, 1, {{10, 0, 0}}).standard_error(0, 0) > 0);
}

TEST_CASE("payoffs are shrunk only if the counts differ, and most where games are few") {
  const MeasuredGame equal = symmetric_game(3, {{8, 2, 0}, {3, 7, 0}, {9, 1, 0}});
  CHECK(shrunk_payoffs(equal).entries() == measured_payoffs(equal).entries());
  const MeasuredGame uneven = symmetric_game(3, {{8, 2, 0}, {30, 70, 0}, {900, 100, 0}});
  const PayoffMatrix shrunk = shrunk_payoffs(uneven);
  const PayoffMatrix measured = measured_payoffs(uneven);
  const auto kept = [&](Index i, Index j) { return (shrunk(i, j) - 0.5) / (measured(i, j) - 0.5); };
  CHECK(kept(0, 1) < kept(0, 2));
  CHECK(kept(0, 2) < kept(1, 2));
  CHECK(kept(1, 2) < 1);
  CHECK(kept(0, 1) > 0);
  CHECK(shrunk(1, 0) == doctest::Approx(1 - shrunk(0, 1)).epsilon(1e-15));
  CHECK(shrunk(2, 2) == 0.5);
}

TEST_CASE("the variance between pairs determines the strength of shrinking") {
  // Two pairs of 100 games, one of 10: c = 1/2, V = 1/4, sum n (p - c)^2 = 1 + 1 + 0.1,
  // so t = (2.1 - 3/4) / 207 and (V - t) / t games.
  const MeasuredGame game = symmetric_game(3, {{60, 40, 0}, {40, 60, 0}, {6, 4, 0}});
  const double between = (2.1 - 0.75) / 207;
  const double games = (0.25 - between) / between;
  CHECK(shrunk_payoffs(game)(1, 2) ==
        doctest::Approx(0.5 + 0.1 * 10 / (10 + games)).epsilon(1e-12));
}

TEST_CASE("single games are shrunk half way to the mean, pairs that differ by chance all the way") {
  // Half of the result of the only game counts; without a game only the mean is known.
  const PayoffMatrix single = shrunk_payoffs(symmetric_game(3, {{1, 0, 0}, {0, 0, 0}, {0, 1, 0}}));
  CHECK(single(0, 1) == 0.75);
  CHECK(single(0, 2) == 0.5);
  CHECK(single(1, 2) == 0.25);
  const PayoffMatrix even = shrunk_payoffs(symmetric_game(3, {{5, 5, 0}, {11, 9, 0}, {5, 5, 0}}));
  CHECK(even(0, 2) == 0.525);
}

TEST_CASE("shrinking does not move the equilibrium where all have equally many games") {
  const MeasuredGame game = game_of(2, 2, {{15, 5, 0}, {4, 16, 0}, {2, 18, 0}, {14, 6, 0}});
  const Solution solution = solve(shrunk_payoffs(game));
  // (d - c) / (a - b - c + d) with a = 0.75, b = 0.2, c = 0.1, d = 0.7.
  CHECK(solution.row[0] == doctest::Approx(0.6 / 1.15).epsilon(1e-12));
  CHECK(solution.value() == doctest::Approx((0.75 * 0.7 - 0.2 * 0.1) / 1.15).epsilon(1e-12));
}

TEST_CASE("an invalid measured game is refused") {
  const auto none = MeasuredGame::Symmetry::none;
  const auto symmetric = MeasuredGame::Symmetry::symmetric;
  const std::vector<Record> two = {{}, {3, 1, 0}, {3, 1, 0}, {}};
  CHECK_THROWS_AS(game_of(1, 1, {{-1, 1, 0}}), std::invalid_argument);
  CHECK_THROWS_AS(game_of(1, 1, {{MeasuredGame::most_games, 1, 0}}), std::invalid_argument);
  CHECK_THROWS_AS(game_of(1, 1, {{1, 1, 1}}), std::invalid_argument);
  CHECK_THROWS_AS(game_of(1, 2, {{1, 1, 0}}), std::invalid_argument);
  CHECK_THROWS_AS(MeasuredGame(2, 2, two, false, symmetric), std::invalid_argument);
  CHECK_THROWS_AS(MeasuredGame(2, 2, two, false, none, {"a"}, {}), std::invalid_argument);
  CHECK_THROWS_AS(MeasuredGame(1, 2, std::vector<Record>(2), false, symmetric),
                  std::invalid_argument);
  CHECK_THROWS_AS(MeasuredGame(1, 1, std::vector<MeasuredMean>{{0.5, -0.1}}, none),
                  std::invalid_argument);
  const std::vector<MeasuredMean> rates = {{}, {0.6, 0.1}, {0.4, 0.1}, {}};
  CHECK_THROWS_AS(MeasuredGame(2, 2, rates, symmetric), std::invalid_argument);
}
