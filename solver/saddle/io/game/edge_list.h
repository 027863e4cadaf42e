#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "saddle/graph/position_graph.h"
#include "saddle/io/game/position_names.h"

namespace saddle {

/// A graph of named positions that was read from a text.
struct EdgeList {
  PositionGraph graph;
  PositionNames names;
  /// The delimiter of the text.
  char delimiter;
};

/// Reads the moves of a graph game: a CSV text with the header `from,to` or `from,to,player`, in
/// any order, and a move in each record. Positions are numbered by their first appearance, after
/// the positions in `names`. The player is Left or Right, or empty if both may make the move.
/// Empty records, and empty columns to the right of the header, are ignored, because spreadsheets
/// write them. `file` names the text in errors. One pass, O(bytes + moves).
///
/// Throws ParseError if the header or the number of cells is wrong, a name is missing, a player is
/// unknown, or a move is repeated (the message names both lines).
EdgeList read_edge_list(std::istream& in, const std::string& file, PositionNames names = {});

/// Reads names of positions, one per line, below the header `position`. A comma in a name must be
/// quoted. Empty cells after the names, and lines of several empty cells, are ignored. Throws
/// ParseError if a name is missing or repeated.
PositionNames read_positions(std::istream& in, const std::string& file);

/// Reads disjunctive sums, one per record, without a header: the positions of the components. Empty
/// cells are ignored. Throws ParseError if a position is unknown or a record is empty.
std::vector<std::vector<Position>> read_sums(std::istream& in, const std::string& file,
                                             const PositionNames& names, char delimiter = ',');

}  // namespace saddle
