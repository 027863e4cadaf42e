#include "saddle/matrix/certificate.h"

#include <algorithm>
#include <array>
#include <utility>

#include "saddle/machine/simd.h"
#include "saddle/matrix/compensated_sum.h"
#include "saddle/matrix/proved_bounds.h"
#include "saddle/matrix/weighted_payoffs.h"

// proved_bounds.cpp proves the bounds.

namespace saddle {
namespace {

void check_sizes(const PayoffMatrix& game, const MixedStrategy* row, const MixedStrategy* column) {
  if (column != nullptr) {
    check_size("column", *column, game.columns());
  }
  if (row != nullptr) {
    check_size("row", *row, game.rows());
  }
}

WeightedPayoffs rescaled_payoffs(const PayoffMatrix& game, const MixedStrategy* row,
                                 const MixedStrategy* column) {
  check_sizes(game, row, column);
  return table_products(game.entries().data(), game.rows(), game.columns(), game.scaling(),
                        row != nullptr ? &row->probabilities() : nullptr,
                        column != nullptr ? &column->probabilities() : nullptr);
}

// Returns the payoffs against one or both strategies; allocates nothing if the game fits one block.
ExtremePayoffs extremes_of(const PayoffMatrix& game, const MixedStrategy* row,
                           const MixedStrategy* column) {
  if (std::max(game.rows(), game.columns()) > product_block) {
    const WeightedPayoffs payoffs = rescaled_payoffs(game, row, column);
    return {row != nullptr ? payoffs.of_columns.minCoeff() : 0,
            column != nullptr ? payoffs.of_rows.maxCoeff() : 0};
  }
  check_sizes(game, row, column);
  static constexpr std::array<double, product_block> nothing{};
  constexpr auto kernel = extreme_payoffs<product_block>;
  return at_simd_level_if_long<kernel>(
      game.columns(), game.entries().data(),
      row != nullptr ? row->probabilities().data() : nothing.data(), game.rows(),
      column != nullptr ? column->probabilities().data() : nothing.data(), game.columns(),
      game.scaling().center(), game.scaling().scale());
}

PayoffRange range_of(const PayoffMatrix& game) {
  return {game.minimum(), game.maximum(), game.rounding(), game.scaling()};
}

ProvedBound lower_bound(const PayoffMatrix& game, const PayoffRange& range,
                        const MixedStrategy& row, double minimum) {
  return proved_lower(range, row, minimum, product_error(range, game.rows()),
                      [&](Index pure) { return game.entries().row(pure).minCoeff(); });
}

ProvedBound upper_bound(const PayoffMatrix& game, const PayoffRange& range,
                        const MixedStrategy& column, double maximum) {
  return proved_upper(range, column, maximum, product_error(range, game.columns()),
                      [&](Index pure) { return game.entries().col(pure).maxCoeff(); });
}

Eigen::VectorXd in_units_of(const PayoffMatrix& game, const Eigen::VectorXd& products,
                            const MixedStrategy& strategy) {
  const Scaling& scaling = game.scaling();
  const double sum = compensated_sum(strategy.probabilities().data(), strategy.size());
  return (products.array() / sum / scaling.scale() + scaling.center()).matrix();
}

}  // namespace

Eigen::VectorXd row_payoffs(const PayoffMatrix& game, const MixedStrategy& column) {
  return in_units_of(game, rescaled_payoffs(game, nullptr, &column).of_rows, column);
}

Eigen::VectorXd column_payoffs(const PayoffMatrix& game, const MixedStrategy& row) {
  return in_units_of(game, rescaled_payoffs(game, &row, nullptr).of_columns, row);
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
  const double minimum = extremes_of(game, &row, nullptr).of_columns;
  const PayoffRange range = range_of(game);
  return range.lowered(lower_bound(game, range, row, minimum).payoff);
}

double conceded_payoff(const PayoffMatrix& game, const MixedStrategy& column) {
  const double maximum = extremes_of(game, nullptr, &column).of_rows;
  const PayoffRange range = range_of(game);
  return range.raised(upper_bound(game, range, column, maximum).payoff);
}

double least_relative_gap(const PayoffMatrix& game) {
  const PayoffRange range = range_of(game);
  const auto error = [&](Index terms) {
    return quotient_error(range, product_error(range, terms));
  };
  return range.gap_of_payoffs(range.scaling.range() > 0 ? error(game.rows()) + error(game.columns())
                                                        : 0);
}

Solution certify(const PayoffMatrix& game, MixedStrategy row, MixedStrategy column,
                 double tolerance, Termination otherwise) {
  const ExtremePayoffs extremes = extremes_of(game, &row, &column);
  const PayoffRange range = range_of(game);
  const ProvedBound lower = lower_bound(game, range, row, extremes.of_columns);
  const ProvedBound upper = upper_bound(game, range, column, extremes.of_rows);
  Solution solution(std::move(row), std::move(column));
  conclude(solution, range, lower, upper, tolerance, otherwise);
  return solution;
}

}  // namespace saddle
