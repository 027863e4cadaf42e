#pragma once

#include <vector>

#include "saddle/large/frontier.h"
#include "saddle/large/game_operator.h"
#include "saddle/large/numbered_strategies.h"

namespace saddle {

/// Rows and columns of a large game, numbered as they are found. The best responses are those of
/// the products with the whole game, up to 64 new ones at once.
class OperatorFrontier : public Frontier {
 public:
  /// Takes the first strategies, at least one each. Keeps a reference to the game.
  OperatorFrontier(const GameOperator& game, const std::vector<Index>& rows,
                   const std::vector<Index>& columns);

  Index rows() const override { return rows_.size(); }
  Index columns() const override { return columns_.size(); }
  double payoff(Index row, Index column) const override;
  Responses best_rows(const Eigen::VectorXd& column) override;
  Responses best_columns(const Eigen::VectorXd& row) override;

  const NumberedStrategies& row_strategies() const { return rows_; }
  const NumberedStrategies& column_strategies() const { return columns_; }

 private:
  double error(double product_error, Index terms) const;

  const GameOperator& game_;
  NumberedStrategies rows_;
  NumberedStrategies columns_;
};

}  // namespace saddle
