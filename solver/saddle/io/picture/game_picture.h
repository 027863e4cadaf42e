#pragma once

#include <string>
#include <vector>

#include "saddle/matrix/exact_matrix.h"
#include "saddle/normal_form/equilibrium.h"

namespace saddle {

/// Throws std::invalid_argument if a matrix game has more than 250,000 payoffs, because viewers
/// cannot open such a file, or if a payoff or the payoff range is beyond the largest double. The
/// functions below also throw in these cases, and if a strategy does not have exactly one
/// probability for each pure strategy.
void check_drawable(const ExactMatrix& game);

/// Returns the envelope picture of a matrix game in which one player has two strategies, as SVG:
/// the expected payoff of each strategy of the opponent as a function of the player's mixed
/// strategy, the envelope of these lines, and the optimum. Throws std::invalid_argument unless
/// there are two rows or two columns.
std::string envelope_picture(const ExactMatrix& game, const ExactStrategy& row,
                             const ExactStrategy& column);

/// Returns the best responses of both players of a 2 x 2 game as SVG, with equilibria marked at
/// their intersections. Throws std::invalid_argument if the game has another shape.
std::string best_response_picture(const NormalFormGame& game,
                                  const std::vector<MixedProfile>& equilibria);

/// The default number of rows or columns above which a heat map is an image of pixels.
inline constexpr Index most_heat_map_side = 200;

/// Returns the row player's payoffs as colours, with a strategy of each player as bars at the
/// sides. Each payoff is a rectangle, or a pixel in games of more than `most_side` rows or columns.
/// Pixels take fewer bytes and are drawn faster, but may be blurred if the picture is enlarged.
std::string heat_map(const ExactMatrix& game, const ExactStrategy& row, const ExactStrategy& column,
                     Index most_side = most_heat_map_side);

/// Returns the best picture of a matrix game: the envelope if there are two rows or two columns,
/// else the payoffs as colours.
std::string matrix_picture(const ExactMatrix& game, const ExactStrategy& row,
                           const ExactStrategy& column);

}  // namespace saddle
