#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <vector>

#include "saddle/extensive/tree_node.h"
#include "saddle/number/exact_list.h"
#include "saddle/number/rational.h"

namespace saddle {

/// A tree of which the information sets are known by number and written once, so that a node is a
/// number and no more; its rational numbers are in lowest terms. The toss of a coin, and a guess of
/// the row player who does not see it:
///
///   nodes   0  1 -1 -2  1 -2 -1        payoffs  1 -1
///   sets    chance, of moves 0; row, "guess", of moves 1
///   moves   heads 1/2, tails 1/2; heads, tails
struct NumberedTree {
  using State = std::int32_t;

  struct Moves {
    std::vector<std::string> names;
    std::vector<Rational> probabilities;  ///< of chance: one for each name

    friend bool operator==(const Moves&, const Moves&) = default;
  };

  /// A set of nodes at which chance moves, or a player who knows only that the tree is at one of
  /// them.
  struct Set {
    NodeKind mover;
    std::string key;     ///< of a player: no other set of the player has it
    std::int32_t moves;  ///< the place of its moves among all; sets may share them
  };

  /// Each node before those below it, which follow in the order of its moves: the place of its set,
  /// or -1 - p at an end that pays payoffs[p].
  std::vector<std::int32_t> nodes;
  std::vector<Set> sets;
  std::vector<Moves> moves;
  ExactList payoffs;

  static bool is_end(std::int32_t node) { return node < 0; }
  Rational payoff_at(std::int32_t node) const {
    return payoffs[static_cast<std::size_t>(-1 - node)];
  }
  const Set& set_at(std::int32_t node) const { return sets[static_cast<std::size_t>(node)]; }
  const Moves& moves_at(std::int32_t node) const {
    return moves[static_cast<std::size_t>(set_at(node).moves)];
  }
  NodeKind kind(std::int32_t node) const {
    return is_end(node) ? NodeKind::payoff : set_at(node).mover;
  }

  /// Returns what is at the node of a place, from where moves lead to the places of other nodes.
  /// O(nodes below it).
  TreeNode<State> node(State place) const;

  /// Returns the place behind a node and all nodes below it. O(nodes below it).
  State behind(State place) const;
};

/// Throws std::invalid_argument unless each place that is named exists, only chance has
/// probabilities, and each move leads to a node and each node but the first is led to. O(nodes +
/// moves).
void check(const NumberedTree& tree);

/// Rules that have the tree already, with its information sets by number.
template <class Game>
concept NumberedRules = requires(const Game& game) {
  { game.numbered() } -> std::same_as<const NumberedTree&>;
};

}  // namespace saddle
