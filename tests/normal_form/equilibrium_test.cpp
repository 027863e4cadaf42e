#include "saddle/normal_form/equilibrium.h"

#include <algorithm>
#include <set>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/normal_form/extreme_equilibria.h"
#include "saddle/normal_form/lemke_howson.h"
#include "saddle/normal_form/pure_equilibrium.h"
#include "saddle/normal_form/support_enumeration.h"
#include "saddle/solve/solve_exact.h"
#include "tests/address_sanitizer.h"
#include "tests/normal_form/known_games.h"

using namespace saddle;
using namespace saddle::test;

namespace {

constexpr std::size_t many = 100'000;

using UsedStrategies = std::vector<std::vector<bool>>;

UsedStrategies supports(const MixedProfile& profile) {
  UsedStrategies result;
  for (const ExactStrategy& strategy : profile.strategies) {
    std::vector<bool>& support = result.emplace_back();
    for (const Rational& probability : strategy) {
      support.push_back(probability > 0);
    }
  }
  return result;
}

// All distributions over `count` strategies in multiples of 1 / parts.
std::vector<ExactStrategy> grid(Index count, int parts, int denominator) {
  if (count == 1) {
    return {{Rational(parts, denominator)}};
  }
  std::vector<ExactStrategy> result;
  for (int first = 0; first <= parts; ++first) {
    for (ExactStrategy rest : grid(count - 1, parts - first, denominator)) {
      rest.insert(rest.begin(), Rational(first, denominator));
      rest.front().canonicalize();
      result.push_back(std::move(rest));
    }
  }
  return result;
}

std::vector<ExactStrategy> grid(Index count, int parts) {
  std::vector<ExactStrategy> result = grid(count, parts, parts);
  for (ExactStrategy& strategy : result) {
    for (Rational& probability : strategy) {
      probability.canonicalize();
    }
  }
  return result;
}

// Whether a point lies in the convex hull of others. In the test game one player mixes the points
// and the other picks a coordinate and a side of the point; the value is 0 if the point is in the
// hull.
bool in_hull(const ExactStrategy& point, const std::vector<ExactStrategy>& others) {
  if (others.empty()) {
    return false;
  }
  std::vector<Rational> entries;
  for (const ExactStrategy& other : others) {
    for (std::size_t k = 0; k < point.size(); ++k) {
      entries.emplace_back(other[k] - point[k]);
      entries.emplace_back(point[k] - other[k]);
    }
  }
  return solve_exact({static_cast<Index>(others.size()), static_cast<Index>(2 * point.size()),
                      std::move(entries)})
             .lower == 0;
}

std::vector<ExactStrategy> picked(const std::vector<ExactStrategy>& from,
                                  const std::vector<std::size_t>& numbers) {
  std::vector<ExactStrategy> result;
  for (const std::size_t number : numbers) {
    result.push_back(from[number]);
  }
  return result;
}

std::set<std::vector<ExactStrategy>> as_set(const std::vector<MixedProfile>& profiles) {
  std::set<std::vector<ExactStrategy>> result;
  for (const MixedProfile& profile : profiles) {
    CHECK(profile.max_regret() == 0);
    result.insert(profile.strategies);
  }
  CHECK(result.size() == profiles.size());
  return result;
}

std::size_t count_of_equilibria(const NormalFormGame& game) {
  const auto extreme = extreme_equilibria(game, many);
  const EquilibriumList by_support = support_enumeration(game, many);
  CHECK(by_support.complete);
  CHECK(as_set(profiles(game, *extreme)) == as_set(by_support.equilibria));
  return extreme->equilibria.size();
}

}  // namespace

TEST_CASE("the classic games have as many equilibria as the books say") {
  CHECK(count_of_equilibria(matching_pennies()) == 1);
  CHECK(count_of_equilibria(prisoners_dilemma()) == 1);
  CHECK(count_of_equilibria(battle_of_the_sexes()) == 3);
  CHECK(count_of_equilibria(chicken()) == 3);
  CHECK(count_of_equilibria(rock_paper_scissors()) == 1);
  CHECK(pure_equilibria(matching_pennies()).empty());
  CHECK(pure_equilibria(prisoners_dilemma()) == std::vector<Index>{3});
  CHECK(pure_equilibria(battle_of_the_sexes()) == std::vector<Index>{0, 3});
}

TEST_CASE("the mixed equilibrium of the battle of the sexes is 3/5, 2/5 against 2/5, 3/5") {
  const auto extreme = extreme_equilibria(battle_of_the_sexes(), many);
  const auto all = as_set(profiles(battle_of_the_sexes(), *extreme));
  CHECK(all.contains({{Rational(3, 5), Rational(2, 5)}, {Rational(2, 5), Rational(3, 5)}}));
  CHECK(extreme->components.size() == 3);
}

TEST_CASE("von Stengel's game of 6 strategies each has 75 equilibria, more than 2^6 - 1") {
  CHECK(count_of_equilibria(game_of_75_equilibria()) == 75);
}

TEST_CASE("a game of coordination on n strategies has 2^n - 1 equilibria") {
  for (Index n = 1; n <= 5; ++n) {
    std::vector<Rational> unit(static_cast<std::size_t>(n * n));
    for (Index k = 0; k < n; ++k) {
      unit[static_cast<std::size_t>(k * n + k)] = 1;
    }
    const ExactMatrix identity(n, n, unit);
    CHECK(count_of_equilibria({identity, identity}) == (std::size_t{1} << n) - 1);
  }
}

TEST_CASE("a segment of equilibria is one component with two extreme points") {
  // All rows pay the row player the same against the left column, which the column player plays as
  // long as the upper row has at least half of the probability.
  const NormalFormGame game(ExactMatrix{{1, 1}, {1, 0}}, ExactMatrix{{1, 0}, {0, 1}});
  const auto extreme = extreme_equilibria(game, many);
  CHECK(extreme->components.size() == 1);
  CHECK(as_set(profiles(game, *extreme)) ==
        std::set<std::vector<ExactStrategy>>{{{1, 0}, {1, 0}},
                                             {{Rational(1, 2), Rational(1, 2)}, {1, 0}}});
  const EquilibriumList by_support = support_enumeration(game, many);
  std::set<UsedStrategies> found;
  for (const MixedProfile& profile : by_support.equilibria) {
    found.insert(supports(profile));
  }
  CHECK(found ==
        std::set<UsedStrategies>{{{true, false}, {true, false}}, {{true, true}, {true, false}}});
}

TEST_CASE("an equilibrium with supports of different sizes is found if no other exists") {
  const ExactMatrix payoffs{{1, -2, -3}, {-1, 1, 5}, {7, 1, -3}};
  const ExactMatrix negative{{-1, 2, 3}, {1, -1, -5}, {-7, -1, 3}};
  const NormalFormGame game(payoffs, negative);
  const EquilibriumList list = support_enumeration(game, many);
  REQUIRE(!list.equilibria.empty());
  const ExactSolution solution = solve_exact(payoffs);
  for (const MixedProfile& found : list.equilibria) {
    CHECK(found.max_regret() == 0);
    CHECK(found.payoffs[0] == solution.lower);
    CHECK(supports(found)[0] != supports(found)[1]);
  }
}

TEST_CASE("a grid point is in a maximal Nash subset if and only if it is an equilibrium") {
  std::mt19937_64 random(7);
  for (int trial = 0; trial < 300 / saddle::test::case_stride; ++trial) {
    const Index m = 2 + trial % 2;
    const Index n = 2 + trial / 2 % 2;
    const NormalFormGame game = random_normal_form_game({m, n}, 0, 2, random);
    const auto extreme = extreme_equilibria(game, many);
    const EquilibriumList by_support = support_enumeration(game, many);
    std::set<UsedStrategies> found_supports;
    for (const MixedProfile& profile : by_support.equilibria) {
      CHECK(profile.max_regret() == 0);
      CHECK(found_supports.insert(supports(profile)).second);
    }
    for (const NashSubset& subset : extreme->subsets) {
      for (const std::size_t row : subset.rows) {
        for (const std::size_t column : subset.columns) {
          CHECK(certified(game, {extreme->row_strategies[row], extreme->column_strategies[column]})
                    .max_regret() == 0);
        }
        std::vector<std::size_t> others = subset.rows;
        std::erase(others, row);
        CHECK(!in_hull(extreme->row_strategies[row], picked(extreme->row_strategies, others)));
      }
    }
    for (const ExactStrategy& x : grid(m, 4)) {
      for (const ExactStrategy& y : grid(n, 4)) {
        const MixedProfile profile = certified(game, {x, y});
        const bool held = std::any_of(
            extreme->subsets.begin(), extreme->subsets.end(), [&](const NashSubset& subset) {
              return in_hull(x, picked(extreme->row_strategies, subset.rows)) &&
                     in_hull(y, picked(extreme->column_strategies, subset.columns));
            });
        CHECK(held == (profile.max_regret() == 0));
        if (profile.max_regret() == 0) {
          CHECK(found_supports.contains(supports(profile)));
        }
      }
    }
  }
}

TEST_CASE("both enumerations find the same odd number of equilibria in random games") {
  std::mt19937_64 random(3);
  for (int trial = 0; trial < 400 / saddle::test::case_stride; ++trial) {
    const std::vector<Index> shape = {1 + trial % 5, 1 + trial / 5 % 5};
    const NormalFormGame game = random_normal_form_game(shape, 0, 1'000'000, random);
    CHECK(count_of_equilibria(game) % 2 == 1);
  }
}

TEST_CASE("Lemke and Howson's paths end in equilibria that the enumeration also finds") {
  std::mt19937_64 random(4);
  for (int trial = 0; trial < 3000; ++trial) {
    const std::vector<Index> shape = {1 + trial % 5, 1 + trial / 5 % 5};
    // Few different payoffs make the games degenerate.
    const NormalFormGame game = random_normal_form_game(shape, 0, trial % 2 == 0 ? 2 : 99, random);
    const EquilibriumList list = lemke_howson(game, many);
    CHECK(!list.equilibria.empty());
    CHECK(!list.complete);
    const auto all = as_set(profiles(game, *extreme_equilibria(game, many)));
    for (const auto& strategies : as_set(list.equilibria)) {
      CHECK(all.contains(strategies));
    }
  }
}

TEST_CASE("other units of payoff and another order of strategies change no equilibrium") {
  std::mt19937_64 random(5);
  for (int trial = 0; trial < 500; ++trial) {
    const NormalFormGame game = random_normal_form_game({3, 4}, 0, 3, random);
    std::vector<ExactList> payoffs(2);
    const Rational huge(mpz_class("3" + std::string(300, '0')), 7);
    for (Index profile = game.profiles(); profile-- > 0;) {
      payoffs[0].push_back(game.payoff(0, profile) * huge - 5);
      payoffs[1].push_back(game.payoff(1, profile) / huge + Rational(1, 3));
    }
    const NormalFormGame changed({3, 4}, std::move(payoffs));
    auto expected = as_set(profiles(game, *extreme_equilibria(game, many)));
    std::set<std::vector<ExactStrategy>> turned;
    for (std::vector<ExactStrategy> strategies : expected) {
      for (ExactStrategy& strategy : strategies) {
        std::reverse(strategy.begin(), strategy.end());
      }
      turned.insert(strategies);
    }
    CHECK(as_set(profiles(changed, *extreme_equilibria(changed, many))) == turned);
  }
}

TEST_CASE("pure equilibria and best responses of n players agree with a plain search") {
  std::mt19937_64 random(6);
  const std::vector<std::vector<Index>> shapes = {
      {5}, {2, 3}, {3, 1, 4}, {2, 3, 2, 3}, {600 / saddle::test::case_stride, 3, 2}};
  for (const std::vector<Index>& shape : shapes) {
    for (const bool wide : {false, true}) {
      const NormalFormGame whole = random_normal_form_game(shape, 0, 3, random);
      std::vector<ExactList> payoffs(shape.size());
      const Rational unit = wide ? Rational(mpz_class(1) << 80, 3) : Rational(1);
      for (std::size_t p = 0; p < shape.size(); ++p) {
        for (Index profile = 0; profile < whole.profiles(); ++profile) {
          payoffs[p].push_back(whole.payoff(static_cast<Index>(p), profile) * unit);
        }
      }
      const NormalFormGame game(shape, std::move(payoffs));
      std::vector<Index> expected;
      const std::vector<std::uint32_t> best = best_responses(game);
      bool same = true;
      for (Index profile = 0; profile < game.profiles(); ++profile) {
        std::uint32_t players = 0;
        for (Index p = 0; p < game.players(); ++p) {
          const Index stride = game.stride(p);
          const Index first = profile - game.strategy(p, profile) * stride;
          bool is_best = true;
          for (Index k = 0; k < game.strategies(p); ++k) {
            is_best = is_best && game.payoff(p, first + k * stride) <= game.payoff(p, profile);
          }
          players |= is_best ? 1U << p : 0U;
        }
        same = same && best[static_cast<std::size_t>(profile)] == players;
        if (players + 1 == 1U << game.players()) {
          expected.push_back(profile);
        }
      }
      CHECK(same);
      CHECK(pure_equilibria(game) == expected);
    }
  }
}

TEST_CASE("the enumerations stop at their limits, and the equilibria found before are valid") {
  const NormalFormGame game = game_of_75_equilibria();
  const EquilibriumList few = support_enumeration(game, 5);
  CHECK(few.equilibria.size() == 5);
  CHECK(!few.complete);
  CHECK(!few.stopped);
  Options options;
  options.time_limit = std::chrono::duration<double>(0);
  CHECK(support_enumeration(game, 5, options).stopped == Termination::time_limit);
  CHECK(lemke_howson(game, 5, options).stopped == Termination::time_limit);
  CHECK(!extreme_equilibria(game, many, options));
  CHECK(!extreme_equilibria(game, 3));
  options = {};
  options.max_iterations = 3;
  CHECK(lemke_howson(game, 5, options).stopped == Termination::iteration_limit);
  CHECK(lemke_howson(game, 1).equilibria.size() == 1);
  CHECK_THROWS_WITH_AS(lemke_howson(game, 0), "limit is 0, must be >= 1", std::invalid_argument);
}

TEST_CASE("strategies that are not distributions are refused") {
  CHECK_THROWS_WITH_AS(certified(matching_pennies(), {{1, 0}, {1, 1}}),
                       "the probabilities of player 2 have the sum 2, must have 1",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(certified(matching_pennies(), {{2, -1}, {1, 0}}),
                       "a probability of player 1 is -1, must be >= 0", std::invalid_argument);
  CHECK_THROWS_AS(certified(matching_pennies(), {{1, 0}}), std::invalid_argument);
}
