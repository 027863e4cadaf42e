#include "saddle/extensive/solve_interior.h"

#include <algorithm>
#include <chrono>
#include <stop_token>
#include <string>

#include <doctest/doctest.h>

#include "games/extensive/guess_it_tree.h"
#include "games/extensive/kuhn.h"
#include "games/extensive/leduc.h"
#include "games/extensive/liars_dice.h"
#include "saddle/extensive/build_tree.h"
#include "saddle/extensive/solve_extensive.h"
#include "saddle/matrix/solution.h"
#include "tests/extensive/random_tree.h"

using namespace saddle;
using namespace saddle::test;

TEST_CASE("the interior point converges to 1e-12 on random trees") {
  for (unsigned seed = 1; seed < 150; ++seed) {
    CAPTURE(seed);
    const ExtensiveGame game = extensive_game(RandomTree{seed, 7});
    const ExtensiveSolution solution = solve_interior(game);
    CHECK(solution.termination == Termination::converged);
    CHECK(solution.relative_gap <= 1e-12);
  }
}

TEST_CASE("the interior point converges or comes near for payoffs of sizes from 1 to 1e15") {
  // In about 1 of 1000 such trees rounding errors decide, differently for each compiler.
  int failures = 0;
  for (unsigned seed = 1; seed < 400; ++seed) {
    CAPTURE(seed);
    const ExtensiveGame game = extensive_game(SteepTree{{seed, 5}, 15});
    const ExtensiveSolution solution = solve_interior(game);
    if (solution.termination != Termination::converged) {
      ++failures;
      CHECK(solution.relative_gap < 1e-9);
      CHECK(solve_extensive(game).termination == Termination::converged);
    }
  }
  CHECK(failures <= 2);
}

TEST_CASE("a game that chance rarely starts converges too, though moves hardly change payoffs") {
  struct Seldom {
    struct State {
      enum class Phase { deal, play, rest } phase;
      games::Leduc::State state;
    };
    games::Leduc leduc;
    int odds;
    State root() const { return {State::Phase::deal, leduc.root()}; }
    TreeNode<State> node(const State& here) const {
      using Phase = State::Phase;
      if (here.phase == Phase::deal) {
        return {NodeKind::chance,
                0,
                "",
                {{"play", {Phase::play, here.state}, Rational(1, odds)},
                 {"rest", {Phase::rest, here.state}, Rational(odds - 1, odds)}}};
      }
      if (here.phase == Phase::rest) {
        return TreeNode<State>::pays(0);
      }
      const auto inner = leduc.node(here.state);
      TreeNode<State> node{inner.kind, inner.payoff, inner.key, {}};
      for (const auto& branch : inner.branches) {
        node.branches.push_back({branch.name, {Phase::play, branch.to}, branch.probability});
      }
      return node;
    }
  };
  for (const int odds : {1000, 100'000, 10'000'000}) {
    CAPTURE(odds);
    Options options;
    options.max_iterations = 400;
    const ExtensiveSolution solution =
        solve_interior(extensive_game(Seldom{games::Leduc(), odds}), options);
    CHECK(solution.termination == Termination::converged);
    CHECK(solution.lower <= -0.0856064240780005 / odds);
    CHECK(solution.upper >= -0.0856064240780006 / odds);
  }
}

TEST_CASE("the final strategies have chances of exactly 0 and 1, and still converge") {
  const ExtensiveGame game = extensive_game(games::Leduc({5}));
  const ExtensiveSolution solution = solve_interior(game);
  REQUIRE(solution.termination == Termination::converged);
  CHECK(solution.method == "interior-point");
  CHECK(solution.lower <= -0.11276893448100);
  CHECK(solution.upper >= -0.11276893448101);
  CHECK(std::count(solution.row.chances.begin(), solution.row.chances.end(), 0.0) > 200);
  CHECK(std::count(solution.column.chances.begin(), solution.column.chances.end(), 1.0) > 100);
}

TEST_CASE("the interior point solves a game that pivots do not, with the value of the recursion") {
  const ExtensiveGame game = extensive_game(games::GuessItTree(7, 7));
  Options options;
  options.time_limit = std::chrono::seconds(60);
  const ExtensiveSolution solution = solve_extensive(game, options);
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.method == "interior-point");
  CHECK(solution.lower <= 0.5324186435530733);
  CHECK(solution.upper >= 0.5324186435530731);
  CHECK(solution.iterations < 200);
}

TEST_CASE("a game without moves, of one move, or of one payoff has its value at once") {
  struct Rules {
    using State = int;
    int moves;
    int payoff;
    State root() const { return 0; }
    TreeNode<int> node(int state) const {
      using Node = TreeNode<int>;
      if (state == moves) {
        return Node::pays(payoff);
      }
      return Node::decision(state == 0 ? Player::row : Player::column, std::to_string(state),
                            {{"on", state + 1}});
    }
  };
  for (int moves = 0; moves < 3; ++moves) {
    CAPTURE(moves);
    const ExtensiveSolution solution = solve_interior(extensive_game(Rules{moves, 5}));
    CHECK(solution.termination == Termination::converged);
    CHECK(solution.lower == 5);
    CHECK(solution.upper == 5);
  }
}

TEST_CASE("every limit ends the interior point with true bounds") {
  const ExtensiveGame game = extensive_game(games::LiarsDice(4));
  const double value = solve_interior(game).lower;
  const auto check_ended = [&](const Options& options, Termination reason) {
    const ExtensiveSolution solution = solve_interior(game, options);
    CHECK(solution.termination == reason);
    CHECK(solution.lower <= value + 1e-12);
    CHECK(solution.upper >= value - 1e-12);
  };
  Options options;
  for (const int iterations : {0, 50, 78}) {
    options.max_iterations = iterations;
    check_ended(options, Termination::iteration_limit);
  }
  options = {};
  options.time_limit = std::chrono::microseconds(200);
  check_ended(options, Termination::time_limit);
  std::stop_source source;
  options = {};
  options.stop = source.get_token();
  int seen = 0;
  options.on_progress = [&](const Progress& progress) {
    CHECK(progress.lower <= progress.upper);
    if (++seen == 3) {
      source.request_stop();
    }
  };
  check_ended(options, Termination::interrupted);
  CHECK(seen >= 3);
  options = {};
  options.tolerance = 0;
  const ExtensiveSolution solution = solve_interior(game, options);
  CHECK(solution.termination == Termination::numerical_error);
  CHECK(solution.relative_gap < 1e-12);
}
