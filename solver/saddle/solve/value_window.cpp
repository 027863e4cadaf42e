#include "saddle/solve/value_window.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "saddle/machine/refusal.h"
#include "saddle/number/rounding.h"
#include "saddle/simplex/small_simplex.h"

namespace saddle {
namespace {

// The result of a pass over the payoffs: the bounds that pure strategies prove, and a guess at the
// value, the middle of the bounds that uniform strategies prove.
struct Glance {
  double maximin = -infinity;
  double minimax = infinity;
  double guess = 0;
};

// `buffer` contains the maximum payoff and the sum of each column.
Glance glance_at(std::span<const double> payoffs, Index rows, Index columns,
                 std::vector<double>& buffer) {
  const auto width = as_size(columns);
  buffer.resize(std::max(buffer.size(), 2 * width));
  double* const maximum = buffer.data();
  double* const sums = buffer.data() + width;
  std::fill_n(maximum, width, -infinity);
  std::fill_n(sums, width, 0.0);
  const double row_part = 1 / static_cast<double>(columns);
  const double column_part = 1 / static_cast<double>(rows);
  Glance glance;
  double best_mean = -infinity;
  const double* row = payoffs.data();
  for (Index i = 0; i < rows; ++i, row += columns) {
    double minimum = infinity;
    double mean = 0;
#pragma omp simd reduction(min : minimum) reduction(+ : mean)
    for (std::size_t j = 0; j < width; ++j) {
      minimum = row[j] < minimum ? row[j] : minimum;
      mean += row[j] * row_part;
      maximum[j] = row[j] > maximum[j] ? row[j] : maximum[j];
      sums[j] += row[j] * column_part;
    }
    glance.maximin = std::max(glance.maximin, minimum);
    best_mean = std::max(best_mean, mean);
  }
  glance.minimax = *std::min_element(maximum, maximum + width);
  glance.guess = best_mean / 2 + *std::min_element(sums, sums + width) / 2;
  return glance;
}

bool is_decided(const StageValue& value, const ValueWindow& window) {
  return value.upper <= window.alpha || value.lower >= window.beta;
}

}  // namespace

WindowSolver::WindowSolver() : simplex_(std::make_unique<SmallSimplex>()) {}
WindowSolver::~WindowSolver() = default;
WindowSolver::WindowSolver(WindowSolver&&) noexcept = default;
WindowSolver& WindowSolver::operator=(WindowSolver&&) noexcept = default;

void WindowSolver::transpose(std::span<const double> payoffs, Index rows, Index columns) {
  transposed_.resize(std::max(transposed_.size(), payoffs.size()));
  for (Index j = 0; j < columns; ++j) {
    for (Index i = 0; i < rows; ++i) {
      transposed_[as_size(j * rows + i)] = -payoffs[as_size(i * columns + j)];
    }
  }
}

// The simplex method lowers the payoff that the column player concedes, so on its way it can find
// that a value is below alpha. For a value above beta the players change places.
std::optional<StageValue> WindowSolver::searched(std::span<const double> payoffs, Index rows,
                                                 Index columns, const ValueWindow& window) {
  const Glance glance = glance_at(payoffs, rows, columns, sums_);
  const StageValue pure{glance.maximin, glance.minimax};
  if (is_decided(pure, window) || glance.maximin >= glance.minimax) {
    return pure;
  }
  constexpr Index least_side = 4;  // smaller games are solved by a formula, or in a few pivots
  if (std::min(rows, columns) < least_side || std::max(rows, columns) > SmallSimplex::max_side) {
    return std::nullopt;
  }
  const bool seems_low = glance.guess / 2 - window.alpha / 2 < window.beta / 2 - glance.guess / 2;
  std::span<const double> seen = payoffs;
  if (!seems_low) {
    transpose(payoffs, rows, columns);
    seen = {transposed_.data(), payoffs.size()};
    std::swap(rows, columns);
  }
  simplex_->solve(seen, rows, columns, std::numeric_limits<std::int64_t>::max(),
                  seems_low ? window.alpha : -window.beta);
  const StageSolution found =
      certified_stage(seen, simplex_->row(), simplex_->column(), simplex_->scaling());
  const StageValue value =
      seems_low ? StageValue{found.lower, found.upper} : StageValue{-found.upper, -found.lower};
  constexpr double tolerance = 1e-13;
  return is_decided(value, window) || found.relative_gap <= tolerance ? std::optional(value)
                                                                      : std::nullopt;
}

StageValue WindowSolver::value(std::span<const double> payoffs, Index rows, Index columns,
                               const ValueWindow& window) {
  check_stage(payoffs, rows, columns);
  if (!(window.alpha <= window.beta)) {
    throw_invalid("alpha is {}, must be at most beta, which is {}", window.alpha, window.beta);
  }
  const bool is_open = window.alpha == -infinity && window.beta == infinity;
  if (!is_open) {
    if (const auto found = searched(payoffs, rows, columns, window)) {
      return *found;
    }
  }
  const StageSolution solution = stages_.solve(payoffs, rows, columns);
  return {solution.lower, solution.upper};
}

std::optional<bool> WindowSolver::is_above(double alpha, std::span<const double> payoffs,
                                           Index rows, Index columns) {
  const StageValue found = value(payoffs, rows, columns, {alpha, std::nextafter(alpha, infinity)});
  if (found.lower > alpha) {
    return true;
  }
  return found.upper <= alpha ? std::optional(false) : std::nullopt;
}

}  // namespace saddle
