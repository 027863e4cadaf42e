#pragma once

#include <cstdint>
#include <span>

#include <Eigen/Core>

#include "saddle/matrix/solution.h"
#include "saddle/simplex/tableau.h"

namespace saddle {

enum class PivotOutcome { optimal, stopped, lost_accuracy };

/// The thresholds up to which numbers count as zero: reduced costs, entries of the entering column
/// relative to its greatest entry, and differences of steps.
struct PivotTolerances {
  double reduced_cost;
  double entry;
  double step;
};

/// Makes pivots by steepest edge until no reduced cost exceeds its tolerance, and adds their number
/// to `pivots`. Takes the costs of the weights; an empty list if all are 1. Demands b >= 0 up to
/// rounding. After many pivots without progress at a degenerate vertex, the right-hand side is
/// perturbed (Benichou et al. 1977). So b and the objective must be computed anew from the final
/// basis, which is then dual feasible but may be infeasible.
PivotOutcome maximize(Tableau& tableau, const PivotTolerances& tolerances,
                      std::span<const double> costs, const Budget& budget, std::int64_t& pivots);

/// The same for costs of 1 and one tolerance, a tenth of it for steps.
PivotOutcome maximize(Tableau& tableau, double tolerance, const Budget& budget,
                      std::int64_t& pivots);

/// How the pivots ended, the weights of the last basis, and the whole game's payoffs against them.
struct TableauSolution {
  PivotOutcome outcome;
  Weights weights;
  WeightedPayoffs payoffs;
};

/// Pivots as maximize() does, and computes the weights of the last basis, refined if possible. If
/// the tableau is too inaccurate for refinement it is rebuilt, unless the budget is exhausted. Then
/// sets the tableau's b and d from these weights.
TableauSolution solve_tableau(Tableau& tableau, double tolerance, const Budget& budget,
                              std::int64_t& pivots);

/// Moves a tableau from the basis of slacks to a vertex at least as good as the mixed strategy
/// `column` of the whole game. It takes at most one pivot for each column of the tableau in the
/// support of the strategy.
///
/// The strategy, scaled to B y <= 1, is feasible but not a vertex. Its weights are pushed one after
/// another, the largest first, in the direction in which the objective does not fall, until a basic
/// variable becomes zero and leaves the basis, or the weight itself is zero (Megiddo 1991; Bixby
/// and Saltzman 1994). Weights below `least_weight` count as zero from the start. Adds the pivots
/// to `pivots`. Stops once the budget is exhausted; the basis need not be feasible then.
void push(Tableau& tableau, const Eigen::VectorXd& column, double least_weight,
          const Budget& budget, std::int64_t& pivots);

}  // namespace saddle
