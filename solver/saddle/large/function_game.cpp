#include "saddle/large/function_game.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "saddle/large/product_bound.h"
#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

std::vector<Index> support_of(const Eigen::VectorXd& weights) {
  std::vector<Index> support;
  for (Index k = 0; k < weights.size(); ++k) {
    if (weights[k] != 0) {
      support.push_back(k);
    }
  }
  return support;
}

// Returns sum_k payoff(k) weights_k over the support, in blocks of its strategies.
template <class Payoff>
double blocked_sum(const std::vector<Index>& support, const Eigen::VectorXd& weights,
                   const Payoff& payoff) {
  double sum = 0;
  for (std::size_t first = 0; first < support.size(); first += product_block) {
    const std::size_t last = std::min(first + product_block, support.size());
    double block = 0;
    for (std::size_t k = first; k < last; ++k) {
      block += payoff(support[k]) * weights[support[k]];
    }
    sum += block;
  }
  return sum;
}

}  // namespace

FunctionGame::FunctionGame(Index rows, Index columns, std::function<double(Index, Index)> payoff,
                           double least, double greatest)
    : GameOperator(rows, columns, checked_range(least, greatest)), payoff_(std::move(payoff)) {}

double FunctionGame::payoff(Index row, Index column) const {
  const double payoff = payoff_(row, column);
  if (!(payoff >= range().least && payoff <= range().greatest)) {
    throw_invalid("payoff of row {} and column {} is {}, must be >= {} and <= {} (counted from 0)",
                  row, column, payoff, range().least, range().greatest);
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
  const std::vector<Index> support = support_of(column_weights);
  return Eigen::VectorXd::NullaryExpr(rows(), [&](Index i) {
    return blocked_sum(support, column_weights,
                       [&](Index j) { return range().scaling.rescaled(payoff(i, j)); });
  });
}

Eigen::VectorXd FunctionGame::column_products(const Eigen::VectorXd& row_weights) const {
  const std::vector<Index> support = support_of(row_weights);
  return Eigen::VectorXd::NullaryExpr(columns(), [&](Index j) {
    return blocked_sum(support, row_weights,
                       [&](Index i) { return range().scaling.rescaled(payoff(i, j)); });
  });
}

double FunctionGame::row_product_error() const {
  return product_error(columns(), product_block, range().scaling.bound());
}

double FunctionGame::column_product_error() const {
  return product_error(rows(), product_block, range().scaling.bound());
}

}  // namespace saddle
