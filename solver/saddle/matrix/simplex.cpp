#include "saddle/matrix/simplex.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include "saddle/matrix/budget.h"
#include "saddle/matrix/certificate.h"
#include "saddle/matrix/positive_form.h"
#include "saddle/matrix/small_simplex.h"
#include "saddle/matrix/tableau.h"

namespace saddle {
namespace {

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

class Run {
 public:
  Run(const PayoffMatrix& game, const Options& options)
      : game_(game), options_(options), budget_(options), form_(game) {}

  Solution solve() {
    if (std::max(game_.rows(), game_.columns()) <= SmallSimplex::max_side && solve_small()) {
      return finished(Termination::converged);
    }
    Tableau tableau(form_, all_of(game_.rows()), all_of(game_.columns()));
    for (const double tolerance : {1e-9, 1e-11, 1e-13, 1e-14, 1e-15, 1e-16}) {
      for (int attempt = 0; attempt < 2; ++attempt) {
        if (attempt > 0) {
          tableau.transpose();
        }
        const Tableau::Outcome outcome = tableau.maximize(tolerance, budget_, pivots_);
        if (outcome == Tableau::Outcome::stopped) {
          keep(tableau.weights());
          return finished(*budget_.exhausted(pivots_));
        }
        std::optional<Weights> weights = tableau.refined_weights();
        if (outcome == Tableau::Outcome::lost_accuracy || !weights) {
          tableau.rebuild();
          weights = tableau.refined_weights();
        }
        if (!weights) {
          keep(tableau.weights());
          continue;
        }
        keep(*weights);
        if (best_->termination == Termination::converged) {
          return finished(Termination::converged);
        }
        tableau.set_weights(*weights, form_.payoffs(*weights));
      }
      tableau.transpose();
    }
    return finished(Termination::numerical_error);
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

  void keep(const Weights& weights) { keep(strategy_of(weights.row), strategy_of(weights.column)); }

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
