#include "saddle/exact/repair.h"

#include "saddle/exact/certificate.h"
#include "saddle/exact/image.h"
#include "saddle/exact/pivots.h"
#include "saddle/exact/starting_basis.h"
#include "saddle/matrix/certificate.h"
#include "saddle/matrix/exact_matrix.h"

namespace saddle {
namespace {

// What is known before the first pivot; the bounds are computed only if they are to be reported.
Progress known_before(const IntegerImage& image, const RoughStrategies& rough, const Budget& budget,
                      std::int64_t iterations) {
  if (!budget.options().on_progress) {
    return {iterations};
  }
  const Solution proved = certify(image, rough.row, rough.column, budget.options().tolerance);
  return {iterations, proved.lower, proved.upper};
}

}  // namespace

ExactSolution repair(const std::shared_ptr<const IntegerImage>& image, const RoughStrategies& rough,
                     const Budget& budget, std::int64_t iterations) {
  const Basis start = starting_basis(*image, rough.game, rough.row, rough.column);
  const PivotedBasis end =
      optimal_basis(*image, start, budget, known_before(*image, rough, budget, iterations));
  ExactSolution solution =
      end.stopped ? exact_solution(image, whole_weights(exact_weights(rough.row)),
                                   whole_weights(exact_weights(rough.column)), end.basis, "exact")
                  : exact_solution(image, end.point->w, end.point->u, end.basis, "exact");
  if (end.stopped && solution.termination != Termination::converged) {
    solution.termination = *end.stopped;
  }
  solution.iterations = iterations + end.pivots;
  solution.exact_pivots = end.pivots;
  return solution;
}

void propose_by_exact_pivots(Incumbent& incumbent, const Budget& budget) {
  const PayoffMatrix& game = incumbent.game();
  if (!incumbent.best() || least_relative_gap(game) > incumbent.tolerance()) {
    return;
  }
  const auto image = std::make_shared<const IntegerImage>(integer_image(ExactMatrix(game)));
  const ExactSolution exact = repair(image, {game, incumbent.best()->row, incumbent.best()->column},
                                     budget, incumbent.iterations);
  incumbent.iterations = exact.iterations;
  incumbent.offer(rounded(exact.row), rounded(exact.column));
}

}  // namespace saddle
