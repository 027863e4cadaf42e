#pragma once

#include <cstdint>

#include <Eigen/Core>

#include "saddle/matrix/solution.h"
#include "saddle/simplex/tableau.h"

namespace saddle {

enum class PivotOutcome { optimal, stopped, lost_accuracy };

/// Makes pivots by steepest edge until no reduced cost exceeds `tolerance`, and adds them to
/// `pivots`. Demands b >= 0 up to rounding. Pivots that make no step for long, at a degenerate
/// vertex, go on with a right-hand side that was moved a little (Benichou et al. 1977): so b and
/// the objective are to be computed anew from the basis that is reached, which is optimal but need
/// then not be feasible.
PivotOutcome maximize(Tableau& tableau, double tolerance, const Budget& budget,
                      std::int64_t& pivots);

/// How the pivots ended, the weights of the basis that they ended at, and the payoffs against these
/// in the whole game.
struct TableauSolution {
  PivotOutcome outcome;
  Weights weights;
  WeightedPayoffs payoffs;
};

/// Pivots as maximize() does and takes the weights of the last basis, refined where that is
/// possible: unless the budget was exhausted the tableau is rebuilt if it is too inaccurate for
/// that. The tableau's b and d are then made of these weights.
TableauSolution solve_tableau(Tableau& tableau, double tolerance, const Budget& budget,
                              std::int64_t& pivots);

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
