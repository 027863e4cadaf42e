#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "saddle/extensive/build_tree.h"
#include "saddle/extensive/tree_node.h"

namespace saddle {

/// The maximum number of leaves in a picture, and of moves to a leaf.
inline constexpr std::int64_t most_drawn_leaves = 400;
inline constexpr std::size_t most_drawn_moves = 100;

/// The probability of a move, as a number and in words.
struct MoveChance {
  double chance;
  std::string words;
};

/// Returns the probability of a move, by its place among the moves of an information set.
using MoveChances = std::function<MoveChance(Player player, const std::string& key, std::size_t)>;

/// Returns the tree of a game as SVG, from the root at the left to the payoffs at the right: a box
/// for each node with the player's information set, and on each move its name and its probability,
/// with thicker lines for more probable moves and grey for moves that are never made. Throws
/// std::invalid_argument if there are more than most_drawn_leaves leaves, or more than
/// most_drawn_moves moves on the way to a leaf.
std::string tree_picture(const NodeBelow& node_below, const std::array<std::string, 2>& players,
                         const MoveChances& chances);

}  // namespace saddle
