#include "saddle/simplex/scaled_pivots.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "saddle/number/places.h"
#include "saddle/simplex/basis_weights.h"
#include "saddle/simplex/primal_simplex.h"
#include "saddle/simplex/tableau.h"

// Let the payoffs be s_i b_ij t_j, where the numbers s_i and t_j vary widely in size, and the
// entries of B are about one. If the value is positive, the column player's program is
//
//   maximise 1'y   subject to   A y <= 1,   y >= 0,
//
// and with y_j = z_j / t_j
//
//   maximise sum_j z_j / t_j   subject to   (B z)_i <= 1 / s_i,   z >= 0.
//
// Both programs have the same pivots, but in the second one pricing and thresholds see entries of
// about one size. The basis of the slacks is feasible. PositiveForm makes the value positive by
// adding a large constant to all payoffs; here this would hide small payoffs. But if only the rows
// differ in size, the row with the smallest payoffs loses little, and adding twice this loss makes
// the value positive without hiding anything; likewise if only the columns differ. Otherwise we
// solve the program without a constant. If the value is 0 or negative, the program is unbounded. If
// it is negative, the other player's program, for -A', is bounded.

namespace saddle {
namespace {

// Each round scales all rows and then all columns.
constexpr int scaling_rounds = 3;
// A constant is added to all payoffs only if it adds at most this to the scaled ones.
constexpr double most_added = 4;
constexpr double first_tolerance = 1e-9;
constexpr double last_tolerance = 1e-15;
constexpr double least_entry = 1e-9;

// Returns powers of two near the greatest magnitudes, 1 for 0.
Eigen::ArrayXd powers_near(const Eigen::ArrayXd& magnitudes) {
  return magnitudes.unaryExpr(
      [](double most) { return most > 0 ? std::ldexp(1.0, std::ilogb(most)) : 1; });
}

// Returns the middle of the row or column with the smallest range. Small payoffs are near it.
double middle_of_small(const DenseMatrix& payoffs) {
  const Eigen::ArrayXd row_maximum = payoffs.rowwise().maxCoeff();
  const Eigen::ArrayXd row_minimum = payoffs.rowwise().minCoeff();
  const Eigen::ArrayXd column_maximum = payoffs.colwise().maxCoeff();
  const Eigen::ArrayXd column_minimum = payoffs.colwise().minCoeff();
  Index i = 0;
  Index j = 0;
  const double of_rows = (row_maximum - row_minimum).minCoeff(&i);
  const double of_columns = (column_maximum - column_minimum).minCoeff(&j);
  return of_rows <= of_columns ? (row_maximum[i] + row_minimum[i]) / 2
                               : (column_maximum[j] + column_minimum[j]) / 2;
}

class ScaledProgram {
 public:
  ScaledProgram(DenseMatrix payoffs, Incumbent& incumbent, const Budget& budget, bool is_transposed)
      : entries_(std::move(payoffs)),
        of_rows_(Eigen::ArrayXd::Ones(entries_.rows())),
        of_columns_(Eigen::ArrayXd::Ones(entries_.cols())),
        incumbent_(incumbent),
        budget_(budget),
        is_transposed_(is_transposed) {
    for (int round = 0; round < scaling_rounds; ++round) {
      const Eigen::ArrayXd rows = powers_near(entries_.cwiseAbs().rowwise().maxCoeff());
      entries_.array().colwise() /= rows;
      of_rows_ *= rows;
      const Eigen::ArrayXd columns =
          powers_near(entries_.cwiseAbs().colwise().maxCoeff().transpose());
      entries_.array().rowwise() /= columns.transpose();
      of_columns_ *= columns;
    }
  }

  // Adds a constant to all payoffs. Returns false and changes nothing if this would add more than
  // most_added to a scaled payoff.
  bool add(double constant) {
    const Eigen::ArrayXd rows = constant / of_rows_;
    const Eigen::ArrayXd columns = 1 / of_columns_;
    if (!(rows.maxCoeff() * columns.maxCoeff() <= most_added)) {
      return false;
    }
    entries_.noalias() += rows.matrix() * columns.matrix().transpose();
    return true;
  }

  // Returns whether it offered strategies.
  bool solve() {
    // With Scaling(1, 3), the positive form of 2 B is B.
    const PayoffMatrix doubled(DenseMatrix(2 * entries_));
    const auto pool = thread_pool_for(doubled.entries().size(), budget_.options().threads);
    const PositiveForm form(doubled, Scaling(1, 3), pool.get());
    Tableau tableau(form, all_up_to(form.rows()), all_up_to(form.columns()),
                    [this] { return budget_.ended().has_value(); });
    if (!tableau.is_filled()) {
      return false;
    }
    const Eigen::ArrayXd bounds = of_rows_.maxCoeff() / of_rows_;
    const Eigen::ArrayXd costs = of_columns_.minCoeff() / of_columns_;
    std::copy(bounds.begin(), bounds.end(), tableau.b().begin());
    std::copy(costs.begin(), costs.end(), tableau.d().begin());
    const std::span<const double> of_weights(costs.data(), as_size(costs.size()));
    bool has_offered = false;
    for (double tolerance = first_tolerance; tolerance >= last_tolerance; tolerance /= 100) {
      if (maximize(tableau, {tolerance, least_entry, 0}, of_weights, budget_,
                   incumbent_.iterations) != PivotOutcome::optimal) {
        break;
      }
      offer(tableau);
      has_offered = true;
      if (incumbent_.is_finished()) {
        break;
      }
    }
    return has_offered;
  }

 private:
  void offer(const Tableau& tableau) {
    auto [rows, columns] = weights_of(tableau);
    rows = rows.array().max(0.0) / of_rows_;
    columns = columns.array().max(0.0) / of_columns_;
    if (!(rows.sum() > 0) || !(columns.sum() > 0)) {
      return;
    }
    if (is_transposed_) {
      rows.swap(columns);
    }
    incumbent_.offer(MixedStrategy(std::move(rows)), MixedStrategy(std::move(columns)));
  }

  // The payoffs s_i b_ij t_j.
  DenseMatrix entries_;  // B
  Eigen::ArrayXd of_rows_;
  Eigen::ArrayXd of_columns_;
  Incumbent& incumbent_;
  const Budget& budget_;
  bool is_transposed_;
};

}  // namespace

void propose_by_scaled_pivots(Incumbent& incumbent, const Budget& budget) {
  const PayoffMatrix& game = incumbent.game();
  const double scale = game.scaling().scale();
  const DenseMatrix payoffs = game.entries() * scale;
  const double middle = middle_of_small(payoffs);
  const DenseMatrix centred = payoffs.array() - middle;
  const PureGuarantees& pure = incumbent.pure_guarantees();
  // Adding twice the loss of the best pure strategies makes the values positive.
  const double most_lost = std::max(2 * (middle - pure.maximin * scale), 0.0);
  const double most_conceded = std::max(2 * (pure.minimax * scale - middle), 0.0);
  ScaledProgram of_rows(centred, incumbent, budget, false);
  if (of_rows.add(most_lost)) {
    of_rows.solve();
    return;
  }
  ScaledProgram of_columns(-centred.transpose(), incumbent, budget, true);
  const bool other_is_positive = of_columns.add(most_conceded);
  if ((other_is_positive || !of_rows.solve()) && !budget.exhausted(incumbent.iterations)) {
    of_columns.solve();
  }
}

}  // namespace saddle
