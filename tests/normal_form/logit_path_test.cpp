#include "saddle/normal_form/logit_path.h"

#include <chrono>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include <doctest/doctest.h>

#include "tests/normal_form/known_games.h"

using saddle::ExactMatrix;
using saddle::Index;
using saddle::logit_path;
using saddle::LogitPath;
using saddle::LogitPoint;
using saddle::NormalFormGame;
using saddle::Rational;
using saddle::Termination;
using saddle::test::random_normal_form_game;

namespace {

constexpr double rounding = 1e-12;  // of the formulas in this test

// The expected payoff of a strategy, profile by profile in doubles.
double expected(const NormalFormGame& game, const LogitPoint& point, Index player, Index strategy) {
  double sum = 0;
  game.for_each_profile(player, strategy, [&](Index profile) {
    double weight = 1;
    for (Index other = 0; other < game.players(); ++other) {
      if (other != player) {
        weight *= point.probabilities[static_cast<std::size_t>(other)]
                                     [static_cast<std::size_t>(game.strategy(other, profile))];
      }
    }
    sum += weight * game.payoff(player, profile).get_d();
  });
  return sum;
}

}  // namespace

TEST_CASE(
    "where the others do not matter, a logit equilibrium is the logistic function of lambda") {
  // Player 1 gets 10 more by the first strategy, player 2 one thousandth more by the second.
  const NormalFormGame game(ExactMatrix{{10, 10}, {0, 0}},
                            ExactMatrix(2, 2, {0, Rational(1, 1000), 0, Rational(1, 1000)}));
  const LogitPath path = logit_path(game);
  REQUIRE(path.points.size() > 3);
  CHECK(path.points[0].lambda == 0);
  for (const LogitPoint& point : path.points) {
    const double first = 1 / (1 + std::exp(-10 * point.lambda));
    const double second = 1 / (1 + std::exp(-point.lambda / 1000));
    CHECK(std::abs(point.probabilities[0][0] - first) <= (point.radius + rounding) * first);
    CHECK(std::abs(point.probabilities[1][1] - second) <= (point.radius + rounding) * second);
    CHECK(point.radius < 1e-6);
  }
  REQUIRE(path.equilibrium);
  CHECK(path.equilibrium->profile.is_pure());
}

TEST_CASE("on a path the probabilities are proportional to exp(lambda * expected payoff)") {
  std::mt19937_64 random(3);
  for (const std::vector<Index>& strategies :
       std::vector<std::vector<Index>>{{3, 4}, {2, 2, 2}, {3, 3, 3}, {2, 2, 2, 2}}) {
    for (int k = 0; k < 5; ++k) {
      const NormalFormGame game = random_normal_form_game(strategies, -50, 50, random);
      const LogitPath path = logit_path(game);
      REQUIRE(path.points.size() > 2);
      for (const LogitPoint& point : path.points) {
        for (Index player = 0; player < game.players(); ++player) {
          const auto& own = point.probabilities[static_cast<std::size_t>(player)];
          const double best = expected(game, point, player, 0);
          double sum = 0;
          for (Index s = 0; s < game.strategies(player); ++s) {
            const double probability = own[static_cast<std::size_t>(s)];
            const double gain = point.lambda * (expected(game, point, player, s) - best);
            sum += probability;
            // The logarithms of the others' probabilities may also be off by the radius.
            CHECK(std::abs(std::log(probability / own[0]) - gain) <=
                  (1 + point.lambda * 100) * 10 * (point.radius + rounding));
          }
          CHECK(std::abs(sum - 1) <= point.radius + rounding);
        }
      }
      CHECK(path.equilibrium);
    }
  }
}

TEST_CASE("a path is cut at a limit, with the points so far") {
  std::mt19937_64 random(4);
  const NormalFormGame game = random_normal_form_game({3, 3, 3}, 0, 100, random);
  saddle::Options options;
  options.max_iterations = 2;
  const LogitPath path = logit_path(game, options);
  CHECK(path.stopped == Termination::iteration_limit);
  CHECK(path.points.size() == 3);
  CHECK(!path.equilibrium);
}
