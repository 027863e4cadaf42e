#include "saddle/game/dense_game.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "saddle/machine/refusal.h"
#include "saddle/matrix/scaling.h"
#include "saddle/matrix/weighted_payoffs.h"
#include "saddle/number/places.h"

namespace saddle {
namespace {

// Returns the range of a table of `lines` lines of `length` payoffs.
PayoffRange range_of(const double* payoffs, Index lines, Index length) {
  double minimum = lines > 0 && length > 0 ? *payoffs : 0;
  double maximum = minimum;
  for (Index i = 0; i < lines; ++i) {
    for (Index j = 0; j < length; ++j) {
      const double payoff = payoffs[i * length + j];
      if (!std::isfinite(payoff)) {
        throw_invalid("payoff {} in line {} of a table is {}, must be finite (counted from 1)",
                      j + 1, i + 1, payoff);
      }
      minimum = std::min(minimum, payoff);
      maximum = std::max(maximum, payoff);
    }
  }
  return {minimum, maximum, 0, Scaling(minimum, maximum)};
}

// Returns, for each of `size` strategies, the sum of payoff(strategy, k) weights_k, in blocks.
template <class Payoff>
Eigen::VectorXd blocked_sums(Index size, const Eigen::VectorXd& weights, const Payoff& payoff) {
  const std::vector<Index> support =
      numbers_where(weights.size(), [&](Index k) { return weights[k] != 0; });
  return Eigen::VectorXd::NullaryExpr(size, [&](Index strategy) {
    double sum = 0;
    for (std::size_t first = 0; first < support.size(); first += product_block) {
      const std::size_t last = std::min(first + product_block, support.size());
      double block = 0;
      for (std::size_t k = first; k < last; ++k) {
        block += payoff(strategy, support[k]) * weights[support[k]];
      }
      sum += block;
    }
    return sum;
  });
}

}  // namespace

DenseGame::DenseGame(const PayoffMatrix& game)
    : DenseGame(game.entries().data(), game.rows(), game.columns(),
                {game.minimum(), game.maximum(), game.rounding(), game.scaling()}) {}

DenseGame::DenseGame(const double* payoffs, Index rows, Index columns, const PayoffRange& range)
    : GameOperator(rows, columns, range), payoffs_(payoffs, rows, columns) {}

Eigen::VectorXd DenseGame::row(Index row) const { return payoffs_.row(row); }

Eigen::VectorXd DenseGame::column(Index column) const { return payoffs_.col(column); }

Eigen::VectorXd DenseGame::row_products(const Eigen::VectorXd& column_weights) const {
  return table_products(payoffs_.data(), rows(), columns(), range().scaling, nullptr,
                        &column_weights)
      .of_rows;
}

Eigen::VectorXd DenseGame::column_products(const Eigen::VectorXd& row_weights) const {
  return table_products(payoffs_.data(), rows(), columns(), range().scaling, &row_weights, nullptr)
      .of_columns;
}

double DenseGame::row_product_error() const { return product_error(range(), columns()); }

double DenseGame::column_product_error() const { return product_error(range(), rows()); }

ArrayGame::ArrayGame(std::shared_ptr<const double> payoffs, Index rows, Index columns,
                     bool by_columns)
    : GameOperator(rows, columns,
                   by_columns ? range_of(payoffs.get(), columns, rows)
                              : range_of(payoffs.get(), rows, columns)),
      payoffs_(std::move(payoffs)),
      table_(payoffs_.get(), by_columns ? columns : rows, by_columns ? rows : columns, range()),
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

double ArrayGame::row_product_error() const { return product_error(range(), columns()); }

double ArrayGame::column_product_error() const { return product_error(range(), rows()); }

FunctionGame::FunctionGame(Index rows, Index columns, std::function<double(Index, Index)> payoff,
                           double minimum, double maximum)
    : GameOperator(rows, columns, checked_range(minimum, maximum)), payoff_(std::move(payoff)) {}

double FunctionGame::payoff(Index row, Index column) const {
  const double payoff = payoff_(row, column);
  if (!(payoff >= range().minimum && payoff <= range().maximum)) {
    throw_invalid("payoff of row {} and column {} is {}, must be >= {} and <= {} (counted from 0)",
                  row, column, payoff, range().minimum, range().maximum);
  }
  return payoff;
}

Eigen::VectorXd FunctionGame::row(Index row) const {
  return Eigen::VectorXd::NullaryExpr(columns(), [&](Index j) { return payoff(row, j); });
}

Eigen::VectorXd FunctionGame::column(Index column) const {
  return Eigen::VectorXd::NullaryExpr(rows(), [&](Index i) { return payoff(i, column); });
}

Eigen::VectorXd FunctionGame::row_products(const Eigen::VectorXd& column_weights) const {
  return blocked_sums(rows(), column_weights,
                      [&](Index i, Index j) { return range().scaling.rescaled(payoff(i, j)); });
}

Eigen::VectorXd FunctionGame::column_products(const Eigen::VectorXd& row_weights) const {
  return blocked_sums(columns(), row_weights,
                      [&](Index j, Index i) { return range().scaling.rescaled(payoff(i, j)); });
}

double FunctionGame::row_product_error() const { return product_error(range(), columns()); }

double FunctionGame::column_product_error() const { return product_error(range(), rows()); }

}  // namespace saddle
