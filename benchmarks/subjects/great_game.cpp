// The Great Game compared with the programs that one would write first: 27 bisections of theta,
// each a dynamic programme over all throws and scores, by loops and by recursion with a table of
// known values.

#include "games/great_game/great_game.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include "benchmarks/subjects/subject.h"

namespace saddle::bench {
namespace {

constexpr int bisections = 27;

struct Throw {
  double rock;
  double paper;
  double scissors;
};

template <class Excess>
double bisect(Excess excess) {
  double low = 0;
  double high = 1;
  for (int k = 0; k < bisections; ++k) {
    const double theta = (low + high) / 2;
    (excess(theta) > 0 ? low : high) = theta;
  }
  return low;
}

double best_play(const Throw& chances, double won, double tied, double lost) {
  return std::max({chances.scissors * won + chances.rock * tied + chances.paper * lost,
                   chances.rock * won + chances.paper * tied + chances.scissors * lost,
                   chances.paper * won + chances.scissors * tied + chances.rock * lost});
}

class Loops {
 public:
  explicit Loops(std::vector<Throw> throws)
      : throws_(std::move(throws)),
        value_(throws_.size() + 1, std::vector<double>(2 * throws_.size() + 1)) {}

  double operator()(double theta) {
    const std::size_t zero = throws_.size();
    for (std::size_t s = 0; s <= 2 * zero; ++s) {
      value_[zero][s] = s > zero ? 1 - theta : (s < zero ? -theta : 0);
    }
    for (std::size_t i = zero; i-- > 0;) {
      for (std::size_t s = zero - i; s <= zero + i; ++s) {
        value_[i][s] =
            best_play(throws_[i], value_[i + 1][s + 1], value_[i + 1][s], value_[i + 1][s - 1]);
      }
    }
    return value_[0][zero];
  }

 private:
  std::vector<Throw> throws_;
  std::vector<std::vector<double>> value_;
};

class RoundMemo {
 public:
  explicit RoundMemo(std::vector<Throw> throws) : throws_(std::move(throws)) {}

  double operator()(double theta) {
    theta_ = theta;
    value_.assign(throws_.size(), std::vector<double>(2 * throws_.size() + 1, unknown));
    return value(0, 0);
  }

 private:
  static constexpr double unknown = 2;

  double value(std::size_t i, int score) {
    if (i == throws_.size()) {
      return score > 0 ? 1 - theta_ : (score < 0 ? -theta_ : 0);
    }
    const int place = static_cast<int>(throws_.size()) + score;
    double& known = value_[i][static_cast<std::size_t>(place)];
    if (known == unknown) {
      known = best_play(throws_[i], value(i + 1, score + 1), value(i + 1, score),
                        value(i + 1, score - 1));
    }
    return known;
  }

  std::vector<Throw> throws_;
  std::vector<std::vector<double>> value_;
  double theta_ = 0;
};

template <class Programme>
void bisections_by(benchmark::State& state, std::size_t throws) {
  Programme programme(std::vector<Throw>(throws, {0.34, 0.33, 0.33}));
  for (auto iteration : state) {
    benchmark::DoNotOptimize(bisect(std::ref(programme)));
  }
}

void best_round_within(benchmark::State& state, std::size_t throws, double relative_error) {
  const Rational rest(33, 100);
  const std::vector<games::OpponentThrow> opponent(
      throws, games::OpponentThrow(Rational(17, 50), rest, rest));
  games::RoundOptions options;
  options.relative_error = relative_error;
  for (auto iteration : state) {
    benchmark::DoNotOptimize(games::best_round(opponent, options).round.ratio());
  }
}

}  // namespace

void add_great_game(const Effort& effort) {
  using benchmark::RegisterBenchmark;
  // The bisections leave an error of 4e-9.
  RegisterBenchmark("great-game/34 33 33/*bisections by loops/1000", bisections_by<Loops>, 1000);
  RegisterBenchmark("great-game/34 33 33/*bisections by memo/1000", bisections_by<RoundMemo>, 1000);
  RegisterBenchmark("great-game/34 33 33/within 1e-12/1000", best_round_within, 1000, 1e-12);
  RegisterBenchmark("great-game/34 33 33/106 bits/1000", best_round_within, 1000, 0);
  if (!effort.quick) {
    RegisterBenchmark("great-game/34 33 33/within 1e-10/100000", best_round_within, 100000, 1e-10);
    RegisterBenchmark("great-game/34 33 33/106 bits/100000", best_round_within, 100000, 0);
  }
}

}  // namespace saddle::bench
