#pragma once

#include <string>

#include "saddle/matrix/exact_matrix.h"

namespace saddle::app {

/// The most rows and columns of a game whose solution is explained.
constexpr Index most_explained = 4;

/// Returns how the game is solved by hand, in fractions, as a textbook writes it: is there a saddle
/// point; which strategies are dominated; the equations that make the other player indifferent, and
/// their solution; what the strategies found earn against every pure one. Throws
/// std::invalid_argument if there are more than most_explained rows or columns.
std::string explanation(const ExactMatrix& game);

}  // namespace saddle::app
