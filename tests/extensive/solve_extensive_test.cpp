#include "saddle/extensive/solve_extensive.h"

#include <array>
#include <map>
#include <numeric>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "games/extensive/kuhn.h"
#include "games/extensive/leduc.h"
#include "games/extensive/liars_dice.h"
#include "saddle/extensive/build_tree.h"
#include "saddle/extensive/exact_solution.h"
#include "saddle/extensive/follow_path.h"
#include "saddle/first_order/regret_minimisation.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/solve/solve_exact.h"
#include "tests/extensive/play.h"
#include "tests/extensive/random_tree.h"

using namespace saddle;
using namespace saddle::test;

namespace {

double pure_strategies(const PlayerSequences& player) {
  double count = 1;
  for (const InformationSet& set : player.sets()) {
    count *= set.moves;
  }
  return count;
}

// The game as a matrix of all pure strategies, by the rules; for small games only.
template <class Rules>
ExactMatrix normal_form(const Rules& rules, const ExtensiveGame& game) {
  std::vector<Play> columns;
  for_each_pure(game.column(), [&](const Play& play) { columns.push_back(play); });
  std::vector<Rational> entries;
  Index rows = 0;
  for_each_pure(game.row(), [&](const Play& row) {
    for (const Play& column : columns) {
      entries.push_back(expected_payoff(rules, rules.root(), row, column));
    }
    ++rows;
  });
  return {rows, static_cast<Index>(columns.size()), std::move(entries)};
}

// Checks the exact values of the games that are small enough for their normal forms, from seed 1
// on, and returns their number.
template <class RulesOf>
int small_games_checked(int most, const RulesOf& rules_of) {
  int checked = 0;
  for (unsigned seed = 1; seed < 1000 && checked < most; ++seed) {
    const auto rules = rules_of(seed);
    const ExtensiveGame game = extensive_game(rules);
    if (pure_strategies(game.row()) > 200 || pure_strategies(game.column()) > 200) {
      continue;
    }
    CAPTURE(seed);
    const ExactExtensiveSolution solution = solve_extensive_exact(game);
    REQUIRE(solution.termination == Termination::converged);
    CHECK(solution.lower == solve_exact(normal_form(rules, game)).lower);
    ++checked;
  }
  return checked;
}

}  // namespace

TEST_CASE("the path of equilibria converges to 1e-12 on random trees, by pivots alone") {
  for (unsigned seed = 1; seed < 150; ++seed) {
    CAPTURE(seed);
    const ExtensiveGame game = extensive_game(RandomTree{seed, 7});
    const ExtensiveSolution solution = follow_equilibria(game);
    CHECK(solution.termination == Termination::converged);
    CHECK(solution.relative_gap <= 1e-12);
  }
}

TEST_CASE("random trees have the exact value of the matrix of all pure strategies") {
  CHECK(small_games_checked(25, [](unsigned seed) {
          return RandomTree{seed, 3 + seed % 2};
        }) == 25);
}

TEST_CASE("small games with payoffs from 1 to 1e20 are solved exactly, where doubles cannot help") {
  CHECK(small_games_checked(40, [](unsigned seed) {
          return SteepTree{{seed, 3 + seed % 3}};
        }) == 40);
}

TEST_CASE("every method solves at once a game in which only one player moves, with 100,000 moves") {
  struct Wide {
    using State = int;
    int moves;
    State root() const { return -1; }
    TreeNode<State> node(State state) const {
      using Node = TreeNode<State>;
      if (state >= 0) {
        return Node::pays(state % 7);
      }
      std::vector<Node::Branch> branches;
      for (int move = 0; move < moves; ++move) {
        branches.push_back({std::to_string(move), move});
      }
      return Node::decision(Player::row, "", std::move(branches));
    }
  };
  const ExtensiveGame game = extensive_game(Wide{100'000});
  for (const ExtensiveMethod& method : extensive_methods()) {
    CAPTURE(method.name);
    Options options;
    options.max_iterations = 1000;
    options.tolerance = method.name == std::string("regret-minimisation") ? 1e-6 : 1e-12;
    const ExtensiveSolution solution = method.solve(game, options);
    CHECK(solution.termination == Termination::converged);
    CHECK(solution.lower <= 6);
    CHECK(solution.upper >= 6);
  }
  const ExtensiveSolution solution = solve_extensive(game);
  CHECK(solution.method == "saddle-point");
  CHECK(solution.iterations == 0);
  CHECK(solution.row.chances[7] == 1);
}

TEST_CASE("an equilibrium in pure strategies is found before any other method is tried") {
  // The table 4 1; 3 2 has its saddle point in the second row and column.
  struct Table {
    using State = int;
    State root() const { return 0; }
    TreeNode<State> node(State state) const {
      using Node = TreeNode<State>;
      constexpr std::array<int, 4> payoffs = {4, 1, 3, 2};
      switch (state) {
        case 0:
          return Node::decision(Player::row, "row", {{"top", 1}, {"bottom", 2}});
        case 1:
        case 2:
          return Node::decision(Player::column, "column",
                                {{"left", 2 * state + 1}, {"right", 2 * state + 2}});
        default:
          return Node::pays(payoffs[static_cast<std::size_t>(state - 3)]);
      }
    }
  };
  const ExtensiveSolution solution = solve_extensive(extensive_game(Table()));
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.method == "saddle-point");
  CHECK(solution.row.chances == std::vector<double>{1, 0, 1});
  CHECK(solution.column.chances == std::vector<double>{1, 0, 1});
  CHECK(solution.lower <= 2);
  CHECK(solution.upper >= 2);
}

TEST_CASE("random trees are solved exactly, and the bounds in doubles contain the value") {
  for (unsigned seed = 1; seed < 60; ++seed) {
    CAPTURE(seed);
    const ExtensiveGame game = extensive_game(RandomTree{seed, 7});
    const ExactExtensiveSolution exact = solve_extensive_exact(game);
    REQUIRE(exact.termination == Termination::converged);
    const ExtensiveSolution rough = solve_extensive(game);
    CHECK(Rational(rough.lower) <= exact.lower);
    CHECK(exact.lower <= Rational(rough.upper));
  }
}

TEST_CASE("exact plans converted to chances and back still prove the value") {
  const ExtensiveGame game = extensive_game(games::Kuhn(5));
  const ExactExtensiveSolution solution = solve_extensive_exact(game);
  REQUIRE(solution.termination == Termination::converged);
  const auto again =
      certify_exact(game, whole_plan(game.row(), chances_of(game.row(), solution.row)),
                    whole_plan(game.column(), chances_of(game.column(), solution.column)));
  CHECK(again.lower == solution.lower);
  CHECK(again.upper == solution.upper);
  // Another strategy proves less.
  const auto always_first = std::vector<Rational>(static_cast<std::size_t>(game.row().size()), 1);
  const auto worse = certify_exact(game, whole_plan(game.row(), always_first), solution.column);
  CHECK(worse.lower < solution.lower);
  CHECK(worse.upper == solution.upper);
  CHECK(worse.termination != Termination::converged);
}

TEST_CASE("an invalid plan is refused") {
  const ExtensiveGame game = extensive_game(games::Kuhn());
  const auto exact = solve_extensive_exact(game);
  WholePlan row = exact.row;
  row[1] += 1;
  CHECK_THROWS_AS(certify_exact(game, row, exact.column), std::invalid_argument);
  row.pop_back();
  CHECK_THROWS_AS(certify_exact(game, row, exact.column), std::invalid_argument);
  CHECK_THROWS_AS(whole_plan(game.row(), {1, 2}), std::invalid_argument);
  CHECK_THROWS_AS(whole_plan(game.row(), std::vector<Rational>(13, 0)), std::invalid_argument);
}

TEST_CASE("every method reaches a loose tolerance, and auto chooses the faster method") {
  const ExtensiveGame game = extensive_game(games::Leduc());
  for (const ExtensiveMethod& method : extensive_methods()) {
    CAPTURE(method.name);
    Options options;
    options.tolerance = 1e-3;
    const ExtensiveSolution solution = method.solve(game, options);
    CHECK(solution.termination == Termination::converged);
    CHECK(solution.lower <= -0.0856064240780005);
    CHECK(solution.upper >= -0.0856064240780006);
  }
  CHECK(solve_extensive(game).method == "equilibrium-path");
  CHECK(solve_extensive(extensive_game(games::Leduc({5}))).method == "interior-point");
}

TEST_CASE("the chances at each set add up to 1, also at sets that are not reached") {
  const ExtensiveGame game = extensive_game(games::Leduc({5}));
  for (const ExtensiveMethod& method : extensive_methods()) {
    CAPTURE(method.name);
    Options options;
    options.max_iterations = 400;
    const ExtensiveSolution solution = method.solve(game, options);
    for (const InformationSet& set : game.row().sets()) {
      const auto first = solution.row.chances.begin() + set.first;
      CHECK(std::accumulate(first, first + set.moves, 0.0) == doctest::Approx(1).epsilon(1e-14));
    }
  }
}

TEST_CASE("every limit ends the path of equilibria with true bounds, and progress is reported") {
  const ExtensiveGame game = extensive_game(games::Leduc({5}));
  const auto check_ended = [&](const Options& options, Termination reason) {
    const ExtensiveSolution solution = follow_equilibria(game, options);
    CHECK(solution.termination == reason);
    CHECK(solution.lower <= -0.11276893448101);
    CHECK(solution.upper >= -0.11276893448100);
    CHECK(solve_extensive_exact(game, options).termination == reason);
  };
  Options options;
  options.max_iterations = 0;
  check_ended(options, Termination::iteration_limit);
  options.max_iterations = 150;
  check_ended(options, Termination::iteration_limit);
  options = {};
  options.time_limit = std::chrono::microseconds(100);
  check_ended(options, Termination::time_limit);
  std::stop_source source;
  source.request_stop();
  options = {};
  options.stop = source.get_token();
  check_ended(options, Termination::interrupted);
  options = {};
  std::int64_t last = 0;
  options.on_progress = [&](const Progress& progress) {
    CHECK(progress.iterations > last);
    last = progress.iterations;
  };
  CHECK(follow_equilibria(game, options).termination == Termination::converged);
  CHECK(last > 100);
}

TEST_CASE("a stop while the path is recomputed from its basis keeps the plans") {
  const ExtensiveGame game = extensive_game(games::Leduc());
  const auto uniform = [&](Player player) {
    return plan_of(game.player(player), uniform_strategy(game.player(player)));
  };
  EquilibriumPath path(game, uniform(Player::row), uniform(Player::column));
  while (path.kernel_size() < 5) {
    REQUIRE(path.pivot() == EquilibriumPath::State::on_the_way);
  }
  const std::vector<double> plan = path.plan(Player::row);
  int looks = 0;
  CHECK_FALSE(path.refresh([&] { return ++looks == 3; }));
  CHECK(looks == 3);
  CHECK(path.plan(Player::row) == plan);
  CHECK(path.refresh());
}

TEST_CASE("a limit ends the exact solution of a large game at once, with true bounds") {
  const ExtensiveGame game = extensive_game(games::LiarsDice(6));
  Options options;
  options.max_iterations = 3;
  const ExactExtensiveSolution solution = solve_extensive_exact(game, options);
  CHECK(solution.termination == Termination::iteration_limit);
  CHECK(solution.lower <= Rational(-7, 258));
  CHECK(solution.upper >= Rational(-7, 258));
  // The exact payoffs of best responses are within the bounds.
  const auto exact = certify_exact(game, solution.row, solution.column);
  CHECK(solution.lower <= exact.lower);
  CHECK(exact.lower - solution.lower < Rational(1, 1'000'000'000));
  CHECK(exact.upper <= solution.upper);
}

TEST_CASE("an exact solution stopped by a limit has the bounds of its best strategies so far") {
  for (const std::int64_t iterations : {100, 150}) {
    CAPTURE(iterations);
    const ExtensiveGame game = extensive_game(games::Leduc());
    Options options;
    options.max_iterations = iterations;
    const ExtensiveSolution doubles = follow_equilibria(game, options);
    const ExactExtensiveSolution solution = solve_extensive_exact(game, options);
    CHECK(solution.termination == Termination::iteration_limit);
    CHECK(doubles.relative_gap < 1e-2);
    const double gap = nearest_double((solution.upper - solution.lower) / game.unit());
    CHECK(gap == doctest::Approx(doubles.relative_gap).epsilon(1e-6));
  }
}

TEST_CASE("an exact solution of a large game stopped by a limit has the interior point's bounds") {
  const ExtensiveGame game = extensive_game(games::Leduc({6}));
  Options options;
  options.max_iterations = 400;
  double last_gap = 1;
  options.on_progress = [&](const Progress& progress) {
    CHECK(progress.upper - progress.lower <= last_gap);
    last_gap = progress.upper - progress.lower;
  };
  const ExactExtensiveSolution solution = solve_extensive_exact(game, options);
  CHECK(solution.termination == Termination::iteration_limit);
  CHECK(solution.lower < solution.upper);
  CHECK((solution.upper - solution.lower) / game.unit() < Rational(1, 100'000'000'000));
}

TEST_CASE("a stop at any progress report leaves an exact solution with true bounds") {
  // Payoffs from 1 to 1e20, for which doubles cannot identify an optimal basis.
  const ExtensiveGame game = extensive_game(SteepTree{{10, 5}});
  std::int64_t reports = 0;
  Options options;
  options.on_progress = [&](const Progress& progress) {
    CHECK(progress.lower <= progress.upper);
    ++reports;
  };
  const ExactExtensiveSolution exact = solve_extensive_exact(game, options);
  REQUIRE(exact.termination == Termination::converged);
  for (std::int64_t report = 1; report <= reports; ++report) {
    CAPTURE(report);
    std::stop_source source;
    std::int64_t seen = 0;
    options.stop = source.get_token();
    options.on_progress = [&](const Progress&) {
      if (++seen == report) {
        source.request_stop();
      }
    };
    const ExactExtensiveSolution solution = solve_extensive_exact(game, options);
    CHECK(solution.lower <= exact.lower);
    CHECK(solution.upper >= exact.lower);
    CHECK((solution.termination == Termination::interrupted ||
           solution.termination == Termination::converged));
  }
}

TEST_CASE("the rational plan near a strategy is valid and nearly as good") {
  for (unsigned seed = 1; seed < 40; ++seed) {
    CAPTURE(seed);
    const ExtensiveGame game = extensive_game(RandomTree{seed, 6});
    Options options;
    options.max_iterations = 10;
    const ExtensiveSolution rough = minimise_regret(game, options);
    const ExactExtensiveSolution near = certify_exact(game, whole_plan_near(game.row(), rough.row),
                                                      whole_plan_near(game.column(), rough.column));
    const Rational most_error = game.unit() * Rational(1, 1'000'000'000'000);
    CHECK(near.lower >= Rational(rough.lower) - most_error);
    CHECK(near.upper <= Rational(rough.upper) + most_error);
  }
  const ExtensiveGame game = extensive_game(games::Kuhn());
  CHECK_THROWS_AS(whole_plan_near(game.row(), {{1, 2}}), std::invalid_argument);
}

TEST_CASE("the same game has the same answer, bit by bit") {
  const ExtensiveGame game = extensive_game(games::Leduc());
  const ExtensiveSolution first = solve_extensive(game);
  const ExtensiveSolution second = solve_extensive(game);
  CHECK(first.row.chances == second.row.chances);
  CHECK(first.column.chances == second.column.chances);
}
