#include "saddle/measured/payoff_samples.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <utility>

#include "saddle/machine/refusal.h"
#include "saddle/machine/thread_pool.h"
#include "saddle/number/rounding.h"

namespace saddle {
namespace {

// The logarithm and the exponential function are written out, and this file is compiled without
// fused products, because a sample must not depend on a machine's library.

constexpr double ln2_high = 0x1.62e42fefa38p-1;  // its product with an exponent is exact
constexpr double ln2_low = 0x1.ef35793c7673p-45;

// Returns log((1 + s) / (1 - s)). Demands |s| <= 0.2.
double log_of_ratio(double s) {
  const double square = s * s;
  double sum = 1.0 / 27;
  for (int k = 25; k > 0; k -= 2) {
    sum = sum * square + 1.0 / k;
  }
  return 2 * s * sum;
}

// Returns log(1 + t), minus infinity for t <= -1.
double log_of_one_and(double t) {
  if (t > -0.25 && t < 0.375) {
    return log_of_ratio(t / (2 + t));
  }
  const double number = 1 + t;
  if (number <= 0) {
    return -infinity;
  }
  int exponent = exponent_of(number);
  double part = number * power_of_two(-exponent);
  if (part > 1.4142135623730951) {
    part /= 2;
    ++exponent;
  }
  return exponent * ln2_high + (exponent * ln2_low + log_of_ratio((part - 1) / (part + 1)));
}

// Returns e^x for x <= 0, 0 if it is not a normal double.
double exponential(double x) {
  if (!(x > -700)) {
    return 0;
  }
  const int exponent = static_cast<int>(x * 1.4426950408889634 - 0.5);
  const double rest = (x - exponent * ln2_high) - exponent * ln2_low;
  double sum = 1;
  for (int k = 14; k > 0; --k) {
    sum = 1 + sum * rest / k;
  }
  return sum * power_of_two(exponent);
}

}  // namespace

// The logarithm of the density at mode + offset, minus that at the mode. At the mode the terms of
// first order cancel, so they are left out of the computation.
double DensityTable::log_density(double offset) const {
  if (is_normal_) {
    return -0.5 * offset * offset;
  }
  const double left = left_ > 0 ? left_ * log_of_one_and(offset / mode_) : 0;
  const double right = right_ > 0 ? right_ * log_of_one_and(-offset / (1 - mode_)) : 0;
  return left + right;
}

// Adds the steps from the mode to one end after the first `used` steps, and returns the number of
// all steps then. Steps beyond the size of the table are only counted.
std::size_t DensityTable::add_steps(double area, double end, double direction, std::size_t used) {
  double begin = 0;
  double log_height = 0;
  double height = 1;
  while (begin < end && height > 0) {
    const double width = area / height;
    const double next = begin + width;
    const double next_log = next < end ? log_density(direction * next) : -infinity;
    const double next_height = exponential(next_log);
    if (used < step_count) {
      const double lowest = next_height / height;
      steps_[used] = {direction * begin, direction * width, lowest,
                      lowest > 0 ? direction * width / lowest : 0, log_height};
    }
    ++used;
    if (used > 64 * step_count) {
      return used;
    }
    begin = next;
    log_height = next_log;
    height = next_height;
  }
  return used;
}

std::size_t DensityTable::count_steps(double area) {
  double left_end = infinity;
  double right_end = infinity;
  if (!is_normal_) {
    left_end = mode_;
    right_end = 1 - mode_;
  }
  return add_steps(area, right_end, 1, add_steps(area, left_end, -1, 0));
}

// Finds an area of the steps for which all steps of the table are used, or nearly all. If a sample
// chooses an unused step, it is rejected.
void DensityTable::build(double deviation) {
  const auto all = static_cast<double>(step_count);
  double area = 2.6 * deviation / (all - 6);
  double enough = infinity;  // the least area so far whose steps fit the table
  for (int tries = 0; tries < 8; ++tries) {
    const std::size_t count = count_steps(area);
    if (count == step_count) {
      return;
    }
    if (count < step_count && area < enough) {
      enough = area;
    }
    const double ratio = (static_cast<double>(count) - 4) / (all - 4.5);
    area *= ratio > 0.1 ? ratio : 0.1;
  }
  while (enough == infinity) {
    area *= 1.25;
    if (count_steps(area) <= step_count) {
      enough = area;
    }
  }
  steps_.fill({});
  count_steps(enough);
}

DensityTable DensityTable::beta(double a, double b) {
  constexpr double most = 1e15;  // beyond, the density is narrower than the distance of doubles
  if (!(a >= 1 && b >= 1 && a <= most && b <= most)) {
    throw_invalid("a beta distribution has the parameters {} and {}, must be from 1 to {}", a, b,
                  most);
  }
  DensityTable table;
  table.left_ = a - 1;
  table.right_ = b - 1;
  const double sum = table.left_ + table.right_;
  table.mode_ = sum > 0 ? table.left_ / sum : 0;
  const double mean = a / (a + b);
  table.build(std::sqrt(mean * (1 - mean) / (a + b + 1)));
  return table;
}

DensityTable DensityTable::normal() {
  DensityTable table;
  table.is_normal_ = true;
  table.build(1);
  return table;
}

double DensityTable::sample(const CounterStream& stream, std::uint64_t place) const {
  const std::uint64_t bits = stream.bits(place);
  const Step& step = steps_[bits % step_count];
  const double height = unit(bits);
  if (height < step.lowest) {
    return mode_ + (step.begin + step.slope * height);
  }
  return sample_again(stream, place);
}

double DensityTable::sample_again(const CounterStream& stream, std::uint64_t place) const {
  CounterStream current = stream;
  for (std::uint64_t attempt = 1; attempt <= attempts; ++attempt) {
    const std::uint64_t bits = current.bits(place);
    const Step& step = steps_[bits % step_count];
    const double height = unit(bits);
    if (height < step.lowest) {
      return mode_ + (step.begin + step.slope * height);
    }
    const CounterStream other = stream.again(2 * attempt);
    const double offset = step.begin + step.width * unit(other.bits(place));
    const double number = mode_ + offset;
    const bool is_inside = is_normal_ || (number >= 0 && number <= 1);
    if (is_inside && log_of_one_and(height - 1) + step.log_height <= log_density(offset)) {
      return number;
    }
    current = stream.again(2 * attempt + 1);
  }
  return mode_;  // never in practice: each attempt succeeds with probability above 1/2
}

PayoffSamples::PayoffSamples(const MeasuredGame& game, std::uint64_t seed,
                             const ShouldStop& should_stop, int threads)
    : entries_(as_size(game.rows() * game.columns())),
      columns_(as_size(game.columns())),
      even_payoff_(game.even_payoff()),
      is_symmetric_(game.is_symmetric()),
      is_counted_(game.is_counted()),
      has_draws_(game.has_draws()) {
  const auto place = [&game](Index i, Index j) { return as_size(i * game.columns() + j); };
  // Pairs of equal counts share a table.
  std::map<std::pair<double, double>, std::size_t> numbers;
  std::vector<std::pair<double, double>> parameters;
  const auto number_of = [&](double a, double b) {
    const auto [found, is_new] = numbers.try_emplace({a, b}, parameters.size());
    if (is_new) {
      parameters.emplace_back(a, b);
    }
    return found->second;
  };
  for (const StrategyPairIndex& at : game.pairs()) {
    const std::size_t own = place(at.row, at.column);
    Pair pair{own, place(at.column, at.row), game.mean(at.row, at.column),
              game.standard_error(at.row, at.column), CounterStream(seed, 2 * own)};
    if (is_counted_) {
      const Record& record = game.record(at.row, at.column);
      const auto wins = static_cast<double>(record.wins);
      const auto losses = static_cast<double>(record.losses);
      pair.decided = number_of(wins + 1, losses + 1);
      if (has_draws_) {
        pair.drawn = number_of(static_cast<double>(record.draws) + 1, wins + losses + 2);
      }
    }
    pairs_.push_back(pair);
  }
  if (!is_counted_) {
    tables_.push_back(DensityTable::normal());
    return;
  }
  tables_.resize(parameters.size());
  std::atomic<bool> is_complete = true;
  ThreadPool pool(static_cast<int>(std::clamp<std::int64_t>(std::ssize(tables_), 1, threads)));
  pool.for_each(std::ssize(tables_), [&](int, std::int64_t k) {
    if (!is_complete || is_stopped(should_stop)) {
      is_complete = false;
      return;
    }
    const auto at = static_cast<std::size_t>(k);
    tables_[at] = DensityTable::beta(parameters[at].first, parameters[at].second);
  });
  is_complete_ = is_complete;
}

// Samples the payoff of a pair in each of payoffs.size() games.
void PayoffSamples::sample(const Pair& pair, std::uint64_t first, std::span<double> payoffs) const {
  const DensityTable& decided = tables_[pair.decided];
  for (std::size_t k = 0; k < payoffs.size(); ++k) {
    payoffs[k] = decided.sample(pair.stream, first + k);
  }
  if (!is_counted_) {
    for (double& payoff : payoffs) {
      payoff = pair.mean + pair.standard_error * payoff;
    }
  } else if (has_draws_) {
    const DensityTable& drawn = tables_[pair.drawn];
    const CounterStream stream = pair.stream.again(1);
    for (std::size_t k = 0; k < payoffs.size(); ++k) {
      const double drawn_part = drawn.sample(stream, first + k);
      payoffs[k] = 0.5 * drawn_part + (1 - drawn_part) * payoffs[k];
    }
  }
}

void PayoffSamples::fill(std::uint64_t first, std::span<double> payoffs) const {
  // Neighbouring pairs together, as their payoffs share the cache lines of a game.
  constexpr std::size_t most_pairs = 8;
  constexpr std::size_t most_games = 128;
  std::array<std::array<double, most_games>, most_pairs> samples;
  const std::size_t games = payoffs.size() / entries_;
  for (std::size_t begin = 0; begin < games; begin += most_games) {
    const std::size_t count = std::min(most_games, games - begin);
    for (std::size_t k = 0; k < pairs_.size(); k += most_pairs) {
      const auto pairs =
          std::span<const Pair>(pairs_).subspan(k, std::min(most_pairs, pairs_.size() - k));
      for (std::size_t pair = 0; pair < pairs.size(); ++pair) {
        sample(pairs[pair], first + begin, std::span<double>(samples[pair]).first(count));
      }
      double* payoff = payoffs.data() + begin * entries_;
      for (std::size_t game = 0; game < count; ++game, payoff += entries_) {
        for (std::size_t pair = 0; pair < pairs.size(); ++pair) {
          payoff[pairs[pair].place] = samples[pair][game];
        }
      }
    }
  }
  if (is_symmetric_) {
    const double sum = 2 * even_payoff_;
    for (std::size_t game = 0; game < games; ++game) {
      double* payoff = payoffs.data() + game * entries_;
      for (std::size_t place = 0; place < entries_; place += columns_ + 1) {
        payoff[place] = even_payoff_;
      }
      for (const Pair& pair : pairs_) {
        payoff[pair.mirror] = sum - payoff[pair.place];
      }
    }
  }
}

}  // namespace saddle
