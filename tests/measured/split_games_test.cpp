#include "saddle/measured/split_games.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <stdexcept>

#include <doctest/doctest.h>

#include "saddle/matrix/certificate.h"
#include "saddle/measured/solve_measured.h"
#include "saddle/solve/solve.h"
#include "tests/measured/records.h"

using namespace saddle;
using saddle::test::decks;
using saddle::test::DeckTruth;
using saddle::test::game_of;
using saddle::test::symmetric_game;

namespace {

double choose(int n, int k) {
  return std::exp(std::lgamma(n + 1.0) - std::lgamma(k + 1.0) - std::lgamma(n - k + 1.0));
}

MeasuredOptions split_alone(double level) {
  MeasuredOptions options;
  options.proof = ProofRule::split;
  options.samples = 0;
  options.level = level;
  return options;
}

}  // namespace

TEST_CASE("the halves share all games, half of each pair's in the first, and stay symmetric") {
  const MeasuredGame game =
      symmetric_game(3, {{26, 11, 3}, {1, 0, 0}, {1'000'000'000, 2'000'000'000, 7}}, true);
  const SplitGames halves = split_games(game, 1);
  for (const StrategyPairIndex& pair : game.pairs()) {
    const Record& all = game.record(pair.row, pair.column);
    const Record& one = halves.choosing.record(pair.row, pair.column);
    const Record& other = halves.proving.record(pair.row, pair.column);
    CHECK(one.games() == all.games() / 2);
    CHECK(one.wins + other.wins == all.wins);
    CHECK(one.losses + other.losses == all.losses);
    CHECK(one.draws + other.draws == all.draws);
    CHECK(halves.proving.record(pair.column, pair.row) == other.mirrored());
  }
  // The standard deviation of the wins of a half is the root of games * 1/3 * 2/3 / 4, 13,000.
  const std::int64_t won = halves.choosing.record(1, 2).wins;
  CHECK(std::abs(won - 500'000'000) < 100'000);
  CHECK(won != 500'000'000);
}

TEST_CASE("every machine splits the games alike and chooses the same mix") {
  const MeasuredGame game = game_of(1, 3, {{26, 11, 3}, {1000, 2000, 7}, {40, 50, 60}}, true);
  const MeasuredGame half = split_games(game, 1).choosing;
  CHECK(half.record(0, 0) == Record{13, 5, 2});
  CHECK(half.record(0, 1) == Record{502, 999, 2});
  CHECK(half.record(0, 2) == Record{21, 24, 30});
  const MeasuredGame square = game_of(2, 2, {{80, 20, 0}, {30, 70, 0}, {20, 80, 0}, {60, 40, 0}});
  CHECK(split_mix(split_games(square, 1), Player::row, 0.025)[0] == 0.4680705276620738);
}

TEST_CASE("the wins of a half have the hypergeometric distribution") {
  // 7 of 12 games were won: the half has k of them with probability C(7, k) C(5, 6 - k) / C(12, 6).
  constexpr int trials = 20'000;
  std::array<int, 7> seen{};
  const MeasuredGame game = game_of(1, 1, {{7, 5, 0}});
  for (std::uint64_t seed = 0; seed < trials; ++seed) {
    ++seen[static_cast<std::size_t>(split_games(game, seed).choosing.record(0, 0).wins)];
  }
  double distance = 0;
  for (int k = 1; k <= 6; ++k) {
    const double expected = trials * choose(7, k) * choose(5, 6 - k) / choose(12, 6);
    const double off = seen[static_cast<std::size_t>(k)] - expected;
    distance += off * off / expected;
  }
  CHECK(seen[0] == 0);
  CHECK(distance <
        20.5);  // chi squared with five degrees of freedom exceeds this once in a thousand times
}

TEST_CASE("every half of the games is equally likely, for wins and draws together") {
  // 2 wins, 2 losses, 2 draws, of which three are taken: each of the 20 choices is equally likely.
  constexpr int trials = 20'000;
  int one_each = 0;
  const MeasuredGame game = game_of(1, 1, {{2, 2, 2}}, true);
  for (std::uint64_t seed = 0; seed < trials; ++seed) {
    one_each += split_games(game, seed).choosing.record(0, 0) == Record{1, 1, 1} ? 1 : 0;
  }
  CHECK(std::abs(one_each - trials * 8.0 / 20) < 4 * std::sqrt(trials * 0.24));
}

TEST_CASE("a split proves Hoeffding's bound for the mean of a mix") {
  const MeasuredGame game = game_of(2, 2, {{60, 40, 0}, {30, 70, 0}, {50, 50, 0}, {160, 240, 0}});
  const MixedStrategy half = MixedStrategy::uniform(2);
  const double first = 0.55 - std::sqrt(std::log(2 / 0.05) / 2 * (0.25 / 100 + 0.25 / 100));
  const double second = 0.35 - std::sqrt(std::log(2 / 0.05) / 2 * (0.25 / 100 + 0.25 / 400));
  CHECK(second < first);
  const double proved = split_guarantee(game, half, 0.05);
  CHECK(proved <= second);
  CHECK(proved == doctest::Approx(second).epsilon(1e-12));
  const double third = 0.45 + std::sqrt(std::log(2 / 0.05) / 2 * (0.25 / 100 + 0.25 / 100));
  const double fourth = 0.45 + std::sqrt(std::log(2 / 0.05) / 2 * (0.25 / 100 + 0.25 / 400));
  CHECK(split_concession(game, half, 0.05) ==
        doctest::Approx(std::max(third, fourth)).epsilon(1e-12));
  CHECK(split_concession(game, half, 0.05) >= std::max(third, fourth));
  // Without games nothing is proved; the payoff of a strategy against itself is one half.
  CHECK(split_guarantee(game_of(1, 1, {{0, 0, 0}}), MixedStrategy::uniform(1), 0.05) == 0);
  CHECK(split_concession(game_of(1, 1, {{0, 0, 0}}), MixedStrategy::uniform(1), 0.05) == 1);
  CHECK(split_guarantee(symmetric_game(1, {}), MixedStrategy::uniform(1), 0.05) ==
        doctest::Approx(0.5));
}

TEST_CASE("the mix of a split maximises the bound that its half promises") {
  // The other player's two strategies are equal, and all strategies equally known: then the mix is
  // the uniform one, and the promise 1/2 - sqrt(log(2 / error) / 2 / 4 / 50).
  const SplitGames halves{game_of(4, 2, std::vector<Record>(8, {25, 25, 0})),
                          game_of(4, 2, std::vector<Record>(8, {25, 25, 0}))};
  const MixedStrategy mix = split_mix(halves, Player::row, 0.05);
  CHECK((mix.probabilities().array() - 0.25).abs().maxCoeff() < 1e-9);
  CHECK(split_guarantee(halves.proving, mix, 0.05) ==
        doctest::Approx(0.5 - std::sqrt(std::log(2 / 0.05) / 2 / 4 / 50)));
  // No mix of a fine grid promises more, for payoffs that are estimated as measured.
  const MeasuredGame uneven =
      game_of(2, 2, {{8'000, 2'000, 0}, {10, 30, 0}, {20, 20, 0}, {600, 400, 0}});
  const SplitGames same{uneven, uneven};
  const MixedStrategy best = split_mix(same, Player::row, 0.05);
  const PayoffMatrix payoffs = estimated_payoffs(uneven);
  const auto promised = [&](double first) {
    double least = 1;
    for (Index j = 0; j < 2; ++j) {
      const double squares =
          first * first / static_cast<double>(uneven.record(0, j).games()) +
          (1 - first) * (1 - first) / static_cast<double>(uneven.record(1, j).games());
      least = std::min(least, first * payoffs(0, j) + (1 - first) * payoffs(1, j) -
                                  std::sqrt(std::log(2 / 0.05) / 2 * squares));
    }
    return least;
  };
  double most = 0;
  for (int k = 0; k <= 1000; ++k) {
    most = std::max(most, promised(k / 1000.0));
  }
  CHECK(promised(best[0]) > most - 1e-3);
  // The column player's mix is that of the row player with exchanged seats.
  const MeasuredGame turned =
      game_of(2, 2, {{2'000, 8'000, 0}, {20, 20, 0}, {30, 10, 0}, {400, 600, 0}});
  const MixedStrategy column = split_mix({turned, turned}, Player::column, 0.05);
  CHECK(column[0] == doctest::Approx(best[0]).epsilon(1e-6));
}

TEST_CASE("with a split the level is shared: the box has half of the error") {
  const MeasuredGame game = symmetric_game(3, {{40, 60, 0}, {60, 40, 0}, {40, 60, 0}});
  const MeasuredAnswer split = solve_measured(game, split_alone(0.9));
  MeasuredOptions box;
  box.samples = 0;
  box.level = 0.95;
  CHECK(split.row.proved == solve_measured(game, box).row.proved);
  const SplitProof proof = split.row.split.value();
  CHECK(proof.proved ==
        doctest::Approx(split_guarantee(split_games(game, 1).proving, proof.strategy, 0.05)));
  CHECK_FALSE(solve_measured(game, box).row.split);
}

TEST_CASE("another seed splits the games differently and proves another mix") {
  std::mt19937_64 random(3);
  const MeasuredGame game = decks(random, 6, 40).measured;
  MeasuredOptions options = split_alone(0.95);
  const SplitProof one = solve_measured(game, options).row.split.value();
  const SplitProof same = solve_measured(game, options).row.split.value();
  CHECK(one.strategy.probabilities() == same.strategy.probabilities());
  CHECK(one.proved == same.proved);
  options.seed = 2;
  const MeasuredAnswer answer = solve_measured(game, options);
  CHECK(answer.row.split->proved != one.proved);
  CHECK(answer.row.strategy.probabilities() != answer.row.split->strategy.probabilities());
}

TEST_CASE("the bounds of a split hold as often as the level says, for symmetric games and others") {
  std::mt19937_64 random(23);
  constexpr int trials = 400;
  int held = 0;
  int tight = 0;
  for (int trial = 0; trial < trials; ++trial) {
    const DeckTruth truth = decks(random, 5, 20);
    const SplitProof proof = solve_measured(truth.measured, split_alone(0.5)).row.split.value();
    const double guaranteed = guaranteed_payoff(truth.payoffs, proof.strategy);
    held += proof.proved <= guaranteed ? 1 : 0;
    tight += proof.proved > guaranteed - 0.15 ? 1 : 0;
  }
  // The error of a split is a quarter here; Hoeffding's inequality is not sharp.
  CHECK(held >= trials * (0.75 - 3 * std::sqrt(0.1875 / trials)));
  CHECK(tight > 0);
  int of_both = 0;
  for (int trial = 0; trial < trials; ++trial) {
    const DeckTruth truth = decks(random, 4, 30);
    std::vector<Record> records;
    for (Index i = 0; i < 4; ++i) {
      for (Index j = 0; j < 4; ++j) {
        const auto won = std::binomial_distribution<std::int64_t>(30, truth.payoffs(i, j))(random);
        records.push_back({won, 30 - won, 0});
      }
    }
    const MeasuredAnswer answer = solve_measured(game_of(4, 4, records), split_alone(0.5));
    const double value = solve(truth.payoffs).value();
    of_both +=
        answer.row.split->proved <= guaranteed_payoff(truth.payoffs, answer.row.split->strategy) &&
                answer.column->split->proved >=
                    conceded_payoff(truth.payoffs, answer.column->split->strategy) &&
                *answer.value->proved_low <= value && *answer.value->proved_high >= value
            ? 1
            : 0;
  }
  CHECK(of_both >= trials * (0.5 - 3 * std::sqrt(0.25 / trials)));
}

TEST_CASE("a mix that is judged by the games that chose it is not proved: the halves are needed") {
  // The bound is violated more often than permitted if it uses the same games twice. With one game
  // for each pair and even probabilities, the best of many strategies has won nearly all.
  std::mt19937_64 random(5);
  constexpr int trials = 200;
  int missed_twice = 0;
  int missed_split = 0;
  for (int trial = 0; trial < trials; ++trial) {
    std::vector<Record> records;
    for (int row = 0; row < 200; ++row) {
      const auto won = std::binomial_distribution<std::int64_t>(16, 0.5)(random);
      records.push_back({won, 16 - won, 0});
    }
    const MeasuredGame game = game_of(200, 1, records);
    const MixedStrategy best = solve(measured_payoffs(game)).row;
    missed_twice += split_guarantee(game, best, 0.25) > 0.5 ? 1 : 0;
    const SplitGames halves = split_games(game, static_cast<std::uint64_t>(trial));
    const MixedStrategy chosen = solve(measured_payoffs(halves.choosing)).row;
    missed_split += split_guarantee(halves.proving, chosen, 0.25) > 0.5 ? 1 : 0;
  }
  CHECK(missed_twice > trials * 0.5);
  CHECK(missed_split <= trials * (0.25 + 3 * std::sqrt(0.1875 / trials)));
}

TEST_CASE(
    "with thirty decks and few games a split proves more than the box, with five it does not") {
  std::mt19937_64 random(7);
  const MeasuredAnswer many = solve_measured(decks(random, 30, 20).measured, split_alone(0.95));
  CHECK(many.row.split->proved > many.row.proved.value() + 0.02);
  const MeasuredAnswer five = solve_measured(decks(random, 5, 1000).measured, split_alone(0.95));
  CHECK(five.row.split->proved < five.row.proved.value());
}

TEST_CASE("means, impossible errors and mixes of another size are refused") {
  const MeasuredGame means(1, 1, std::vector<MeasuredMean>{{0.5, 0.1}},
                           MeasuredGame::Symmetry::none);
  CHECK_THROWS_AS(split_games(means, 1), std::invalid_argument);
  CHECK_THROWS_AS(solve_measured(means, split_alone(0.95)), std::invalid_argument);
  CHECK_THROWS_AS(split_guarantee(game_of(1, 1, {{1, 1, 0}}), MixedStrategy::uniform(1), 1),
                  std::invalid_argument);
  CHECK_THROWS_AS(split_guarantee(game_of(1, 1, {{1, 1, 0}}), MixedStrategy::uniform(2), 0.1),
                  std::invalid_argument);
}
