#include "saddle/game/game_operator.h"

#include <optional>
#include <utility>

#include "saddle/machine/refusal.h"
#include "saddle/matrix/compensated_sum.h"
#include "saddle/number/rounding.h"

namespace saddle {
namespace {

void check_number(const char* side, Index size) {
  if (size < 1 || size > GameOperator::most_strategies) {
    throw_invalid("number of {} is {}, must be >= 1 and <= {}", side, size,
                  GameOperator::most_strategies);
  }
}

double sum_of(const MixedStrategy& strategy) {
  return compensated_sum(strategy.probabilities().data(), strategy.size());
}

ProvedBound lower_bound(const GameOperator& game, const MixedStrategy& row) {
  const auto pure = row.pure_strategy();
  return proved_lower(game.range(),
                      game.column_products(row.probabilities()).minCoeff() / sum_of(row),
                      quotient_error(game.range(), game.column_product_error()),
                      pure ? std::optional(game.row(*pure).minCoeff()) : std::nullopt);
}

ProvedBound upper_bound(const GameOperator& game, const MixedStrategy& column) {
  const auto pure = column.pure_strategy();
  return proved_upper(game.range(),
                      game.row_products(column.probabilities()).maxCoeff() / sum_of(column),
                      quotient_error(game.range(), game.row_product_error()),
                      pure ? std::optional(game.column(*pure).maxCoeff()) : std::nullopt);
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
