#pragma once

#include <optional>
#include <string>
#include <vector>

#include "saddle/graph/grundy.h"
#include "saddle/graph/outcome.h"
#include "saddle/graph/position_graph.h"

namespace saddle {

/// A position at which a table is wrong, and the rule that it breaks there.
struct Violation {
  Position position;
  std::string rule;
};

/// The checks below prove that a table is right, by the local rule at every position. They do not
/// rely on the code that computed the table. Each returns the first violation, nullopt if the table
/// is right, and throws std::invalid_argument if the table does not have the size of the graph.
/// O(positions + moves).

/// Checks outcomes. With best play remoteness falls with each move, so a wrong N or P would require
/// a wrong N or P of less remoteness, and in the end a wrong terminal position. A D has an option D
/// but no option P, so neither player need lose.
std::optional<Violation> check_outcomes(const PositionGraph& graph, Play play,
                                        const Outcomes& table);

/// Checks outcomes of a partizan graph: the outcomes of each start as above, for the player to
/// move, and the class of each position against the outcomes of both starts.
std::optional<Violation> check_partizan_outcomes(const PositionGraph& graph, Play play,
                                                 const PartizanOutcomes& table);

/// Checks Grundy values: each is the mex of the options' values (1 at a terminal position in misere
/// play), no cycle consists of positions with values, and a position without a value has an option
/// without a value.
std::optional<Violation> check_grundy_values(const PositionGraph& graph, Play play,
                                             const std::vector<Grundy>& table);

}  // namespace saddle
