#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "saddle/graph/outcome.h"
#include "saddle/io/game/position_names.h"

namespace saddle {

/// A graph of positions with the results for each.
struct SolvedGraph {
  const PositionGraph& graph;
  const PositionNames& names;
  const std::vector<Outcome>& outcome;
  /// The remoteness and a best move of each position; may be empty.
  std::vector<std::uint32_t> remoteness = {};
  std::vector<Position> best_move = {};
};

/// Returns the graph in the language of Graphviz: a position has the shape, the letter and the
/// colour of its outcome, and its remoteness; best moves are bold, moves of Right alone dashed,
/// moves of Left alone coloured.
std::string graph_dot(const SolvedGraph& solved);

/// Returns the same as SVG, with positions in rows: moves lead down, except moves that close a
/// cycle. Throws std::invalid_argument if there are more than 300 positions or 2000 moves.
std::string graph_picture(const SolvedGraph& solved);

}  // namespace saddle
