#include "saddle/interior_point/scaled_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "saddle/interior_point/dense_kkt.h"
#include "saddle/interior_point/interior_point.h"
#include "saddle/simplex/small_simplex.h"

namespace saddle {
namespace {

// The check samples `lines` rows and columns, called lines. More than `outer` of the ranges of
// payoffs must be at least very_different times the least range, and more than `outer` must be at
// least that many times less than the greatest range: a few lines of another size do not count.
// Payoffs with the Cauchy distribution have some great ranges, but no small ones.
constexpr Index lines = 16;
constexpr Index outer = 4;
constexpr double very_different = 30;
// The limit of steps that reduce the gap by less than a hundredth.
constexpr int most_idle_steps = 5;

// Smaller games are not checked, because they are solved fast. Up to the side of the small simplex,
// scaling saves time only if the spread lies in this interval: with rows over six decades the small
// simplex without scaling is twice as fast, with rows and columns over twelve decades each up to
// three times.
constexpr Index least_side = 48;
constexpr double least_small_spread = 1e8;
constexpr double most_small_spread = 1e18;
// If payoffs are of very different sizes, most of them differ from their median by at most this
// fraction of the range.
constexpr double near = 1.0 / 32;

// Returns the quotient of the greatest and the least range of payoffs in the sampled lines; 1 if
// the ranges are of similar size.
template <class Payoff>
double spread_of_ranges(const Payoff& payoff) {
  std::array<double, lines> ranges{};
  for (Index line = 0; line < lines; ++line) {
    double minimum = std::numeric_limits<double>::infinity();
    double maximum = -minimum;
    for (Index k = 0; k < lines; ++k) {
      minimum = std::min(minimum, payoff(line, k));
      maximum = std::max(maximum, payoff(line, k));
    }
    ranges[as_size(line)] = maximum - minimum;
  }
  std::sort(ranges.begin(), ranges.end());
  const bool are_different = ranges.front() > 0 &&
                             very_different * ranges.front() <= ranges[lines - 1 - outer] &&
                             very_different * ranges[outer] <= ranges.back();
  return are_different ? ranges.back() / ranges.front() : 1;
}

// Returns an entry of the table of 16 rows and 16 columns that are spread over the game.
double spread_payoff(const PayoffMatrix& game, Index row, Index column) {
  return game(row * (game.rows() / lines), column * (game.columns() / lines));
}

// A quick check of a few payoffs.
bool are_mostly_near_one(const PayoffMatrix& game) {
  std::array<double, lines> payoffs{};
  for (Index k = 0; k < lines; ++k) {
    payoffs[as_size(k)] = spread_payoff(game, k, k);
  }
  std::sort(payoffs.begin(), payoffs.end());
  const double median = payoffs[lines / 2];
  const double most = near * (game.maximum() - game.minimum());
  return 2 * std::count_if(payoffs.begin(), payoffs.end(),
                           [&](double payoff) { return std::abs(payoff - median) <= most; }) >
         lines;
}

double middle_payoff(const PayoffMatrix& game) {
  std::array<double, lines * lines> payoffs{};
  for (Index k = 0; k < lines * lines; ++k) {
    payoffs[as_size(k)] = spread_payoff(game, k / lines, k % lines);
  }
  auto* const middle = payoffs.begin() + lines * lines / 2;
  std::nth_element(payoffs.begin(), middle, payoffs.end());
  return *middle;
}

}  // namespace

bool seems_badly_scaled(const PayoffMatrix& game) {
  const auto payoff = [&](Index i, Index j) {
    return game.scaling().rescaled(spread_payoff(game, i, j));
  };
  const Index larger = std::max(game.rows(), game.columns());
  if (larger < least_side || std::min(game.rows(), game.columns()) < lines ||
      !are_mostly_near_one(game)) {
    return false;
  }
  const double spread =
      spread_of_ranges(payoff) * spread_of_ranges([&](Index j, Index i) { return payoff(i, j); });
  return larger <= SmallSimplex::max_side
             ? spread >= least_small_spread && spread <= most_small_spread
             : spread > 1;
}

void propose_by_interior_point(Incumbent& incumbent, const Budget& budget) {
  const PayoffMatrix& game = incumbent.game();
  // Small payoffs lie near a common payoff, which is estimated from the sampled payoffs and
  // subtracted. If the middle of the range were subtracted, rounding would lose the digits of the
  // small payoffs.
  const double scale = game.scaling().scale();
  const double center = middle_payoff(game) * scale;
  const DenseMatrix payoffs =
      game.entries().unaryExpr([&](double payoff) { return payoff * scale - center; });
  const ShouldStop should_stop = [&budget] { return budget.ended().has_value(); };
  InteriorPoint point(dense_kkt(payoffs),
                      {Eigen::VectorXd::Ones(game.rows()), Eigen::VectorXd::Ones(game.columns())},
                      1, should_stop);
  double gap = std::numeric_limits<double>::infinity();
  for (int idle = 0; idle < most_idle_steps && !budget.exhausted(incumbent.iterations);) {
    if (!point.step(should_stop)) {
      break;
    }
    ++incumbent.iterations;
    const double next = incumbent.offer(MixedStrategy(point.weights(Player::row)),
                                        MixedStrategy(point.weights(Player::column)));
    if (incumbent.is_finished()) {
      break;
    }
    idle = next < 0.99 * gap ? 0 : idle + 1;
    gap = std::min(gap, next);
  }
}

}  // namespace saddle
