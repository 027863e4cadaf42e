#pragma once

#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/measured/entry_bounds.h"
#include "saddle/measured/measured_game.h"

namespace saddle {

/// What is proved of a strategy, for every game within the bounds of its payoffs.
enum class ProvedUse {
  open,
  never,  // others, mixed, are better against everything
  always  // every optimal strategy plays it
};

/// What holds of a player's strategies for every game within the bounds, each proved by bounds on
/// the value of a matrix game:
///
/// - i is dominated if mixing the others by the lower bounds beats i by the upper ones against
///   everything: the game of L_kj - U_ij, k other than i, has a value above 0.
/// - i is played in every equilibrium if without it the row player gets less even by the upper
///   bounds than with it by the lower ones, or than the value of a symmetric game, which is known.
///
/// `value_below` and `value_above` are proved bounds on the value. For each strategy two matrix
/// games are solved; once a limit of the options is reached, the rest is left open.
std::vector<ProvedUse> proved_use_of_rows(const EntryBounds& bounds, double value_below,
                                          const Options& options);
std::vector<ProvedUse> proved_use_of_columns(const EntryBounds& bounds, double value_above,
                                             const Options& options);

}  // namespace saddle
