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

/// The checks below prove a table from the local rule at every position, knowing nothing of how it
/// was computed. Each returns the first violation, nullopt if the table is right, and throws
/// std::invalid_argument if the table is not of the graph's size. O(positions + moves).

/// Outcomes: a remoteness falls from move to move, so that a wrong N or P would need a wrong one
/// of less remoteness and in the end a wrong terminal position; and a D has an option D but no
/// option P, so that neither player need lose.
std::optional<Violation> check_outcomes(const PositionGraph& graph, Play play,
                                        const Outcomes& table);

/// Outcomes of a partizan graph: those of either start as above, by the player to move, and the
/// class as these say.
std::optional<Violation> check_partizan_outcomes(const PositionGraph& graph, Play play,
                                                 const PartizanOutcomes& table);

/// Grundy values: each is the mex of the options' (or 1 at a terminal position in misere play), no
/// cycle runs through valued positions, and one without a value has an option without a value.
std::optional<Violation> check_grundy_values(const PositionGraph& graph, Play play,
                                             const std::vector<Grundy>& table);

}  // namespace saddle
