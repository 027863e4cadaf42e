#include "saddle/solve/stage_solver.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include <Eigen/Core>

#include "saddle/machine/refusal.h"
#include "saddle/machine/simd.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/square_games.h"
#include "saddle/matrix/weighted_payoffs.h"
#include "saddle/number/rounding.h"
#include "saddle/simplex/small_simplex.h"
#include "saddle/solve/solve.h"

namespace saddle {
namespace {

// A gap above this is refined, even if it meets the tolerance.
constexpr double drifted = 1e-13;

constexpr auto extremes_of_stage = extreme_payoffs<SmallSimplex::max_side>;

[[gnu::always_inline]] inline double sum_of(const double* weights, std::size_t size) {
  double sum = 0;
#pragma omp simd reduction(+ : sum)
  for (std::size_t k = 0; k < size; ++k) {
    sum += weights[k];
  }
  return sum;
}

// The minimum payoff of a column and the maximum payoff of a row, rescaled and divided by the sum
// of the weights.
struct RescaledBounds {
  double lower;
  double upper;
};

[[gnu::always_inline]] inline RescaledBounds rescaled_bounds(const double* payoffs,
                                                             std::span<const double> row,
                                                             std::span<const double> column,
                                                             double center, double scale) {
  const ExtremePayoffs extremes = extremes_of_stage(
      payoffs, row.data(), std::ssize(row), column.data(), std::ssize(column), center, scale);
  return {extremes.of_columns / sum_of(row.data(), row.size()),
          extremes.of_rows / sum_of(column.data(), column.size())};
}

[[gnu::always_inline]] inline bool are_finite(const double* payoffs, Index size) {
  double zero = 0;
#pragma omp simd reduction(+ : zero)
  for (Index k = 0; k < size; ++k) {
    zero += payoffs[k] * 0;
  }
  return zero == 0;
}

bool is_pure(std::span<const double> strategy) {
  return std::count(strategy.begin(), strategy.end(), 0.0) + 1 == std::ssize(strategy);
}

}  // namespace

void check_stage(std::span<const double> payoffs, Index rows, Index columns) {
  if (rows < 1 || columns < 1 || std::ssize(payoffs) != rows * columns) {
    throw_invalid("there are {} payoffs, must be {} x {} and at least one", payoffs.size(), rows,
                  columns);
  }
  if (!at_simd_level<are_finite>(payoffs.data(), rows * columns)) {
    throw std::invalid_argument("a payoff is not finite");
  }
}

// Why the bounds are true in floating point: in the notation of proved_bounds.cpp, where n <= 128
// is the number of terms of the longer sums. Rescaling a payoff rounds once, so does its product
// with a weight, and a term passes through at most n - 1 additions in whatever order: N has an
// error of at most g(n + 1) C S. The sum S of the weights has an error of at most g(n - 1) S, and
// the quotient rounds once. So the computed t differs from the exact one by at most g(2 n + 1) C +
// n d, and
//
//   g(2 n + 1) <= (2 n + 1) u (1 + 258 u).
//
// The allowance, a little more than (2 n + 4) u (1 + 256 u), leaves 3 u C for the rounding errors
// of the error itself and of its subtraction from t, whose absolute value is at most C.
StageSolution certified_stage(std::span<const double> payoffs, std::span<const double> row,
                              std::span<const double> column, const Scaling& scaling) {
  const RescaledBounds bounds = at_simd_level<rescaled_bounds>(payoffs.data(), row, column,
                                                               scaling.center(), scaling.scale());
  const auto terms = static_cast<double>(std::max(row.size(), column.size()));
  const double rounding = (2 * terms + 4) * unit_roundoff * (1 + 256 * unit_roundoff);
  const double error =
      rounding * scaling.bound() + terms * std::numeric_limits<double>::denorm_min();
  const double lower = bounds.lower - error * (1 + rounding);
  const double upper = bounds.upper + error * (1 + rounding);
  StageSolution solution{row, column, scaling.payoff_rounded_down(lower),
                         scaling.payoff_rounded_up(upper),
                         scaling.range() > 0 ? (upper - lower) / scaling.range() : 0};
  // The bounds of pure strategies are payoffs.
  const auto columns = static_cast<Index>(column.size());
  const Eigen::Map<const DenseMatrix> entries(payoffs.data(), std::ssize(row), columns);
  if (is_pure(row)) {
    const auto pure = std::max_element(row.begin(), row.end()) - row.begin();
    solution.lower = entries.row(pure).minCoeff();
  }
  if (is_pure(column)) {
    const auto pure = std::max_element(column.begin(), column.end()) - column.begin();
    solution.upper = entries.col(pure).maxCoeff();
  }
  if (solution.lower == solution.upper) {
    solution.relative_gap = 0;
  }
  return solution;
}

// The workspace that a solver keeps from one game to the next, on cache lines that other threads do
// not use.
struct alignas(64) StageSolver::Workspace {
  StageSolution solve(std::span<const double> payoffs, Index rows, Index columns) {
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

  StageSolution solve_by_formula(std::span<const double> payoffs, Index side) {
    const auto [minimum, maximum] = std::minmax_element(payoffs.begin(), payoffs.end());
    const Scaling scaling(*minimum, *maximum);
    formula = strategies_by_formula(payoffs, scaling);
    const auto size = static_cast<std::size_t>(side);
    return certified_stage(payoffs, std::span(formula.row).first(size),
                           std::span(formula.column).first(size), scaling);
  }

  StageSolution solve_otherwise(std::span<const double> payoffs, Index rows, Index columns) {
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

}  // namespace saddle
