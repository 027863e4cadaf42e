#include "saddle/measured/entry_bounds.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "saddle/number/rounding.h"

namespace saddle {
namespace {

// A sum of logarithms with a bound on its error. Each argument was rounded a few times, and the
// library's logarithm errs by less than four units in the last place.
class LogSum {
 public:
  void add(double term) {
    sum_ += term;
    magnitude_ += std::abs(term);
  }

  double above() const { return sum_ + error(); }
  double below() const { return sum_ - error(); }

  // Adds log n!, by Stirling's series if n! is not a double; the truncation error of the series is
  // less than 1 / (1188 n^9) < 2e-14.
  void add_factorial(double n, double sign) {
    if (n < 18) {
      double factorial = 1;
      for (double k = 2; k <= n; ++k) {
        factorial *= k;
      }
      add(sign * std::log(factorial));
      return;
    }
    const double square = 1 / (n * n);
    add(sign * (n + 0.5) * std::log(n));
    add(-sign * n);
    add(sign * 0.5 * std::log(2 * std::numbers::pi));
    add(sign * (1 - square * (1.0 / 30 - square * (1.0 / 105 - square / 140))) / (12 * n));
    left_out_ += 2e-14;
  }

 private:
  // Twelve roundings of each term, and one for each of at most twelve sums.
  double error() const { return 24 * unit_roundoff * magnitude_ + left_out_; }

  double sum_ = 0;
  double magnitude_ = 0;
  double left_out_ = 0;
};

// Returns an upper bound on the probability of `wins` or more wins in `games` games, if each is won
// with probability p. Demands 0 < p < wins / games.
//
// The terms of the binomial distribution from `wins` on fall faster and faster, so the remaining
// ones add up to less than a geometric series.
double tail_above(double wins, double games, double p) {
  LogSum first;
  first.add_factorial(games, 1);
  first.add_factorial(wins, -1);
  first.add_factorial(games - wins, -1);
  first.add(wins * std::log(p));
  first.add((games - wins) * std::log1p(-p));
  const double odds = p / (1 - p);
  double term = 1;
  double sum = 1;
  double terms = 1;
  for (double k = wins; k < games; ++k, ++terms) {
    const double ratio = (games - k) / (k + 1) * odds;
    term *= ratio;
    sum += term;
    if (ratio < 1 && term * ratio <= 1e-12 * sum * (1 - ratio)) {
      sum += term * ratio / (1 - ratio);
      break;
    }
  }
  return std::exp(first.above()) * sum * (1 + (8 * terms + 16) * unit_roundoff);
}

// With more games the sum above is long, and Chernoff's bound is as good.
constexpr std::int64_t most_summed_games = 100'000'000;

// Returns a lower bound on the number of games times the relative entropy of their mean to q.
// Demands 0 < q < mean.
double entropy_below(double payoffs, double games, double q) {
  LogSum sum;
  const double rest = games - payoffs;
  sum.add(payoffs * std::log(payoffs / games / q));
  if (rest > 0) {
    sum.add(rest * std::log(rest / games / (1 - q)));
  }
  // The quotients are rounded before their logarithms.
  return sum.below() - 4 * unit_roundoff * games;
}

// Returns the greatest number found below `limit` for which a property holds. If the property holds
// for a number, it must hold for all smaller ones.
template <class Property>
double greatest_below(double limit, const Property& holds) {
  double least = 0;
  double most = limit;
  while (true) {
    const double middle = least + (most - least) / 2;
    if (!(middle > least && middle < most) || most - least <= 1e-15 * most) {
      return least;
    }
    (holds(middle) ? least : most) = middle;
  }
}

double chernoff_bound(const Record& record, double error) {
  const auto games = static_cast<double>(record.games());
  const double payoffs = record.payoffs();
  if (payoffs == 0) {
    return 0;
  }
  const double needed = -std::log(error) * (1 + 8 * unit_roundoff);
  return greatest_below(payoffs / games,
                        [&](double q) { return entropy_below(payoffs, games, q) >= needed; });
}

// The payoff is at least the mean of the games minus sqrt(2 V log(2 / error) / n) + 7 log(2 /
// error) / (3 (n - 1)), where V is the variance of the sample.
double bernstein_bound(const Record& record, double error) {
  const auto games = static_cast<double>(record.games());
  if (games < 2) {
    return 0;
  }
  const double mean = record.mean();
  const double squares = static_cast<double>(record.wins) * (1 - mean) * (1 - mean) +
                         static_cast<double>(record.draws) * (0.5 - mean) * (0.5 - mean) +
                         static_cast<double>(record.losses) * mean * mean;
  const double size = std::log(2 / error);
  const double width =
      std::sqrt(2 * squares / (games - 1) * size / games) + 7 * size / (3 * (games - 1));
  return std::max(0.0, mean - width * (1 + 64 * unit_roundoff) - 4 * unit_roundoff);
}

}  // namespace

double lower_bound_of_wins(const Record& record, double error) {
  detail::check_fraction("the probability of an error", error);
  if (record.wins == 0) {
    return 0;
  }
  if (record.games() > most_summed_games) {
    return chernoff_bound(record, error);
  }
  const auto wins = static_cast<double>(record.wins);
  const auto games = static_cast<double>(record.games());
  const double allowed = error * (1 - 4 * unit_roundoff);
  return greatest_below(wins / games,
                        [&](double p) { return tail_above(wins, games, p) <= allowed; });
}

double lower_bound_of_results(const Record& record, double error) {
  detail::check_fraction("the probability of an error", error);
  if (record.games() == 0) {
    return 0;
  }
  const double half = error / 2 * (1 - 4 * unit_roundoff);
  return std::max(chernoff_bound(record, half), bernstein_bound(record, half));
}

EntryBounds entry_bounds(const MeasuredGame& game, double level) {
  detail::check_fraction("the level", level);
  detail::check_counted(game);
  const std::vector<StrategyPairIndex> pairs = game.pairs();
  const double error = (1 - level) /
                       (2 * static_cast<double>(std::max<std::size_t>(1, pairs.size()))) *
                       (1 - 4 * unit_roundoff);
  const auto lower_bound = game.has_draws() ? lower_bound_of_results : lower_bound_of_wins;
  EntryBounds bounds{DenseMatrix::Constant(game.rows(), game.columns(), game.even_payoff()),
                     DenseMatrix::Constant(game.rows(), game.columns(), game.even_payoff()),
                     game.has_draws() ? "chernoff-bernstein" : "clopper-pearson"};
  for (const StrategyPairIndex& pair : pairs) {
    const Record& record = game.record(pair.row, pair.column);
    const double lower = lower_bound(record, error);
    const double of_mirror = lower_bound(record.mirrored(), error);
    const double upper = of_mirror == 0 ? 1 : next_above(1 - of_mirror);
    bounds.lower(pair.row, pair.column) = lower;
    bounds.upper(pair.row, pair.column) = upper;
    if (game.is_symmetric()) {
      bounds.lower(pair.column, pair.row) = of_mirror;
      bounds.upper(pair.column, pair.row) = lower == 0 ? 1 : next_above(1 - lower);
    }
  }
  return bounds;
}

}  // namespace saddle
