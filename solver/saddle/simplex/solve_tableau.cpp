#include "saddle/simplex/solve_tableau.h"

#include <optional>
#include <utility>

#include "saddle/simplex/basis_weights.h"

namespace saddle {

TableauSolution solve_tableau(Tableau& tableau, double tolerance, const Budget& budget,
                              std::int64_t& pivots) {
  const PivotOutcome outcome = maximize(tableau, tolerance, budget, pivots);
  std::optional<Weights> refined;
  if (outcome == PivotOutcome::optimal) {
    refined = refined_weights_of(tableau);
  }
  if (!refined && outcome != PivotOutcome::stopped) {
    tableau.rebuild();
    refined = refined_weights_of(tableau);
  }
  Weights weights = refined ? *std::move(refined) : weights_of(tableau);
  WeightedPayoffs payoffs = tableau.form().payoffs(weights);
  tableau.set_weights(weights, payoffs);
  return {outcome, std::move(weights), std::move(payoffs)};
}

}  // namespace saddle
