#include "saddle/normal_form/correlated_equilibrium.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/normal_form/extreme_equilibria.h"
#include "saddle/normal_form/pure_equilibrium.h"
#include "saddle/polytope/integer_tableau.h"
#include "tests/normal_form/known_games.h"

using namespace saddle;
using namespace saddle::test;

namespace {

// The greatest gain over all deviations of all players. A deviation maps each recommended strategy
// to the strategy played instead. A distribution is an equilibrium if no deviation has a gain.
Rational best_deviation(const NormalFormGame& game, const std::vector<Rational>& probabilities) {
  Rational best = 0;
  for (Index player = 0; player < game.players(); ++player) {
    const Index count = game.strategies(player);
    std::vector<Index> instead(static_cast<std::size_t>(count));
    for (bool more = true; more;) {
      Rational gain;
      for (Index profile = 0; profile < game.profiles(); ++profile) {
        const Index told = game.strategy(player, profile);
        const Index played = instead[static_cast<std::size_t>(told)];
        gain += probabilities[static_cast<std::size_t>(profile)] *
                (game.payoff(player, profile + (played - told) * game.stride(player)) -
                 game.payoff(player, profile));
      }
      best = std::max(best, gain);
      more = false;
      for (Index& choice : instead) {
        choice = (choice + 1) % count;
        if (choice != 0) {
          more = true;
          break;
        }
      }
    }
  }
  return best;
}

Rational total(const std::vector<Rational>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), Rational(0));
}

std::vector<Rational> product(const NormalFormGame& game,
                              const std::vector<ExactStrategy>& strategies) {
  std::vector<Rational> probabilities;
  for (Index profile = 0; profile < game.profiles(); ++profile) {
    Rational probability = 1;
    for (Index player = 0; player < game.players(); ++player) {
      probability *= strategies[static_cast<std::size_t>(player)]
                               [static_cast<std::size_t>(game.strategy(player, profile))];
    }
    probabilities.push_back(probability);
  }
  return probabilities;
}

// The greatest sum of payoffs, by a simplex method in whole numbers on the whole linear program.
Rational greatest_total(const NormalFormGame& game) {
  std::vector<mpz_class> coefficients;
  std::vector<mpz_class> right_hand_sides;
  const auto add = [&](const std::vector<Rational>& row, int right_hand_side) {
    const std::vector<mpz_class> whole = whole_multiples(row);
    coefficients.insert(coefficients.end(), whole.begin(), whole.end());
    right_hand_sides.emplace_back(right_hand_side);
  };
  for (Index player = 0; player < game.players(); ++player) {
    for (Index told = 0; told < game.strategies(player); ++told) {
      for (Index played = 0; played < game.strategies(player); ++played) {
        std::vector<Rational> gains(static_cast<std::size_t>(game.profiles()));
        for (Index profile = 0; profile < game.profiles(); ++profile) {
          if (game.strategy(player, profile) == told) {
            gains[static_cast<std::size_t>(profile)] =
                game.payoff(player, profile + (played - told) * game.stride(player)) -
                game.payoff(player, profile);
          }
        }
        add(gains, 0);
      }
    }
  }
  const auto size = static_cast<std::size_t>(game.profiles());
  add(std::vector<Rational>(size, 1), 1);
  std::vector<Rational> totals;
  for (Index profile = 0; profile < game.profiles(); ++profile) {
    totals.push_back(payoff_sum(game, profile));
  }
  std::vector<Rational> positive = totals;
  const Rational minimum = *std::min_element(totals.begin(), totals.end());
  for (Rational& number : positive) {
    number += 1 - minimum;
  }
  IntegerTableau tableau(game.profiles(), std::move(coefficients), std::move(right_hand_sides));
  tableau.set_objective(whole_multiples(positive));
  const Options options;
  REQUIRE(tableau.maximize(Budget(options)));
  const std::vector<Rational> point = in_proportion(tableau.scaled_point());
  return std::inner_product(point.begin(), point.end(), totals.begin(), Rational(0));
}

}  // namespace

TEST_CASE("the best correlated equilibrium of Aumann's chicken pays 10 1/2 in all") {
  // Aumann, Correlated equilibrium as an expression of Bayesian rationality, Econometrica 55, 1987.
  const NormalFormGame chicken(ExactMatrix{{6, 2}, {7, 0}}, ExactMatrix{{6, 7}, {2, 0}});
  const auto found = best_correlated_equilibrium(chicken);
  REQUIRE(found);
  CHECK(total(found->payoffs) == Rational(21, 2));
  CHECK(found->probabilities ==
        std::vector<Rational>{Rational(1, 2), Rational(1, 4), Rational(1, 4), 0});
  CHECK(found->max_gain == 0);
}

TEST_CASE("no deviation from the best correlated equilibrium is profitable") {
  std::mt19937_64 random(1);
  const std::vector<std::vector<Index>> shapes = {{1}, {3}, {2, 3}, {3, 3}, {2, 2, 2}, {3, 2, 2}};
  for (int trial = 0; trial < 120; ++trial) {
    const auto& shape = shapes[static_cast<std::size_t>(trial) % shapes.size()];
    const NormalFormGame game = random_normal_form_game(shape, -3, trial % 2 == 0 ? 1 : 50, random);
    const auto found = best_correlated_equilibrium(game);
    REQUIRE(found);
    CHECK(best_deviation(game, found->probabilities) == 0);
    CHECK(found->max_gain == 0);
    CHECK(total(found->probabilities) == 1);
    for (Index player = 0; player < game.players(); ++player) {
      Rational expected;
      for (Index profile = 0; profile < game.profiles(); ++profile) {
        expected +=
            game.payoff(player, profile) * found->probabilities[static_cast<std::size_t>(profile)];
      }
      CHECK(found->payoffs[static_cast<std::size_t>(player)] == expected);
    }
  }
}

TEST_CASE("no Nash equilibrium pays more in all than the best correlated one") {
  std::mt19937_64 random(2);
  for (int trial = 0; trial < 120; ++trial) {
    const std::vector<Index> shape = {1 + trial % 4, 1 + trial / 4 % 4};
    const NormalFormGame game =
        random_normal_form_game(shape, -5, trial % 3 == 0 ? -3 : 40, random);
    const auto best = best_correlated_equilibrium(game);
    REQUIRE(best);
    const auto extreme = extreme_equilibria(game, 10'000);
    for (const MixedProfile& nash : profiles(game, *extreme)) {
      CHECK(total(nash.payoffs) <= total(best->payoffs));
      // Every Nash equilibrium is a correlated equilibrium.
      CHECK(certified_correlated(game, product(game, nash.strategies)).max_gain == 0);
    }
  }
}

TEST_CASE("no pure equilibrium of three players pays more in all than the best correlated one") {
  std::mt19937_64 random(3);
  for (int trial = 0; trial < 40; ++trial) {
    const NormalFormGame game = random_normal_form_game({2, 3, 2}, 0, 9, random);
    const auto best = best_correlated_equilibrium(game);
    REQUIRE(best);
    for (const Index profile : pure_equilibria(game)) {
      CHECK(payoff_sum(game, profile) <= total(best->payoffs));
    }
  }
}

TEST_CASE("the gain of a distribution is 0 if and only if no deviation is profitable") {
  std::mt19937_64 random(4);
  std::uniform_int_distribution<int> weight(0, 3);
  int equilibria = 0;
  for (int trial = 0; trial < 600; ++trial) {
    const NormalFormGame game = random_normal_form_game({2, 2}, 0, 2, random);
    std::vector<Rational> weights;
    for (int k = 0; k < 4; ++k) {
      weights.emplace_back(weight(random));
    }
    const Rational sum = total(weights);
    if (sum == 0) {
      continue;
    }
    for (Rational& probability : weights) {
      probability /= sum;
    }
    const CorrelatedEquilibrium found = certified_correlated(game, weights);
    CHECK((found.max_gain == 0) == (best_deviation(game, weights) == 0));
    CHECK(found.max_gain >= 0);
    equilibria += found.max_gain == 0 ? 1 : 0;
  }
  CHECK(equilibria > 50);
  CHECK(equilibria < 550);
}

TEST_CASE("correlated equilibria do not depend on the unit and origin of a player's payoffs") {
  std::mt19937_64 random(5);
  for (int trial = 0; trial < 30; ++trial) {
    const NormalFormGame game = random_normal_form_game({2, 3}, 0, 9, random);
    const auto best = best_correlated_equilibrium(game);
    std::vector<ExactList> payoffs(2);
    const Rational huge(mpz_class(1) << 90, 3);
    for (Index profile = 0; profile < game.profiles(); ++profile) {
      payoffs[0].push_back(game.payoff(0, profile) * huge - 5);
      payoffs[1].push_back(game.payoff(1, profile));
    }
    const NormalFormGame changed({2, 3}, std::move(payoffs));
    CHECK(certified_correlated(changed, best->probabilities).max_gain == 0);
    CHECK(best_deviation(game, best_correlated_equilibrium(changed)->probabilities) == 0);
  }
}

TEST_CASE("the best correlated equilibrium is an optimum of the whole linear program") {
  std::mt19937_64 random(6);
  const std::vector<std::vector<Index>> shapes = {{1, 4}, {3, 3}, {4, 3}, {4, 4}, {2, 2, 2}};
  for (int trial = 0; trial < 100; ++trial) {
    const auto& shape = shapes[static_cast<std::size_t>(trial) % shapes.size()];
    const NormalFormGame game =
        random_normal_form_game(shape, -3, trial % 3 == 0 ? 1 : 1'000, random);
    CHECK(total(best_correlated_equilibrium(game)->payoffs) == greatest_total(game));
  }
}

TEST_CASE("the best correlated equilibrium is found where gains are tiny beside the totals") {
  // Chicken with a third row that never pays, whose payoffs to the column player are huge.
  for (const mp_bitcnt_t exponent : {10U, 40U, 200U}) {
    const Rational huge(mpz_class(1) << exponent);
    const NormalFormGame game(ExactMatrix{{6, 2}, {7, 0}, {-1, -1}},
                              ExactMatrix{{6, 7}, {2, 0}, {huge, -huge}});
    const auto best = best_correlated_equilibrium(game);
    CHECK(best->max_gain == 0);
    CHECK(total(best->payoffs) == greatest_total(game));
    CHECK(total(best->payoffs) == Rational(21, 2));
  }
}

TEST_CASE("payoffs of any size whose sum is constant have a correlated equilibrium") {
  std::mt19937_64 random(8);
  for (const mp_bitcnt_t exponent : {0U, 200U, 2000U}) {
    const NormalFormGame small = random_normal_form_game({2, 2, 2}, -9, 9, random);
    std::vector<ExactList> payoffs(3);
    for (Index profile = 0; profile < small.profiles(); ++profile) {
      const Rational unit(mpz_class(1) << exponent);
      payoffs[0].push_back(unit * small.payoff(0, profile));
      payoffs[1].push_back(unit * small.payoff(1, profile));
      payoffs[2].push_back(-unit * (small.payoff(0, profile) + small.payoff(1, profile)));
    }
    const auto best = best_correlated_equilibrium(NormalFormGame({2, 2, 2}, std::move(payoffs)));
    REQUIRE(best);
    CHECK(best->max_gain == 0);
    CHECK(total(best->payoffs) == 0);
  }
}

TEST_CASE("the best correlated equilibria of 14 x 14 games are found quickly") {
  std::mt19937_64 random(7);
  for (int trial = 0; trial < 6; ++trial) {
    NormalFormGame game = random_normal_form_game({14, 14}, 0, 100, random);
    if (trial >= 4) {
      // If interests are opposed, the equilibrium mixes over more profiles.
      std::vector<ExactList> payoffs{game.payoffs(0), {}};
      for (Index profile = 0; profile < game.profiles(); ++profile) {
        payoffs[1].push_back((trial == 4 ? Rational(0) : Rational(game.payoff(1, profile) / 4)) -
                             game.payoff(0, profile));
      }
      game = NormalFormGame({14, 14}, std::move(payoffs));
    }
    Options options;
    options.time_limit = std::chrono::seconds(20);
    const auto best = best_correlated_equilibrium(game, options);
    REQUIRE(best);
    CHECK(best->max_gain == 0);
    for (const Index profile : pure_equilibria(game)) {
      CHECK(payoff_sum(game, profile) <= total(best->payoffs));
    }
  }
}

TEST_CASE("the best correlated equilibrium of a large constant-sum game is found quickly") {
  std::mt19937_64 random(68);
  NormalFormGame game = random_normal_form_game({60, 60}, -100, 100, random);
  std::vector<ExactList> payoffs{game.payoffs(0), {}};
  for (Index profile = 0; profile < game.profiles(); ++profile) {
    payoffs[1].push_back(7 - game.payoff(0, profile));
  }
  game = NormalFormGame({60, 60}, std::move(payoffs));
  Options options;
  options.time_limit = std::chrono::seconds(20);
  const auto best = best_correlated_equilibrium(game, options);
  REQUIRE(best);
  CHECK(best->max_gain == 0);
  CHECK(total(best->payoffs) == 7);
}

TEST_CASE("invalid distributions over the profiles are refused, and limits are obeyed") {
  CHECK_THROWS_WITH_AS(certified_correlated(chicken(), {1, 0, 0}),
                       "there are 3 probabilities of sum 1, must be 4 of sum 1, none negative",
                       std::invalid_argument);
  CHECK_THROWS_AS(certified_correlated(chicken(), {1, 1, -1, 0}), std::invalid_argument);
  CHECK_THROWS_AS(certified_correlated(chicken(), {1, 1, 0, 0}), std::invalid_argument);
  Options options;
  options.max_iterations = 0;
  CHECK(!best_correlated_equilibrium(chicken(), options));
  options = {};
  options.time_limit = std::chrono::duration<double>(0);
  CHECK(!best_correlated_equilibrium(chicken(), options));
  std::stop_source source;
  source.request_stop();
  options = {};
  options.stop = source.get_token();
  CHECK(!best_correlated_equilibrium(chicken(), options));
}
