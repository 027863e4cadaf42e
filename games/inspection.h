#pragma once

#include <vector>

#include "saddle/matrix/exact.h"
#include "saddle/matrix/exact_matrix.h"

namespace saddle::games {

/// Dresher's inspection game (1962): in each of n periods the inspector (row) may spend one of his
/// m inspections while the other (column) may violate once. A violation that is inspected is worth
/// 1 to the inspector, one that is not -1, and none 0.
///
/// Returns the matrix of a state with both periods and inspections left, rows inspect and wait,
/// columns violate and comply: [[1, V(n-1, m-1)], [-1, V(n-1, m)]]. Throws std::invalid_argument
/// unless 1 <= inspections < periods <= 500. O(nm) exact 2 x 2 games.
ExactMatrix inspection_stage(int periods, int inspections);

/// Returns the values V(n, m) with n = 0, ..., periods left and m = 0, ..., inspections, solved by
/// backward induction: -1 without inspections, 0 with one for every period. Throws
/// std::invalid_argument unless 0 <= inspections <= periods <= 500.
std::vector<std::vector<Rational>> inspection_values(int periods, int inspections);

/// Returns V(periods, inspections), also with more inspections than periods.
Rational inspection_value(int periods, int inspections);

}  // namespace saddle::games
