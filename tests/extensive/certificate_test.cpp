#include "saddle/extensive/certificate.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "games/extensive/kuhn.h"
#include "saddle/extensive/build_tree.h"
#include "saddle/extensive/exact_solution.h"
#include "tests/address_sanitizer.h"
#include "tests/extensive/play.h"
#include "tests/extensive/random_tree.h"

using namespace saddle;
using namespace saddle::test;

namespace {

// The allowance for rounding errors in the bounds, relative to the range.
constexpr double most_slack = 1e-14;

// Plays every pure strategy against each of the two strategies by the rules; the bounds must hold
// exactly.
template <class Game>
void check_bounds(const Game& rules, const ExtensiveGame& game, const ExtensiveSolution& solution) {
  const Play row = play_of(game.row(), solution.row);
  const Play column = play_of(game.column(), solution.column);
  std::optional<Rational> minimum;
  std::optional<Rational> maximum;
  for_each_pure(game.column(), [&](const Play& pure) {
    const Rational payoff = expected_payoff(rules, rules.root(), row, pure);
    minimum = minimum ? std::min(*minimum, payoff) : payoff;
  });
  for_each_pure(game.row(), [&](const Play& pure) {
    const Rational payoff = expected_payoff(rules, rules.root(), pure, column);
    maximum = maximum ? std::max(*maximum, payoff) : payoff;
  });
  const double slack = most_slack * nearest_double(game.unit());
  CHECK(Rational(solution.lower) <= *minimum);
  CHECK(nearest_double(*minimum - Rational(solution.lower)) <= slack);
  CHECK(Rational(solution.upper) >= *maximum);
  CHECK(nearest_double(Rational(solution.upper) - *maximum) <= slack);
}

}  // namespace

TEST_CASE("the bounds agree with all pure strategies, played by the rules of Kuhn's poker") {
  const games::Kuhn rules;
  const ExtensiveGame game = extensive_game(rules);
  std::mt19937 random(1);
  for (int k = 0; k < 5; ++k) {
    check_bounds(rules, game,
                 certify(game, random_strategy(game.row(), random),
                         random_strategy(game.column(), random), 1e-12));
  }
}

TEST_CASE("the bounds agree with all pure strategies of random trees") {
  int checked = 0;
  std::mt19937 random(2);
  for (unsigned seed = 1; seed < 400 && checked < 15 / saddle::test::case_stride; ++seed) {
    const RandomTree rules{seed, 4};
    const ExtensiveGame game = extensive_game(rules);
    const auto few = [](const PlayerSequences& player) { return player.sets().size() < 10; };
    if (few(game.row()) && few(game.column()) && !game.by_row().values.empty()) {
      CAPTURE(seed);
      check_bounds(rules, game,
                   certify(game, random_strategy(game.row(), random),
                           random_strategy(game.column(), random), 1e-12));
      ++checked;
    }
  }
  CHECK(checked == 15 / saddle::test::case_stride);
}

TEST_CASE("payoffs of any scale and shift have the same gap") {
  struct Scaled {
    using State = games::Kuhn::State;
    games::Kuhn kuhn;
    Rational factor;
    Rational constant;
    State root() const { return kuhn.root(); }
    TreeNode<State> node(const State& state) const {
      auto node = kuhn.node(state);
      node.payoff = node.payoff * factor + constant;
      return node;
    }
  };
  const auto uniform = [](const ExtensiveGame& game) {
    return certify(game, uniform_strategy(game.row()), uniform_strategy(game.column()), 1e-12);
  };
  const ExtensiveSolution plain = uniform(extensive_game(games::Kuhn()));
  const ExtensiveSolution scaled =
      uniform(extensive_game(Scaled{games::Kuhn(), Rational(1, 1'000'000'000), 1'000'000}));
  CHECK(scaled.relative_gap == doctest::Approx(plain.relative_gap).epsilon(1e-14));
  CHECK(scaled.lower == doctest::Approx(1e6 + 1e-9 * plain.lower).epsilon(1e-15));
}

TEST_CASE("the bounds are as tight for many moves and sets as for few") {
  // Chance deals one of many cards, which the row player sees; then the column player has many
  // moves.
  struct Wide {
    using State = int;
    int count;
    State root() const { return 0; }
    TreeNode<State> node(State state) const {
      using Node = TreeNode<State>;
      std::vector<Node::Branch> branches;
      for (int k = 1; k <= count && state <= 1; ++k) {
        branches.push_back({std::to_string(k), state == 0 ? k : count + k, Rational(1, count)});
      }
      if (state == 0) {
        return {NodeKind::chance, 0, "", std::move(branches)};
      }
      if (state > count) {
        return Node::pays(Rational(state % 11, 3));
      }
      return state == 1 ? Node::decision(Player::column, "", std::move(branches))
                        : Node::decision(Player::row, std::to_string(state),
                                         {{"up", count + 11 + state % 5}, {"down", count + 11}});
    }
  };
  const ExtensiveGame game = extensive_game(Wide{20'000});
  // Equal chances have rounding errors, and so has their sum.
  const BehaviourStrategy column = uniform_strategy(game.column());
  const ExtensiveSolution solution = certify(game, uniform_strategy(game.row()), column, 0);
  const auto exact = certify_exact(game, whole_plan_near(game.row(), solution.row),
                                   whole_plan_near(game.column(), solution.column));
  const Rational most = game.unit() * Rational(most_slack);
  CHECK(Rational(solution.lower) <= exact.lower + most);
  CHECK(Rational(solution.lower) >= exact.lower - most);
  CHECK(Rational(solution.upper) >= exact.upper - most);
  CHECK(Rational(solution.upper) <= exact.upper + most);
}

TEST_CASE("a game of equal payoffs has this payoff as its value") {
  struct Equal {
    using State = int;
    State root() const { return 0; }
    TreeNode<State> node(const State& state) const {
      using Node = TreeNode<State>;
      if (state == 0) {
        return Node::decision(Player::row, "", {{"a", 1}, {"b", 2}});
      }
      return Node::pays(Rational(1, 4));
    }
  };
  const ExtensiveGame game = extensive_game(Equal());
  const ExtensiveSolution solution =
      certify(game, uniform_strategy(game.row()), uniform_strategy(game.column()), 0);
  CHECK(solution.lower == 0.25);
  CHECK(solution.upper == 0.25);
  CHECK(solution.relative_gap == 0);
  CHECK(solution.termination == Termination::converged);
}

TEST_CASE("chances are divided by their sum at each set, and are returned normalised") {
  const ExtensiveGame game = extensive_game(games::Kuhn());
  const BehaviourStrategy column = uniform_strategy(game.column());
  BehaviourStrategy row = uniform_strategy(game.row());
  const ExtensiveSolution plain = certify(game, row, column, 1e-12);
  for (std::size_t sequence = 1; sequence < row.chances.size(); ++sequence) {
    row.chances[sequence] = sequence < 5 ? 3e300 : 1e-320;
  }
  const ExtensiveSolution scaled = certify(game, row, column, 1e-12);
  CHECK(scaled.row.chances == plain.row.chances);
  CHECK(scaled.lower == plain.lower);
  std::mt19937 random(3);
  for (int k = 0; k < 100; ++k) {
    row = normalised(game.row(), random_strategy(game.row(), random));
    CHECK(normalised(game.row(), row).chances == row.chances);
    CHECK(certify(game, row, column, 1e-12).row.chances == row.chances);
  }
}

TEST_CASE("invalid chances are refused, naming the information set") {
  const ExtensiveGame game = extensive_game(games::Kuhn());
  const BehaviourStrategy column = uniform_strategy(game.column());
  const auto refused = [&](std::size_t sequence, double chance, const char* message) {
    BehaviourStrategy row = uniform_strategy(game.row());
    row.chances[sequence] = chance;
    CHECK_THROWS_WITH_AS(certify(game, row, column, 1e-12), message, std::invalid_argument);
  };
  refused(1, -1, "a chance at information set 'J' is -1, must be >= 0");
  refused(1, NAN, "a chance at information set 'J' is nan, must be >= 0");
  refused(1, INFINITY,
          "the chances at information set 'J' sum to inf, must be positive and finite");
  CHECK_THROWS_WITH_AS(certify(game, {{1.0}}, column, 1e-12), "chances of moves are 1, must be 13",
                       std::invalid_argument);
}
