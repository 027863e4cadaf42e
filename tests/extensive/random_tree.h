#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "saddle/extensive/tree_node.h"

namespace saddle::test {

/// A random game of perfect recall: a player sees the player's own moves, and only
/// the parity of each other move. A hash of the history draws the kind of a node, and a hash of
/// what the player has seen draws the moves, so both are the same each time the node is visited.
struct RandomTree {
  struct State {
    std::string history;
    std::string row_view;
    std::string column_view;
  };

  unsigned seed = 1;
  std::size_t depth = 6;

  State root() const { return {}; }

  TreeNode<State> node(const State& state) const {
    using Node = TreeNode<State>;
    const unsigned drawn = draw(state.history);
    if (state.history.size() >= depth || (state.history.size() > 2 && drawn % 7 == 0)) {
      return Node::pays(Rational(static_cast<int>(drawn % 41) - 20, 4));
    }
    const unsigned mover = state.history.empty() ? 0 : 1 + drawn / 8 % 2;
    if (mover == 0 || drawn / 16 % 5 == 0) {
      return Node::chance({{"a", after(state, 'a', '.'), Rational(1, 3)},
                           {"b", after(state, 'b', '.'), Rational(1, 2)},
                           {"c", after(state, 'c', '.'), Rational(1, 6)}});
    }
    const bool row_moves = mover == 1;
    const std::string& view = row_moves ? state.row_view : state.column_view;
    // A player also knows how many moves were made, and by whom.
    const std::string key = fmt::format("{}:{}", state.history.size(), view);
    std::vector<typename Node::Branch> branches;
    for (unsigned k = 0; k < 2 + draw(key) % 2; ++k) {
      const auto name = static_cast<char>('a' + k);
      branches.push_back({std::string(1, name), after(state, name, row_moves ? 'r' : 'c')});
    }
    return Node::decision(row_moves ? Player::row : Player::column, key, std::move(branches));
  }

 private:
  unsigned draw(const std::string& text) const {
    unsigned hash = 2166136261U ^ (seed * 2654435761U);
    for (const char c : text) {
      hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    }
    return (hash ^ (hash >> 15U)) * 2246822519U >> 8U;
  }

  static State after(const State& state, char move, char mover) {
    const char seen = (move - 'a') % 2 == 0 ? 'e' : 'o';
    State next = state;
    next.history += move;
    next.row_view += mover == 'r' ? move : seen;
    next.row_view += mover;
    next.column_view += mover == 'c' ? move : seen;
    next.column_view += mover;
    return next;
  }
};

/// The same with payoffs of very different sizes: from 1 to 10^most, positive and negative.
struct SteepTree {
  using State = RandomTree::State;

  RandomTree tree;
  unsigned long most = 20;

  State root() const { return tree.root(); }

  TreeNode<State> node(const State& state) const {
    TreeNode<State> node = tree.node(state);
    if (node.kind == NodeKind::payoff) {
      // Payoffs of a random tree are multiples of 1/4 from -5 to 5.
      const Rational quarters = abs(node.payoff) * 4;
      mpz_class size;
      mpz_ui_pow_ui(size.get_mpz_t(), 10, quarters.get_num().get_ui() * most / 20);
      node.payoff = node.payoff < 0 ? Rational(-size) : Rational(size);
    }
    return node;
  }
};

}  // namespace saddle::test
