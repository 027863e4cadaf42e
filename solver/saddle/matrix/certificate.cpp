#include "saddle/matrix/certificate.h"

#include <algorithm>
#include <array>
#include <optional>

#include "saddle/machine/simd.h"
#include "saddle/matrix/compensated_sum.h"
#include "saddle/matrix/proved_bounds.h"
#include "saddle/matrix/scaling.h"
#include "saddle/matrix/weighted_payoffs.h"

// proved_bounds.cpp proves the bounds, and says in which blocks products are summed.

namespace saddle {
namespace {

// Sums of weighted rows, in the blocks that the proof requires. A few rows form one block.
class ColumnSums {
 public:
  ColumnSums(Index rows, Index columns)
      : total_(Eigen::VectorXd::Zero(columns)),
        block_(Eigen::VectorXd::Zero(rows > product_block ? columns : 0)) {}

  void add(const double* payoffs, double weight, const Scaling& scaling) {
    Eigen::VectorXd& sums = block_.size() > 0 ? block_ : total_;
    scaling.add_to(sums.data(), payoffs, weight, sums.size());
    if (++rows_in_block_ == product_block) {
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

// The rescaled payoffs of one or both players' pure strategies, in one pass over the matrix: N of
// the proof, and the sums S by which they are divided.
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
      payoffs.of_rows[i] = column_weights->dot(entries, scaling, product_block);
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

// A bound N / S of the proof, before the allowance for rounding.
struct Quotient {
  double dividend;
  double divisor;

  double value() const { return dividend / divisor; }
};

// The greatest dividend gives the greatest quotient, also after rounding both.
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

// Returns the payoffs of one or both strategies. If the game fits one block in both directions it
// allocates nothing, except zero weights for a strategy that is not given.
Extremes extremes_of(const PayoffMatrix& game, const MixedStrategy* row,
                     const MixedStrategy* column) {
  if (std::max(game.rows(), game.columns()) > product_block) {
    const RescaledPayoffs payoffs = rescaled_payoffs(game, row, column);
    return {row != nullptr ? least_of_columns(payoffs) : Quotient{},
            column != nullptr ? greatest_of_rows(payoffs) : Quotient{}};
  }
  check_sizes(game, row, column);
  static constexpr std::array<double, product_block> nothing{};
  const double* const x = row != nullptr ? row->probabilities().data() : nothing.data();
  const double* const y = column != nullptr ? column->probabilities().data() : nothing.data();
  const double* const entries = game.entries().data();
  const double center = game.scaling().center();
  const double scale = game.scaling().scale();
  constexpr auto kernel = extreme_payoffs<product_block>;
  const ExtremePayoffs payoffs = at_simd_level_if_long<kernel>(
      game.columns(), entries, x, game.rows(), y, game.columns(), center, scale);
  return {{payoffs.of_columns, compensated_sum(x, game.rows())},
          {payoffs.of_rows, compensated_sum(y, game.columns())}};
}

double mean_error(const PayoffRange& range, Index terms) {
  return quotient_error(range, product_error(terms, product_block, range.scaling.bound()));
}

ProvedBound lower_bound(const PayoffMatrix& game, const PayoffRange& range,
                        const MixedStrategy& row, Quotient minimum) {
  const auto pure = row.pure_strategy();
  return proved_lower(range, minimum.value(), mean_error(range, game.rows()),
                      pure ? std::optional(game.entries().row(*pure).minCoeff()) : std::nullopt);
}

ProvedBound upper_bound(const PayoffMatrix& game, const PayoffRange& range,
                        const MixedStrategy& column, Quotient maximum) {
  const auto pure = column.pure_strategy();
  return proved_upper(range, maximum.value(), mean_error(range, game.columns()),
                      pure ? std::optional(game.entries().col(*pure).maxCoeff()) : std::nullopt);
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
  const PayoffRange range = range_of(game);
  return range.lowered(lower_bound(game, range, row, minimum).payoff);
}

double conceded_payoff(const PayoffMatrix& game, const MixedStrategy& column) {
  const Quotient maximum = extremes_of(game, nullptr, &column).of_rows;
  const PayoffRange range = range_of(game);
  return range.raised(upper_bound(game, range, column, maximum).payoff);
}

double least_relative_gap(const PayoffMatrix& game) {
  const PayoffRange range = range_of(game);
  return range.gap_of_payoffs(range.scaling.range() > 0 ? mean_error(range, game.rows()) +
                                                              mean_error(range, game.columns())
                                                        : 0);
}

Solution certify(const PayoffMatrix& game, MixedStrategy row, MixedStrategy column,
                 double tolerance, Termination otherwise) {
  const Extremes extremes = extremes_of(game, &row, &column);
  const PayoffRange range = range_of(game);
  const ProvedBound lower = lower_bound(game, range, row, extremes.of_columns);
  const ProvedBound upper = upper_bound(game, range, column, extremes.of_rows);
  Solution solution(std::move(row), std::move(column));
  conclude(solution, range, lower, upper, tolerance, otherwise);
  return solution;
}

}  // namespace saddle
