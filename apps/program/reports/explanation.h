#pragma once

#include <string>

#include "saddle/matrix/exact_matrix.h"

namespace saddle::app {

/// The maximum number of rows and of columns of a game whose solution is explained.
constexpr Index most_explained = 4;

/// Returns the solution of a game by hand, in fractions, in the steps of a textbook: whether there
/// is a saddle point; the dominated strategies; the equations that make the other player
/// indifferent, and their solution; the payoffs of the strategies found against every pure
/// strategy. Throws std::invalid_argument if there are more than most_explained rows or columns.
std::string explanation(const ExactMatrix& game);

}  // namespace saddle::app
