#include "saddle/extensive/numbered_tree.h"

#include <cstddef>
#include <stdexcept>

#include "saddle/machine/refusal.h"

namespace saddle {

TreeNode<NumberedTree::State> NumberedTree::node(State place) const {
  const std::int32_t here = nodes[as_size(place)];
  TreeNode<State> node;
  node.kind = kind(here);
  if (is_end(here)) {
    node.payoff = payoff_at(here);
    return node;
  }
  node.key = set_at(here).key;
  const Moves& from = moves_at(here);
  State below = place + 1;
  for (std::size_t k = 0; k < from.names.size(); ++k) {
    node.branches.push_back(
        {from.names[k], below, from.probabilities.empty() ? Rational(0) : from.probabilities[k]});
    below = behind(below);
  }
  return node;
}

NumberedTree::State NumberedTree::behind(State place) const {
  for (std::size_t missing = 1; missing > 0; --missing) {
    const std::int32_t node = nodes[as_size(place++)];
    missing += is_end(node) ? 0 : moves_at(node).names.size();
  }
  return place;
}

void check(const NumberedTree& tree) {
  for (const NumberedTree::Set& set : tree.sets) {
    if (set.moves < 0 || as_size(set.moves) >= tree.moves.size()) {
      throw_invalid("the index of the moves of a set is {}, must be >= 0 and < {}", set.moves,
                    tree.moves.size());
    }
    const auto& [names, probabilities] = tree.moves[as_size(set.moves)];
    const std::size_t expected = set.player == NumberedTree::chance ? names.size() : 0;
    if (probabilities.size() != expected) {
      throw_invalid("a set has {} probabilities of moves, must have {}", probabilities.size(),
                    expected);
    }
    if (set.player < NumberedTree::chance || set.player > 1) {
      throw_invalid("a set is of player {}, must be 0, 1 or chance", set.player);
    }
  }
  std::size_t missing = 1;
  for (const std::int32_t node : tree.nodes) {
    const std::size_t places = NumberedTree::is_end(node) ? tree.payoffs.size() : tree.sets.size();
    if (as_size(NumberedTree::is_end(node) ? -1 - node : node) >= places) {
      throw_invalid("a node is {}, must be the index of a set or of a payoff", node);
    }
    if (missing == 0) {
      throw std::invalid_argument("there are nodes after the end of the tree");
    }
    missing += NumberedTree::is_end(node) ? 0 : tree.moves_at(node).names.size();
    --missing;
  }
  if (missing > 0) {
    throw_invalid("{} nodes to which moves lead are missing", missing);
  }
}

}  // namespace saddle
