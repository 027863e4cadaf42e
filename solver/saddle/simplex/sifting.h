#pragma once

#include <vector>

#include "saddle/matrix/incumbent.h"
#include "saddle/matrix/solution.h"
#include "saddle/simplex/tableau.h"

namespace saddle {

/// Rows and columns of a game.
struct WorkingSet {
  std::vector<Index> rows;
  std::vector<Index> columns;
};

/// Returns the `count` rows and columns that are best against uniform play. O(mn).
WorkingSet best_against_uniform(const PositiveForm& form, Index count);

/// Solves a game from a part of it: solves the part, adds the columns and then the rows of the game
/// that would better a strategy of the part, at most `most_added` of each, and again until nothing
/// would (the double oracle of McMahan, Gordon and Blum 2003; sifting, Bixby et al. 1992). If the
/// strategies are then not good enough, the part is solved again to smaller tolerances.
///
/// Demands that the tableau is at a feasible basis of the column player's program. Counts pivots as
/// the incumbent's iterations, and returns once that has converged, the budget is exhausted, or
/// nothing helps.
void sift(Tableau& tableau, Index most_added, Incumbent& incumbent, const Budget& budget);

}  // namespace saddle
