#include "saddle/large/array_game.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

PayoffRange range_of(const double* payoffs, Index rows, Index columns) {
  double least = rows > 0 && columns > 0 ? *payoffs : 0;
  double greatest = least;
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < columns; ++j) {
      const double payoff = payoffs[i * columns + j];
      if (!std::isfinite(payoff)) {
        throw_invalid("payoff {} in line {} of a table is {}, must be finite (counted from 1)",
                      j + 1, i + 1, payoff);
      }
      least = std::min(least, payoff);
      greatest = std::max(greatest, payoff);
    }
  }
  return {least, greatest, 0, Scaling(least, greatest)};
}

DenseGame table_of(const double* payoffs, Index rows, Index columns) {
  return {payoffs, rows, columns, range_of(payoffs, rows, columns)};
}

}  // namespace

ArrayGame::ArrayGame(std::shared_ptr<const double> payoffs, Index rows, Index columns,
                     bool by_columns)
    : ArrayGame(payoffs,
                by_columns ? table_of(payoffs.get(), columns, rows)
                           : table_of(payoffs.get(), rows, columns),
                by_columns) {}

ArrayGame::ArrayGame(std::shared_ptr<const double> payoffs, const DenseGame& table, bool by_columns)
    : GameOperator(by_columns ? table.columns() : table.rows(),
                   by_columns ? table.rows() : table.columns(), table.range()),
      payoffs_(std::move(payoffs)),
      table_(table),
      by_columns_(by_columns) {}

double ArrayGame::payoff(Index row, Index column) const {
  return by_columns_ ? table_.payoff(column, row) : table_.payoff(row, column);
}

Eigen::VectorXd ArrayGame::row(Index row) const {
  return by_columns_ ? table_.column(row) : table_.row(row);
}

Eigen::VectorXd ArrayGame::column(Index column) const {
  return by_columns_ ? table_.row(column) : table_.column(column);
}

Eigen::VectorXd ArrayGame::row_products(const Eigen::VectorXd& column_weights) const {
  return by_columns_ ? table_.column_products(column_weights) : table_.row_products(column_weights);
}

Eigen::VectorXd ArrayGame::column_products(const Eigen::VectorXd& row_weights) const {
  return by_columns_ ? table_.row_products(row_weights) : table_.column_products(row_weights);
}

double ArrayGame::row_product_error() const {
  return by_columns_ ? table_.column_product_error() : table_.row_product_error();
}

double ArrayGame::column_product_error() const {
  return by_columns_ ? table_.row_product_error() : table_.column_product_error();
}

}  // namespace saddle
