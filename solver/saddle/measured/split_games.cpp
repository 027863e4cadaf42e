#include "saddle/measured/split_games.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <utility>
#include <vector>

#include "saddle/measured/payoff_samples.h"
#include "saddle/number/rounding.h"

namespace saddle {
namespace {

// Draws from the hypergeometric distribution: `marked` of `all` games are marked; returns the
// number of marked games among `taken` games, as a function of `place`, a number between 0 and 1.
// The frequencies are added up from near the most frequent number to both sides, by ratios that
// need no factorials; the neglected tails have a probability below 1e-18.
std::int64_t marked_taken(std::int64_t marked, std::int64_t all, std::int64_t taken, double place) {
  const std::int64_t least = std::max<std::int64_t>(0, taken - (all - marked));
  const std::int64_t most = std::min(marked, taken);
  const double mode = static_cast<double>(taken) * static_cast<double>(marked) /
                      static_cast<double>(std::max<std::int64_t>(1, all));
  const std::int64_t middle = std::clamp(static_cast<std::int64_t>(mode), least, most);
  // The ratio of the frequencies of k + 1 and k.
  const auto quotient = [&](std::int64_t k) {
    return static_cast<double>(marked - k) * static_cast<double>(taken - k) /
           (static_cast<double>(k + 1) * static_cast<double>(all - marked - taken + k + 1));
  };
  constexpr double negligible = 1e-20;
  // Adds up the frequencies, relative to that of `middle`, until the sum exceeds `limit`, and
  // returns the number reached.
  const auto walk = [&](double& sum, double limit) {
    sum = 1;
    if (sum > limit) {
      return middle;
    }
    double frequency = 1;
    for (std::int64_t k = middle; k < most && frequency > negligible; ++k) {
      frequency *= quotient(k);
      sum += frequency;
      if (sum > limit) {
        return k + 1;
      }
    }
    frequency = 1;
    for (std::int64_t k = middle - 1; k >= least && frequency > negligible; --k) {
      frequency /= quotient(k);
      sum += frequency;
      if (sum > limit) {
        return k;
      }
    }
    return middle;
  };
  double total = 0;
  walk(total, infinity);
  double sum = 0;
  return walk(sum, place * total);
}

double unit_of(std::uint64_t bits) { return static_cast<double>(bits >> 11U) * 0x1p-53; }

Record half_of(const Record& record, const CounterStream& stream) {
  const std::int64_t taken = record.games() / 2;
  Record half;
  half.wins = marked_taken(record.wins, record.games(), taken, unit_of(stream.bits(0)));
  half.draws = marked_taken(record.draws, record.games() - record.wins, taken - half.wins,
                            unit_of(stream.bits(1)));
  half.losses = taken - half.wins - half.draws;
  return half;
}

// The payoffs of one player, from 0 to 1, by own strategy and the other's strategy, and 1 / N_ij.
struct SeatTable {
  // Takes the payoffs to the row player, and the games that prove. A pair without games counts as
  // payoff 0. The payoff of a strategy against itself, 1/2, is known.
  SeatTable(const PayoffMatrix& row_payoffs, const MeasuredGame& proving, Player player) {
    const bool is_row = player == Player::row;
    payoffs.setZero(is_row ? proving.rows() : proving.columns(),
                    is_row ? proving.columns() : proving.rows());
    variances.setZero(payoffs.rows(), payoffs.cols());
    for (Index own = 0; own < payoffs.rows(); ++own) {
      for (Index other = 0; other < payoffs.cols(); ++other) {
        const Index row = is_row ? own : other;
        const Index column = is_row ? other : own;
        const auto games = static_cast<double>(proving.record(row, column).games());
        if (proving.is_symmetric() && row == column) {
          payoffs(own, other) = 0.5;
        } else if (games > 0) {
          payoffs(own, other) = is_row ? row_payoffs(row, column) : 1 - row_payoffs(row, column);
          variances(own, other) = 1 / games;
        }
      }
    }
  }

  // The expected payoff of the mix and sum_i x_i^2 / N_ij, for each strategy of the other player.
  // Summed in a fixed order, so that all machines find the same mix.
  struct Sums {
    std::vector<double> payoffs;
    std::vector<double> squares;
  };
  void add_up(const std::vector<double>& mix, Sums& sums) const {
    sums.payoffs.assign(as_size(payoffs.cols()), 0);
    sums.squares.assign(as_size(payoffs.cols()), 0);
    for (Index own = 0; own < payoffs.rows(); ++own) {
      const double part = mix[as_size(own)];
      const double* const own_payoffs = payoffs.row(own).data();
      const double* const own_variances = variances.row(own).data();
      for (std::size_t other = 0; part > 0 && other < sums.payoffs.size(); ++other) {
        sums.payoffs[other] += part * own_payoffs[other];
        sums.squares[other] += part * part * own_variances[other];
      }
    }
  }

  DenseMatrix payoffs;
  DenseMatrix variances;
};

// For Hoeffding's inequality: log(others / error) / 2, if `others` statements must hold together
// with this error.
double size_of(Index others, double error) {
  detail::check_fraction("the probability of an error", error);
  return std::log(static_cast<double>(others) / error) / 2;
}

// The promise of a mix: the minimum over the other's strategies of the payoff minus the width.
// Payoff and width are homogeneous of degree one in the mix, so the minimum is the sum of the
// weights times its derivatives by the weights (the slope).
class Promise {
 public:
  Promise(const SeatTable& table, double size) : table_(table), size_(size) {}

  double of(const std::vector<double>& mix) {
    table_.add_up(mix, sums_);
    double least = 1;
    for (std::size_t other = 0; other < sums_.payoffs.size(); ++other) {
      const double width = std::sqrt(size_ * sums_.squares[other]);
      if (sums_.payoffs[other] - width < least) {
        least = sums_.payoffs[other] - width;
        width_ = width;
        worst_ = static_cast<Index>(other);
      }
    }
    return least;
  }

  // The derivative by the weight of `own`, for the mix that of() evaluated last.
  double slope(const std::vector<double>& mix, Index own) const {
    const double of_width =
        width_ > 0 ? size_ * mix[as_size(own)] * table_.variances(own, worst_) / width_ : 0;
    return table_.payoffs(own, worst_) - of_width;
  }

 private:
  const SeatTable& table_;
  double size_;
  SeatTable::Sums sums_;
  Index worst_ = 0;
  double width_ = 0;
};

// Runs regret matching against the strategy of the other player that is worst for the mix. Returns
// the best of the mixes of all rounds and their mean, in which later rounds count more.
std::vector<double> best_promise(const SeatTable& table, double size) {
  constexpr double most_work = 2e8;
  const double entries = static_cast<double>(table.payoffs.size());
  const int rounds = static_cast<int>(std::clamp(most_work / entries, 50.0, 1000.0));
  const auto count = as_size(table.payoffs.rows());
  Promise promise(table, size);
  std::vector<double> mix(count, 1 / static_cast<double>(count));
  std::vector<double> best = mix;
  std::vector<double> regrets(count, 0);
  std::vector<double> mean(count, 0);
  std::vector<double> slopes(count, 0);
  double most = promise.of(mix);
  const auto normalise = [](std::vector<double>& weights) {
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    for (double& weight : weights) {
      weight = sum > 0 ? weight / sum : 1 / static_cast<double>(weights.size());
    }
  };
  for (int round = 1; round <= rounds; ++round) {
    double expected = 0;
    for (std::size_t k = 0; k < count; ++k) {
      slopes[k] = promise.slope(mix, static_cast<Index>(k));
      expected += mix[k] * slopes[k];
      mean[k] += round * mix[k];
    }
    for (std::size_t k = 0; k < count; ++k) {
      regrets[k] = std::max(0.0, regrets[k] + slopes[k] - expected);
      mix[k] = regrets[k];
    }
    normalise(mix);
    if (const double found = promise.of(mix); found > most) {
      most = found;
      best = mix;
    }
  }
  normalise(mean);
  return promise.of(mean) > most ? mean : best;
}

// The guarantee of a mix that the games of `proving` prove, with each sum rounded down.
double guarantee(const MeasuredGame& proving, const MixedStrategy& mix, Player player,
                 double error) {
  detail::check_counted(proving);
  const SeatTable table(measured_payoffs(proving), proving, player);
  check_size(player == Player::row ? "row" : "column", mix, table.payoffs.rows());
  const double size = size_of(table.payoffs.cols(), error);
  std::vector<double> weights(mix.probabilities().begin(), mix.probabilities().end());
  const double total = mix.probabilities().sum();
  for (double& weight : weights) {
    weight /= total;
  }
  SeatTable::Sums sums;
  table.add_up(weights, sums);
  double least = 1;
  for (std::size_t other = 0; other < sums.payoffs.size(); ++other) {
    // Each term is positive and was rounded a few times.
    const double rounding = (2 * static_cast<double>(mix.size()) + 32) * unit_roundoff;
    const double width = std::sqrt(size * sums.squares[other]);
    least = std::min(least,
                     sums.payoffs[other] * (1 - rounding) - width * (1 + rounding) - unit_roundoff);
  }
  return std::max(0.0, least);
}

}  // namespace

SplitGames split_games(const MeasuredGame& game, std::uint64_t seed) {
  detail::check_counted(game);
  std::vector<Record> choosing(as_size(game.rows() * game.columns()));
  std::vector<Record> proving = choosing;
  for (const StrategyPairIndex& pair : game.pairs()) {
    const auto place = as_size(pair.row * game.columns() + pair.column);
    const Record& all = game.record(pair.row, pair.column);
    // Samples of payoffs use the even streams.
    const Record half = half_of(all, CounterStream(seed, 2 * place + 1));
    choosing[place] = half;
    proving[place] = {all.wins - half.wins, all.losses - half.losses, all.draws - half.draws};
    if (game.is_symmetric()) {
      const auto mirror = as_size(pair.column * game.columns() + pair.row);
      choosing[mirror] = choosing[place].mirrored();
      proving[mirror] = proving[place].mirrored();
    }
  }
  const auto symmetry =
      game.is_symmetric() ? MeasuredGame::Symmetry::symmetric : MeasuredGame::Symmetry::none;
  const auto made = [&](std::vector<Record> records) {
    return MeasuredGame(game.rows(), game.columns(), std::move(records), game.has_draws(), symmetry,
                        game.row_labels(), game.column_labels());
  };
  return {made(std::move(choosing)), made(std::move(proving))};
}

MixedStrategy split_mix(const SplitGames& halves, Player player, double error) {
  detail::check_counted(halves.proving);
  const SeatTable table(estimated_payoffs(halves.choosing), halves.proving, player);
  // Rounded to a float, because the logarithms of two libraries may differ in the last digit.
  const auto size = static_cast<float>(size_of(table.payoffs.cols(), error));
  const std::vector<double> mix = best_promise(table, size);
  return MixedStrategy(Eigen::Map<const Eigen::VectorXd>(mix.data(), std::ssize(mix)));
}

double split_guarantee(const MeasuredGame& game, const MixedStrategy& row, double error) {
  return guarantee(game, row, Player::row, error);
}

double split_concession(const MeasuredGame& game, const MixedStrategy& column, double error) {
  const double below = guarantee(game, column, Player::column, error);
  return below == 0 ? 1 : next_above(1 - below);
}

}  // namespace saddle
