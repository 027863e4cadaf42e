#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <vector>

#include "saddle/extensive/tree_node.h"
#include "saddle/number/exact_list.h"
#include "saddle/number/rational.h"

namespace saddle {

/// A tree whose information sets are numbered and stored once, so that a node is just a number. Its
/// rational numbers are in lowest terms. Example: the toss of a coin, and a guess of the row player
/// who does not see it:
///
///   nodes   0  1 -1 -2  1 -2 -1        payoffs  1 -1
///   sets    chance, of moves 0; player 0, "guess", of moves 1
///   moves   heads 1/2, tails 1/2; heads, tails
struct NumberedTree {
  using State = std::int32_t;

  struct Moves {
    std::vector<std::string> names;
    std::vector<Rational> probabilities;  ///< of chance nodes: one for each name

    friend bool operator==(const Moves&, const Moves&) = default;
  };

  static constexpr std::int32_t chance = -1;

  /// An information set: a player moves who knows only that the tree is at a node of the set, or
  /// chance moves.
  struct Set {
    std::int32_t player;  ///< who moves: 0 for the row player, 1 for the column player, or chance
    std::string key;      ///< of a player: different for each set of the player
    std::int32_t moves;   ///< the index of its moves in the list; sets may share moves
  };

  /// Each node comes before those below it, which follow in the order of its moves. A number is the
  /// index of the node's set, or -1 - p at an end with payoff payoffs[p].
  std::vector<std::int32_t> nodes;
  std::vector<Set> sets;
  std::vector<Moves> moves;
  ExactList payoffs;

  static bool is_end(std::int32_t node) { return node < 0; }
  Rational payoff_at(std::int32_t node) const { return payoffs[as_size(-1 - node)]; }
  const Set& set_at(std::int32_t node) const { return sets[as_size(node)]; }
  const Moves& moves_at(std::int32_t node) const { return moves[as_size(set_at(node).moves)]; }
  /// Demands that the node is an end, a chance node or a node of one of the two players.
  NodeKind kind(std::int32_t node) const {
    if (is_end(node)) {
      return NodeKind::payoff;
    }
    const std::int32_t player = set_at(node).player;
    return player == chance ? NodeKind::chance : player == 0 ? NodeKind::row : NodeKind::column;
  }

  /// Returns the node at a place; its moves lead to the places of other nodes. O(nodes below it).
  TreeNode<State> node(State place) const;

  /// Returns the place after a node and all nodes below it. O(nodes below it).
  State behind(State place) const;
};

/// Throws std::invalid_argument unless each index refers to an element, the player of each set is
/// 0, 1 or chance, only chance has probabilities, each move leads to a node, and some move leads to
/// each node except the first. O(nodes + moves).
void check(const NumberedTree& tree);

/// Rules that already have the tree, with numbered information sets.
template <class Game>
concept NumberedRules = requires(const Game& game) {
  { game.numbered() } -> std::same_as<const NumberedTree&>;
};

}  // namespace saddle
