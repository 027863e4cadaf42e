#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "saddle/extensive/build_options.h"
#include "saddle/extensive/extensive_game.h"
#include "saddle/extensive/tree_node.h"

namespace saddle {

/// A node of a tree without the states that its moves lead to.
struct StatelessNode {
  NodeKind kind = NodeKind::payoff;
  Rational payoff = 0;
  std::string key;
  std::vector<std::string> moves;
  std::vector<Rational> probabilities;  ///< of a move of chance
};

/// Returns the root at depth 0, else the node to which a move leads from the node that it returned
/// last for the depth before.
using NodeBelow = std::function<StatelessNode(std::size_t depth, std::size_t move)>;

/// Returns the sequence form of the game with those nodes, as extensive_game(game, options) does.
std::optional<ExtensiveGame> make_extensive_game(const NodeBelow& node_below,
                                                 const BuildOptions& options);

/// Returns the nodes of a game by its rules. Keeps a reference to the game.
template <TreeRules Game>
NodeBelow nodes_of(const Game& game) {
  using State = typename Game::State;
  // Where the moves lead of the nodes on the way to the one that was returned last.
  return [&game, path = std::vector<std::vector<State>>()](std::size_t depth,
                                                           std::size_t move) mutable {
    TreeNode<State> node = game.node(depth == 0 ? game.root() : path[depth - 1][move]);
    StatelessNode result{node.kind, std::move(node.payoff), std::move(node.key), {}, {}};
    path.resize(depth);
    path.emplace_back().reserve(node.branches.size());
    result.moves.reserve(node.branches.size());
    for (auto& branch : node.branches) {
      path.back().push_back(std::move(branch.to));
      result.moves.push_back(std::move(branch.name));
      if (node.kind == NodeKind::chance) {
        result.probabilities.push_back(std::move(branch.probability));
      }
    }
    return result;
  };
}

/// Returns the sequence form of a game, none if a stop was requested or the time was over before it
/// was made. Throws std::invalid_argument, naming the history, if chance moves with probabilities
/// that do not sum to 1 or a node has no move; if an information set has different moves at
/// different nodes, or two of one name; if a player forgets own moves (naming two histories); and
/// if the game is larger than the options allow. O(nodes) calls of the rules, O(sequences + leaves)
/// memory.
template <TreeRules Game>
std::optional<ExtensiveGame> extensive_game(const Game& game, const BuildOptions& options) {
  return make_extensive_game(nodes_of(game), options);
}

/// The same without limits.
template <TreeRules Game>
ExtensiveGame extensive_game(const Game& game) {
  return *extensive_game(game, BuildOptions{});
}

}  // namespace saddle
