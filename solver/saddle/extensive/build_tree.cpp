#include "saddle/extensive/build_tree.h"

#include <stdexcept>

#include <fmt/format.h>

#include "saddle/extensive/node_count.h"
#include "saddle/extensive/tree_builder.h"
#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

// Visits the nodes of a tree, each before those below it, with a stack of its own: a history may be
// long. Moves of chance without probability are passed over.
class TreeWalk {
 public:
  // What has happened on the way to a node.
  struct Place {
    StatelessNode node;
    Index row = 0;     // the row player's sequence
    Index column = 0;  // the column player's
    Rational probability = 1;
    Index first_sequence = 0;  // of the moves of the player who moves here
    std::size_t next = 0;
  };

  explicit TreeWalk(const NodeBelow& node_below) : node_below_(node_below) {
    stack_.push_back({node_below(0, 0)});
  }

  // The node visited now. Who visits the node of a player sets its first_sequence.
  Place& place() { return stack_.back(); }

  std::int64_t moves() const { return static_cast<std::int64_t>(stack_.size()) - 1; }

  // Returns the names of the moves that lead to the node.
  std::vector<std::string> history() const {
    std::vector<std::string> names;
    for (std::size_t k = 0; k + 1 < stack_.size(); ++k) {
      names.push_back(stack_[k].node.moves[stack_[k].next - 1]);
    }
    return names;
  }

  // Goes on to the next node, and returns whether there is one.
  bool advance() {
    while (!stack_.empty()) {
      Place& here = stack_.back();
      if (here.node.kind == NodeKind::payoff || here.next == here.node.moves.size()) {
        stack_.pop_back();
        continue;
      }
      const std::size_t move = here.next++;
      const bool is_chance = here.node.kind == NodeKind::chance;
      if (is_chance && here.node.probabilities[move] == 0) {
        continue;
      }
      Place below{node_below_(stack_.size(), move), here.row, here.column, here.probability};
      if (is_chance) {
        below.probability *= here.node.probabilities[move];
      } else {
        (here.node.kind == NodeKind::row ? below.row : below.column) =
            here.first_sequence + static_cast<Index>(move);
      }
      stack_.push_back(std::move(below));
      return true;
    }
    return false;
  }

 private:
  const NodeBelow& node_below_;
  std::vector<Place> stack_;
};

// Returns the first history that leads to an information set.
std::vector<std::string> first_history(const NodeBelow& node_below, NodeKind kind,
                                       const std::string& key) {
  TreeWalk walk(node_below);
  do {
    if (walk.place().node.kind == kind && walk.place().node.key == key) {
      return walk.history();
    }
  } while (walk.advance());
  return {};
}

[[noreturn]] void refuse(const TreeWalk& walk, const std::string& message) {
  throw std::invalid_argument(at_history(walk.history(), message));
}

// Enters the information set of the node that a walk has come to.
void enter_set(const NodeBelow& node_below, TreeWalk& walk, TreeBuilder& builder) {
  TreeWalk::Place& place = walk.place();
  const StatelessNode& node = place.node;
  const Player player = node.kind == NodeKind::row ? Player::row : Player::column;
  const auto [set, fault] =
      builder.enter(player, node.key, player == Player::row ? place.row : place.column, node.moves);
  switch (fault) {
    case TreeBuilder::Fault::none:
      place.first_sequence = builder.set(player, set).first;
      return;
    case TreeBuilder::Fault::equal_moves:
      refuse(walk, fmt::format("information set '{}' has two moves of one name", node.key));
    case TreeBuilder::Fault::other_moves:
      refuse(walk,
             fmt::format("information set '{}' has other moves here than elsewhere", node.key));
    case TreeBuilder::Fault::other_past: {
      // The walk from the beginning forgets where the moves of this one lead.
      const std::vector<std::string> history = walk.history();
      throw std::invalid_argument(
          no_recall(player, node.key, first_history(node_below, node.kind, node.key), history));
    }
    case TreeBuilder::Fault::too_large:
      refuse(walk, "the game has more moves at information sets than 2^31");
  }
}

// Throws std::invalid_argument if the node that a walk has come to breaks a rule.
void enter_node(const NodeBelow& node_below, TreeWalk& walk, TreeBuilder& builder) {
  TreeWalk::Place& place = walk.place();
  StatelessNode& node = place.node;
  if (node.kind == NodeKind::payoff) {
    if (node.payoff.get_den() == 0) {
      refuse(walk, "a payoff is divided by 0");
    }
    node.payoff.canonicalize();
    builder.add_leaf(place.row, place.column, place.probability, node.payoff);
    return;
  }
  if (node.moves.empty()) {
    refuse(walk, "there is no move, must be at least one");
  }
  if (node.kind != NodeKind::chance) {
    enter_set(node_below, walk, builder);
    return;
  }
  for (Rational& probability : node.probabilities) {
    if (probability.get_den() == 0) {
      refuse(walk, "a probability of chance is divided by 0");
    }
    probability.canonicalize();
  }
  if (const std::string fault = chance_fault(node.probabilities); !fault.empty()) {
    refuse(walk, fault);
  }
}

}  // namespace

std::optional<ExtensiveGame> make_extensive_game(const NodeBelow& node_below,
                                                 const BuildOptions& options) {
  NodeCount count(options);
  TreeBuilder builder;
  TreeWalk walk(node_below);
  do {
    if (!count.add()) {
      return std::nullopt;
    }
    if (count.nodes() > options.max_nodes) {
      throw_invalid("the game has more than {} nodes, must have fewer", options.max_nodes);
    }
    if (walk.moves() > options.max_moves) {
      refuse(walk,
             fmt::format("more than {} moves were made, does the game end?", options.max_moves));
    }
    enter_node(node_below, walk, builder);
  } while (walk.advance());
  return builder.finish(count.nodes(), options.exact, [&] { return count.should_stop(); });
}

}  // namespace saddle
