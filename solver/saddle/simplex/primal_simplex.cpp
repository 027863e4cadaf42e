#include "saddle/simplex/primal_simplex.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "saddle/machine/aligned_vector.h"
#include "saddle/machine/simd.h"
#include "saddle/number/index.h"
#include "saddle/number/places.h"
#include "saddle/number/rounding.h"
#include "saddle/simplex/basis_weights.h"

namespace saddle {
namespace {

constexpr Index depth = 32;  // the number of rows of S, see SteepestEdge
constexpr Index columns_of_block = 64;

// sketch += signs_i * row, for the signs of one row of the tableau.
[[gnu::always_inline]] inline void add_signed(const float* signs, const double* row, Index columns,
                                              float* sketch, Index stride) {
  for (Index j = 0; j < columns; j += columns_of_block) {
    const Index width = std::min(columns_of_block, columns - j);
    float entries[columns_of_block];
    for (Index a = 0; a < width; ++a) {
      entries[a] = static_cast<float>(row[j + a]);
    }
    for (Index k = 0; k < depth; ++k) {
      float* const out = sketch + k * stride + j;
#pragma omp simd
      for (Index a = 0; a < width; ++a) {
        out[a] += signs[k] * entries[a];
      }
    }
  }
}

// Returns through `sums` the product S u.
[[gnu::always_inline]] inline void signed_sums(const float* signs, const double* u, Index rows,
                                               float* sums) {
  float total[depth] = {};
  for (Index i = 0; i < rows; ++i) {
    const auto entry = static_cast<float>(u[i]);
#pragma omp simd
    for (Index k = 0; k < depth; ++k) {
      total[k] += signs[i * depth + k] * entry;
    }
  }
  std::copy(total, total + depth, sums);
}

// Adds coefficients w' to the sketch and computes the weights anew.
[[gnu::always_inline]] inline void update_sketch(const float* coefficients, const double* w,
                                                 Index columns, float* sketch, Index stride,
                                                 float* weights) {
  for (Index j = 0; j < columns; j += columns_of_block) {
    const Index width = std::min(columns_of_block, columns - j);
    float entries[columns_of_block];
    float squares[columns_of_block] = {};
    for (Index a = 0; a < width; ++a) {
      entries[a] = static_cast<float>(w[j + a]);
    }
    for (Index k = 0; k < depth; ++k) {
      float* const out = sketch + k * stride + j;
      const float coefficient = coefficients[k];
#pragma omp simd
      for (Index a = 0; a < width; ++a) {
        const float sum = out[a] + coefficient * entries[a];
        out[a] = sum;
        squares[a] += sum * sum;
      }
    }
    for (Index a = 0; a < width; ++a) {
      weights[j + a] = 1 + squares[a] / static_cast<float>(depth);
    }
  }
}

[[gnu::always_inline]] inline double greatest_rate(const double* d, const float* weights,
                                                   Index columns, double tolerance) {
  double maximum = 0;
#pragma omp simd reduction(max : maximum)
  for (Index j = 0; j < columns; ++j) {
    const double rate = d[j] > tolerance ? d[j] * d[j] / static_cast<double>(weights[j]) : 0;
    maximum = rate > maximum ? rate : maximum;
  }
  return maximum;
}

// Steepest-edge pricing from a sketch.
//
// Steepest edge (Goldfarb and Reid 1977) enters the column j of a tableau T that maximises d_j^2 /
// (1 + |T e_j|^2). It needs the fewest pivots of all known rules, but another pass over T for each
// pivot. Here |T e_j|^2 is estimated by |S T e_j|^2 / 32, where S is a fixed 32 x m matrix of
// random signs (Johnson and Lindenstrauss 1984). A pivot changes S T by a matrix of rank one, as it
// changes T, so the estimates cost 64 (m + n) flops a pivot.
class SteepestEdge {
 public:
  // Draws the signs and computes the sketch of an m x n matrix stored by rows. 64 mn flops.
  SteepestEdge(const double* matrix, Index stride, Index rows, Index columns)
      : rows_(rows),
        columns_(columns),
        stride_(row_stride<float>(columns, 16)),
        signs_(as_size(rows * depth)) {
    std::mt19937 random(1);
    for (Index i = 0; i < rows; ++i) {
      const auto bits = static_cast<std::uint32_t>(random());
      for (Index k = 0; k < depth; ++k) {
        signs_[as_size(i * depth + k)] = (bits >> k & 1U) == 0 ? 1.0F : -1.0F;
      }
    }
    sketch_.assign(as_size(depth * stride_), 0);
    weights_.assign(as_size(stride_), 1);
    for (Index i = 0; i < rows; ++i) {
      at_simd_level<add_signed>(&signs_[as_size(i * depth)], matrix + i * stride, columns,
                                sketch_.data(), stride_);
    }
    const float none[depth] = {};
    const AlignedVector<double> zero(as_size(columns), 0);
    at_simd_level<update_sketch>(none, zero.data(), columns, sketch_.data(), stride_,
                                 weights_.data());
  }

  // Updates the sketch after a pivot: T loses its row r and its column q, then gains u w'.
  void update(Index r, Index q, const double* u, const double* w) {
    float sums[depth];
    at_simd_level<signed_sums>(signs_.data(), u, rows_, sums);
    // S u adds u w', and -s_r removes the old row r, which equals w except at q.
    float coefficients[depth];
    for (Index k = 0; k < depth; ++k) {
      coefficients[k] = sums[k] - signs_[as_size(r * depth + k)];
      sketch_[as_size(k * stride_ + q)] = sums[k] - coefficients[k];
    }
    at_simd_level<update_sketch>(coefficients, w, columns_, sketch_.data(), stride_,
                                 weights_.data());
  }

  // Returns the column that maximises d_j^2 / (1 + |T e_j|^2) among the columns with d_j >
  // tolerance, -1 if there is none.
  Index best_column(const double* d, double tolerance) const {
    const double maximum = at_simd_level<greatest_rate>(d, weights_.data(), columns_, tolerance);
    for (Index j = 0; maximum > 0 && j < columns_; ++j) {
      if (d[j] > tolerance && d[j] * d[j] / static_cast<double>(weights_[as_size(j)]) == maximum) {
        return j;
      }
    }
    return -1;
  }

 private:
  Index rows_;
  Index columns_;
  Index stride_;
  AlignedVector<float> signs_;    // S', by rows
  AlignedVector<float> sketch_;   // S T, by rows
  AlignedVector<float> weights_;  // 1 + |T e_j|^2, estimated
};

// A step of length t along a column u of the tableau, forward (direction 1) or backward (-1),
// reduces each basic variable b_i by t times its speed, direction * u_i. Speeds up to `floor` count
// as zero.
[[gnu::always_inline]] inline double least_ratio(std::span<const double> b,
                                                 std::span<const double> u, double direction,
                                                 double floor) {
  double minimum = infinity;
#pragma omp simd reduction(min : minimum)
  for (std::size_t i = 0; i < u.size(); ++i) {
    const double speed = direction * u[i];
    const double numerator = b[i] > 0 ? b[i] : 0;
    const double ratio = speed > floor ? numerator / speed : infinity;
    minimum = ratio < minimum ? ratio : minimum;
  }
  return minimum;
}

[[gnu::always_inline]] inline double greatest_of_least(std::span<const double> b,
                                                       std::span<const double> u, double direction,
                                                       double floor, double step) {
  double maximum = 0;
#pragma omp simd reduction(max : maximum)
  for (std::size_t i = 0; i < u.size(); ++i) {
    const double speed = direction * u[i];
    const double candidate = speed > floor && b[i] <= step * speed ? speed : 0;
    maximum = candidate > maximum ? candidate : maximum;
  }
  return maximum;
}

// The longest step that makes no basic variable negative and lowers no variable that is negative
// already: the minimum of max(b, 0) / speed. Infinity if nothing limits the step. O(m).
constexpr auto longest_step = at_simd_level<least_ratio>;

// The greatest speed of the variables that limit a step to this length, 0 if no variable does. The
// greatest speed is the most accurate pivot. O(m).
constexpr auto greatest_speed = at_simd_level<greatest_of_least>;

// If a reduced cost differs by more than this from its definition, accuracy was lost.
constexpr double drift_tolerance = 1e-6;
// Among tied rows, the pivot must be at least this fraction of the greatest pivot. Small pivots
// lose digits, and at a degenerate vertex the errors cause an endless series of small steps.
constexpr double least_pivot_part = 0.1;
// Rounding can make the product of step and speed less than the b that limits the step.
constexpr double step_rounding = 0x1p-50;
// After most_idle_pivots consecutive pivots with steps of zero up to the tolerance, random numbers
// are added to b: moved_tolerances tolerances, but at least least_move, times 1/2 to 3/2.
constexpr int most_idle_pivots = 100;
constexpr double moved_tolerances = 100;
constexpr double least_move = 1e-8;

[[gnu::always_inline]] inline double greatest_magnitude(const double* entries, Index size) {
  double maximum = 0;
#pragma omp simd reduction(max : maximum)
  for (Index i = 0; i < size; ++i) {
    const double magnitude = std::abs(entries[i]);
    maximum = magnitude > maximum ? magnitude : maximum;
  }
  return maximum;
}

// The ratio test. A second right-hand side breaks ties: a random perturbation so small that it
// matters only in ties (Dantzig, Orden and Wolfe 1955). Entries of the column u below the
// tolerance, relative to the largest, count as zero. Ratios within the tolerance of steps are tied,
// so a basic variable may become negative by that much. Returns -1 if nothing limits the step.
Index leaving_row(std::span<const double> b, std::span<const double> perturbation,
                  std::span<const double> u, const PivotTolerances& tolerances) {
  double floor =
      tolerances.entry * std::max(1.0, at_simd_level<greatest_magnitude>(u.data(), std::ssize(u)));
  const double step = longest_step(b, u, 1, floor);
  const double tied = step + std::max(tolerances.step, step_rounding * step);
  floor = std::max(floor, least_pivot_part * greatest_speed(b, u, 1, floor, tied));
  Index leaving = -1;
  double minimum = infinity;
  for (std::size_t i = 0; i < u.size(); ++i) {
    if (u[i] > floor && b[i] <= tied * u[i] && perturbation[i] / u[i] < minimum) {
      minimum = perturbation[i] / u[i];
      leaving = static_cast<Index>(i);
    }
  }
  return leaving;
}

// By definition d_q = c_q - sum_i c_i T(i, q) for costs c.
bool has_lost_accuracy(const Tableau& tableau, std::span<const double> costs, Index q,
                       std::span<const double> u) {
  const auto cost_of = [&](const Variable& variable) {
    const double cost = costs.empty() ? 1 : costs[as_size(variable.index)];
    return tableau.is_transposed() ? -cost : cost;
  };
  double reduced_cost = tableau.has_cost(tableau.nonbasic(q)) ? cost_of(tableau.nonbasic(q)) : 0;
  double size = 1;
  for (Index i = 0; i < tableau.rows(); ++i) {
    if (tableau.has_cost(tableau.basic(i))) {
      reduced_cost -= cost_of(tableau.basic(i)) * u[as_size(i)];
      size += std::abs(u[as_size(i)]);
    }
  }
  return !(std::abs(reduced_cost - tableau.d()[as_size(q)]) <= drift_tolerance * size);
}

constexpr double pivot_tolerance = 1e-9;
constexpr double tie_tolerance = 1e-12;

// The first row to become zero in a step along `direction`, and the length of that step.
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

PivotOutcome maximize(Tableau& tableau, const PivotTolerances& tolerances,
                      std::span<const double> costs, const Budget& budget, std::int64_t& pivots) {
  const double tolerance = tolerances.reduced_cost;
  const std::span<const double> d = tableau.d();
  if (*std::max_element(d.begin(), d.end()) <= tolerance) {
    return PivotOutcome::optimal;
  }
  // The work before the first pivot takes as long as tens of pivots.
  if (budget.exhausted(pivots)) {
    return PivotOutcome::stopped;
  }
  tableau.apply_pending();
  SteepestEdge pricing(tableau.matrix_row(0), tableau.stride(), tableau.rows(), tableau.columns());
  std::minstd_rand random(1);
  std::uniform_real_distribution<double> positive(0.5, 1.5);
  const std::span<double> perturbation = tableau.perturbation();
  std::generate(perturbation.begin(), perturbation.end(), [&] { return positive(random); });

  const std::int64_t patience = 50 * (tableau.rows() + tableau.columns()) + 1000;
  int idle_pivots = 0;
  for (std::int64_t k = 0; k < patience; ++k, ++pivots) {
    const Index q = pricing.best_column(tableau.d().data(), tolerance);
    if (q < 0) {
      return PivotOutcome::optimal;
    }
    if (budget.exhausted(pivots)) {
      return PivotOutcome::stopped;
    }
    const std::span<const double> u = tableau.column(q);
    const Index r = has_lost_accuracy(tableau, costs, q, u)
                        ? -1
                        : leaving_row(tableau.b(), tableau.perturbation(), u, tolerances);
    if (r < 0) {
      return PivotOutcome::lost_accuracy;
    }
    double& b = tableau.b()[as_size(r)];
    b = std::max(b, 0.0);
    idle_pivots = b <= 10 * tolerances.step * u[as_size(r)] ? idle_pivots + 1 : 0;
    const Tableau::Change change = tableau.pivot(r, q);
    pricing.update(r, q, change.u, change.w);
    if (idle_pivots == most_idle_pivots) {
      const double move = std::max(moved_tolerances * tolerance, least_move);
      for (double& entry : tableau.b()) {
        entry = std::max(entry, 0.0) + move * positive(random);
      }
      idle_pivots = 0;
    }
  }
  return PivotOutcome::lost_accuracy;
}

PivotOutcome maximize(Tableau& tableau, double tolerance, const Budget& budget,
                      std::int64_t& pivots) {
  return maximize(tableau, {tolerance, tolerance, 0.1 * tolerance}, {}, budget, pivots);
}

TableauSolution solve_tableau(Tableau& tableau, double tolerance, const Budget& budget,
                              std::int64_t& pivots) {
  const PivotOutcome outcome = maximize(tableau, tolerance, budget, pivots);
  std::optional<Weights> refined;
  if (outcome == PivotOutcome::optimal) {
    refined = refined_weights_of(tableau);
  }
  if (!refined && outcome != PivotOutcome::stopped) {
    tableau.rebuild();
    refined = refined_weights_of(tableau);
  }
  Weights weights = refined ? *std::move(refined) : weights_of(tableau);
  WeightedPayoffs payoffs = tableau.form().payoffs(weights);
  tableau.set_weights(weights, payoffs);
  return {outcome, std::move(weights), std::move(payoffs)};
}

void push(Tableau& tableau, const Eigen::VectorXd& column, double least_weight,
          const Budget& budget, std::int64_t& pivots) {
  std::vector<Index> places;
  Eigen::VectorXd weights = Eigen::VectorXd::Zero(tableau.columns());
  for (Index j = 0; j < tableau.columns(); ++j) {
    if (const double weight = column[tableau.nonbasic(j).index]; weight > least_weight) {
      places.push_back(j);
      weights[j] = weight;
    }
  }
  Eigen::VectorXd payoffs(tableau.rows());
  for (Index i = 0; i < tableau.rows(); ++i) {
    payoffs[i] =
        Eigen::Map<const Eigen::VectorXd>(tableau.matrix_row(i), weights.size()).dot(weights);
  }
  const double scale = 1 / payoffs.maxCoeff();
  weights *= scale;
  for (Index i = 0; i < tableau.rows(); ++i) {
    tableau.b()[as_size(i)] = 1 - payoffs[i] * scale;
  }
  for (const Index q : greatest_first(weights, places, weights.size())) {
    if (budget.exhausted(pivots)) {
      return;
    }
    const std::span<const double> u = tableau.column(q);
    const double direction = tableau.d()[as_size(q)] >= 0 ? 1 : -1;
    const Block block = first_block(tableau.b(), u, direction);
    // A pivot needs b for a weight of zero, because the entering variable is nonbasic.
    for (std::size_t i = 0; i < u.size(); ++i) {
      tableau.b()[i] += weights[q] * u[i];
    }
    if (block.row >= 0 && (direction > 0 || block.step < weights[q])) {
      tableau.pivot(block.row, q);
      ++pivots;
    }
  }
}

}  // namespace saddle
