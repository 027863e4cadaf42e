#include "saddle/measured/entry_bounds.h"

#include <cmath>
#include <random>
#include <stdexcept>

#include <doctest/doctest.h>

#include "saddle/number/rational.h"
#include "tests/measured/records.h"

using namespace saddle;
using saddle::test::game_of;
using saddle::test::symmetric_game;

namespace {

// The exact probability of `wins` or more among `games`.
Rational exact_tail(unsigned wins, unsigned games, const Rational& p) {
  Rational sum = 0;
  for (unsigned k = wins; k <= games; ++k) {
    mpz_class choices;
    mpz_bin_uiui(choices.get_mpz_t(), games, k);
    Rational term(choices);
    for (unsigned step = 0; step < games; ++step) {
      term *= step < k ? p : Rational(1 - p);
    }
    sum += term;
  }
  return sum;
}

}  // namespace

TEST_CASE("the bound without wins is 0, and with wins only it is a root of the error") {
  CHECK(lower_bound_of_wins({0, 10, 0}, 0.025) == 0);
  const double all = lower_bound_of_wins({10, 0, 0}, 0.025);
  CHECK(all <= std::pow(0.025, 0.1));
  CHECK(all == doctest::Approx(std::pow(0.025, 0.1)).epsilon(1e-12));
  CHECK(lower_bound_of_wins({0, 0, 0}, 0.025) == 0);
}

TEST_CASE("the bounds of Clopper and Pearson agree with printed tables") {
  CHECK(lower_bound_of_wins({5, 5, 0}, 0.025) == doctest::Approx(0.1870860).epsilon(1e-6));
  CHECK(lower_bound_of_wins({7, 13, 0}, 0.025) == doctest::Approx(0.1539092).epsilon(1e-6));
  CHECK(1 - lower_bound_of_wins({13, 7, 0}, 0.025) == doctest::Approx(0.5921885).epsilon(1e-6));
}

TEST_CASE("at the bound the exact probability of so many wins or more is the error, or just less") {
  for (const unsigned games : {1U, 2U, 17U, 18U, 19U, 60U}) {
    for (unsigned wins = 1; wins <= games; wins += 1 + games / 7) {
      for (const double error : {0.2, 0.001, 1e-7}) {
        CAPTURE(games);
        CAPTURE(wins);
        const double bound = lower_bound_of_wins({wins, games - wins, 0}, error);
        const Rational tail = exact_tail(wins, games, Rational(bound));
        CHECK(tail <= Rational(error));
        CHECK(tail.get_d() >= error * (1 - 1e-9));
      }
    }
  }
}

TEST_CASE("the bound approaches the mean like 1/sqrt(games), for a billion games too") {
  for (const std::int64_t factor : {1LL, 100LL, 10'000LL, 10'000'000LL}) {
    const Record record{30 * factor, 70 * factor, 0};
    const auto games = static_cast<double>(record.games());
    const double deviations = (0.3 - lower_bound_of_wins(record, 0.025)) * std::sqrt(games / 0.21);
    CAPTURE(factor);
    CHECK(deviations > 1.9);
    CHECK(deviations < 2.8);
  }
}

TEST_CASE("where games can be drawn the bound holds for every distribution of results") {
  // Half of the games drawn, and nearly all: there the bound for small variances is the better one.
  std::mt19937_64 random(5);
  for (const double drawn : {0.0, 0.5, 0.98}) {
    std::discrete_distribution<int> result({(1 - drawn) * 0.6, (1 - drawn) * 0.4, drawn});
    const double mean = (1 - drawn) * 0.6 + drawn / 2;
    int missed = 0;
    for (int trial = 0; trial < 2000; ++trial) {
      std::int64_t counts[3] = {};
      for (int game = 0; game < 200; ++game) {
        ++counts[result(random)];
      }
      missed += lower_bound_of_results({counts[0], counts[1], counts[2]}, 0.1) > mean ? 1 : 0;
    }
    CAPTURE(drawn);
    CHECK(missed <= 200);
  }
}

TEST_CASE("many draws prove more than Hoeffding's inequality does") {
  const Record record{100, 100, 9800};
  const double hoeffding = 0.5 - std::sqrt(std::log(1 / 0.001) / 2 / 10'000);
  CHECK(lower_bound_of_results(record, 0.001) > hoeffding + 0.5 * (0.5 - hoeffding));
  CHECK(lower_bound_of_results({5000, 5000, 0}, 0.001) >
        0.5 - std::sqrt(std::log(2 / 0.001) / 2 / 10'000) - 1e-6);
}

TEST_CASE("the bounds of a table hold together as often as the level says") {
  std::mt19937_64 random(11);
  const double chances[3] = {0.35, 0.5, 0.9};
  int missed = 0;
  constexpr int trials = 2000;
  for (int trial = 0; trial < trials; ++trial) {
    std::vector<Record> above;
    for (const double chance : chances) {
      std::binomial_distribution<std::int64_t> wins(25, chance);
      const std::int64_t won = wins(random);
      above.push_back({won, 25 - won, 0});
    }
    const EntryBounds bounds = entry_bounds(symmetric_game(3, above), 0.9);
    bool holds = true;
    const Index places[3][2] = {{0, 1}, {0, 2}, {1, 2}};
    for (int k = 0; k < 3; ++k) {
      const auto [i, j] = places[k];
      holds = holds && bounds.lower(i, j) <= chances[k] && bounds.upper(i, j) >= chances[k] &&
              bounds.lower(j, i) <= 1 - chances[k] && bounds.upper(j, i) >= 1 - chances[k];
    }
    missed += holds ? 0 : 1;
  }
  // Three standard errors above the tenth that may miss; some must miss, to show that the test can
  // fail.
  CHECK(missed <= trials * 0.1 + 3 * std::sqrt(trials * 0.09));
  CHECK(missed > 0);
}

TEST_CASE("a pair without games may have any payoff, and the diagonal is known") {
  const EntryBounds bounds = entry_bounds(symmetric_game(2, {{0, 0, 0}}), 0.95);
  CHECK(bounds.lower(0, 1) == 0);
  CHECK(bounds.upper(0, 1) == 1);
  CHECK(bounds.lower(1, 1) == 0.5);
  CHECK(bounds.upper(0, 0) == 0.5);
}

TEST_CASE("no bounds are proved of means or at an impossible level") {
  const MeasuredGame means(1, 1, std::vector<MeasuredMean>{{0.5, 0.1}},
                           MeasuredGame::Symmetry::none);
  CHECK_THROWS_AS(entry_bounds(means, 0.95), std::invalid_argument);
  CHECK_THROWS_AS(entry_bounds(game_of(1, 1, {{1, 1, 0}}), 1), std::invalid_argument);
  CHECK_THROWS_AS(lower_bound_of_wins({1, 1, 0}, 0), std::invalid_argument);
}
