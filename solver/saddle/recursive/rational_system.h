#pragma once

#include <optional>
#include <vector>

#include "saddle/number/rational.h"

namespace saddle {

/// Solves A x = b by elimination; none if A is singular. `matrix` has the rows of A. O(size^3)
/// operations on numbers that grow: for a few unknowns.
std::optional<std::vector<Rational>> solution_of(std::vector<std::vector<Rational>> matrix,
                                                 std::vector<Rational> side);

}  // namespace saddle
