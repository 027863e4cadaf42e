#pragma once

#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/measured/entry_bounds.h"
#include "saddle/measured/measured_game.h"

namespace saddle {

/// What is proved about a strategy for every game within the bounds on its payoffs.
enum class ProvedUse {
  open,
  never,  // a mixture of others is better against everything
  always  // every optimal strategy plays it
};

/// Returns what is proved about each row for every game within the bounds. Each proof uses bounds
/// on the value of a matrix game:
///
/// - i is dominated if a mixture of the others, at their lower bounds, beats i at its upper bounds
///   against everything: the game of L_kj - U_ij, k other than i, has a value above 0.
/// - i is played in every equilibrium if the value of the game without i at the upper bounds is
///   less than the value of the game with i at the lower bounds; in a symmetric game, if it is less
///   than the value of the game, which is known.
///
/// `value_below` and `value_above` are proved bounds on the value. Solves at most two matrix games
/// for each strategy. Once a limit of the options is reached, the remaining strategies are left
/// open.
std::vector<ProvedUse> proved_use_of_rows(const EntryBounds& bounds, double value_below,
                                          const Options& options);
std::vector<ProvedUse> proved_use_of_columns(const EntryBounds& bounds, double value_above,
                                             const Options& options);

}  // namespace saddle
