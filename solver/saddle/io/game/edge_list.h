#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "saddle/graph/position_graph.h"
#include "saddle/io/game/position_names.h"

namespace saddle {

/// A graph of named positions, as read.
struct EdgeList {
  PositionGraph graph;
  PositionNames names;
  /// What stood between the cells.
  char delimiter;
};

/// Reads the moves of a game: a CSV with the header `from,to` or `from,to,player`, in any order,
/// and a move in each record. Positions are numbered by their first appearance, after the positions
/// in `names`. The player is Left or Right, or empty if both may make the move. Columns after the
/// header's, and records, whose cells are all empty are ignored; spreadsheets write them. `file`
/// names the text in errors. One pass, O(bytes + moves).
///
/// Throws ParseError for another header or another number of cells, if a name is missing, a player
/// is unknown, or a move is listed twice (the message names both lines).
EdgeList read_edge_list(std::istream& in, const std::string& file, PositionNames names = {});

/// Reads names of positions, one a line below the header `position`. A comma in a name is quoted;
/// empty cells behind the names, and lines of several empty cells, are no part of the table.
/// Throws ParseError if a name is missing or listed twice.
PositionNames read_positions(std::istream& in, const std::string& file);

/// Reads disjunctive sums, one a record without a header: the positions of the components. Empty
/// cells only pad a record. Throws ParseError if a position is unknown or a record has none.
std::vector<std::vector<Position>> read_sums(std::istream& in, const std::string& file,
                                             const PositionNames& names, char delimiter = ',');

}  // namespace saddle
