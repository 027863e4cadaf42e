#include "saddle/normal_form/mixed_dominance.h"

#include <utility>

#include "saddle/matrix/solution.h"
#include "saddle/normal_form/bimatrix_form.h"
#include "saddle/polytope/integer_tableau.h"
#include "saddle/solve/solve_exact.h"

// With d_ic the gain of row i in column c, a mixture s that is positive in every column exists if
// and only if the matrix game of the d_ic has a positive value, and an optimal s is one. If the
// value is 0, no mixture is better than 0 in its worst column, and the linear program
//
//   maximise sum_c sum_i d_ic s_i  subject to  -sum_i d_ic s_i <= 0 for every c,  sum_i s_i <= 1,
//   s >= 0,
//
// decides: s = 0 is feasible, and if the maximum is positive, s of sum 1 dominates weakly.

namespace saddle {
namespace {

// Returns the rows of each column as whole numbers: a positive factor of a column changes nothing.
std::vector<mpz_class> whole_columns(const ExactMatrix& differences) {
  std::vector<mpz_class> result;
  for (Index c = 0; c < differences.columns(); ++c) {
    std::vector<Rational> column;
    for (Index i = 0; i < differences.rows(); ++i) {
      column.push_back(differences(i, c));
    }
    const std::vector<mpz_class> whole = whole_multiples(column);
    result.insert(result.end(), whole.begin(), whole.end());
  }
  return result;
}

std::optional<ExactStrategy> weakly_dominating(const ExactMatrix& differences,
                                               const Budget& budget) {
  const auto rows = static_cast<std::size_t>(differences.rows());
  std::vector<mpz_class> coefficients = whole_columns(differences);
  std::vector<mpz_class> gains(rows);
  for (std::size_t k = 0; k < coefficients.size(); ++k) {
    gains[k % rows] += coefficients[k];
    coefficients[k] = -coefficients[k];
  }
  coefficients.insert(coefficients.end(), rows, 1);
  std::vector<mpz_class> right_hand_sides(static_cast<std::size_t>(differences.columns()));
  right_hand_sides.emplace_back(1);
  IntegerTableau tableau(differences.rows(), std::move(coefficients), std::move(right_hand_sides));
  tableau.set_objective(gains);
  if (!tableau.maximize(budget)) {
    return std::nullopt;
  }
  const std::vector<mpz_class> point = tableau.scaled_point();
  mpz_class gain;
  for (std::size_t i = 0; i < rows; ++i) {
    gain += gains[i] * point[i];
  }
  return gain > 0 ? std::optional(in_proportion(point)) : std::nullopt;
}

}  // namespace

std::optional<ExactStrategy> dominating_mixture(const ExactMatrix& differences, bool strict,
                                                const Options& options) {
  Options unlimited = options;
  unlimited.max_iterations = Options{}.max_iterations;
  const Budget budget(unlimited);
  ExactSolution solution = solve_exact(differences, unlimited);
  // Bounds hold whatever the reason for stopping.
  if (solution.lower > 0) {
    return std::move(solution.row);
  }
  if (strict || solution.upper < 0) {
    return std::nullopt;
  }
  return weakly_dominating(differences, budget);
}

}  // namespace saddle
