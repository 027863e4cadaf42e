#pragma once

#include <cstddef>
#include <vector>

#include "saddle/graph/minimax.h"
#include "saddle/graph/position_graph.h"
#include "saddle/matrix/payoff_matrix.h"

namespace saddle::games {

/// A token that two players share on a board of coins. They move it in turn to one of the at most
/// four neighbouring cells; each move collects the coins of the cell it enters, which stay there.
/// In a round either player moves once. One wants the sum of the coins great, the other small.

/// Returns the values and best moves of all cells (position i * columns + j is cell (i, j)) for
/// `rounds` rounds of which `first` makes the first move. Throws std::invalid_argument if `rounds`
/// is negative or above 2^30. O(rounds * cells).
MinimaxValues coin_grid_values(const PayoffMatrix& coins, int rounds, Role first = Role::maximiser);

/// Returns the graph of the board.
PositionGraph board_graph(Index rows, Index columns);

}  // namespace saddle::games
