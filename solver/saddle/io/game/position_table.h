#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "saddle/graph/grundy.h"
#include "saddle/graph/outcome.h"
#include "saddle/io/game/position_names.h"

namespace saddle {

/// Outcomes and values of positions as read from a table, not checked.
struct PositionTable {
  /// For an impartial graph.
  Outcomes outcomes;
  std::vector<Grundy> grundy;
  std::vector<Grundy> misere_grundy;
  /// For a partizan graph.
  PartizanOutcomes partizan;
};

/// Reads a table with a header and a position in each record. The columns for impartial graphs are
/// position, outcome, remoteness, grundy, misere_grundy and best_move, in any order. The columns
/// for partizan graphs are position, outcome, left_outcome, left_remoteness, left_best_move,
/// right_outcome, right_remoteness and right_best_move. Columns of the other kind must be empty. An
/// empty cell means that the position has no such value. Throws ParseError if a column is missing,
/// if a position is unknown, missing or repeated, or if a cell is not a letter, number or position
/// as its column demands.
PositionTable read_position_table(std::istream& in, const std::string& file,
                                  const PositionNames& names, bool partizan);

}  // namespace saddle
