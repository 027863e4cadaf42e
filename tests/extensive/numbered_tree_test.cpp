#include "saddle/extensive/numbered_tree.h"

#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <stop_token>
#include <string>

#include <doctest/doctest.h>

#include "games/extensive/kuhn.h"
#include "games/extensive/leduc.h"
#include "saddle/extensive/build_tree.h"
#include "tests/extensive/random_tree.h"
#include "tests/extensive/same_game.h"

using namespace saddle;
using test::check_same_game;
using test::numbered;

namespace {

ExtensiveGame game_of(const NumberedTree& tree) { return *make_extensive_game(tree, {}); }

// The row player guesses a coin without seeing it.
NumberedTree guess(const Rational& heads, const Rational& tails) {
  NumberedTree tree;
  tree.moves = {{{"heads", "tails"}, {heads, tails}}, {{"h", "t"}, {}}};
  tree.sets = {{NumberedTree::chance, "", 0}, {0, "guess", 1}};
  tree.payoffs = ExactList({1, -1});
  tree.nodes = {0, 1, -1, -2, 1, -2, -1};
  return tree;
}

void check_refused(const NumberedTree& tree, const std::string& message) {
  CHECK_THROWS_WITH_AS(game_of(tree), message.c_str(), std::invalid_argument);
}

}  // namespace

TEST_CASE("a tree of numbered sets gives the same game as its rules, entry for entry") {
  check_same_game(game_of(numbered(games::Kuhn(4))), extensive_game(games::Kuhn(4)));
  check_same_game(game_of(numbered(games::Leduc())), extensive_game(games::Leduc()));
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const test::RandomTree rules{seed, 7};
    check_same_game(game_of(numbered(rules)), extensive_game(rules));
    const test::SteepTree steep{rules};
    check_same_game(game_of(numbered(steep)), extensive_game(steep));
  }
}

TEST_CASE("the nodes of a numbered tree are rules of the same game") {
  const NumberedTree tree = numbered(games::Kuhn());
  struct {
    using State = NumberedTree::State;
    const NumberedTree& tree;
    State root() const { return 0; }
    TreeNode<State> node(State place) const { return tree.node(place); }
  } const rules{tree};
  check_same_game(extensive_game(rules), extensive_game(games::Kuhn()));
}

TEST_CASE("moves of chance with probability 0 are left out with their subtrees") {
  NumberedTree tree = guess(0, 1);
  const ExtensiveGame game = game_of(tree);
  CHECK(game.nodes() == 4);
  CHECK(game.leaves() == 2);
  CHECK(game.exact()[0] == -1);
  CHECK(game.exact()[1] == 1);
  // The first guess in the tree then has only one move.
  tree.sets.push_back({0, "first", 1});
  tree.nodes[1] = 2;
  CHECK(game_of(tree).row().sets().size() == 1);
  CHECK(game_of(tree).row().key(0) == "guess");
}

TEST_CASE("a numbered tree is refused for the same errors as its rules") {
  check_refused(guess(Rational(1, 2), Rational(2, 5)),
                "after the beginning: the probabilities of chance sum to 9/10, must sum to 1");
  check_refused(guess(2, -1), "after the beginning: a probability of chance is -1, must be >= 0");

  NumberedTree tree = guess(1, 0);
  tree.moves[1].names = {"h", "h"};
  check_refused(tree, "after 'heads': information set 'guess' has two moves of the same name");

  tree = guess(1, 0);
  tree.moves[1].names = {};
  tree.nodes = {0, 1, 1};
  check_refused(tree, "after 'heads': there is no move, must be at least one");

  tree = guess(Rational(1, 2), Rational(1, 2));
  tree.nodes = {0, 1, 1, -1, -2, -1, -1};
  check_refused(tree,
                "no perfect recall: 'heads' and 'heads, h' lead to the information set 'guess' of "
                "the row player, with different earlier moves of this player");

  tree = guess(Rational(1, 2), Rational(1, 2));
  BuildOptions options;
  options.max_moves = 1;
  CHECK_THROWS_WITH_AS(make_extensive_game(tree, options),
                       "after 'heads, h': more than 1 moves were made, does the game end?",
                       std::invalid_argument);
  options = {};
  options.max_nodes = 6;
  CHECK_THROWS_WITH_AS(make_extensive_game(tree, options),
                       "the game has more than 6 nodes, must have fewer", std::invalid_argument);
  const Rational large("1" + std::string(400, '0'));
  tree.payoffs = ExactList({large, -1});
  check_refused(tree, "a payoff is beyond the range of doubles");
  options = {};
  options.exact = true;
  CHECK(make_extensive_game(tree, options)->maximum_payoff() == large);
}

TEST_CASE("a malformed numbered tree is refused") {
  const NumberedTree whole = guess(Rational(1, 2), Rational(1, 2));
  check_refused(NumberedTree(), "1 nodes to which moves lead are missing");
  NumberedTree tree = whole;
  tree.nodes.pop_back();
  check_refused(tree, "1 nodes to which moves lead are missing");
  tree = whole;
  tree.nodes.push_back(-1);
  check_refused(tree, "there are nodes after the end of the tree");
  for (const std::int32_t node : {-3, 2}) {
    tree = whole;
    tree.nodes[1] = node;
    check_refused(
        tree, "a node is " + std::to_string(node) + ", must be the index of a set or of a payoff");
  }
  for (const std::int32_t moves : {-1, 2}) {
    tree = whole;
    tree.sets[1].moves = moves;
    check_refused(tree, "the index of the moves of a set is " + std::to_string(moves) +
                            ", must be >= 0 and < 2");
  }
  tree = whole;
  tree.sets[1].moves = 0;
  check_refused(tree, "a set has 2 probabilities of moves, must have 0");
  tree = whole;
  tree.sets[0].moves = 1;
  check_refused(tree, "a set has 0 probabilities of moves, must have 2");
  for (const std::int32_t player : {-2, 2}) {
    tree = whole;
    tree.sets[1].player = player;
    check_refused(tree,
                  "a set is of player " + std::to_string(player) + ", must be 0, 1 or chance");
  }
}

TEST_CASE("building the game of a numbered tree can be stopped, and reports progress") {
  const NumberedTree tree = numbered(games::Kuhn(60));
  std::stop_source source;
  std::int64_t told = 0;
  BuildOptions options;
  options.stop = source.get_token();
  options.on_progress = [&](std::int64_t nodes) { told = nodes; };
  CHECK(make_extensive_game(tree, options));
  CHECK(told > 10'000);
  source.request_stop();
  CHECK_FALSE(make_extensive_game(tree, options));
  options = {};
  options.time_limit = std::chrono::seconds(0);
  CHECK_FALSE(make_extensive_game(tree, options));
}
