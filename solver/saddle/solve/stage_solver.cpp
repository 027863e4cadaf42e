#include "saddle/solve/stage_solver.h"

#include <algorithm>
#include <limits>

#include "saddle/matrix/scaling.h"
#include "saddle/solve/solve.h"

namespace saddle {
namespace {

constexpr double tolerance = 1e-12;
// What is worth a refinement, though it meets the tolerance.
constexpr double drifted = 1e-13;

}  // namespace

StageSolution StageSolver::solve(std::span<const double> payoffs, Index rows, Index columns) {
  check_stage(payoffs, rows, columns);
  if (rows > SmallSimplex::max_side || columns > SmallSimplex::max_side) {
    return solve_otherwise(payoffs, rows, columns);
  }
  int fallbacks = 0;
  if (rows == columns && (rows == 2 || rows == 3)) {
    const StageSolution solution = solve_by_formula(payoffs, rows);
    if (solution.relative_gap <= tolerance) {
      return solution;
    }
    ++fallbacks;
  }
  const SmallSimplex::Ending outcome =
      simplex_.solve(payoffs, rows, columns, std::numeric_limits<std::int64_t>::max());
  StageSolution solution =
      certified_stage(payoffs, simplex_.row(), simplex_.column(), simplex_.scaling());
  if (!(solution.relative_gap <= drifted) && outcome == SmallSimplex::Ending::optimal) {
    fallbacks += solution.relative_gap <= tolerance ? 0 : 1;
    simplex_.refine();
    solution = certified_stage(payoffs, simplex_.row(), simplex_.column(), simplex_.scaling());
  }
  if (!(solution.relative_gap <= tolerance)) {
    solution = solve_otherwise(payoffs, rows, columns);
    ++fallbacks;
  }
  solution.fallbacks += fallbacks;
  return solution;
}

StageSolution StageSolver::solve_by_formula(std::span<const double> payoffs, Index side) {
  const auto [least, greatest] = std::minmax_element(payoffs.begin(), payoffs.end());
  const Scaling scaling(*least, *greatest);
  formula_ = strategies_by_formula(payoffs, scaling);
  const auto size = static_cast<std::size_t>(side);
  return certified_stage(payoffs, std::span(formula_.row).first(size),
                         std::span(formula_.column).first(size), scaling);
}

StageSolution StageSolver::solve_otherwise(std::span<const double> payoffs, Index rows,
                                           Index columns) {
  const PayoffMatrix game(
      DenseMatrix(Eigen::Map<const DenseMatrix>(payoffs.data(), rows, columns)));
  Options options;
  options.tolerance = tolerance;
  const Solution solution = saddle::solve(game, options);
  row_ = solution.row.probabilities();
  column_ = solution.column.probabilities();
  return {{row_.data(), static_cast<std::size_t>(rows)},
          {column_.data(), static_cast<std::size_t>(columns)},
          solution.lower,
          solution.upper,
          solution.relative_gap,
          solution.fallbacks};
}

}  // namespace saddle
