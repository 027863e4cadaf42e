#pragma once

#include <cstddef>
#include <vector>

#include "saddle/graph/minimax.h"
#include "saddle/graph/position_graph.h"
#include "saddle/machine/stop_token.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/number/rational.h"

namespace saddle::games {

/// A token that two players share on a board of coins. They take turns to move it to an adjacent
/// cell (at most four). A move collects the coins of the cell that the token enters; the coins also
/// stay there for later moves. In a round each player moves once. One player maximises the sum of
/// the coins, the other minimises it.

/// The values of all cells, and the best moves there (no_position if there is no move). Position i
/// * columns + j is cell (i, j).
struct CoinGridValues {
  std::vector<Rational> value;
  std::vector<Position> best_move;
  bool is_complete = true;  ///< false if stopped early; the values are then of fewer rounds
};

/// Returns the exact values for `rounds` rounds of which `first` makes the first move. Throws
/// std::invalid_argument if `rounds` is negative or at least 2^30. O(rounds * cells); 15 times
/// slower if sums of coins, in units of their common denominator, may exceed 2^53.
CoinGridValues coin_grid_values(const ExactMatrix& coins, int rounds, Role first = Role::maximiser,
                                const StopToken& stop = {});

}  // namespace saddle::games
