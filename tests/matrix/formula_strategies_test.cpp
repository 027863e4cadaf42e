#include <algorithm>
#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/matrix/square_games.h"
#include "saddle/solve/stage_solver.h"

using saddle::Scaling;
using saddle::strategies_by_formula;

namespace {

// What the strategies concede minus what they guarantee, relative to the range; 1 if they are not
// strategies.
double relative_gap(const std::vector<double>& payoffs, std::size_t side) {
  const auto [minimum, maximum] = std::minmax_element(payoffs.begin(), payoffs.end());
  const auto [x, y] = strategies_by_formula(payoffs, Scaling(*minimum, *maximum));
  double x_sum = 0;
  double y_sum = 0;
  double lower = *maximum;
  double upper = *minimum;
  for (std::size_t k = 0; k < side; ++k) {
    if (!(x[k] >= 0 && y[k] >= 0)) {
      return 1;
    }
    x_sum += x[k];
    y_sum += y[k];
    double guaranteed = 0;
    double conceded = 0;
    for (std::size_t l = 0; l < side; ++l) {
      guaranteed += x[l] * payoffs[side * l + k];
      conceded += payoffs[side * k + l] * y[l];
    }
    lower = std::min(lower, guaranteed);
    upper = std::max(upper, conceded);
  }
  if (std::abs(x_sum - 1) > 1e-15 || std::abs(y_sum - 1) > 1e-15) {
    return 1;
  }
  return *maximum > *minimum ? (upper - lower) / (*maximum - *minimum) : upper - lower;
}

constexpr double few_roundings = 1e-14;

// The greatest gap over all games whose payoffs are 0, ..., values - 1.
double worst_gap(std::size_t side, int values) {
  std::vector<double> payoffs(side * side, 0);
  double worst = 0;
  for (;;) {
    worst = std::max(worst, relative_gap(payoffs, side));
    std::size_t k = 0;
    for (; k < payoffs.size() && payoffs[k] == values - 1; ++k) {
      payoffs[k] = 0;
    }
    if (k == payoffs.size()) {
      return worst;
    }
    ++payoffs[k];
  }
}

}  // namespace

TEST_CASE("the formula solves all 2x2 games of six payoffs and all 3x3 games of three") {
  CHECK(worst_gap(2, 6) <= few_roundings);
  CHECK(worst_gap(3, 3) <= few_roundings);
}

TEST_CASE("the formula solves games of any scale and offset") {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> payoff(-1, 1);
  for (const double scale : {1e-300, 1e-9, 1.0, 1e9, 1e300}) {
    CAPTURE(scale);
    for (const std::size_t side : {std::size_t{2}, std::size_t{3}}) {
      double worst = 0;
      for (int k = 0; k < 1000; ++k) {
        std::vector<double> payoffs(side * side);
        for (double& number : payoffs) {
          number = scale * payoff(random);
        }
        worst = std::max(worst, relative_gap(payoffs, side));
      }
      CHECK(worst <= few_roundings);
    }
  }
}

TEST_CASE("a stage of two or three strategies is certified without a fallback") {
  saddle::StageSolver solver;
  std::mt19937_64 random(4);
  std::uniform_int_distribution<int> payoff(-2, 2);
  for (const std::size_t side : {std::size_t{2}, std::size_t{3}}) {
    for (int k = 0; k < 2000; ++k) {
      std::vector<double> payoffs(side * side);
      for (double& number : payoffs) {
        number = payoff(random);
      }
      const auto n = static_cast<saddle::Index>(side);
      const saddle::StageSolution solution = solver.solve(payoffs, n, n);
      CHECK(solution.fallbacks == 0);
      CHECK(solution.relative_gap <= few_roundings);
    }
  }
}
