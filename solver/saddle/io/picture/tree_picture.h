#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "saddle/extensive/build_tree.h"
#include "saddle/extensive/tree_node.h"

namespace saddle {

/// Leaves of a tree that is drawn, and moves to one of them, at most.
inline constexpr std::int64_t most_drawn_leaves = 400;
inline constexpr std::size_t most_drawn_moves = 100;

/// With what chance a move is made, as a number and in words.
struct MoveChance {
  double chance;
  std::string words;
};

/// Returns the chance of a move, by its place among the moves of an information set.
using MoveChances = std::function<MoveChance(Player player, const std::string& key, std::size_t)>;

/// Returns the tree of a game as SVG, from the root at the left to the payoffs at the right: a box
/// for each node with the information set of who moves, and on each move its name and its chance,
/// the more likely the thicker; what is never played is grey. Throws std::invalid_argument if there
/// are more leaves than most_drawn_leaves, or more moves to one than most_drawn_moves.
std::string tree_picture(const NodeBelow& node_below, const std::array<std::string, 2>& players,
                         const MoveChances& chances);

}  // namespace saddle
