#include "saddle/large/dense_game.h"

#include <algorithm>

#include "saddle/large/product_bound.h"
#include "saddle/matrix/scaling.h"

namespace saddle {

DenseGame::DenseGame(const PayoffMatrix& game)
    : DenseGame(game.entries().data(), game.rows(), game.columns(),
                {game.least(), game.greatest(), game.rounding(), game.scaling()}) {}

DenseGame::DenseGame(const double* payoffs, Index rows, Index columns, const PayoffRange& range)
    : GameOperator(rows, columns, range), payoffs_(payoffs, rows, columns) {}

Eigen::VectorXd DenseGame::row(Index row) const { return payoffs_.row(row); }

Eigen::VectorXd DenseGame::column(Index column) const { return payoffs_.col(column); }

Eigen::VectorXd DenseGame::row_products(const Eigen::VectorXd& column_weights) const {
  const ColumnWeights weights(column_weights);
  Eigen::VectorXd products(rows());
  for (Index i = 0; i < rows(); ++i) {
    products[i] = weights.dot(payoffs_.data() + i * columns(), range().scaling, product_block);
  }
  return products;
}

Eigen::VectorXd DenseGame::column_products(const Eigen::VectorXd& row_weights) const {
  Eigen::VectorXd products = Eigen::VectorXd::Zero(columns());
  Eigen::VectorXd block(columns());
  for (Index first = 0; first < rows(); first += product_block) {
    block.setZero();
    for (Index i = first; i < std::min(first + product_block, rows()); ++i) {
      if (row_weights[i] != 0) {
        range().scaling.add_to(block.data(), payoffs_.data() + i * columns(), row_weights[i],
                               columns());
      }
    }
    products += block;
  }
  return products;
}

double DenseGame::row_product_error() const {
  return product_error(columns(), product_block, range().scaling.bound());
}

double DenseGame::column_product_error() const {
  return product_error(rows(), product_block, range().scaling.bound());
}

}  // namespace saddle
