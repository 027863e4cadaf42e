#pragma once

#include "saddle/matrix/incumbent.h"

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

}  // namespace saddle
