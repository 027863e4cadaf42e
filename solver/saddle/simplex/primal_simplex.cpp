#include "saddle/simplex/primal_simplex.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <span>

#include "saddle/machine/simd.h"
#include "saddle/number/rounding.h"
#include "saddle/simplex/ratio_test.h"
#include "saddle/simplex/steepest_edge.h"

namespace saddle {
namespace {

// A reduced cost that differs by more than this from its definition shows that accuracy was lost.
constexpr double drift_tolerance = 1e-6;
// Of tied rows only those may leave whose pivot is at least this part of the greatest one. Small
// pivots lose digits, and at a degenerate vertex the errors become small steps without end.
constexpr double least_pivot_part = 0.1;
// After this number of pivots in a row whose steps are zero up to the tolerance, the bounds are
// moved: at most by this number of tolerances, but not by less than the last digits of b.
constexpr int most_idle_pivots = 100;
constexpr double moved_tolerances = 100;
constexpr double least_move = 1e-8;

[[gnu::always_inline]] inline double greatest_magnitude(const double* entries, Index size) {
  double greatest = 0;
#pragma omp simd reduction(max : greatest)
  for (Index i = 0; i < size; ++i) {
    const double magnitude = std::abs(entries[i]);
    greatest = magnitude > greatest ? magnitude : greatest;
  }
  return greatest;
}

// The ratio test, ties broken by a second right-hand side: that of a random perturbation so small
// that it shows in ties only (Dantzig, Orden and Wolfe 1955). Entries of the column u below the
// tolerance, relative to the largest, are taken as zero, and ratios within a tenth of it as tied:
// so much a basic variable may then lack to be feasible. Returns -1 if nothing limits the step.
Index leaving_row(std::span<const double> b, std::span<const double> tie, std::span<const double> u,
                  double tolerance) {
  const auto rows = std::ssize(u);
  double floor = tolerance * std::max(1.0, at_simd_level<greatest_magnitude>(u.data(), rows));
  const double tied = longest_step(b, u, 1, floor) + 0.1 * tolerance;
  floor = std::max(floor, least_pivot_part * greatest_speed(b, u, 1, floor, tied));
  Index leaving = -1;
  double least = infinity;
  for (Index k = 0; k < rows; ++k) {
    const std::size_t i = place(k);
    if (u[i] > floor && b[i] <= tied * u[i] && tie[i] / u[i] < least) {
      least = tie[i] / u[i];
      leaving = k;
    }
  }
  return leaving;
}

// By definition d_q = c_q - sum_i c_i T(i, q) for costs c.
bool has_lost_accuracy(const Tableau& tableau, Index q, std::span<const double> u) {
  const double cost = tableau.is_transposed() ? -1 : 1;
  double reduced_cost = tableau.has_cost(tableau.nonbasic(q)) ? cost : 0;
  double size = 1;
  for (Index i = 0; i < tableau.rows(); ++i) {
    if (tableau.has_cost(tableau.basic(i))) {
      reduced_cost -= cost * u[place(i)];
      size += std::abs(u[place(i)]);
    }
  }
  return !(std::abs(reduced_cost - tableau.d()[place(q)]) <= drift_tolerance * size);
}

}  // namespace

PivotOutcome maximize(Tableau& tableau, double tolerance, const Budget& budget,
                      std::int64_t& pivots) {
  const std::span<const double> d = tableau.d();
  if (*std::max_element(d.begin(), d.end()) <= tolerance) {
    return PivotOutcome::optimal;
  }
  // What comes before the first pivot takes as long as tens of them.
  if (budget.exhausted(pivots)) {
    return PivotOutcome::stopped;
  }
  tableau.apply_pending();
  SteepestEdge pricing;
  pricing.reset(tableau.matrix_row(0), tableau.stride(), tableau.rows(), tableau.columns());
  std::minstd_rand random(1);
  std::uniform_real_distribution<double> positive(0.5, 1.5);
  const std::span<double> tie = tableau.tie();
  std::generate(tie.begin(), tie.end(), [&] { return positive(random); });

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
    const Index r = has_lost_accuracy(tableau, q, u)
                        ? -1
                        : leaving_row(tableau.b(), tableau.tie(), u, tolerance);
    if (r < 0) {
      return PivotOutcome::lost_accuracy;
    }
    double& b = tableau.b()[place(r)];
    b = std::max(b, 0.0);
    idle_pivots = b <= tolerance * u[place(r)] ? idle_pivots + 1 : 0;
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

}  // namespace saddle
