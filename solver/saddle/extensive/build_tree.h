#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "saddle/extensive/extensive_game.h"
#include "saddle/extensive/numbered_tree.h"
#include "saddle/extensive/tree_node.h"
#include "saddle/machine/stop_token.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// How to build a game from its rules or read its tree, and the limits of this work.
struct BuildOptions {
  /// A game with more nodes, or a history of more moves, is rejected: an endless game exceeds one
  /// of these limits.
  std::int64_t max_nodes = 4'000'000'000;
  std::int64_t max_moves = 10'000;
  /// The work ends once a stop is requested, from any thread, or once this much time has passed.
  /// Both are checked from time to time; small games are built in any case.
  StopToken stop;
  std::chrono::duration<double> time_limit{std::numeric_limits<double>::infinity()};
  /// Accepts numbers of any size, for solve_extensive_exact(); otherwise numbers beyond the range
  /// of doubles are rejected.
  bool exact = false;
  /// Called from time to time with the number of nodes so far.
  std::function<void(std::int64_t)> on_progress;
};

/// A node of a tree, without the states to which its moves lead.
struct StatelessNode {
  NodeKind kind = NodeKind::payoff;
  Rational payoff = 0;
  std::string key;
  std::vector<std::string> moves;
  std::vector<Rational> probabilities;  ///< if it is a chance node
};

/// Returns the root at depth 0. At depth d > 0 returns the node to which a move leads from the node
/// that it last returned at depth d - 1.
using NodeBelow = std::function<StatelessNode(std::size_t depth, std::size_t move)>;

/// Returns the sequence form of the game with these nodes, as extensive_game(game, options) does.
std::optional<ExtensiveGame> make_extensive_game(const NodeBelow& node_below,
                                                 const BuildOptions& options);

/// The same for a tree, faster: O(nodes), and each information set is examined once. Throws as
/// check() does, too.
std::optional<ExtensiveGame> make_extensive_game(const NumberedTree& tree,
                                                 const BuildOptions& options);

/// Rules that number the information sets, for trees of millions of nodes. `set_number` returns the
/// number of the mover's information set, nullopt if no player moves. All states of a set have
/// the same number; different sets have different numbers, also sets of different players.
/// `for_each_move` calls a function with the state after each move of a player, in the order of the
/// branches of `node`; it is called only at states of a set that was met before.
template <class Game>
concept RulesWithSetNumbers = TreeRules<Game> &&
    requires(const Game& game, const typename Game::State& state,
             void (*visit)(typename Game::State)) {
  { game.set_number(state) } -> std::same_as<std::optional<std::int64_t>>;
  game.for_each_move(state, visit);
};

namespace detail {

/// Takes the names and probabilities of a node's moves, and calls take(state) with the state to
/// which each leads.
template <class State, class Take>
NumberedTree::Moves taken_moves(TreeNode<State>& node, const Take& take) {
  NumberedTree::Moves moves;
  moves.names.reserve(node.branches.size());
  for (auto& branch : node.branches) {
    take(std::move(branch.to));
    moves.names.push_back(std::move(branch.name));
    if (node.kind == NodeKind::chance) {
      moves.probabilities.push_back(std::move(branch.probability));
    }
  }
  return moves;
}

}  // namespace detail

/// Returns the nodes of a game by its rules. Keeps a reference to the game.
template <TreeRules Game>
NodeBelow nodes_of(const Game& game) {
  using State = typename Game::State;
  // The states after each move, for every node on the path to the last returned one.
  return [&game, path = std::vector<std::vector<State>>()](std::size_t depth,
                                                           std::size_t move) mutable {
    TreeNode<State> node = game.node(depth == 0 ? game.root() : path[depth - 1][move]);
    path.resize(depth);
    std::vector<State>& states = path.emplace_back();
    states.reserve(node.branches.size());
    auto [names, probabilities] =
        detail::taken_moves(node, [&](State state) { states.push_back(std::move(state)); });
    return StatelessNode{node.kind, std::move(node.payoff), std::move(node.key), std::move(names),
                         std::move(probabilities)};
  };
}

/// Counts the nodes of a tree while it is built or read, and reports them as the options say.
class NodeCount {
 public:
  /// Keeps a reference to the options. Throws std::invalid_argument if the time limit is negative
  /// or NaN.
  explicit NodeCount(const BuildOptions& options);
  NodeCount(const NodeCount&) = delete;
  NodeCount& operator=(const NodeCount&) = delete;

  /// Counts one more, and returns whether to continue. Checks the limits from time to time.
  bool add();

  bool should_stop() const { return budget_.ended().has_value(); }
  /// Infinite without a time limit, never negative.
  std::chrono::duration<double> time_left() const { return budget_.time_left(); }
  std::int64_t nodes() const { return nodes_; }

 private:
  const BuildOptions& options_;
  Options limits_;
  Budget budget_;
  std::int64_t nodes_ = 0;
};

namespace detail {

/// Records the nodes of a game as a NumberedTree. A node whose information set was met before costs
/// neither a key nor names of moves.
class TreeRecorder {
 public:
  /// Throws as NodeCount does.
  explicit TreeRecorder(BuildOptions options);

  /// Counts a node after `moves` moves. Returns false if the work must stop, or if the tree is
  /// larger than the options permit.
  bool count(std::int64_t moves);

  /// Whether a node of this information set was recorded.
  bool has_met(std::int64_t set) const { return sets_.contains(set); }

  /// Records another node of a set that was met. Returns false if it has another number of moves.
  bool add_again(std::int64_t set, std::size_t moves);

  /// Records an end, a node of chance, or the first node of a set; `set` is the number of a
  /// player's set. Reduces the payoff to lowest terms. Returns false if the node breaks a rule, if
  /// it has a chance move of probability 0, below which the rules need not answer, or if there are
  /// 2^31 nodes.
  bool add(NodeKind kind, Rational& payoff, std::string key, NumberedTree::Moves moves,
           std::optional<std::int64_t> set);

  /// Whether a stop was requested or the time is over.
  bool is_stopped() const { return is_stopped_; }

  /// Returns the options with the remaining time, for what follows the recording.
  BuildOptions rest() const;

  /// Returns the sequence form of the recorded tree, nullopt after a stop. To be called once, after
  /// a whole game was recorded. Throws as make_extensive_game does.
  std::optional<ExtensiveGame> make();

 private:
  BuildOptions options_;
  NodeCount nodes_;
  bool is_stopped_ = false;
  NumberedTree tree_;
  std::unordered_map<std::int64_t, std::int32_t> sets_;
  std::unordered_map<std::string, std::int32_t> lists_;  // of moves of players, by their names
};

/// Records a whole game. Returns false if it was stopped, or if a node or the size needs another
/// look; make_extensive_game(nodes_of(game), options) then makes the game or says which rule is
/// broken. O(nodes).
template <RulesWithSetNumbers Game>
bool record(const Game& game, TreeRecorder& recorder) {
  struct Waiting {
    typename Game::State state;
    std::int64_t moves;
  };
  std::vector<Waiting> waiting;
  waiting.push_back({game.root(), 0});
  while (!waiting.empty()) {
    const Waiting here = std::move(waiting.back());
    waiting.pop_back();
    if (!recorder.count(here.moves)) {
      return false;
    }
    const std::optional<std::int64_t> set = game.set_number(here.state);
    const std::size_t first = waiting.size();
    const auto wait = [&](typename Game::State state) {
      waiting.push_back({std::move(state), here.moves + 1});
    };
    if (set && recorder.has_met(*set)) {
      game.for_each_move(here.state, wait);
      if (!recorder.add_again(*set, waiting.size() - first)) {
        return false;
      }
    } else {
      auto node = game.node(here.state);
      NumberedTree::Moves moves = taken_moves(node, wait);
      if (!recorder.add(node.kind, node.payoff, std::move(node.key), std::move(moves), set)) {
        return false;
      }
    }
    // The state added last is taken next, so the first move must be added last.
    std::reverse(waiting.begin() + static_cast<std::ptrdiff_t>(first), waiting.end());
  }
  return true;
}

}  // namespace detail

/// Returns the sequence form of a game, nullopt if a stop was requested or the time was over first.
/// Throws std::invalid_argument, naming the history, if the probabilities of a chance node do not
/// sum to 1, or a node has no move; if an information set has different moves at different nodes,
/// or two of the same name; if a player forgets own moves (naming two histories); and if the game
/// is larger than the options permit. O(nodes) calls of the rules (NumberedRules are not called),
/// O(sequences + leaves) memory.
///
/// With RulesWithSetNumbers, a node of a set that was met before is checked only for its number of
/// moves and the player's earlier moves, and sets of different numbers may have equal keys. The
/// tree takes more memory meanwhile: 4 bytes a node, 8 a leaf, about 100 a chance move.
template <TreeRules Game>
std::optional<ExtensiveGame> extensive_game(const Game& game, const BuildOptions& options) {
  if constexpr (NumberedRules<Game>) {
    return make_extensive_game(game.numbered(), options);
  } else if constexpr (RulesWithSetNumbers<Game>) {
    BuildOptions rest;
    {
      detail::TreeRecorder recorder(options);
      if (detail::record(game, recorder)) {
        return recorder.make();
      }
      if (recorder.is_stopped()) {
        return std::nullopt;
      }
      rest = recorder.rest();
    }
    return make_extensive_game(nodes_of(game), rest);
  } else {
    return make_extensive_game(nodes_of(game), options);
  }
}

/// The same with the default options.
template <TreeRules Game>
ExtensiveGame extensive_game(const Game& game) {
  return *extensive_game(game, BuildOptions{});
}

}  // namespace saddle
