#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <ostream>
#include <random>
#include <string>
#include <unordered_map>
#include <vector>

#include "apps/program/terminal/command.h"
#include "saddle/extensive/build_tree.h"
#include "saddle/extensive/extensive_game.h"

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

/// Lets a person play one deal of a tree. Ends unfinished when the person leaves.
Printed play_tree(NodeBelow nodes, PlayTable& table);

}  // namespace saddle::app
