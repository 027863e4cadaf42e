#pragma once

#include <concepts>
#include <string>
#include <utility>
#include <vector>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/number/rational.h"

namespace saddle {

/// The kind of a node of a tree: the end of the game, or who moves.
enum class NodeKind { payoff, chance, row, column };

/// A state of a game in extensive form: the game is over and pays the row player, or chance moves,
/// or a player moves, who knows only the key of the information set.
template <class State>
struct TreeNode {
  using Kind = NodeKind;

  /// A move: its name, the state to which it leads, and its probability if it is a chance move.
  struct Branch {
    std::string name;
    State to;
    Rational probability = 0;
  };

  Kind kind = Kind::payoff;
  Rational payoff = 0;
  /// Equal at two states of a player if and only if the player cannot distinguish them. Keys of the
  /// row player and keys of the column player are independent.
  std::string key;
  std::vector<Branch> branches;

  static TreeNode pays(Rational payoff) {
    TreeNode node;
    node.payoff = std::move(payoff);
    return node;
  }

  static TreeNode chance(std::vector<Branch> branches) {
    TreeNode node;
    node.kind = Kind::chance;
    node.branches = std::move(branches);
    return node;
  }

  static TreeNode decision(Player player, std::string key, std::vector<Branch> branches) {
    TreeNode node;
    node.kind = player == Player::row ? Kind::row : Kind::column;
    node.key = std::move(key);
    node.branches = std::move(branches);
    return node;
  }
};

/// The rules of a two-player zero-sum game with chance moves and hidden information: its initial
/// state, and the node at each state.
template <class Game>
concept TreeRules = requires(const Game& game, const typename Game::State& state) {
  { game.root() } -> std::same_as<typename Game::State>;
  { game.node(state) } -> std::same_as<TreeNode<typename Game::State>>;
};

}  // namespace saddle
