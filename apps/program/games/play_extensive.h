#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <ostream>
#include <random>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "apps/program/terminal/command.h"
#include "saddle/extensive/extensive_game.h"
#include "saddle/extensive/tree_node.h"

namespace saddle::app {

/// Where a person plays the row player against a strategy of the column player, in words.
class PlayTable {
 public:
  /// Keeps references to all but the seed.
  PlayTable(const ExtensiveGame& game, const BehaviourStrategy& column, std::uint64_t seed,
            std::istream& in, std::ostream& out);

  /// Asks what to do until there is an answer that makes sense; none if the person leaves.
  std::optional<std::size_t> persons_move(const std::string& key,
                                          const std::vector<std::string>& moves);

  /// Draws a move of the strategy, or of chance.
  std::size_t programs_move(const std::string& key);
  std::size_t chance_move(const std::vector<double>& probabilities);

  /// Tells what happened, and what it pays.
  void settle(const std::vector<std::string>& history, const Rational& payoff);

 private:
  const ExtensiveGame& game_;
  const BehaviourStrategy& column_;
  std::unordered_map<std::string, std::size_t> sets_;
  std::mt19937_64 random_;
  std::istream& in_;
  std::ostream& out_;
};

/// Lets a person play one deal by the rules. Ends unfinished when the person leaves.
template <TreeRules Rules>
Printed play_rules(const Rules& rules, PlayTable& table) {
  using Node = TreeNode<typename Rules::State>;
  std::vector<std::string> history;
  for (auto state = rules.root();;) {
    const Node node = rules.node(state);
    if (node.kind == Node::Kind::payoff) {
      table.settle(history, node.payoff);
      return {"", ExitCode::decided};
    }
    std::optional<std::size_t> move;
    if (node.kind == Node::Kind::row) {
      std::vector<std::string> names;
      for (const auto& branch : node.branches) {
        names.push_back(branch.name);
      }
      move = table.persons_move(node.key, names);
    } else if (node.kind == Node::Kind::column) {
      move = table.programs_move(node.key);
    } else {
      std::vector<double> probabilities;
      for (const auto& branch : node.branches) {
        probabilities.push_back(nearest_double(branch.probability));
      }
      move = table.chance_move(probabilities);
    }
    if (!move) {
      return {"", ExitCode::unfinished};
    }
    history.push_back(node.branches[*move].name);
    state = node.branches[*move].to;
  }
}

}  // namespace saddle::app
