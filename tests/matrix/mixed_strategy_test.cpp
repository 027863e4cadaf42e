#include "saddle/matrix/mixed_strategy.h"

#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>

#include <doctest/doctest.h>

using saddle::MixedStrategy;

TEST_CASE("weights are divided by their sum") {
  const MixedStrategy strategy(Eigen::Vector3d(1, 2, 1));
  CHECK(strategy.size() == 3);
  CHECK(strategy[0] == 0.25);
  CHECK(strategy[1] == 0.5);
  CHECK(strategy[2] == 0.25);
}

TEST_CASE("weights whose sum overflows or is subnormal make a distribution too") {
  const double largest = std::numeric_limits<double>::max();
  CHECK(MixedStrategy(Eigen::Vector2d(largest, largest))[0] == 0.5);
  const double minimum = std::numeric_limits<double>::denorm_min();
  CHECK(MixedStrategy(Eigen::Vector2d(minimum, 3 * minimum))[0] == 0.25);
}

TEST_CASE("the probabilities of a strategy make the same strategy again, bit by bit") {
  std::mt19937_64 random(3);
  std::exponential_distribution<double> weight;
  for (int k = 0; k < 1000; ++k) {
    Eigen::VectorXd weights(1 + static_cast<Eigen::Index>(random() % 50));
    for (double& w : weights) {
      w = weight(random);
    }
    const MixedStrategy strategy(weights);
    CHECK(MixedStrategy(strategy.probabilities()).probabilities() == strategy.probabilities());
  }
}

TEST_CASE("the support lists the pure strategies of positive probability") {
  CHECK(MixedStrategy(Eigen::Vector4d(0, 1, 0, 1)).support() == std::vector<Eigen::Index>{1, 3});
  CHECK(MixedStrategy::pure(2, 4).support() == std::vector<Eigen::Index>{2});
  CHECK(MixedStrategy::uniform(3).support().size() == 3);
}

TEST_CASE("a negative zero becomes zero") {
  CHECK_FALSE(std::signbit(MixedStrategy(Eigen::Vector2d(-0.0, 1))[0]));
}

TEST_CASE("weights that are not a distribution are refused with a message") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK_THROWS_WITH_AS(MixedStrategy(Eigen::VectorXd(0)),
                       "a mixed strategy has no weights, must have at least one",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(
      MixedStrategy(Eigen::Vector2d(1, -1)),
      "weight 2 of a mixed strategy is -1, must be finite and >= 0 (counted from 1)",
      std::invalid_argument);
  CHECK_THROWS_AS(MixedStrategy(Eigen::Vector2d(nan, 1)), std::invalid_argument);
  CHECK_THROWS_AS(MixedStrategy(Eigen::Vector2d(1, infinity)), std::invalid_argument);
  CHECK_THROWS_WITH_AS(MixedStrategy(Eigen::Vector2d(0, 0)),
                       "the weights of a mixed strategy are all 0, one must be positive",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(MixedStrategy::pure(2, 2), "pure strategy is 2, must be >= 0 and < 2",
                       std::invalid_argument);
  CHECK_THROWS_AS(MixedStrategy::uniform(0), std::invalid_argument);
}

TEST_CASE("samples of a strategy come as often as its probabilities say") {
  const MixedStrategy strategy(Eigen::Vector4d(0, 1, 0, 3));
  std::mt19937_64 random(11);
  constexpr int draws = 40000;
  int seconds = 0;
  for (int k = 0; k < draws; ++k) {
    const saddle::Index drawn = strategy.sample(random);
    CHECK((drawn == 1 || drawn == 3));
    seconds += drawn == 1 ? 1 : 0;
  }
  // Five standard deviations.
  CHECK(std::abs(seconds - draws / 4) < 5 * std::sqrt(draws * 0.25 * 0.75));
}

TEST_CASE("each number in [0, 1) selects a pure strategy, in order, never one of probability 0") {
  const MixedStrategy strategy(Eigen::Vector4d(0, 1, 0, 3));
  const double before_one = std::nextafter(1.0, 0.0);
  CHECK(strategy.strategy_at(0) == 1);
  CHECK(strategy.strategy_at(std::nextafter(0.25, 0.0)) == 1);
  CHECK(strategy.strategy_at(0.25) == 3);
  CHECK(strategy.strategy_at(before_one) == 3);
  CHECK(MixedStrategy::pure(2, 5).strategy_at(before_one) == 2);
  // Thirds do not sum to 1 in doubles.
  CHECK(MixedStrategy::uniform(3).strategy_at(before_one) == 2);
  for (const double bad : {-1e-300, 1.0, std::numeric_limits<double>::quiet_NaN()}) {
    CHECK_THROWS_AS(strategy.strategy_at(bad), std::invalid_argument);
  }
}
