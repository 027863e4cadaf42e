#include "saddle/matrix/certificate.h"

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>
#include <limits>
#include <optional>

#include "saddle/machine/simd.h"
#include "saddle/matrix/compensated_sum.h"
#include "saddle/matrix/proved_bounds.h"
#include "saddle/matrix/scaling.h"
#include "saddle/matrix/weighted_payoffs.h"
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

namespace saddle {
namespace {

static_assert(FLT_EVAL_METHOD == 0, "each operation must round to a double, as with SSE2");

constexpr Index block_size = 64;

double sum_error_bound(Index terms, double greatest_term) {
  const Index blocks = (terms + block_size - 1) / block_size;
  const auto roundings = static_cast<double>(std::min(terms, block_size) + 1 + blocks + 5);
  // The last factor covers the roundings of this very expression.
  return (relative_error(roundings) * greatest_term +
          static_cast<double>(terms) * std::numeric_limits<double>::denorm_min()) *
         (1 + 8 * unit_roundoff);
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

// The rescaled payoffs of one or both players' pure strategies, in one pass over the matrix: N in
// the comment above, and the sums S that divide them.
struct RescaledPayoffs {
  Eigen::VectorXd of_rows;
  Eigen::VectorXd of_columns;
  double column_sum = 1;  // divides of_rows
  double row_sum = 1;     // divides of_columns
};

void check_sizes(const PayoffMatrix& game, const MixedStrategy* row, const MixedStrategy* column) {
  if (column != nullptr) {
    check_size("column", *column, game.columns());
  }
  if (row != nullptr) {
    check_size("row", *row, game.rows());
  }
}

RescaledPayoffs rescaled_payoffs(const PayoffMatrix& game, const MixedStrategy* row,
                                 const MixedStrategy* column) {
  check_sizes(game, row, column);
  const Scaling& scaling = game.scaling();
  RescaledPayoffs payoffs;
  ColumnSums column_sums(game.rows(), row == nullptr ? 0 : game.columns());
  std::optional<ColumnWeights> column_weights;
  if (column != nullptr) {
    column_weights.emplace(column->probabilities());
    payoffs.of_rows.resize(game.rows());
  }
  for (Index i = 0; i < game.rows(); ++i) {
    const double* entries = game.entries().data() + i * game.columns();
    if (column_weights) {
      payoffs.of_rows[i] = column_weights->dot(entries, scaling, block_size);
    }
    if (row != nullptr && (*row)[i] > 0) {
      column_sums.add(entries, (*row)[i], scaling);
    }
  }
  if (column != nullptr) {
    payoffs.column_sum = compensated_sum(column->probabilities().data(), column->size());
  }
  if (row != nullptr) {
    payoffs.of_columns = column_sums.take();
    payoffs.row_sum = compensated_sum(row->probabilities().data(), row->size());
  }
  return payoffs;
}

PayoffRange range_of(const PayoffMatrix& game) {
  return {game.minimum(), game.maximum(), game.rounding(), game.scaling()};
}

// A bound before its allowance for roundings: N over S in the comment above.
struct Quotient {
  double dividend;
  double divisor;

  double value() const { return dividend / divisor; }
};

// The greatest quotient is that of the greatest dividend, also when both are rounded.
Quotient least_of_columns(const RescaledPayoffs& payoffs) {
  return {payoffs.of_columns.minCoeff(), payoffs.row_sum};
}

Quotient greatest_of_rows(const RescaledPayoffs& payoffs) {
  return {payoffs.of_rows.maxCoeff(), payoffs.column_sum};
}

struct Extremes {
  Quotient of_columns;
  Quotient of_rows;
};

// Returns what one or both strategies bring. A game of one block each way needs no memory but for
// weights of nothing in the place of a strategy that is not given.
Extremes extremes_of(const PayoffMatrix& game, const MixedStrategy* row,
                     const MixedStrategy* column) {
  if (std::max(game.rows(), game.columns()) > block_size) {
    const RescaledPayoffs payoffs = rescaled_payoffs(game, row, column);
    return {row != nullptr ? least_of_columns(payoffs) : Quotient{},
            column != nullptr ? greatest_of_rows(payoffs) : Quotient{}};
  }
  check_sizes(game, row, column);
  static constexpr std::array<double, block_size> nothing{};
  const double* const x = row != nullptr ? row->probabilities().data() : nothing.data();
  const double* const y = column != nullptr ? column->probabilities().data() : nothing.data();
  const double* const entries = game.entries().data();
  const double center = game.scaling().center();
  const double scale = game.scaling().scale();
  constexpr auto kernel = extreme_payoffs<block_size>;
  const ExtremePayoffs payoffs = at_simd_level_if_long<kernel>(
      game.columns(), entries, x, game.rows(), y, game.columns(), center, scale);
  return {{payoffs.of_columns, compensated_sum(x, game.rows())},
          {payoffs.of_rows, compensated_sum(y, game.columns())}};
}

ProvedBound lower_bound(const PayoffMatrix& game, const MixedStrategy& row, Quotient minimum) {
  const Scaling& scaling = game.scaling();
  const double rescaled =
      next_below(minimum.value() - sum_error_bound(game.rows(), scaling.bound()));
  if (const auto pure = row.pure_strategy()) {
    return {rescaled, game.entries().row(*pure).minCoeff()};
  }
  return {rescaled, std::max(game.minimum(), scaling.payoff_rounded_down(rescaled))};
}

ProvedBound upper_bound(const PayoffMatrix& game, const MixedStrategy& column, Quotient maximum) {
  const Scaling& scaling = game.scaling();
  const double rescaled =
      next_above(maximum.value() + sum_error_bound(game.columns(), scaling.bound()));
  if (const auto pure = column.pure_strategy()) {
    return {rescaled, game.entries().col(*pure).maxCoeff()};
  }
  return {rescaled, std::min(game.maximum(), scaling.payoff_rounded_up(rescaled))};
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
  const Quotient minimum = extremes_of(game, &row, nullptr).of_columns;
  return range_of(game).lowered(lower_bound(game, row, minimum).payoff);
}

double conceded_payoff(const PayoffMatrix& game, const MixedStrategy& column) {
  const Quotient maximum = extremes_of(game, nullptr, &column).of_rows;
  return range_of(game).raised(upper_bound(game, column, maximum).payoff);
}

double least_relative_gap(const PayoffMatrix& game) {
  const Scaling& scaling = game.scaling();
  return range_of(game).gap_of_payoffs(scaling.range() > 0
                                           ? sum_error_bound(game.rows(), scaling.bound()) +
                                                 sum_error_bound(game.columns(), scaling.bound())
                                           : 0);
}

Solution certify(const PayoffMatrix& game, MixedStrategy row, MixedStrategy column,
                 double tolerance, Termination otherwise) {
  const Extremes extremes = extremes_of(game, &row, &column);
  const ProvedBound lower = lower_bound(game, row, extremes.of_columns);
  const ProvedBound upper = upper_bound(game, column, extremes.of_rows);
  Solution solution(std::move(row), std::move(column));
  conclude(solution, range_of(game), lower, upper, tolerance, otherwise);
  return solution;
}

}  // namespace saddle
