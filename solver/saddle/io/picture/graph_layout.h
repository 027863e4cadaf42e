#pragma once

#include <cstddef>
#include <vector>

#include "saddle/graph/position_graph.h"

namespace saddle {

/// Where the positions of a graph are drawn, and the moves between them.
struct GraphLayout {
  struct Point {
    double x;
    double y;
  };

  std::vector<Point> positions;  ///< the middle of each
  /// For each move, in the order of the positions, the points between the two positions that it
  /// passes; a move that leads upwards, as it closes a cycle, has none.
  std::vector<std::vector<Point>> bends;
  std::vector<bool> closes_cycle;  ///< for each move
  double width = 0;
  double height = 0;
};

/// Lays out a graph in rows of positions such that every move leads to a lower row, but those that
/// close a cycle: each position as low as its longest play without such moves demands, the rows
/// ordered so that few lines cross, and each position above the middle of what it leads to
/// (Sugiyama, Tagawa, Toda 1981). `widths` are those of the positions. O(rows * moves) and less.
GraphLayout layout(const PositionGraph& graph, std::vector<double> widths);

}  // namespace saddle
