#include "saddle/game/game_operator.h"

#include <utility>

#include "saddle/machine/refusal.h"

namespace saddle {

GameOperator::GameOperator(Index rows, Index columns, const PayoffRange& range)
    : rows_(rows), columns_(columns), range_(range) {
  for (const auto& [side, size] : {std::pair("rows", rows), std::pair("columns", columns)}) {
    if (size < 1 || size > most_strategies) {
      throw_invalid("number of {} is {}, must be >= 1 and <= {}", side, size, most_strategies);
    }
  }
}

Solution certify(const GameOperator& game, MixedStrategy row, MixedStrategy column,
                 double tolerance, Termination otherwise) {
  check_size("row", row, game.rows());
  check_size("column", column, game.columns());
  const ProvedBound lower = proved_lower(
      game.range(), row, game.column_products(row.probabilities()).minCoeff(),
      game.column_product_error(), [&](Index pure) { return game.row(pure).minCoeff(); });
  const ProvedBound upper = proved_upper(
      game.range(), column, game.row_products(column.probabilities()).maxCoeff(),
      game.row_product_error(), [&](Index pure) { return game.column(pure).maxCoeff(); });
  Solution solution(std::move(row), std::move(column));
  conclude(solution, game.range(), lower, upper, tolerance, otherwise);
  return solution;
}

}  // namespace saddle
