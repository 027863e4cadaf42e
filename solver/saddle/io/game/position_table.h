#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "saddle/graph/grundy.h"
#include "saddle/graph/outcome.h"
#include "saddle/io/game/position_names.h"

namespace saddle {

/// A table of positions, by position. Its contents are not checked.
struct PositionTable {
  /// For an impartial graph.
  Outcomes outcomes;
  std::vector<Grundy> grundy;
  std::vector<Grundy> misere_grundy;
  /// For a partizan graph.
  PartizanOutcomes partizan;
};

/// Reads a table with a header and a position in each record. The columns for impartial graphs are
/// position, outcome, remoteness, grundy, misere_grundy and best_move, in any order. The table of a
/// partizan graph has position and outcome, and outcome, remoteness and best_move with left_ and
/// with right_ before the name, and no other contents. An empty cell means that the position has no
/// such value. Throws ParseError if a column is missing, if a position is unknown, missing or
/// repeated, or if a cell is not a letter, number or position as its column demands.
PositionTable read_position_table(std::istream& in, const std::string& file,
                                  const PositionNames& names, bool partizan);

}  // namespace saddle
