#include "saddle/simplex/crossover.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "saddle/number/rounding.h"
#include "saddle/simplex/ratio_test.h"

namespace saddle {
namespace {

constexpr double pivot_tolerance = 1e-9;
constexpr double tie_tolerance = 1e-12;

struct Superbasic {
  Index column;
  double value;
};

// The weights to push, largest first, scaled so that B y <= 1; takes their B y from b.
std::vector<Superbasic> scaled_superbasics(Tableau& tableau, const Eigen::VectorXd& weights,
                                           double least_weight) {
  Eigen::VectorXd payoffs = Eigen::VectorXd::Zero(tableau.rows());
  Eigen::VectorXd pushed = Eigen::VectorXd::Zero(tableau.columns());
  std::vector<Superbasic> superbasics;
  for (Index j = 0; j < tableau.columns(); ++j) {
    const double weight = weights[tableau.nonbasic(j).index];
    if (weight > least_weight) {
      superbasics.push_back({j, weight});
      pushed[j] = weight;
    }
  }
  for (Index i = 0; i < tableau.rows(); ++i) {
    payoffs[i] =
        Eigen::Map<const Eigen::VectorXd>(tableau.matrix_row(i), pushed.size()).dot(pushed);
  }
  const double scale = 1 / payoffs.maxCoeff();
  for (Superbasic& superbasic : superbasics) {
    superbasic.value *= scale;
  }
  for (Index i = 0; i < tableau.rows(); ++i) {
    tableau.b()[place(i)] = 1 - payoffs[i] * scale;
  }
  std::stable_sort(superbasics.begin(), superbasics.end(),
                   [](const Superbasic& a, const Superbasic& b) { return a.value > b.value; });
  return superbasics;
}

// The row that a step along `direction` leaves at zero first, and how far the step goes.
struct Block {
  Index row = -1;
  double step = infinity;
};

Block first_block(std::span<const double> b, std::span<const double> u, double direction) {
  const double tied = longest_step(b, u, direction, pivot_tolerance) + tie_tolerance;
  const double speed = greatest_speed(b, u, direction, pivot_tolerance, tied);
  for (std::size_t i = 0; speed > 0 && i < u.size(); ++i) {
    if (direction * u[i] == speed && b[i] <= tied * speed) {
      return {static_cast<Index>(i), std::max(b[i], 0.0) / speed};
    }
  }
  return {};
}

}  // namespace

void push(Tableau& tableau, const Eigen::VectorXd& column, double least_weight,
          const Budget& budget, std::int64_t& pivots) {
  for (const auto& [q, value] : scaled_superbasics(tableau, column, least_weight)) {
    if (budget.exhausted(pivots)) {
      return;
    }
    const std::span<const double> u = tableau.column(q);
    const double direction = tableau.d()[place(q)] >= 0 ? 1 : -1;
    const Block block = first_block(tableau.b(), u, direction);
    // As if the weight came from zero: b is what it is when the weight is.
    for (std::size_t i = 0; i < u.size(); ++i) {
      tableau.b()[i] += value * u[i];
    }
    if (block.row >= 0 && (direction > 0 || block.step < value)) {
      tableau.pivot(block.row, q);
      ++pivots;
    }
  }
}

}  // namespace saddle
