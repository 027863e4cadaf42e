#pragma once

#include <cstddef>
#include <vector>

#include "saddle/graph/position_graph.h"

namespace saddle {

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

/// Lays out a graph in rows of positions. Every move leads to a lower row, except moves that close
/// a cycle. Each position is as low as its longest play without these moves allows; the order
/// within the rows is chosen to make few lines cross; each position is near the mean of its
/// neighbours in the rows above and below (Sugiyama, Tagawa, Toda 1981). `widths` has the width of
/// each position. At most O(rows * moves).
GraphLayout layout(const PositionGraph& graph, std::vector<double> widths);

}  // namespace saddle
