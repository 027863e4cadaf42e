#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "saddle/extensive/extensive_game.h"
#include "saddle/extensive/tree_builder.h"
#include "saddle/extensive/tree_node.h"

namespace saddle {

/// Visits the nodes of a game's tree, each before those below it, with a stack of its own: a
/// history may be long. Moves of chance without probability are passed over.
template <TreeRules Game>
class TreeWalk {
 public:
  using State = typename Game::State;
  using Node = TreeNode<State>;

  /// What has happened on the way to a node.
  struct Place {
    Node node;
    Index row = 0;     // the row player's sequence
    Index column = 0;  // the column player's
    Rational probability = 1;
    Index first_sequence = 0;  // of the moves of the player who moves here
    std::size_t next = 0;
  };

  explicit TreeWalk(const Game& game) : game_(game) { stack_.push_back({game.node(game.root())}); }

  /// The node visited now. Who visits the node of a player sets its first_sequence.
  Place& place() { return stack_.back(); }

  std::int64_t moves() const { return static_cast<std::int64_t>(stack_.size()) - 1; }

  /// Returns the names of the moves that lead to the node.
  std::vector<std::string> history() const {
    std::vector<std::string> names;
    for (std::size_t k = 0; k + 1 < stack_.size(); ++k) {
      names.push_back(stack_[k].node.branches[stack_[k].next - 1].name);
    }
    return names;
  }

  /// Goes on to the next node, and returns whether there is one.
  bool advance() {
    while (!stack_.empty()) {
      Place& here = stack_.back();
      if (here.next == here.node.branches.size()) {
        stack_.pop_back();
        continue;
      }
      const auto& branch = here.node.branches[here.next++];
      const bool is_chance = here.node.kind == Node::Kind::chance;
      if (is_chance && branch.probability == 0) {
        continue;
      }
      Place below{game_.node(branch.to), here.row, here.column, here.probability};
      const Index sequence = here.first_sequence + static_cast<Index>(here.next) - 1;
      if (is_chance) {
        below.probability *= branch.probability;
      } else {
        (here.node.kind == Node::Kind::row ? below.row : below.column) = sequence;
      }
      stack_.push_back(std::move(below));
      return true;
    }
    return false;
  }

 private:
  const Game& game_;
  std::vector<Place> stack_;
};

/// Returns the first history that leads to an information set.
template <TreeRules Game>
std::vector<std::string> first_history(const Game& game, Player player, const std::string& key) {
  using Kind = typename TreeNode<typename Game::State>::Kind;
  const Kind kind = player == Player::row ? Kind::row : Kind::column;
  TreeWalk walk(game);
  do {
    if (walk.place().node.kind == kind && walk.place().node.key == key) {
      return walk.history();
    }
  } while (walk.advance());
  return {};
}

/// Enters the node that a walk has come to. Throws std::invalid_argument if it breaks a rule.
template <TreeRules Game>
void enter_node(const Game& game, TreeWalk<Game>& walk, TreeBuilder& builder) {
  using Kind = typename TreeNode<typename Game::State>::Kind;
  auto& place = walk.place();
  auto& node = place.node;
  const auto refuse = [&](const std::string& message) {
    throw std::invalid_argument(at_history(walk.history(), message));
  };
  if (node.kind == Kind::payoff) {
    node.branches.clear();
    builder.add_leaf(place.row, place.column, place.probability, node.payoff);
    return;
  }
  if (node.branches.empty()) {
    refuse("there is no move, must be at least one");
  }
  if (node.kind == Kind::chance) {
    std::vector<Rational> probabilities;
    for (auto& branch : node.branches) {
      branch.probability.canonicalize();
      probabilities.push_back(branch.probability);
    }
    if (const std::string fault = chance_fault(probabilities); !fault.empty()) {
      refuse(fault);
    }
    return;
  }
  const Player player = node.kind == Kind::row ? Player::row : Player::column;
  std::vector<std::string> names;
  for (const auto& branch : node.branches) {
    names.push_back(branch.name);
  }
  const auto [set, fault] =
      builder.enter(player, node.key, player == Player::row ? place.row : place.column, names);
  switch (fault) {
    case TreeBuilder::Fault::none:
      place.first_sequence = builder.set(player, set).first;
      return;
    case TreeBuilder::Fault::equal_moves:
      refuse(fmt::format("information set '{}' has two moves of one name", node.key));
      return;
    case TreeBuilder::Fault::other_moves:
      refuse(fmt::format("information set '{}' has other moves here than elsewhere", node.key));
      return;
    case TreeBuilder::Fault::other_past:
      throw std::invalid_argument(
          no_recall(player, node.key, first_history(game, player, node.key), walk.history()));
    case TreeBuilder::Fault::too_large:
      refuse("the game has more moves at information sets than 2^31");
  }
}

/// Returns the sequence form of a game, none if a stop was requested or the time was over before it
/// was made. Throws
/// std::invalid_argument, naming the history, if chance moves with probabilities that do not sum to
/// 1 or a node has no move; if an information set has different moves at different nodes, or two of
/// one name; if a player forgets what he did (naming two histories); and if the game is larger than
/// the options allow. O(nodes) calls of the rules, O(sequences + leaves) memory.
template <TreeRules Game>
std::optional<ExtensiveGame> extensive_game(const Game& game, const BuildOptions& options) {
  using Clock = std::chrono::steady_clock;
  TreeBuilder builder;
  TreeWalk walk(game);
  const auto start = Clock::now();
  std::int64_t nodes = 0;
  do {
    constexpr std::int64_t between_looks = 1 << 14;
    if (++nodes % between_looks == 0) {
      if (options.stop.stop_requested() || Clock::now() - start > options.time_limit) {
        return std::nullopt;
      }
      if (options.on_progress) {
        options.on_progress(nodes);
      }
    }
    if (nodes > options.max_nodes) {
      throw std::invalid_argument(
          fmt::format("the game has more than {} nodes, must have fewer", options.max_nodes));
    }
    if (walk.moves() > options.max_moves) {
      throw std::invalid_argument(at_history(
          walk.history(),
          fmt::format("more than {} moves were made, does the game end?", options.max_moves)));
    }
    enter_node(game, walk, builder);
  } while (walk.advance());
  return builder.finish(nodes);
}

/// The same without limits.
template <TreeRules Game>
ExtensiveGame extensive_game(const Game& game) {
  return *extensive_game(game, BuildOptions{});
}

}  // namespace saddle
