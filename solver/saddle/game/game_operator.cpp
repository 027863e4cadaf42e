#include "saddle/game/game_operator.h"

#include <utility>

#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

void check_number(const char* side, Index size) {
  if (size < 1 || size > GameOperator::most_strategies) {
    throw_invalid("number of {} is {}, must be >= 1 and <= {}", side, size,
                  GameOperator::most_strategies);
  }
}

ProvedBound lower_bound(const GameOperator& game, const MixedStrategy& row) {
  return proved_lower(game.range(), row, game.column_products(row.probabilities()).minCoeff(),
                      game.column_product_error(),
                      [&](Index pure) { return game.row(pure).minCoeff(); });
}

ProvedBound upper_bound(const GameOperator& game, const MixedStrategy& column) {
  return proved_upper(game.range(), column, game.row_products(column.probabilities()).maxCoeff(),
                      game.row_product_error(),
                      [&](Index pure) { return game.column(pure).maxCoeff(); });
}

}  // namespace

GameOperator::GameOperator(Index rows, Index columns, const PayoffRange& range)
    : rows_(rows), columns_(columns), range_(range) {
  check_number("rows", rows);
  check_number("columns", columns);
}

Solution certify(const GameOperator& game, MixedStrategy row, MixedStrategy column,
                 double tolerance, Termination otherwise) {
  check_size("row", row, game.rows());
  check_size("column", column, game.columns());
  const ProvedBound lower = lower_bound(game, row);
  const ProvedBound upper = upper_bound(game, column);
  Solution solution(std::move(row), std::move(column));
  conclude(solution, game.range(), lower, upper, tolerance, otherwise);
  return solution;
}

}  // namespace saddle
