#include "saddle/recursive/backed_stage_solver.h"

#include "saddle/matrix/certificate.h"
#include "saddle/matrix/exact.h"

namespace saddle {
namespace {

constexpr double tolerance = 1e-12;

MixedStrategy nearest(const std::vector<Rational>& strategy) {
  Eigen::VectorXd weights(static_cast<Index>(strategy.size()));
  for (Index k = 0; k < weights.size(); ++k) {
    weights[k] = nearest_double(strategy[static_cast<std::size_t>(k)]);
  }
  return MixedStrategy(std::move(weights));
}

std::span<const double> view(const Eigen::VectorXd& numbers) {
  return {numbers.data(), static_cast<std::size_t>(numbers.size())};
}

}  // namespace

Solution solve_by_rationals(const PayoffMatrix& game, const Options& options) {
  const ExactSolution exact = solve_exact(ExactMatrix(game), options);
  return certify(game, nearest(exact.row), nearest(exact.column), options.tolerance,
                 exact.termination == Termination::converged ? Termination::numerical_error
                                                             : exact.termination);
}

StageSolution BackedStageSolver::solve(std::span<const double> payoffs, Index rows, Index columns) {
  ++solved_;
  const StageSolution solution = solver_.solve(payoffs, rows, columns);
  fallbacks_ += solution.fallbacks;
  if (solution.relative_gap <= tolerance) {
    return solution;
  }
  ++fallbacks_;
  const Solution exact = solve_by_rationals(
      PayoffMatrix(DenseMatrix(Eigen::Map<const DenseMatrix>(payoffs.data(), rows, columns))));
  row_ = exact.row.probabilities();
  column_ = exact.column.probabilities();
  return {view(row_),  view(column_),      exact.lower,
          exact.upper, exact.relative_gap, solution.fallbacks + 1};
}

}  // namespace saddle
