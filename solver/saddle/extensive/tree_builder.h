#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "saddle/extensive/extensive_game.h"
#include "saddle/extensive/tree_node.h"
#include "saddle/machine/should_stop.h"

namespace saddle {

/// Collects the information sets and leaves of a tree; make_extensive_game() walks the tree for it.
class TreeBuilder {
 public:
  /// What was wrong when a set was entered.
  enum class Fault { none, equal_moves, other_moves, other_past, too_large };
  struct Entered {
    Index set = 0;
    Fault fault = Fault::none;
  };

  /// Enters the information set of a key, a new one unless it is known, after a sequence of its
  /// player, with moves of these names.
  Entered enter(Player player, const std::string& key, Index parent,
                const std::vector<std::string>& names);

  const InformationSet& set(Player player, Index set) const {
    return (player == Player::row ? game_.row_ : game_.column_)
        .sets_[static_cast<std::size_t>(set)];
  }

  /// Adds a leaf that chance allows with a positive probability.
  void add_leaf(Index row, Index column, const Rational& probability, const Rational& payoff);

  /// Returns the game and keeps nothing, or none at a stop. Throws std::invalid_argument if a
  /// payoff is beyond the doubles, unless those of any size are taken.
  std::optional<ExtensiveGame> finish(std::int64_t nodes, bool any_size,
                                      const ShouldStop& should_stop);

 private:
  struct Sides {
    std::unordered_map<std::string, std::int32_t> sets;
    std::unordered_map<std::string, std::int32_t> names;
  };

  ExtensiveGame game_;
  Sides row_;
  Sides column_;
  std::vector<std::int32_t> leaf_row_;
  std::vector<std::int32_t> leaf_column_;
  ExactList leaf_probability_;
  ExactList leaf_payment_;
};

/// Returns the message of an error at a history: "after 'J, bet': ...".
std::string at_history(const std::vector<std::string>& moves, const std::string& message);

/// Returns the message that a player forgets own moves: the histories lead to one set of the
/// player.
std::string no_recall(Player player, const std::string& key, const std::vector<std::string>& moves,
                      const std::vector<std::string>& others);

/// Returns why chance cannot move with such probabilities, nothing if it can.
std::string chance_fault(std::span<const Rational> probabilities);

}  // namespace saddle
