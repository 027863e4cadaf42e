#pragma once

#include "saddle/matrix/incumbent.h"
#include "saddle/matrix/positive_form.h"
#include "saddle/matrix/solution.h"
#include "saddle/simplex/tableau.h"

namespace saddle {

/// A simplex method made for matrix games: a dense condensed tableau, steepest edge, and a last
/// step that solves the basis anew in twice the working precision. An iteration is a pivot. The
/// methods here differ in where they start and in how much of the game the tableau holds, so they
/// end at other bases, of which one may prove more than another. All demand payoffs that are not
/// all equal, but for the first.

/// The whole game in memory that is reserved once, the fastest way; if its basis falls short of the
/// tolerance, the same basis solved anew. Demands at most 128 rows and columns.
void propose_by_small_simplex(Incumbent& incumbent, const Budget& budget);

/// Sifting from a few dozen rows and columns: for games whose optimal supports are small.
void propose_by_sifting(Incumbent& incumbent, const Budget& budget);

/// Sifting from the rows and columns that are nearly best responses to approximately optimal
/// weights, from the basis to which the crossover leads from these.
void propose_by_crossover(const PositiveForm& form, const Weights& weights, Incumbent& incumbent,
                          const Budget& budget);

/// The whole game in a tableau, from the basis of slacks.
void propose_by_whole_tableau(Incumbent& incumbent, const Budget& budget);

/// Solves a game from a part of it: solves the part, adds the columns and then the rows of the game
/// that would better a strategy of the part, at most `most_added` of each, and again until nothing
/// would (the double oracle of McMahan, Gordon and Blum 2003; sifting, Bixby et al. 1992). If the
/// strategies are then not good enough, the part is solved again to smaller tolerances.
///
/// Demands that the tableau is at a feasible basis of the column player's program. Counts pivots as
/// the incumbent's iterations, and returns once that has converged, the budget is exhausted, or
/// nothing helps.
void sift(Tableau& tableau, Index most_added, Incumbent& incumbent, const Budget& budget);

/// Returns whether a game seems to be of low rank. Then it has optimal strategies of small support:
/// their kernel is not singular, so it has at most one row more than the rank (Shapley and Snow
/// 1950).
///
/// Computes the rank of a random square part of 32 rows and then of one of up to 200, a fifth of
/// the smaller side; the parts of a game are always the same. O(r^3) for the largest part looked
/// at.
bool seems_of_low_rank(const PositiveForm& form);

}  // namespace saddle
