#pragma once

#include <cstdint>
#include <limits>

#include "saddle/matrix/incumbent.h"
#include "saddle/matrix/positive_form.h"
#include "saddle/matrix/solution.h"
#include "saddle/simplex/tableau.h"

namespace saddle {

/// A simplex method made for matrix games: a dense condensed tableau, steepest edge, and a last
/// step that solves the basis anew in twice the working precision. An iteration is a pivot. The
/// methods here start differently and keep different parts of the game in the tableau, so they end
/// at different bases, and one may prove tighter bounds than another. All but the first demand
/// payoffs that are not all equal.

/// The fastest method: the whole game in memory that is allocated once. If the strategies of the
/// optimal basis miss the tolerance, they are computed again from this basis, more accurately.
/// Demands at most 128 rows and columns.
void propose_by_small_simplex(Incumbent& incumbent, const Budget& budget,
                              std::int64_t most_pivots = std::numeric_limits<std::int64_t>::max());

/// Sifting from the few dozen rows and columns that are best against the uniform strategies: for
/// games whose optimal supports are small.
void propose_by_sifting(Incumbent& incumbent, const Budget& budget);

/// Sifting from the rows and columns that are almost best responses to approximately optimal
/// weights. It starts at the basis to which a crossover leads from these weights.
void propose_by_crossover(const PositiveForm& form, const Weights& weights, Incumbent& incumbent,
                          const Budget& budget);

/// The whole game in a tableau, from the basis of slacks.
void propose_by_whole_tableau(Incumbent& incumbent, const Budget& budget);

/// Solves a restricted game, adds the columns and then the rows of the game that improve on its
/// strategies, at most `most_added` of each, and repeats until no row or column does (the double
/// oracle of McMahan, Gordon and Blum 2003; sifting, Bixby et al. 1992). If the strategies are then
/// not good enough, the restricted game is solved again with smaller tolerances.
///
/// Demands a tableau at a feasible basis of the column player's program. Counts pivots as the
/// incumbent's iterations. Returns once it is finished, the budget is exhausted, or nothing helps.
void sift(Tableau& tableau, Index most_added, Incumbent& incumbent, const Budget& budget);

/// Returns whether a game seems to be of low rank. Such a game has optimal strategies of small
/// support: their kernel is not singular, so it has at most one row more than the rank (Shapley and
/// Snow 1950).
///
/// Computes the rank of a random 32 x 32 part, and then of an r x r part, where r is a fifth of the
/// game's smaller side but at most 200. Every call takes the same parts of a game. O(r^3).
bool seems_of_low_rank(const PositiveForm& form);

}  // namespace saddle
