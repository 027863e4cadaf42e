#include "saddle/exact/max_entropy.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <Eigen/Dense>

#include "saddle/machine/refusal.h"
#include "saddle/number/places.h"
#include "saddle/number/rounding.h"

namespace saddle {
namespace {

// The dual program of one player: minimise the logarithm of a sum of exponentials.
class EntropyDual {
 public:
  // Takes, for each used strategy and each strategy of the other player, the payoff minus the
  // value, divided by the greatest magnitude of these; and which multipliers may have any sign.
  EntropyDual(Eigen::MatrixXd gains, std::vector<char> is_free)
      : gains_(std::move(gains)), is_free_(std::move(is_free)), multipliers_(gains_.cols()) {
    multipliers_.setZero();
    evaluate(multipliers_);
  }

  // A projected Newton method (Bertsekas 1982). Returns false if it was stopped.
  bool minimise(const ShouldStop& should_stop) {
    constexpr int most_steps = 200;
    for (int step = 0; step < most_steps && violation() > 0; ++step) {
      if (is_stopped(should_stop)) {
        return false;
      }
      if (!moves(newton_direction()) && !moves(descent())) {
        break;  // the limit of double precision
      }
    }
    return true;
  }

  const Eigen::VectorXd& weights() const { return weights_; }

  // An upper bound on the entropy of every optimal strategy. Each gain has an error of three
  // roundings, and the sum in each exponent one rounding for each multiplier.
  double bound() const {
    const auto terms = static_cast<double>(gains_.cols() + gains_.rows());
    return value_ + (terms + 16) * unit_roundoff * (1 + multipliers_.lpNorm<1>() + value_);
  }

 private:
  void evaluate(const Eigen::VectorXd& multipliers) {
    const Eigen::VectorXd exponents = gains_ * multipliers;
    const double greatest = exponents.maxCoeff();
    weights_ = (exponents.array() - greatest).exp();
    const double sum = weights_.sum();
    weights_ /= sum;
    value_ = greatest + std::log(sum);
    slope_ = gains_.transpose() * weights_;
  }

  bool is_bounded(Index j) const { return is_free_[as_size(j)] == 0; }

  // Replaces bounded multipliers below 0 by 0.
  Eigen::VectorXd projected(Eigen::VectorXd multipliers) const {
    for (Index j = 0; j < multipliers.size(); ++j) {
      multipliers[j] = is_bounded(j) ? std::max(0.0, multipliers[j]) : multipliers[j];
    }
    return multipliers;
  }

  // The steepest descent that keeps multipliers at 0 from becoming negative.
  Eigen::VectorXd descent() const {
    Eigen::VectorXd direction = -slope_;
    for (Index j = 0; j < direction.size(); ++j) {
      if (is_bounded(j) && multipliers_[j] == 0) {
        direction[j] = std::max(0.0, direction[j]);
      }
    }
    return direction;
  }

  // Newton's step for all multipliers except those that are near 0 and would fall: these follow the
  // slope, and the step of the others is computed without them. What counts as near shrinks with
  // the distance from the optimum. This distance is also added to the diagonal of the curvature,
  // which is singular with equal columns of the table (Levenberg); it vanishes fast enough for
  // Newton's rate of convergence.
  Eigen::VectorXd newton_direction() const {
    Eigen::VectorXd direction = descent();
    const double left =
        (projected(multipliers_ + direction) - multipliers_).lpNorm<Eigen::Infinity>();
    const std::vector<Index> moving = numbers_where(direction.size(), [&](Index j) {
      return !is_bounded(j) || multipliers_[j] > left || slope_[j] < 0;
    });
    if (moving.empty()) {
      return direction;
    }
    const Eigen::MatrixXd own = gains_(Eigen::all, moving);
    const Eigen::VectorXd slope = slope_(moving);
    const Eigen::MatrixXd root =
        weights_.cwiseSqrt().asDiagonal() * (own.rowwise() - slope.transpose());
    Eigen::MatrixXd curvature = root.transpose() * root;
    curvature.diagonal().array() += std::max(left, 1e-12);
    const Eigen::VectorXd step = curvature.ldlt().solve(-slope);
    direction(moving) = step;
    return direction;
  }

  // Moves in the direction until the objective falls enough; returns false if it never does. Near
  // the end, where the objective no longer changes in doubles, the slope decides.
  bool moves(const Eigen::VectorXd& direction) {
    const Eigen::VectorXd before = multipliers_;
    const double old_value = value_;
    const double old_violation = violation();
    const double fall = -slope_.dot(direction);
    for (double length = 1; length > 1e-12; length /= 2) {
      multipliers_ = projected(before + length * direction);
      evaluate(multipliers_);
      const bool is_near_end = value_ <= old_value + 4 * unit_roundoff * (1 + old_value);
      if ((fall > 0 && value_ < old_value - 1e-4 * length * fall) ||
          (is_near_end && violation() < old_violation)) {
        return true;
      }
    }
    multipliers_ = before;
    evaluate(before);
    return false;
  }

  // The distance of the strategy from optimality.
  double violation() const {
    double greatest = 0;
    for (Index j = 0; j < slope_.size(); ++j) {
      const bool is_equation = !is_bounded(j) || multipliers_[j] > 0;
      greatest = std::max(greatest, is_equation ? std::abs(slope_[j]) : -slope_[j]);
    }
    return greatest;
  }

  Eigen::MatrixXd gains_;
  std::vector<char> is_free_;
  Eigen::VectorXd multipliers_;
  Eigen::VectorXd weights_;
  Eigen::VectorXd slope_;
  double value_ = 0;
};

std::optional<MaxEntropyStrategy> strategy_of_row(const ExactMatrix& game, const Rational& value,
                                                  const std::vector<Index>& used_rows,
                                                  const std::vector<Index>& used_columns,
                                                  const ShouldStop& should_stop) {
  const Index rows = std::ssize(used_rows);
  Rational greatest = 0;
  for (const Index i : used_rows) {
    if (is_stopped(should_stop)) {
      return {};
    }
    for (Index j = 0; j < game.columns(); ++j) {
      greatest = std::max(greatest, Rational(abs(game(i, j) - value)));
    }
  }
  Eigen::MatrixXd gains = Eigen::MatrixXd::Zero(rows, game.columns());
  for (Index k = 0; greatest > 0 && k < rows; ++k) {
    for (Index j = 0; j < game.columns(); ++j) {
      const Rational part = (game(used_rows[as_size(k)], j) - value) / greatest;
      gains(k, j) = part.get_d();
    }
  }
  std::vector<char> is_free(as_size(game.columns()), 0);
  for (const Index j : used_columns) {
    is_free[as_size(j)] = 1;
  }
  EntropyDual dual(std::move(gains), std::move(is_free));
  if (!dual.minimise(should_stop)) {
    return {};
  }
  Eigen::VectorXd probabilities = Eigen::VectorXd::Zero(game.rows());
  probabilities(used_rows) = dual.weights();
  const double entropy = entropy_of({probabilities.data(), as_size(probabilities.size())});
  return MaxEntropyStrategy{MixedStrategy(probabilities), entropy,
                            std::max(0.0, dual.bound() - entropy)};
}

void check_fits(Index size, const std::vector<Index>& used) {
  if (used.empty() || used.back() >= size) {
    throw_invalid("the optimal sets belong to another game");
  }
}

}  // namespace

double entropy_of(std::span<const double> probabilities) {
  double entropy = 0;
  for (const double probability : probabilities) {
    entropy -= probability > 0 ? probability * std::log(probability) : 0;
  }
  return entropy;
}

std::optional<MaxEntropyPair> max_entropy_pair(const ExactMatrix& game,
                                               const ExactSolution& solution,
                                               const OptimalSets& sets,
                                               const ShouldStop& should_stop) {
  if (solution.termination != Termination::converged) {
    throw_invalid("the solution is not converged, so the optimal strategies are not known");
  }
  check_fits(game.rows(), sets.row.used);
  check_fits(game.columns(), sets.column.used);
  auto row = strategy_of_row(game, solution.lower, sets.row.used, sets.column.used, should_stop);
  if (!row) {
    return {};
  }
  auto column = strategy_of_row(transposed(game), -solution.lower, sets.column.used, sets.row.used,
                                should_stop);
  return column ? std::optional(MaxEntropyPair{*std::move(row), *std::move(column)}) : std::nullopt;
}

}  // namespace saddle
