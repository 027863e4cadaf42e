#include "saddle/normal_form/lemke_howson.h"

#include <algorithm>
#include <limits>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/normal_form/lemke_howson_path.h"
#include "tests/normal_form/known_games.h"

using namespace saddle;
using namespace saddle::test;

namespace {

constexpr auto endless = std::numeric_limits<std::int64_t>::max();

// The basic pure strategies: more than the support if the game is degenerate.
std::vector<Index> sorted_columns(const DoubleTableau& tableau) {
  std::vector<Index> columns = tableau.basis().columns;
  std::sort(columns.begin(), columns.end());
  return columns;
}

std::vector<Index> sorted_columns(const IntegerTableau& tableau) {
  std::vector<Index> columns;
  for (Index row = 0; row < tableau.rows(); ++row) {
    if (tableau.basic(row) < tableau.columns()) {
      columns.push_back(tableau.basic(row));
    }
  }
  std::sort(columns.begin(), columns.end());
  return columns;
}

// Adds strategies for both players that pay less than any of the game's payoffs.
NormalFormGame with_bad_strategies(const NormalFormGame& game, Index strategies,
                                   const Rational& bad) {
  std::vector<ExactList> payoffs(2);
  for (Index j = 0; j < strategies; ++j) {
    for (Index i = 0; i < strategies; ++i) {
      const bool is_old = i < game.strategies(0) && j < game.strategies(1);
      for (const Index player : {0, 1}) {
        const bool own_is_old = (player == 0 ? i : j) < game.strategies(player);
        payoffs[static_cast<std::size_t>(player)].push_back(
            is_old ? game.payoff(player, i + j * game.stride(1))
                   : Rational(own_is_old ? bad / 2 : bad));
      }
    }
  }
  return {{strategies, strategies}, std::move(payoffs)};
}

void check_path_by_path(const NormalFormGame& game) {
  const BimatrixForm form(game);
  const Options options;
  const Budget budget(options);
  for (Index label = 0; label < form.rows + form.columns; ++label) {
    auto exact = exact_path(form);
    auto rounded = path_in_doubles(form);
    std::int64_t pivots = 0;
    std::int64_t rounded_pivots = 0;
    CHECK(!exact.follow(label, budget, endless, pivots));
    CHECK(!rounded.follow(label, budget, endless, rounded_pivots));
    CHECK(pivots == rounded_pivots);
    CHECK(sorted_columns(exact.row_side()) == sorted_columns(rounded.row_side()));
    CHECK(sorted_columns(exact.column_side()) == sorted_columns(rounded.column_side()));
  }
}

}  // namespace

TEST_CASE("in small games a path in doubles takes the same pivots as the exact path") {
  std::mt19937_64 random(11);
  for (int trial = 0; trial < 3000; ++trial) {
    const std::vector<Index> shape = {1 + trial % 6, 1 + trial / 6 % 6};
    // With payoffs of 0, 1 and of 0, 1, 2 most games are degenerate.
    const int maximum = std::vector<int>{1, 2, 5, 1'000'000}[static_cast<std::size_t>(trial % 4)];
    check_path_by_path(random_normal_form_game(shape, 0, maximum, random));
  }
}

TEST_CASE("paths in doubles follow the exact paths for hundreds of pivots") {
  std::mt19937_64 random(12);
  for (int trial = 0; trial < 3; ++trial) {
    check_path_by_path(random_normal_form_game({20, 22}, 0, 1000, random));
  }
}

TEST_CASE("Lemke and Howson's paths find exact equilibria in large games") {
  std::mt19937_64 random(13);
  for (const int maximum : {1, 3, 1'000'000'000}) {
    const NormalFormGame game = random_normal_form_game({50, 40}, -maximum, maximum, random);
    const EquilibriumList list = lemke_howson(game, 10);
    CHECK(!list.equilibria.empty());
    CHECK(!list.complete);
    CHECK(!list.stopped);
    for (const MixedProfile& found : list.equilibria) {
      for (const Index player : {0, 1}) {
        const std::vector<Rational> payoffs = deviation_payoffs(game, player, found.strategies);
        const Rational best = *std::max_element(payoffs.begin(), payoffs.end());
        const ExactStrategy& played = found.strategies[static_cast<std::size_t>(player)];
        Rational sum;
        for (std::size_t k = 0; k < played.size(); ++k) {
          CHECK(played[k] >= 0);
          CHECK((played[k] == 0 || payoffs[k] == best));
          sum += played[k];
        }
        CHECK(sum == 1);
      }
    }
  }
}

TEST_CASE("a large game whose support is all strategies is solved exactly") {
  // A player who hides pays 1 if found.
  constexpr Index n = 41;
  std::vector<ExactList> payoffs(2);
  for (Index j = 0; j < n; ++j) {
    for (Index i = 0; i < n; ++i) {
      payoffs[0].push_back(std::int64_t{i == j});
      payoffs[1].push_back(-std::int64_t{i == j});
    }
  }
  const EquilibriumList list = lemke_howson({{n, n}, std::move(payoffs)}, 100);
  REQUIRE(list.equilibria.size() == 1);
  const ExactStrategy uniform(n, Rational(1, n));
  CHECK(list.equilibria[0].strategies == std::vector<ExactStrategy>{uniform, uniform});
}

TEST_CASE("in large games payoffs that round to the same double are distinguished") {
  std::mt19937_64 random(14);
  const Rational tiny(1, mpz_class("1" + std::string(40, '0')));
  for (int trial = 0; trial < 5; ++trial) {
    const NormalFormGame small = random_normal_form_game({4, 4}, 0, 999, random);
    std::vector<ExactList> payoffs(2);
    for (const Index player : {0, 1}) {
      for (Index profile = 0; profile < small.profiles(); ++profile) {
        payoffs[static_cast<std::size_t>(player)].push_back(1 +
                                                            tiny * small.payoff(player, profile));
      }
    }
    const NormalFormGame close({4, 4}, std::move(payoffs));
    const NormalFormGame padded = with_bad_strategies(close, 35, -3);
    for (const MixedProfile& found : lemke_howson(padded, 3).equilibria) {
      CHECK(found.max_regret() == 0);
      std::vector<ExactStrategy> cut = found.strategies;
      for (ExactStrategy& strategy : cut) {
        strategy.resize(4);
      }
      CHECK(certified(small, cut).max_regret() == 0);
    }
  }
}

TEST_CASE("pivots in doubles count towards the iteration limit") {
  std::mt19937_64 random(15);
  const NormalFormGame game = random_normal_form_game({60, 60}, 0, 1000, random);
  Options options;
  options.max_iterations = 2;
  const EquilibriumList list = lemke_howson(game, 5, options);
  CHECK(list.stopped == Termination::iteration_limit);
  CHECK(list.equilibria.empty());
}
