#include "saddle/matrix/certificate.h"

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>

#include <fmt/format.h>

#include "saddle/machine/simd.h"
#include "saddle/number/rounding.h"

// Why the bounds are true in floating point
//
// Let u = 2^-53, g(k) = k u / (1 - k u), c_ij the exact rescaled payoff (scaling.h), C the bound on
// every |c_ij|, and y >= 0 the column strategy's doubles. What is wanted is the exact quotient
//
//   t = N / S,   N = sum_j c_ij y_j,   S = sum_j y_j.
//
// N is summed in blocks of B terms, whose sums are added up in turn. Rescaling a payoff rounds once
// (the scale is a power of two), a product rounds once, a term passes through at most B - 1
// additions within its block, in whatever order the compiler takes them, and through ceil(n / B)
// after it. So (Higham, Accuracy and Stability of Numerical Algorithms, 2002, section 4.2) the
// computed sum differs from N by at most g(K) C S, where K = min(n, B) + 1 + ceil(n / B).
//
// S is summed with compensation: its relative error is at most 2u (ibid., section 4.3, n < 2^26),
// whichever way the terms are parted into lanes, for the error of each addition is summed too.
// With the rounding of the quotient, the computed t differs from the exact one by at most
//
//   g(K + 5) C + n d,
//
// where d, the least positive double, stands for products that underflow. The same holds for x'A.
// Each bound is moved outward by that much, and by one rounding more where it becomes a payoff.
// A pure strategy needs no sum: its bound is an entry of the matrix.
//
// Where the payoffs were rounded, each is within r of its entry. Then either bound is off by at
// most r, so the gap is by 2r, and the range of the payoffs is at least that of the entries less
// 2r.

namespace saddle {
namespace {

static_assert(FLT_EVAL_METHOD == 0, "each operation must round to a double, as with SSE2");

constexpr Index block_size = 64;

double sum_error_bound(Index terms, double greatest_term) {
  const Index blocks = (terms + block_size - 1) / block_size;
  const auto roundings = static_cast<double>(std::min(terms, block_size) + 1 + blocks + 5);
  const double relative = roundings * unit_roundoff / (1 - roundings * unit_roundoff);
  // The last factor covers the roundings of this very expression.
  return (relative * greatest_term +
          static_cast<double>(terms) * std::numeric_limits<double>::denorm_min()) *
         (1 + 8 * unit_roundoff);
}

// Sums by lanes, so that no addition waits for the one before it; the lanes are summed likewise.
[[gnu::always_inline]] inline double compensated_sum(const double* weights, Index size) {
  constexpr Index lanes = 8;
  std::array<double, lanes> sums{};
  std::array<double, lanes> corrections{};
  const auto add = [](double weight, double& sum, double& correction) {
    const double total = sum + weight;
    const double part = total - sum;
    correction += (sum - (total - part)) + (weight - part);
    sum = total;
  };
  Index j = 0;
  for (; j + lanes <= size; j += lanes) {
#pragma omp simd
    for (std::size_t k = 0; k < lanes; ++k) {
      add(weights[j + static_cast<Index>(k)], sums[k], corrections[k]);
    }
  }
  double sum = 0;
  double correction = 0;
  for (; j < size; ++j) {
    add(weights[j], sum, correction);
  }
  for (std::size_t k = 0; k < lanes; ++k) {
    add(sums[k], sum, correction);
    correction += corrections[k];
  }
  return sum + correction;
}

double dot(const double* payoffs, const Eigen::VectorXd& weights, const Scaling& scaling) {
  double sum = 0;
  for (Index j = 0; j < weights.size(); j += block_size) {
    sum += scaling.dot(payoffs + j, weights.data() + j, std::min(block_size, weights.size() - j));
  }
  return sum;
}

// Sums of weighted rows, blocked as the comment above demands. Few rows are one block.
class ColumnSums {
 public:
  ColumnSums(Index rows, Index columns)
      : total_(Eigen::VectorXd::Zero(columns)),
        block_(Eigen::VectorXd::Zero(rows > block_size ? columns : 0)) {}

  void add(const double* payoffs, double weight, const Scaling& scaling) {
    Eigen::VectorXd& sums = block_.size() > 0 ? block_ : total_;
    scaling.add_to(sums.data(), payoffs, weight, sums.size());
    if (++rows_in_block_ == block_size) {
      close_block();
    }
  }

  Eigen::VectorXd take() {
    close_block();
    return std::move(total_);
  }

 private:
  void close_block() {
    if (block_.size() > 0) {
      total_ += block_;
      block_.setZero();
    }
    rows_in_block_ = 0;
  }

  Eigen::VectorXd total_;
  Eigen::VectorXd block_;
  Index rows_in_block_ = 0;
};

void check_size(const char* player, const MixedStrategy& strategy, Index size) {
  if (strategy.size() != size) {
    throw std::invalid_argument(
        fmt::format("size of the {} strategy is {}, must be {}", player, strategy.size(), size));
  }
}

// The rescaled payoffs of one or both players' pure strategies, in one pass over the matrix: N in
// the comment above, and the sums S that divide them.
struct RescaledPayoffs {
  Eigen::VectorXd of_rows;
  Eigen::VectorXd of_columns;
  double column_sum = 1;  // divides of_rows
  double row_sum = 1;     // divides of_columns
};

RescaledPayoffs rescaled_payoffs(const PayoffMatrix& game, const MixedStrategy* row,
                                 const MixedStrategy* column) {
  const Scaling& scaling = game.scaling();
  RescaledPayoffs payoffs;
  ColumnSums column_sums(game.rows(), row == nullptr ? 0 : game.columns());
  if (column != nullptr) {
    check_size("column", *column, game.columns());
    payoffs.of_rows.resize(game.rows());
  }
  if (row != nullptr) {
    check_size("row", *row, game.rows());
  }
  for (Index i = 0; i < game.rows(); ++i) {
    const double* entries = game.entries().data() + i * game.columns();
    if (column != nullptr) {
      payoffs.of_rows[i] = dot(entries, column->probabilities(), scaling);
    }
    if (row != nullptr && (*row)[i] > 0) {
      column_sums.add(entries, (*row)[i], scaling);
    }
  }
  if (column != nullptr) {
    payoffs.column_sum =
        at_simd_level<compensated_sum>(column->probabilities().data(), column->size());
  }
  if (row != nullptr) {
    payoffs.of_columns = column_sums.take();
    payoffs.row_sum = at_simd_level<compensated_sum>(row->probabilities().data(), row->size());
  }
  return payoffs;
}

// A bound on the value, once rescaled and once in the units of the game.
struct Bound {
  double rescaled;
  double payoff;
};

std::optional<Index> only_pure_strategy(const MixedStrategy& strategy) {
  if (strategy.support_size() != 1) {
    return std::nullopt;
  }
  Index pure = 0;
  strategy.probabilities().maxCoeff(&pure);
  return pure;
}

// The greatest quotient is that of the greatest dividend, also when both are rounded.
Bound lower_bound(const PayoffMatrix& game, const MixedStrategy& row,
                  const RescaledPayoffs& payoffs) {
  const Scaling& scaling = game.scaling();
  const double least = payoffs.of_columns.minCoeff() / payoffs.row_sum;
  const double rescaled = next_below(least - sum_error_bound(game.rows(), scaling.bound()));
  if (const auto pure = only_pure_strategy(row)) {
    return {rescaled, game.entries().row(*pure).minCoeff()};
  }
  return {rescaled, std::max(game.least(), scaling.payoff_rounded_down(rescaled))};
}

Bound upper_bound(const PayoffMatrix& game, const MixedStrategy& column,
                  const RescaledPayoffs& payoffs) {
  const Scaling& scaling = game.scaling();
  const double greatest = payoffs.of_rows.maxCoeff() / payoffs.column_sum;
  const double rescaled = next_above(greatest + sum_error_bound(game.columns(), scaling.bound()));
  if (const auto pure = only_pure_strategy(column)) {
    return {rescaled, game.entries().col(*pure).maxCoeff()};
  }
  return {rescaled, std::min(game.greatest(), scaling.payoff_rounded_up(rescaled))};
}

// Bounds for the payoffs that the entries stand for: a value moves no further than they do.
double lowered(const PayoffMatrix& game, double payoff) {
  return game.rounding() > 0 ? next_below(payoff - game.rounding()) : payoff;
}

double raised(const PayoffMatrix& game, double payoff) {
  return game.rounding() > 0 ? next_above(payoff + game.rounding()) : payoff;
}

// Returns no less than the quotient of a gap and a range, each known up to a few roundings.
double quotient_above(double gap, double range) {
  return next_above(gap / range * (1 + 8 * unit_roundoff));
}

// Returns a bound on the relative gap of the payoffs, from the gap of the entries, rescaled.
double widened_gap(const PayoffMatrix& game, double gap) {
  const double range = game.scaling().range();
  if (game.rounding() == 0) {
    return gap > 0 ? quotient_above(gap, range) : 0;
  }
  const double widening = 2 * next_above(game.rounding() * game.scaling().scale());
  const double least_range = range * (1 - 8 * unit_roundoff) - widening;
  return least_range > 0 ? quotient_above(gap + widening, least_range) : infinity;
}

Eigen::VectorXd in_units_of(const PayoffMatrix& game, const Eigen::VectorXd& rescaled) {
  const Scaling& scaling = game.scaling();
  return (rescaled.array() / scaling.scale() + scaling.center()).matrix();
}

}  // namespace

Eigen::VectorXd row_payoffs(const PayoffMatrix& game, const MixedStrategy& column) {
  const RescaledPayoffs payoffs = rescaled_payoffs(game, nullptr, &column);
  return in_units_of(game, payoffs.of_rows / payoffs.column_sum);
}

Eigen::VectorXd column_payoffs(const PayoffMatrix& game, const MixedStrategy& row) {
  const RescaledPayoffs payoffs = rescaled_payoffs(game, &row, nullptr);
  return in_units_of(game, payoffs.of_columns / payoffs.row_sum);
}

Index best_row(const PayoffMatrix& game, const MixedStrategy& column) {
  Index best = 0;
  rescaled_payoffs(game, nullptr, &column).of_rows.maxCoeff(&best);
  return best;
}

Index best_column(const PayoffMatrix& game, const MixedStrategy& row) {
  Index best = 0;
  rescaled_payoffs(game, &row, nullptr).of_columns.minCoeff(&best);
  return best;
}

double guaranteed_payoff(const PayoffMatrix& game, const MixedStrategy& row) {
  return lowered(game, lower_bound(game, row, rescaled_payoffs(game, &row, nullptr)).payoff);
}

double conceded_payoff(const PayoffMatrix& game, const MixedStrategy& column) {
  return raised(game, upper_bound(game, column, rescaled_payoffs(game, nullptr, &column)).payoff);
}

double least_relative_gap(const PayoffMatrix& game) {
  const Scaling& scaling = game.scaling();
  return widened_gap(game, scaling.range() > 0
                               ? sum_error_bound(game.rows(), scaling.bound()) +
                                     sum_error_bound(game.columns(), scaling.bound())
                               : 0);
}

Solution certify(const PayoffMatrix& game, MixedStrategy row, MixedStrategy column,
                 double tolerance, Termination otherwise) {
  const RescaledPayoffs payoffs = rescaled_payoffs(game, &row, &column);
  const Bound lower = lower_bound(game, row, payoffs);
  const Bound upper = upper_bound(game, column, payoffs);

  Solution solution(std::move(row), std::move(column));
  solution.lower = lowered(game, lower.payoff);
  solution.upper = raised(game, upper.payoff);
  // Equal bounds close the gap, also where the rescaled ones are apart by their widening.
  const double gap = lower.payoff == upper.payoff ? 0 : next_above(upper.rescaled - lower.rescaled);
  solution.gap_of_entries = gap > 0 ? quotient_above(gap, game.scaling().range()) : 0;
  solution.relative_gap = game.rounding() > 0 ? widened_gap(game, gap) : solution.gap_of_entries;
  if (solution.relative_gap <= tolerance) {
    solution.termination = Termination::converged;
  } else if (solution.gap_of_entries <= std::max(tolerance, widened_gap(game, 0) / 16)) {
    solution.termination = Termination::rounded_payoffs;
  } else {
    solution.termination = otherwise;
  }
  return solution;
}

}  // namespace saddle
