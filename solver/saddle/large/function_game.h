#pragma once

#include <functional>

#include "saddle/large/game_operator.h"

namespace saddle {

/// A game whose payoffs a function returns: no table is kept. A product evaluates it once for every
/// strategy of the one player and every one in the other's support.
class FunctionGame : public GameOperator {
 public:
  /// Takes the payoff of (row, column), and bounds that no payoff exceeds, best the least and the
  /// greatest. The function is called from every thread that uses the game; given the same pair it
  /// must return the same payoff. Throws std::invalid_argument unless 1 <= rows, columns < 2^26 and
  /// least <= greatest are finite; whatever calls the function does if a payoff is outside of them.
  FunctionGame(Index rows, Index columns, std::function<double(Index, Index)> payoff, double least,
               double greatest);

  double payoff(Index row, Index column) const override;
  Eigen::VectorXd row(Index row) const override;
  Eigen::VectorXd column(Index column) const override;
  Eigen::VectorXd row_products(const Eigen::VectorXd& column_weights) const override;
  Eigen::VectorXd column_products(const Eigen::VectorXd& row_weights) const override;
  double row_product_error() const override;
  double column_product_error() const override;

 private:
  std::function<double(Index, Index)> payoff_;
};

}  // namespace saddle
