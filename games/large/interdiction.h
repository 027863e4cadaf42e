#pragma once

#include <vector>

#include "games/large/subset.h"
#include "saddle/double_oracle/double_oracle.h"
#include "saddle/machine/should_stop.h"
#include "saddle/number/index.h"

namespace saddle::games {

/// Interdiction of shortest paths: a traveller goes from a source to a target and pays the length
/// of the path to the interdictor, the row player. The interdictor delays some edges without
/// knowing the path, and the traveller does not know which.
struct InterdictionRules {
  struct Edge {
    Index from;
    Index to;
    double length;
    double delay;  // added to the length if the edge is interdicted
  };
  Index nodes;
  std::vector<Edge> edges;  // each in one direction; nodes are numbered from 0
  Index source;
  Index target;
  Index interdicted;  // the number of interdicted edges
};

/// The edges of a path from the source to the target.
using Path = std::vector<Index>;

using InterdictionGame = ImplicitGame<Subset, Path>;

/// Returns the game by its best responses: a shortest path for the expected delays (Dijkstra 1959),
/// and the edges whose delays cost the most on average. O(k p + e log e) for k strategies in the
/// mixture, of p edges each, and e edges. A path whose undelayed length exceeds the length of the
/// shortest path with all edges delayed is dominated; such paths are left out, so that payoffs have
/// bounds. A search for a best response ends soon after should_stop() returns true, and then proves
/// nothing.
///
/// Throws std::invalid_argument unless there are 1 to 10 million nodes and 1 to 10 million edges
/// between them, lengths and delays are finite and >= 0, some delay is positive, 1 to all edges are
/// interdicted, source and target differ, and the edges lead from source to target.
InterdictionGame interdiction_game(const InterdictionRules& rules,
                                   const ShouldStop& should_stop = {});

/// Returns the rules for a grid of nodes, numbered row by row, with edges of length 1 and delay 1
/// in both directions between adjacent nodes, from the first corner to the last. Throws
/// std::invalid_argument unless it has 1 to 1000 rows and columns, and at least two nodes.
InterdictionRules interdiction_on_grid(Index rows, Index columns, Index interdicted);

}  // namespace saddle::games
