#pragma once

#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/payoff_matrix.h"

namespace saddle::games {

/// Returns rock-paper-scissors for a win of 1. Its value is 0, at (1/3, 1/3, 1/3).
PayoffMatrix rock_paper_scissors();

/// Returns matching pennies for a win of 1. Its value is 0, at (1/2, 1/2).
PayoffMatrix matching_pennies();

/// Returns Morra: each player shows 1 to `fingers` fingers and calls the other's number. If only
/// one player calls right, that player wins the sum of all fingers. Each player has fingers^2
/// strategies; the value is 0. Throws std::invalid_argument unless 1 <= fingers <= 50.
PayoffMatrix morra(int fingers);

/// Returns the game of four cards on which Barry O'Neill tested the minimax theorem (Proc. Natl.
/// Acad. Sci. 84, 1987), for a win of 1: its value is -1/5, at (2/5, 1/5, 1/5, 1/5).
PayoffMatrix o_neill();

/// Returns Kuhn poker (H. W. Kuhn, "A simplified two-person poker", 1950) in normal form: 27 x 64,
/// value -1/18. Each player antes 1 and is dealt one of Jack, Queen, King; a bet is 1.
ExactMatrix kuhn_poker();

/// Returns Colonel Blotto: each side spreads its soldiers over the fields, the larger number wins a
/// field, and the toss of a coin decides a tie; the payoff is the expected number of fields that
/// the row player wins. C(soldiers + fields - 1, fields - 1) strategies for each side. Throws
/// std::invalid_argument unless there are 0 to 10^6 soldiers and 1 to 10^6 fields, and the game has
/// at most 10^9 entries.
PayoffMatrix blotto(int row_soldiers, int column_soldiers, int fields);

/// Returns the magic square of 1 .. order^2: its value is (order^2 + 1) / 2, at the uniform
/// strategies. Throws std::invalid_argument for order 2, which does not exist, and unless 1 <=
/// order <= 10000.
PayoffMatrix magic_square(int order);

}  // namespace saddle::games
