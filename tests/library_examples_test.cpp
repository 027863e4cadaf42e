// The examples of solver/README.md, line by line: house_test.cpp compares them.

#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/double_oracle/double_oracle.h"
#include "saddle/exact/certificate.h"
#include "saddle/extensive/build_tree.h"
#include "saddle/extensive/solve_extensive.h"
#include "saddle/io/csv/csv.h"
#include "saddle/recursive/recursive_solution.h"
#include "saddle/solve/batch.h"
#include "saddle/solve/solve.h"
#include "saddle/solve/solve_exact.h"

TEST_CASE("README of the library: a matrix, and how long a solver may work") {
  const saddle::PayoffMatrix game{{3, 0}, {1, 2}};
  saddle::Options options;
  options.tolerance = 1e-9;
  options.time_limit = std::chrono::seconds(10);
  const saddle::Solution solution = saddle::solve(game, options);
  // solution.lower <= value <= solution.upper, solution.row, solution.column, solution.termination
  CHECK(solution.lower <= 1.5);
  CHECK(solution.upper >= 1.5);
}

TEST_CASE("README of the library: a file, exactly") {
  std::istringstream file(",left,right\nup,0.1,1/3\ndown,0.25,-0.2\n");
  const saddle::ExactMatrix game = saddle::read_exact_csv(file, "game.csv");
  const saddle::ExactSolution solution = saddle::solve_exact(game);
  // solution.lower == solution.upper == 31/205
  CHECK(solution.lower == saddle::Rational(31, 205));
}

TEST_CASE("README of the library: many small games") {
  const std::vector<double> payoffs = {3, 0, 1, 2, /* the next game */ 1, -1, -1, 1};
  std::vector<double> lower(2), upper(2), gap(2), row(4), column(4);
  saddle::solve_batch({2, 2, payoffs, {}, lower, upper, gap, row, column});
  // lower[1] <= 0 <= upper[1], row[2] and row[3] are the row strategy of the second game
  CHECK(lower[1] <= 0);
  CHECK(upper[1] >= 0);
}

// Each day hide or run: hiding from no throw goes on to the next day.
struct HideOrRun {
  using State = int;  // days left

  saddle::StageGame<int> stage(int days) const {
    if (days == 0) {
      return {{0}};
    }
    return {{{0, {{1, days - 1}}}, {1}}, {{1}, {0}}};
  }
};

TEST_CASE("README of the library: a matrix game at every state") {
  const auto values = saddle::solve_recursive(HideOrRun{}, 9);
  // values[9].lower <= 9/10 <= values[9].upper
  CHECK(values[9].lower <= 0.9);
  CHECK(values[9].upper >= 0.9);
}

// A coin falls; the row player sees it, and bets or passes; the column player calls or folds.
struct Coin {
  using State = std::string;  // what happened, a letter each
  using Node = saddle::TreeNode<State>;

  State root() const { return ""; }

  Node node(const State& state) const {
    if (state.empty()) {
      return Node::chance({{"heads", "h", {1, 2}}, {"tails", "t", {1, 2}}});
    }
    if (state.size() == 1) {  // the row player knows the coin
      return Node::decision(saddle::Player::row, state,
                            {{"bet", state + "b"}, {"pass", state + "p"}});
    }
    if (state.back() == 'b') {  // the column player does not
      return Node::decision(saddle::Player::column, "asked",
                            {{"call", state + "c"}, {"fold", state + "f"}});
    }
    const int stake = state.back() == 'c' ? 2 : 1;
    return Node::pays(state.back() == 'f' ? 1 : state.front() == 'h' ? stake : -stake);
  }
};

TEST_CASE("README of the library: hidden cards") {
  const saddle::ExtensiveGame game = saddle::extensive_game(Coin{});
  const saddle::ExtensiveSolution solution = saddle::solve_extensive(game);
  // solution.lower <= 1/3 <= solution.upper, solution.row.chances by information set
  CHECK(solution.lower <= 1.0 / 3);
  CHECK(solution.upper >= 1.0 / 3);
}
