#include "saddle/solve/stage_solver.h"

#include <algorithm>
#include <limits>

#include <Eigen/Core>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/scaling.h"
#include "saddle/matrix/square_games.h"
#include "saddle/simplex/small_simplex.h"
#include "saddle/solve/solve.h"
#include "saddle/solve/stage_certificate.h"

namespace saddle {
namespace {

// What is worth a refinement, though it meets the tolerance.
constexpr double drifted = 1e-13;

}  // namespace

// What a solver keeps from one game to the next, away from the cache lines of other threads.
struct alignas(64) StageSolver::Workspace {
  StageSolution solve(std::span<const double> payoffs, Index rows, Index columns);
  StageSolution solve_by_formula(std::span<const double> payoffs, Index side);
  StageSolution solve_otherwise(std::span<const double> payoffs, Index rows, Index columns);

  SmallSimplex simplex;
  FormulaStrategies formula{};
  Eigen::VectorXd row;
  Eigen::VectorXd column;
};

StageSolver::StageSolver() : workspace_(std::make_unique<Workspace>()) {}
StageSolver::~StageSolver() = default;
StageSolver::StageSolver(StageSolver&&) noexcept = default;
StageSolver& StageSolver::operator=(StageSolver&&) noexcept = default;

StageSolution StageSolver::solve(std::span<const double> payoffs, Index rows, Index columns) {
  return workspace_->solve(payoffs, rows, columns);
}

StageSolution StageSolver::Workspace::solve(std::span<const double> payoffs, Index rows,
                                            Index columns) {
  check_stage(payoffs, rows, columns);
  if (rows > SmallSimplex::max_side || columns > SmallSimplex::max_side) {
    return solve_otherwise(payoffs, rows, columns);
  }
  int fallbacks = 0;
  if (rows == columns && (rows == 2 || rows == 3)) {
    const StageSolution solution = solve_by_formula(payoffs, rows);
    if (solution.relative_gap <= stage_tolerance) {
      return solution;
    }
    ++fallbacks;
  }
  const SmallSimplex::Ending outcome =
      simplex.solve(payoffs, rows, columns, std::numeric_limits<std::int64_t>::max());
  StageSolution solution =
      certified_stage(payoffs, simplex.row(), simplex.column(), simplex.scaling());
  if (!(solution.relative_gap <= drifted) && outcome == SmallSimplex::Ending::optimal) {
    fallbacks += solution.relative_gap <= stage_tolerance ? 0 : 1;
    simplex.refine();
    solution = certified_stage(payoffs, simplex.row(), simplex.column(), simplex.scaling());
  }
  if (!(solution.relative_gap <= stage_tolerance)) {
    solution = solve_otherwise(payoffs, rows, columns);
    ++fallbacks;
  }
  solution.fallbacks += fallbacks;
  return solution;
}

StageSolution StageSolver::Workspace::solve_by_formula(std::span<const double> payoffs,
                                                       Index side) {
  const auto [least, greatest] = std::minmax_element(payoffs.begin(), payoffs.end());
  const Scaling scaling(*least, *greatest);
  formula = strategies_by_formula(payoffs, scaling);
  const auto size = static_cast<std::size_t>(side);
  return certified_stage(payoffs, std::span(formula.row).first(size),
                         std::span(formula.column).first(size), scaling);
}

StageSolution StageSolver::Workspace::solve_otherwise(std::span<const double> payoffs, Index rows,
                                                      Index columns) {
  const PayoffMatrix game(
      DenseMatrix(Eigen::Map<const DenseMatrix>(payoffs.data(), rows, columns)));
  Options options;
  options.tolerance = stage_tolerance;
  const Solution solution = saddle::solve(game, options);
  row = solution.row.probabilities();
  column = solution.column.probabilities();
  return {{row.data(), static_cast<std::size_t>(rows)},
          {column.data(), static_cast<std::size_t>(columns)},
          solution.lower,
          solution.upper,
          solution.relative_gap,
          solution.fallbacks};
}

}  // namespace saddle
