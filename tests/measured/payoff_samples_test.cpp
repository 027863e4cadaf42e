#include "saddle/measured/payoff_samples.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <stdexcept>

#include <doctest/doctest.h>

#include "saddle/number/rounding.h"
#include "tests/measured/records.h"

using namespace saddle;
using saddle::test::game_of;
using saddle::test::symmetric_game;

namespace {

// The greatest distance between a distribution function and that of samples, times the root of
// their number: the statistic of Kolmogorov and Smirnov, above 1.95 once in a thousand times.
double distance(const DensityTable& table, const std::function<double(double)>& distribution) {
  constexpr std::size_t count = 200'000;
  const CounterStream stream(7, 3);
  std::vector<double> numbers(count);
  for (std::size_t k = 0; k < count; ++k) {
    numbers[k] = table.sample(stream, k);
  }
  std::sort(numbers.begin(), numbers.end());
  double greatest = 0;
  for (std::size_t k = 0; k < count; ++k) {
    const double at = distribution(numbers[k]);
    greatest = std::max(
        {greatest, at - static_cast<double>(k) / count, static_cast<double>(k + 1) / count - at});
  }
  return greatest * std::sqrt(static_cast<double>(count));
}

}  // namespace

TEST_CASE("samples have the distributions of their tables") {
  CHECK(distance(DensityTable::beta(1, 1), [](double x) { return x; }) < 1.95);
  CHECK(distance(DensityTable::beta(5, 1), [](double x) { return std::pow(x, 5); }) < 1.95);
  CHECK(distance(DensityTable::beta(1, 40), [](double x) { return 1 - std::pow(1 - x, 40); }) <
        1.95);
  CHECK(distance(DensityTable::beta(3, 2), [](double x) { return x * x * x * (4 - 3 * x); }) <
        1.95);
  CHECK(distance(DensityTable::normal(),
                 [](double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; }) < 1.95);
  // A wrong distribution is detected.
  CHECK(distance(DensityTable::beta(3, 2.05), [](double x) { return x * x * x * (4 - 3 * x); }) >
        3);
}

TEST_CASE("a beta distribution of many games is nearly normal") {
  for (const double games : {1e4, 1e8, 1e12}) {
    const double a = 0.3 * games;
    const double b = 0.7 * games;
    const double deviation = std::sqrt(0.21 / games);
    const auto normal = [&](double x) {
      return std::erfc(-(x - 0.3) / deviation / std::sqrt(2.0)) / 2;
    };
    CAPTURE(games);
    // The skewness of 10^4 games moves the distribution function by less than 0.0012.
    CHECK(distance(DensityTable::beta(a, b), normal) < 1.95 + 0.0012 * std::sqrt(200'000.0));
  }
}

TEST_CASE("a beta distribution with a parameter below 1 or infinite is refused") {
  CHECK_THROWS_AS(DensityTable::beta(0.5, 1), std::invalid_argument);
  CHECK_THROWS_AS(DensityTable::beta(1, infinity), std::invalid_argument);
}

TEST_CASE("a sample depends on its number alone, not on what is sampled beside it") {
  const MeasuredGame game = symmetric_game(4, std::vector<Record>(6, {5, 3, 2}), true);
  const PayoffSamples samples(game, 1);
  std::vector<double> together(16 * 50);
  samples.fill(100, together);
  for (std::uint64_t k = 0; k < 50; ++k) {
    std::vector<double> alone(16);
    samples.fill(100 + k, alone);
    CHECK(std::equal(alone.begin(), alone.end(), together.begin() + 16 * static_cast<long>(k)));
  }
  std::vector<double> of_other_seed(16);
  PayoffSamples(game, 2).fill(100, of_other_seed);
  CHECK(of_other_seed[1] != together[1]);
}

TEST_CASE("every machine draws the same samples") {
  std::vector<double> payoffs(3);
  PayoffSamples(game_of(1, 3, {{0, 0, 0}, {26, 11, 0}, {1000, 2000, 0}}), 1).fill(0, payoffs);
  CHECK(payoffs ==
        std::vector<double>{0.50721611987943249, 0.69710661005967323, 0.32823589044858031});
  // So many samples that all ways of sampling occur.
  std::vector<double> many(3 * 200'000);
  PayoffSamples(game_of(1, 3, {{0, 0, 0}, {26, 11, 3}, {1000, 2000, 7}}, true), 1).fill(0, many);
  CHECK(std::accumulate(many.begin(), many.end(), 0.0) == 301766.27807547082);
}

TEST_CASE("the samples of a record have the mean and the spread of its posterior") {
  constexpr std::size_t count = 50'000;
  const MeasuredGame game = symmetric_game(2, {{6, 2, 30}}, true);
  std::vector<double> payoffs(4 * count);
  PayoffSamples(game, 3).fill(0, payoffs);
  double sum = 0;
  double squares = 0;
  for (std::size_t k = 0; k < count; ++k) {
    CHECK(payoffs[4 * k] == 0.5);
    CHECK(payoffs[4 * k + 2] == 1 - payoffs[4 * k + 1]);
    sum += payoffs[4 * k + 1];
    squares += payoffs[4 * k + 1] * payoffs[4 * k + 1];
  }
  const double mean = sum / count;
  const double deviation = std::sqrt(squares / count - mean * mean);
  const double expected = game.standard_error(0, 1);
  CHECK(std::abs(mean - (7 + 15.5) / 41) < 4 * expected / std::sqrt(static_cast<double>(count)));
  CHECK(deviation == doctest::Approx(expected).epsilon(0.02));
}

TEST_CASE("means are sampled with their errors, and the mirror has the negative sample") {
  const std::vector<MeasuredMean> means = {{}, {2, 0.5}, {-2, 0.5}, {}};
  const MeasuredGame game(2, 2, means, MeasuredGame::Symmetry::symmetric);
  std::vector<double> payoffs(4 * 10'000);
  PayoffSamples(game, 3).fill(0, payoffs);
  double sum = 0;
  for (std::size_t k = 0; k < 10'000; ++k) {
    CHECK(payoffs[4 * k + 3] == 0);
    CHECK(payoffs[4 * k + 2] == -payoffs[4 * k + 1]);
    sum += payoffs[4 * k + 1];
  }
  CHECK(sum / 10'000 == doctest::Approx(2).epsilon(0.01));
}
