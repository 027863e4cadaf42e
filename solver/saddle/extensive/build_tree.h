#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
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

/// Returns the nodes of a game by its rules. Keeps a reference to the game.
template <TreeRules Game>
NodeBelow nodes_of(const Game& game) {
  using State = typename Game::State;
  // The states after each move, for every node on the path to the last returned one.
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

/// Returns the sequence form of a game, nullopt if a stop was requested or the time was over first.
/// Throws std::invalid_argument, naming the history, if the probabilities of a chance node do not
/// sum to 1, or a node has no move; if an information set has different moves at different nodes,
/// or two of the same name; if a player forgets own moves (naming two histories); and if the game
/// is larger than the options permit. O(nodes) calls of the rules (NumberedRules are not called),
/// O(sequences + leaves) memory.
template <TreeRules Game>
std::optional<ExtensiveGame> extensive_game(const Game& game, const BuildOptions& options) {
  if constexpr (NumberedRules<Game>) {
    return make_extensive_game(game.numbered(), options);
  } else {
    return make_extensive_game(nodes_of(game), options);
  }
}

/// The same with the default options.
template <TreeRules Game>
ExtensiveGame extensive_game(const Game& game) {
  return *extensive_game(game, BuildOptions{});
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
  std::int64_t nodes() const { return nodes_; }

 private:
  const BuildOptions& options_;
  Options limits_;
  Budget budget_;
  std::int64_t nodes_ = 0;
};

}  // namespace saddle
