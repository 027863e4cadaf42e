#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include <doctest/doctest.h>

#include "saddle/extensive/build_tree.h"
#include "saddle/extensive/extensive_game.h"
#include "saddle/extensive/numbered_tree.h"

namespace saddle::test {

/// Checks that two games are equal entry by entry, and that their sets and moves have the same
/// names in the same order.
inline void check_same_game(const ExtensiveGame& made, const ExtensiveGame& expected) {
  CHECK(made.nodes() == expected.nodes());
  CHECK(made.leaves() == expected.leaves());
  CHECK(made.minimum_payoff() == expected.minimum_payoff());
  CHECK(made.maximum_payoff() == expected.maximum_payoff());
  for (const Player player : {Player::row, Player::column}) {
    const PlayerSequences& sequences = made.player(player);
    const PlayerSequences& others = expected.player(player);
    REQUIRE(sequences.size() == others.size());
    REQUIRE(sequences.sets().size() == others.sets().size());
    for (std::size_t h = 0; h < sequences.sets().size(); ++h) {
      const InformationSet& set = sequences.sets()[h];
      const InformationSet& other = others.sets()[h];
      CHECK(set.parent == other.parent);
      CHECK(set.first == other.first);
      CHECK(set.moves == other.moves);
      CHECK(set.names == other.names);
      CHECK(sequences.key(static_cast<Index>(h)) == others.key(static_cast<Index>(h)));
    }
    for (Index sequence = 1; sequence < sequences.size(); ++sequence) {
      CHECK(sequences.set_of(sequence) == others.set_of(sequence));
      CHECK(sequences.move_name(sequence) == others.move_name(sequence));
    }
  }
  CHECK(made.by_row().starts == expected.by_row().starts);
  CHECK(made.by_row().columns == expected.by_row().columns);
  CHECK(made.by_row().values == expected.by_row().values);
  CHECK(made.by_column().columns == expected.by_column().columns);
  REQUIRE(made.exact().size() == expected.exact().size());
  for (std::size_t k = 0; k < made.exact().size(); ++k) {
    CHECK(made.exact()[k] == expected.exact()[k]);
  }
}

/// Returns the tree of rules, in which sets and payoffs are numbered in the order of their first
/// nodes.
template <TreeRules Rules>
NumberedTree numbered(const Rules& rules) {
  NumberedTree tree;
  std::map<std::pair<NodeKind, std::string>, std::int32_t> sets;
  const std::function<void(const typename Rules::State&)> add = [&](const auto& state) {
    const auto node = rules.node(state);
    if (node.kind == NodeKind::payoff) {
      tree.nodes.push_back(-1 - static_cast<std::int32_t>(tree.payoffs.size()));
      Rational payoff = node.payoff;
      payoff.canonicalize();
      tree.payoffs.push_back(payoff);
      return;
    }
    // Chance nodes have no keys: each is a set of its own.
    const auto next = static_cast<std::int32_t>(tree.sets.size());
    const bool is_chance = node.kind == NodeKind::chance;
    const std::string key = is_chance ? std::to_string(next) : node.key;
    const auto [place, is_new] = sets.emplace(std::pair(node.kind, key), next);
    if (is_new) {
      NumberedTree::Moves moves;
      for (const auto& branch : node.branches) {
        moves.names.push_back(branch.name);
        if (is_chance) {
          moves.probabilities.push_back(branch.probability);
          moves.probabilities.back().canonicalize();
        }
      }
      tree.sets.push_back({is_chance                    ? NumberedTree::chance
                           : node.kind == NodeKind::row ? 0
                                                        : 1,
                           is_chance ? "" : node.key,
                           static_cast<std::int32_t>(tree.moves.size())});
      tree.moves.push_back(std::move(moves));
    }
    tree.nodes.push_back(place->second);
    for (const auto& branch : node.branches) {
      add(branch.to);
    }
  };
  add(rules.root());
  return tree;
}

}  // namespace saddle::test
