#pragma once

#include <cstdint>

#include <Eigen/Core>

#include "saddle/matrix/solution.h"
#include "saddle/simplex/tableau.h"

namespace saddle {

/// Takes a tableau from the basis of slacks to a vertex that is no worse than the mixed strategy
/// `column` of the whole game, by as many pivots as its support has columns in the tableau.
///
/// The strategy, scaled to B y <= 1, is feasible but not a vertex. Its weights are pushed one after
/// another, the largest first, in the direction in which the objective does not fall, until a basic
/// variable becomes zero and leaves the basis, or the weight itself is zero (Megiddo 1991; Bixby
/// and Saltzman 1994). Weights below `least_weight` are taken as zero from the start. Adds the
/// pivots made to `pivots`; stops at a basis that need not be feasible once the budget is
/// exhausted.
void push(Tableau& tableau, const Eigen::VectorXd& column, double least_weight,
          const Budget& budget, std::int64_t& pivots);

}  // namespace saddle
