#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "saddle/graph/grundy.h"
#include "saddle/graph/outcome.h"
#include "saddle/io/game/position_names.h"

namespace saddle {

/// A table of positions as somebody states it; nothing in it is checked. By position.
struct PositionTable {
  /// Of an impartial graph.
  Outcomes outcomes;
  std::vector<Grundy> grundy;
  std::vector<Grundy> misere_grundy;
  /// Of a partizan graph.
  PartizanOutcomes partizan;
};

/// Reads a table with a header, a position in each record. It has the columns position, outcome,
/// remoteness, grundy, misere_grundy and best_move, in any order; that of a partizan graph has
/// position and outcome, and outcome, remoteness and best_move once more with left_ and once with
/// right_ before the name, and nothing in the others. An empty cell means that the position has no
/// such value. Throws ParseError if a column is missing, if a position is unknown, missing or
/// listed twice, or if a cell is not a letter, number or position.
PositionTable read_position_table(std::istream& in, const std::string& file,
                                  const PositionNames& names, bool partizan);

}  // namespace saddle
