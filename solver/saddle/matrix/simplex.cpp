#include "saddle/matrix/simplex.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "saddle/matrix/budget.h"
#include "saddle/matrix/certificate.h"
#include "saddle/matrix/crossover.h"
#include "saddle/matrix/kernel.h"
#include "saddle/matrix/positive_form.h"
#include "saddle/matrix/primal_simplex.h"
#include "saddle/matrix/regret_matching.h"
#include "saddle/matrix/small_simplex.h"
#include "saddle/matrix/tableau.h"

namespace saddle {
namespace {

// The reduced costs that are taken as zero: looser first, for the pivots are then better.
constexpr double first_tolerance = 1e-9;
constexpr double last_tolerance = 1e-16;

// Weights that are zero but for the rounding of the greatest one are zero: leaving them out costs
// less than their rounding, and a support is what it should be.
MixedStrategy strategy_of(const Eigen::VectorXd& weights) {
  const double noise = weights.maxCoeff() * std::numeric_limits<double>::epsilon();
  const Eigen::VectorXd positive = (weights.array() > noise).select(weights, 0);
  const double sum = positive.sum();
  return sum > 0 ? MixedStrategy(positive / sum) : MixedStrategy::uniform(weights.size());
}

std::vector<Index> all_of(Index count) {
  std::vector<Index> all(static_cast<std::size_t>(count));
  std::iota(all.begin(), all.end(), Index{0});
  return all;
}

// The part of a game that a tableau holds.
struct WorkingSet {
  std::vector<Index> rows;
  std::vector<Index> columns;
};

class Run {
 public:
  Run(const PayoffMatrix& game, const Options& options)
      : game_(game), options_(options), budget_(options), form_(game) {}

  Solution solve() {
    if (std::max(game_.rows(), game_.columns()) <= SmallSimplex::max_side && solve_small()) {
      return finished(Termination::converged);
    }
    if (std::min(game_.rows(), game_.columns()) > SmallSimplex::max_side) {
      solve_warm();
    } else {
      solve_cold();
    }
    const auto limit = budget_.exhausted(pivots_);
    return finished(limit ? *limit : Termination::numerical_error);
  }

 private:
  // Returns whether the small simplex settles the game.
  bool solve_small() {
    thread_local SmallSimplex simplex;
    const DenseMatrix& entries = game_.entries();
    if (budget_.exhausted(0)) {
      return false;
    }
    const auto outcome = simplex.solve({entries.data(), static_cast<std::size_t>(entries.size())},
                                       game_.rows(), game_.columns(), options_.max_iterations);
    pivots_ = simplex.pivots();
    const auto keep_strategies = [&] {
      const auto vector = [](std::span<const double> strategy) {
        return Eigen::Map<const Eigen::VectorXd>(strategy.data(), std::ssize(strategy));
      };
      keep(MixedStrategy(vector(simplex.row())), MixedStrategy(vector(simplex.column())));
      return best_->termination == Termination::converged;
    };
    if (keep_strategies() || outcome != SmallSimplex::Outcome::optimal) {
      return best_->termination == Termination::converged;
    }
    simplex.refine();
    return keep_strategies();
  }

  void solve_cold() {
    Tableau tableau(form_, all_of(game_.rows()), all_of(game_.columns()));
    improve(tableau);
  }

  // Regret matching comes so close to the solution that the simplex has only its support to find.
  void solve_warm() {
    constexpr double screening_margin = 4.5;
    constexpr double working_margin = 9;
    constexpr int stage = 10;
    constexpr int max_iterations = 600;
    const double side = std::sqrt(static_cast<double>(game_.rows() * game_.columns()));
    const double target = 2.4 * form_.standard_deviation() / side;
    RegretMatching matching(form_);
    double looked_at = 1;
    for (int k = 0; k < max_iterations && !budget_.exhausted(pivots_); k += stage) {
      matching.iterate(stage);
      if (matching.gap() <= std::max(looked_at / 2, target)) {
        matching.screen(screening_margin);
        looked_at = matching.full_gap();
        if (looked_at <= 1.2 * target) {
          break;
        }
      }
    }
    matching.screen(screening_margin);
    const Weights& averages = matching.averages();
    const WeightedPayoffs& payoffs = matching.payoffs();
    keep(averages, payoffs);
    const double margin = working_margin * matching.full_gap();
    const double least_weight = 0.1 / side;
    const double upper = payoffs.of_rows.maxCoeff();
    const double lower = payoffs.of_columns.minCoeff();
    WorkingSet set;
    for (Index i = 0; i < game_.rows(); ++i) {
      if (upper - payoffs.of_rows[i] <= margin || averages.row[i] > least_weight) {
        set.rows.push_back(i);
      }
    }
    for (Index j = 0; j < game_.columns(); ++j) {
      if (payoffs.of_columns[j] - lower <= margin || averages.column[j] > least_weight) {
        set.columns.push_back(j);
      }
    }
    Tableau tableau(form_, set.rows, set.columns);
    push(tableau, averages.column, least_weight, budget_, pivots_);
    improve(tableau);
  }

  // Makes pivots until the tableau's part of the game is solved, adds what the rest of the game has
  // to better the strategies, and again, until nothing has; then with smaller tolerances. Returns
  // once the game is solved, the budget is exhausted, or nothing helps.
  void improve(Tableau& tableau) {
    double tolerance = first_tolerance;
    while (tolerance >= last_tolerance) {
      if (!settle(tableau, tolerance)) {
        return;
      }
      bool extended = false;
      if (const std::vector<Index> columns = violated_columns(tableau); !columns.empty()) {
        extended = true;
        tableau.extend({}, columns);
        tableau.set_weights(weights_, payoffs_);
        if (!settle(tableau, tolerance)) {
          return;
        }
      }
      const std::vector<Index> rows = violated_rows(tableau);
      extended = extended || !rows.empty();
      tableau.extend(rows, {});
      tableau.set_weights(weights_, payoffs_);
      tableau.transpose();
      if (!settle(tableau, tolerance)) {
        return;
      }
      tableau.transpose();
      if (!extended) {
        tolerance /= 10;
      }
    }
  }

  // Solves the tableau's part of the game and looks at the strategies in the whole. Returns whether
  // there is reason to go on.
  bool settle(Tableau& tableau, double tolerance) {
    const PivotOutcome outcome = maximize(tableau, tolerance, budget_, pivots_);
    std::optional<Weights> weights;
    if (outcome == PivotOutcome::optimal) {
      weights = refined_weights_of(tableau);
    }
    if (!weights && outcome != PivotOutcome::stopped) {
      tableau.rebuild();
      weights = refined_weights_of(tableau);
    }
    weights_ = weights ? *std::move(weights) : weights_of(tableau);
    payoffs_ = form_.payoffs(weights_);
    tableau.set_weights(weights_, payoffs_);
    keep(weights_, payoffs_);
    return outcome != PivotOutcome::stopped && best_->termination != Termination::converged;
  }

  std::vector<Index> violated_columns(const Tableau& tableau) const {
    std::vector<bool> present(static_cast<std::size_t>(game_.columns()));
    for (Index i = 0; i < tableau.rows(); ++i) {
      if (!tableau.basic(i).is_slack) {
        present[static_cast<std::size_t>(tableau.basic(i).index)] = true;
      }
    }
    for (Index j = 0; j < tableau.columns(); ++j) {
      if (!tableau.nonbasic(j).is_slack) {
        present[static_cast<std::size_t>(tableau.nonbasic(j).index)] = true;
      }
    }
    return violated(1 - payoffs_.of_columns.array(), present);
  }

  std::vector<Index> violated_rows(const Tableau& tableau) const {
    std::vector<bool> present(static_cast<std::size_t>(game_.rows()));
    for (Index i = 0; i < tableau.rows(); ++i) {
      if (tableau.basic(i).is_slack) {
        present[static_cast<std::size_t>(tableau.basic(i).index)] = true;
      }
    }
    for (Index j = 0; j < tableau.columns(); ++j) {
      if (tableau.nonbasic(j).is_slack) {
        present[static_cast<std::size_t>(tableau.nonbasic(j).index)] = true;
      }
    }
    return violated(payoffs_.of_rows.array() - 1, present);
  }

  std::vector<Index> violated(const Eigen::ArrayXd& violations,
                              const std::vector<bool>& present) const {
    std::vector<Index> found;
    for (Index k = 0; k < violations.size(); ++k) {
      if (!present[static_cast<std::size_t>(k)] && violations[k] > options_.tolerance / 4) {
        found.push_back(k);
      }
    }
    return found;
  }

  // Keeps the strategies of some weights if they are better than what there is. The gap that their
  // payoffs tell of spares most certificates.
  void keep(const Weights& weights, const WeightedPayoffs& payoffs) {
    const double gap = payoffs.of_rows.maxCoeff() / weights.column.sum() -
                       payoffs.of_columns.minCoeff() / weights.row.sum();
    if (!best_ || gap < best_->relative_gap || !std::isfinite(gap)) {
      keep(strategy_of(weights.row), strategy_of(weights.column));
    }
  }

  void keep(MixedStrategy row, MixedStrategy column) {
    Solution solution = certify(game_, std::move(row), std::move(column), options_.tolerance);
    if (!best_ || solution.relative_gap < best_->relative_gap) {
      best_ = std::move(solution);
    }
  }

  Solution finished(Termination termination) {
    if (best_->termination != Termination::converged) {
      best_->termination = termination;
    }
    best_->iterations = pivots_;
    best_->algorithm = "simplex";
    return *std::move(best_);
  }

  const PayoffMatrix& game_;
  const Options& options_;
  Budget budget_;
  PositiveForm form_;
  std::int64_t pivots_ = 0;
  Weights weights_;
  WeightedPayoffs payoffs_;
  std::optional<Solution> best_;
};

}  // namespace

Solution solve_simplex(const PayoffMatrix& game, const Options& options) {
  check(options);
  if (game.least() == game.greatest()) {
    Solution constant = certify(game, MixedStrategy::pure(0, game.rows()),
                                MixedStrategy::pure(0, game.columns()), options.tolerance);
    constant.algorithm = "simplex";
    return constant;
  }
  return Run(game, options).solve();
}

}  // namespace saddle
