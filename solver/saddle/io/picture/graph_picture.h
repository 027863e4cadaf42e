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

/// The places of a graph's positions and moves in a drawing.
struct GraphLayout {
  struct Point {
    double x;
    double y;
  };

  std::vector<Point> positions;  ///< the centre of each
  /// For each move, in the order of the positions, the points between its two positions; a move
  /// that closes a cycle leads upwards and has no points.
  std::vector<std::vector<Point>> bends;
  std::vector<bool> closes_cycle;  ///< for each move
  double width = 0;
  double height = 0;
};

/// Lays out a graph of few positions, because it calls itself once for each move of the longest
/// play. Every move leads to a lower row, except moves that close a cycle. Each position is as low
/// as its longest play without these moves allows; the order within the rows is chosen to make few
/// lines cross; each position is near the mean of its neighbours in the rows above and below
/// (Sugiyama, Tagawa, Toda 1981). `widths` has the width of each position. At most O(rows * moves).
GraphLayout layout(const PositionGraph& graph, std::vector<double> widths);

}  // namespace saddle
