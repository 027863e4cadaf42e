#pragma once

#include <string>
#include <vector>

#include "saddle/matrix/exact_matrix.h"
#include "saddle/normal_form/equilibrium.h"

namespace saddle {

/// Throws std::invalid_argument if a matrix game has more than 250,000 payoffs, which would make a
/// file that no viewer opens, or if they or their range are beyond the largest double. So do the
/// pictures below, and if a strategy has not one probability for each pure one.
void check_drawable(const ExactMatrix& game);

/// Returns the classic picture of a matrix game in which one player has two strategies, as SVG:
/// what each of the opponent's strategies pays as the player's mixture changes, the envelope that
/// the opponent leaves, and the optimum. Throws std::invalid_argument unless there are two rows or
/// columns.
std::string envelope_picture(const ExactMatrix& game, const ExactStrategy& row,
                             const ExactStrategy& column);

/// Returns the best responses of both players of a 2 x 2 game as SVG, with equilibria marked where
/// they meet. Throws std::invalid_argument if the game has another shape.
std::string best_response_picture(const NormalFormGame& game,
                                  const std::vector<MixedProfile>& equilibria);

/// The rows or columns beyond which a heat map is the pixels of an image, if not asked otherwise.
inline constexpr Index most_heat_map_side = 200;

/// Returns the row player's payoffs as colours, with a strategy of each player as bars on the
/// sides. Each payoff is a rectangle or, in games of more than `most_side` rows or columns, a
/// pixel, which takes fewer bytes and is drawn faster, but may be blurred where the picture is
/// enlarged.
std::string heat_map(const ExactMatrix& game, const ExactStrategy& row, const ExactStrategy& column,
                     Index most_side = most_heat_map_side);

/// Returns the picture that suits a matrix game: the envelope if there are two rows or columns,
/// else the payoffs as colours.
std::string matrix_picture(const ExactMatrix& game, const ExactStrategy& row,
                           const ExactStrategy& column);

}  // namespace saddle
