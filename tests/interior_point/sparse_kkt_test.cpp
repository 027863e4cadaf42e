#include "saddle/interior_point/sparse_kkt.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <Eigen/Dense>
#include <doctest/doctest.h>

#include "games/extensive/guess_it_tree.h"
#include "games/extensive/leduc.h"
#include "saddle/extensive/build_tree.h"
#include "saddle/extensive/extensive_game.h"
#include "saddle/extensive/tree_node.h"
#include "saddle/number/index.h"
#include "tests/address_sanitizer.h"
#include "tests/extensive/random_tree.h"

using namespace saddle;
using namespace saddle::test;

namespace {

// The whole system of a step, without eliminated sets, with random numbers on its diagonal; and
// positive plans.
struct WholeSystem {
  WholeSystem(const ExtensiveGame& game, unsigned seed)
      : sequences{game.row().size() - 1, game.column().size() - 1} {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> uniform(0.1, 1);
    const Index size = sequences[0] + sequences[1] +
                       static_cast<Index>(game.row().sets().size() + game.column().sets().size());
    matrix = Eigen::MatrixXd::Zero(size, size);
    Index set_at = sequences[0] + sequences[1];
    for (std::size_t k = 0; k < 2; ++k) {
      const PlayerSequences& player = k == 0 ? game.row() : game.column();
      const double sign = k == 0 ? 1 : -1;
      const Index at = k == 0 ? -1 : sequences[0] - 1;
      for (const InformationSet& set : player.sets()) {
        for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
          matrix(set_at, at + s) = matrix(at + s, set_at) = -sign;
          matrix(at + s, at + s) = -sign * uniform(random);
        }
        if (set.parent != 0) {
          matrix(set_at, at + set.parent) = matrix(at + set.parent, set_at) = sign;
        }
        ++set_at;
      }
      BehaviourStrategy strategy = uniform_strategy(player);
      for (const InformationSet& set : player.sets()) {
        double sum = 0;
        for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
          sum += strategy.chances[as_size(s)] = uniform(random);
        }
        for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
          strategy.chances[as_size(s)] /= sum;
        }
      }
      plans[k] = plan_of(player, strategy);
    }
    for (Index s = 1; s < game.row().size(); ++s) {
      for (auto k = as_size(game.by_row().starts[as_size(s)]);
           k < as_size(game.by_row().starts[as_size(s + 1)]); ++k) {
        if (const std::int32_t t = game.by_row().columns[k]; t != 0) {
          const Index column = sequences[0] - 1 + t;
          matrix(s - 1, column) = matrix(column, s - 1) = game.by_row().values[k];
        }
      }
    }
  }

  std::array<Index, 2> sequences;
  Eigen::MatrixXd matrix;
  std::array<std::vector<double>, 2> plans;
};

SparseKkt prepared(const ExtensiveGame& game, const SparseKkt::Plans& plans) {
  const BilinearGame bilinear = game.bilinear();
  SparseKkt system(bilinear, order_by_sets(bilinear, order_of_sets(bilinear)));
  REQUIRE(system.prepare(plans, {}));
  return system;
}

Eigen::Map<const Eigen::VectorXd> vector_of(const std::vector<double>& numbers) {
  return {numbers.data(), static_cast<Index>(numbers.size())};
}

// Each player names a number; equal ones pay.
struct Matching {
  struct State {
    int row = 0;
    int column = 0;
  };
  int numbers;

  State root() const { return {}; }

  TreeNode<State> node(const State& state) const {
    using Node = TreeNode<State>;
    if (state.column != 0) {
      return Node::pays(state.row == state.column ? state.row : 0);
    }
    std::vector<Node::Branch> branches;
    for (int number = 1; number <= numbers; ++number) {
      branches.push_back(
          {std::to_string(number), state.row == 0 ? State{number, 0} : State{state.row, number}});
    }
    return Node::decision(state.row == 0 ? Player::row : Player::column, "", std::move(branches));
  }
};

}  // namespace

TEST_CASE("the system without the eliminated sets has the same solution as the whole system") {
  std::size_t eliminated_sets = 0;
  std::size_t other_sets = 0;
  const auto check = [&](const ExtensiveGame& game, unsigned seed) {
    CAPTURE(seed);
    WholeSystem whole(game, seed);
    SparseKkt system = prepared(game, {whole.plans[0], whole.plans[1]});
    std::vector<char> is_eliminated(as_size(whole.matrix.rows()));
    Index first_set = whole.sequences[0] + whole.sequences[1];
    for (std::size_t k = 0; k < 2; ++k) {
      for (const SparseKkt::Eliminated& set : system.eliminated(k)) {
        is_eliminated[as_size(first_set + set.set)] = 1;
        ++eliminated_sets;
      }
      first_set += static_cast<Index>((k == 0 ? game.row() : game.column()).sets().size());
    }
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> uniform(-1, 1);
    std::vector<double> right(is_eliminated.size());
    for (std::size_t k = 0; k < right.size(); ++k) {
      const bool is_set = static_cast<Index>(k) >= whole.sequences[0] + whole.sequences[1];
      other_sets += is_set && is_eliminated[k] == 0 ? 1U : 0U;
      right[k] = is_eliminated[k] != 0 ? 0 : uniform(random);
    }
    const Eigen::VectorXd diagonal = whole.matrix.diagonal();
    REQUIRE(system.factorise({diagonal.data(), right.size()}, {}));
    std::vector<double> eliminated;
    std::vector<double> solution;
    system.eliminate(right, eliminated);
    system.solve(eliminated, solution);
    const Eigen::VectorXd expected = whole.matrix.fullPivLu().solve(vector_of(right));
    REQUIRE(solution.size() == right.size());
    for (std::size_t k = 0; k < solution.size(); ++k) {
      const double wanted = is_eliminated[k] != 0 ? 0 : expected[static_cast<Index>(k)];
      CHECK(solution[k] == doctest::Approx(wanted).epsilon(1e-9).scale(1));
    }
  };
  for (unsigned seed = 1; seed < 60; seed += saddle::test::case_stride) {
    check(extensive_game(RandomTree{seed, 6}), seed);
  }
  check(extensive_game(games::Leduc()), 1);
  check(extensive_game(games::GuessItTree(3, 3)), 1);
  CHECK(eliminated_sets > 300);
  CHECK(other_sets > 30);
}

TEST_CASE("elimination removes the values of eliminated sets from a right-hand side") {
  const ExtensiveGame game = extensive_game(games::Leduc());
  const WholeSystem whole(game, 1);
  const SparseKkt system = prepared(game, {whole.plans[0], whole.plans[1]});
  Eigen::VectorXd values = Eigen::VectorXd::Zero(whole.matrix.rows());
  Index first_set = whole.sequences[0] + whole.sequences[1];
  for (std::size_t k = 0; k < 2; ++k) {
    REQUIRE_FALSE(system.eliminated(k).empty());
    for (const SparseKkt::Eliminated& set : system.eliminated(k)) {
      values[first_set + set.set] = 1 + set.set;
    }
    first_set += static_cast<Index>((k == 0 ? game.row() : game.column()).sets().size());
  }
  Eigen::VectorXd rows = whole.matrix * values;
  REQUIRE(rows.cwiseAbs().maxCoeff() > 1);
  std::vector<double> eliminated;
  system.eliminate({rows.data(), as_size(rows.size())}, eliminated);
  CHECK(vector_of(eliminated).cwiseAbs().maxCoeff() < 1e-12);
}

TEST_CASE("the move chosen as dependent has large probability and no set follows it") {
  const ExtensiveGame game = extensive_game(games::Leduc());
  std::array<std::vector<double>, 2> plans;
  for (std::size_t k = 0; k < 2; ++k) {
    const PlayerSequences& player = k == 0 ? game.row() : game.column();
    BehaviourStrategy strategy = uniform_strategy(player);
    for (const InformationSet& set : player.sets()) {
      for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
        strategy.chances[as_size(s)] = s == set.first ? 1 - 0.01 * (set.moves - 1) : 0.01;
      }
    }
    plans[k] = plan_of(player, strategy);
  }
  const SparseKkt system = prepared(game, {plans[0], plans[1]});
  for (std::size_t k = 0; k < 2; ++k) {
    const PlayerSequences& player = k == 0 ? game.row() : game.column();
    const std::vector<std::int32_t> children = player.children();
    std::size_t expected = 0;
    for (const InformationSet& set : player.sets()) {
      expected += children[as_size(set.first)] == 0 ? 1U : 0U;
    }
    CHECK(system.eliminated(k).size() == expected);
    for (const SparseKkt::Eliminated& set : system.eliminated(k)) {
      CHECK(set.dependent == player.sets()[as_size(set.set)].first);
      CHECK(children[as_size(set.dependent)] == 0);
    }
  }
}

TEST_CASE("sets of more than eight moves are not eliminated") {
  for (const int numbers : {8, 9}) {
    CAPTURE(numbers);
    const ExtensiveGame game = extensive_game(Matching{numbers});
    const std::vector<double> row = plan_of(game.row(), uniform_strategy(game.row()));
    const std::vector<double> column = plan_of(game.column(), uniform_strategy(game.column()));
    const SparseKkt system = prepared(game, {row, column});
    for (std::size_t k = 0; k < 2; ++k) {
      CHECK(system.eliminated(k).size() == (numbers == 8 ? 1 : 0));
    }
  }
}
