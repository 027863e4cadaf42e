#include "saddle/measured/solve_measured.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <stdexcept>

#include <doctest/doctest.h>

#include "saddle/matrix/certificate.h"
#include "saddle/measured/sampled_games.h"
#include "saddle/solve/solve.h"
#include "tests/measured/records.h"

using namespace saddle;
using saddle::test::game_of;
using saddle::test::symmetric_game;

namespace {

MeasuredOptions with_samples(std::int64_t samples) {
  MeasuredOptions options;
  options.samples = samples;
  return options;
}

// Rock, paper, scissors, where each beats the next with this record.
MeasuredGame cycle(const Record& record) {
  return symmetric_game(3, {record.mirrored(), record, record.mirrored()});
}

// A game of true payoffs, and records of it.
struct Truth {
  PayoffMatrix payoffs;
  MeasuredGame measured;
};

Truth measured_truth(std::mt19937_64& random, Index size, std::int64_t games) {
  std::normal_distribution<double> normal;
  DenseMatrix payoffs(size, size);
  std::vector<Record> records;
  for (Index i = 0; i < size; ++i) {
    for (Index j = 0; j < size; ++j) {
      payoffs(i, j) = 1 / (1 + std::exp(-0.4 * normal(random)));
      const std::int64_t won =
          std::binomial_distribution<std::int64_t>(games, payoffs(i, j))(random);
      records.push_back({won, games - won, 0});
    }
  }
  return {PayoffMatrix(payoffs), game_of(size, size, records)};
}

}  // namespace

TEST_CASE("the value of a 2 x 2 game has the interval of the delta method, by its formula") {
  // a = 0.8, b = 0.3, c = 0.2, d = 0.6, each of 100 games.
  const MeasuredGame game = game_of(2, 2, {{80, 20, 0}, {30, 70, 0}, {20, 80, 0}, {60, 40, 0}});
  const MeasuredAnswer answer = solve_measured(game, with_samples(0));
  const double below = 0.8 - 0.3 - 0.2 + 0.6;
  const double x = (0.6 - 0.2) / below;
  const double y = (0.6 - 0.3) / below;
  double variance = 0;
  for (Index i = 0; i < 2; ++i) {
    for (Index j = 0; j < 2; ++j) {
      const double part = (i == 0 ? x : 1 - x) * (j == 0 ? y : 1 - y) * game.standard_error(i, j);
      variance += part * part;
    }
  }
  CHECK(answer.row.strategy[0] == doctest::Approx(x).epsilon(1e-12));
  CHECK(answer.column.value().strategy[0] == doctest::Approx(y).epsilon(1e-12));
  const ValueEstimate value = answer.value.value();
  CHECK(value.value == doctest::Approx((0.48 - 0.06) / below).epsilon(1e-12));
  CHECK(value.high - value.value ==
        doctest::Approx(1.959963985 * std::sqrt(variance)).epsilon(1e-8));
  CHECK(value.value - value.low == doctest::Approx(value.high - value.value).epsilon(1e-12));
  CHECK(value.proved_low.value() < value.low);
  CHECK(value.proved_high.value() > value.high);
  CHECK(answer.row.promised == doctest::Approx(value.value).epsilon(1e-12));
  CHECK_FALSE(answer.row.median);
  CHECK(answer.next.empty());
}

TEST_CASE("for a cycle of three strategies, proof, bound and median of the mix ascend below 1/2") {
  const MeasuredAnswer answer = solve_measured(cycle({60, 40, 0}), with_samples(2000));
  CHECK_FALSE(answer.value);
  CHECK_FALSE(answer.column);
  CHECK(answer.row.promised == doctest::Approx(0.5).epsilon(1e-12));
  for (Index k = 0; k < 3; ++k) {
    CHECK(answer.row.strategy[k] == doctest::Approx(1.0 / 3).epsilon(1e-12));
  }
  const double proved = answer.row.proved.value();
  CHECK(proved < answer.row.bound.value());
  CHECK(answer.row.bound.value() < answer.row.median.value());
  CHECK(answer.row.median.value() < 0.5);
  CHECK(answer.method == "clopper-pearson");
}

TEST_CASE("with very many games the estimates and proofs are near the measured game") {
  const Record record{30'000'000, 20'000'000, 0};
  const MeasuredAnswer answer = solve_measured(cycle(record), with_samples(500));
  CHECK(answer.row.proved.value() == doctest::Approx(0.5).epsilon(0.001));
  CHECK(answer.row.same_support.value() == 1);
  for (Index k = 0; k < 3; ++k) {
    const StrategyEstimate& estimate = answer.row.estimates[static_cast<std::size_t>(k)];
    CHECK(estimate.low == doctest::Approx(1.0 / 3).epsilon(0.01));
    CHECK(estimate.high == doctest::Approx(1.0 / 3).epsilon(0.01));
    CHECK(estimate.used == 1);
    CHECK(answer.row.use[static_cast<std::size_t>(k)] == ProvedUse::always);
  }
}

TEST_CASE("a strategy that loses to all is proved to be played in no equilibrium") {
  // The fourth loses nine of ten games against those of the cycle.
  const Record lost{1'000, 9'000, 0};
  const Record won{6'000, 4'000, 0};
  const MeasuredGame game = symmetric_game(
      4, {won.mirrored(), won, lost.mirrored(), won.mirrored(), lost.mirrored(), lost.mirrored()});
  const MeasuredAnswer answer = solve_measured(game, with_samples(0));
  CHECK(answer.row.use[3] == ProvedUse::never);
  CHECK(answer.row.use[0] == ProvedUse::always);
  // With few games neither is proved.
  const MeasuredAnswer few = solve_measured(cycle({3, 2, 0}), with_samples(0));
  CHECK(few.row.use == std::vector<ProvedUse>(3, ProvedUse::open));
}

TEST_CASE("both players of a game are treated alike: seats and labels may be swapped") {
  std::mt19937_64 random(3);
  const MeasuredGame game = measured_truth(random, 4, 30).measured;
  std::vector<Record> turned;
  for (Index j = 0; j < 4; ++j) {
    for (Index i = 0; i < 4; ++i) {
      turned.push_back(game.record(3 - i, j).mirrored());
    }
  }
  const MeasuredAnswer answer = solve_measured(game, with_samples(4000));
  const MeasuredAnswer other = solve_measured(game_of(4, 4, turned), with_samples(4000));
  const MeasuredMix& column = answer.column.value();
  CHECK(other.row.promised == doctest::Approx(1 - column.promised).epsilon(1e-12));
  CHECK(other.row.proved.value() == doctest::Approx(1 - column.proved.value()).epsilon(1e-12));
  CHECK(other.value->low == doctest::Approx(1 - answer.value->high).epsilon(1e-12));
  CHECK(other.row.median.value() == doctest::Approx(1 - column.median.value()).epsilon(0.01));
  CHECK(other.row.bound.value() == doctest::Approx(1 - column.bound.value()).epsilon(0.01));
  for (std::size_t k = 0; k < 4; ++k) {
    CHECK(other.row.strategy[static_cast<Index>(k)] ==
          doctest::Approx(column.strategy[static_cast<Index>(k)]).epsilon(1e-9));
    CHECK(std::abs(other.row.estimates[k].used - column.estimates[k].used) < 0.05);
    CHECK(other.row.use[k] == column.use[k]);
    CHECK(other.column->strategy[static_cast<Index>(k)] ==
          doctest::Approx(answer.row.strategy[static_cast<Index>(3 - k)]).epsilon(1e-9));
  }
}

TEST_CASE("the answer is the same for every number of threads") {
  std::mt19937_64 random(9);
  const MeasuredGame game = measured_truth(random, 5, 30).measured;
  MeasuredOptions options = with_samples(1000);
  const MeasuredAnswer one = solve_measured(game, options);
  options.solving.threads = 3;
  const MeasuredAnswer three = solve_measured(game, options);
  CHECK(one.row.median == three.row.median);
  CHECK(one.column->bound == three.column->bound);
  for (std::size_t k = 0; k < 5; ++k) {
    CHECK(one.row.estimates[k].low == three.row.estimates[k].low);
    CHECK(one.row.estimates[k].high == three.row.estimates[k].high);
    CHECK(one.row.estimates[k].used == three.row.estimates[k].used);
  }
  CHECK(one.next.front().score == three.next.front().score);
}

TEST_CASE("the answer uses the samples drawn before a limit") {
  const MeasuredGame game = cycle({60, 40, 0});
  MeasuredOptions options = with_samples(1'000'000);
  StopSource stop;
  options.solving.stop = stop.get_token();
  options.solving.on_progress = [&](const Progress& progress) {
    if (progress.iterations >= 640) {
      stop.request_stop();
    }
  };
  const MeasuredAnswer answer = solve_measured(game, options);
  CHECK(answer.termination == Termination::interrupted);
  CHECK(answer.samples == 640);
  const MeasuredAnswer same = solve_measured(game, with_samples(640));
  CHECK(answer.row.median == same.row.median);
  CHECK(answer.row.estimates[1].used == same.row.estimates[1].used);

  // With several threads too, the answer is that of some number of samples, and can be reproduced.
  StopSource other;
  options.solving.stop = other.get_token();
  options.solving.threads = 3;
  options.solving.on_progress = [&](const Progress& progress) {
    if (progress.iterations >= 640) {
      other.request_stop();
    }
  };
  const MeasuredAnswer of_three = solve_measured(game, options);
  CHECK(of_three.samples > 0);
  CHECK(of_three.samples % 32 == 0);
  const MeasuredAnswer again = solve_measured(game, with_samples(of_three.samples));
  CHECK(of_three.row.median == again.row.median);
  CHECK(of_three.row.estimates[1].used == again.row.estimates[1].used);
  options.solving.threads = 1;

  options.solving.stop = {};
  options.solving.on_progress = {};
  options.solving.time_limit = std::chrono::duration<double>(0);
  const MeasuredAnswer none = solve_measured(game, options);
  CHECK(none.termination == Termination::time_limit);
  CHECK(none.samples == 0);
  CHECK_FALSE(none.row.median);
  CHECK(none.row.proved == answer.row.proved);
}

TEST_CASE("the safest mix proves most, and the mix as measured promises the value") {
  const MeasuredGame game =
      symmetric_game(4, {{30, 10, 0}, {3, 7, 0}, {55, 45, 0}, {400, 300, 0}, {5, 5, 0}, {2, 9, 0}});
  MeasuredOptions options = with_samples(0);
  const double shrunk = solve_measured(game, options).row.proved.value();
  options.mix = MixRule::measured;
  const MeasuredAnswer measured = solve_measured(game, options);
  CHECK(guaranteed_payoff(measured_payoffs(game), measured.row.strategy) ==
        doctest::Approx(0.5).epsilon(1e-12));
  options.mix = MixRule::safest;
  const MeasuredAnswer safest = solve_measured(game, options);
  CHECK(safest.row.proved.value() > shrunk);
  CHECK(safest.row.proved.value() > measured.row.proved.value());
  CHECK(safest.row.promised == safest.row.proved.value());
}

TEST_CASE("the suggested next pair is likely in the mix and the responses, and little known") {
  // Between the first and the third there were few games.
  const MeasuredGame game = symmetric_game(3, {{400, 600, 0}, {6, 4, 0}, {400, 600, 0}});
  const MeasuredAnswer answer = solve_measured(game, with_samples(2000));
  REQUIRE_FALSE(answer.next.empty());
  CHECK(answer.next.front().row == 0);
  CHECK(answer.next.front().column == 2);
  for (const NextPair& pair : answer.next) {
    CHECK(pair.score ==
          doctest::Approx(pair.standard_error * (pair.row_weight * pair.column_responses +
                                                 pair.column_weight * pair.row_responses)));
  }
}

TEST_CASE("for means with errors the answer is estimated and nothing is proved") {
  const std::vector<MeasuredMean> means = {{3, 0.1}, {-1, 0.2}, {-1, 0.1}, {1, 0.1}};
  const MeasuredGame game(2, 2, means, MeasuredGame::Symmetry::none);
  MeasuredOptions options = with_samples(1000);
  const MeasuredAnswer answer = solve_measured(game, options);
  CHECK(answer.value->value == doctest::Approx(1.0 / 3).epsilon(1e-12));
  CHECK_FALSE(answer.row.proved);
  CHECK_FALSE(answer.value->proved_low);
  CHECK(answer.row.use.empty());
  CHECK(answer.row.median.value() == doctest::Approx(1.0 / 3).epsilon(0.3));
  CHECK(answer.method.empty());
  options.mix = MixRule::safest;
  CHECK_THROWS_AS(solve_measured(game, options), std::invalid_argument);
}

TEST_CASE("options that make no sense are refused") {
  const MeasuredGame game = cycle({6, 4, 0});
  MeasuredOptions options;
  options.level = 1;
  CHECK_THROWS_AS(solve_measured(game, options), std::invalid_argument);
  options.level = 0.95;
  options.samples = -1;
  CHECK_THROWS_AS(solve_measured(game, options), std::invalid_argument);
  const MixedStrategy mix = MixedStrategy::uniform(3);
  CHECK_THROWS_AS(sample_games(game, mix, mix, std::int64_t{1} << 40, 1, {}),
                  std::invalid_argument);
}

TEST_CASE("intervals cover the value as often as stated, and every proof is true here") {
  std::mt19937_64 random(17);
  constexpr int trials = 300;
  int covered = 0;
  int proved = 0;
  int guaranteed = 0;
  for (int trial = 0; trial < trials; ++trial) {
    const Truth truth = measured_truth(random, 5, 100);
    const double value = solve(truth.payoffs).value();
    const MeasuredAnswer answer = solve_measured(truth.measured, with_samples(400));
    covered += answer.value->low <= value && value <= answer.value->high ? 1 : 0;
    const double row = guaranteed_payoff(truth.payoffs, answer.row.strategy);
    const double column = conceded_payoff(truth.payoffs, answer.column->strategy);
    proved += *answer.value->proved_low <= value && value <= *answer.value->proved_high &&
                      *answer.row.proved <= row && *answer.column->proved >= column
                  ? 1
                  : 0;
    guaranteed += *answer.row.bound <= row ? 1 : 0;
  }
  // 95 % minus three standard errors.
  CHECK(covered >= trials * (0.95 - 3 * std::sqrt(0.0475 / trials)));
  CHECK(guaranteed >= trials * (0.95 - 3 * std::sqrt(0.0475 / trials)));
  CHECK(proved == trials);
}

TEST_CASE("estimates and proofs for simulated decks are as good as in a study with NumPy") {
  // By a study with 400, 300 and 200 tables: `lost` is what the mix of the measured table loses
  // against its worst match-up, and `covered` how often, in percent, the bound from samples of a
  // flat prior is true.
  struct Row {
    Index size;
    std::int64_t games;
    double lost;
    double covered;
    int trials;
  };
  std::mt19937_64 random(31);
  for (const Row& row :
       {Row{5, 20, 0.037, 99.5, 200}, Row{5, 100, 0.017, 96.0, 200}, Row{15, 20, 0.049, 98.3, 60},
        Row{15, 100, 0.026, 96.0, 60}, Row{30, 100, 0.027, 98.5, 20}}) {
    double sum = 0;
    double squares = 0;
    int covered = 0;
    int proved = 0;
    for (int trial = 0; trial < row.trials; ++trial) {
      const saddle::test::DeckTruth truth = saddle::test::decks(random, row.size, row.games);
      const MeasuredAnswer answer = solve_measured(truth.measured, with_samples(400));
      const double guaranteed = guaranteed_payoff(truth.payoffs, answer.row.strategy);
      sum += 0.5 - guaranteed;
      squares += (0.5 - guaranteed) * (0.5 - guaranteed);
      covered += *answer.row.bound <= guaranteed ? 1 : 0;
      proved += *answer.row.proved <= guaranteed ? 1 : 0;
    }
    CAPTURE(row.size);
    CAPTURE(row.games);
    const double mean = sum / row.trials;
    const double error = std::sqrt((squares / row.trials - mean * mean) / row.trials);
    CHECK(std::abs(mean - row.lost) < 4 * error + 0.0005);
    CHECK(covered >= row.trials * row.covered / 100 - 4 * std::sqrt(row.trials * 0.0475));
    CHECK(proved == row.trials);
  }
}
