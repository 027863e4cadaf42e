#include "apps/program/reports/large_game.h"

#include <cstddef>
#include <utility>
#include <vector>

#include "apps/program/reports/large_report.h"

namespace saddle::app {

const GameOperator& LargeGame::game() const {
  return sparse ? static_cast<const GameOperator&>(*sparse) : *array;
}

Index LargeGame::stored() const {
  return sparse ? sparse->stored() : array->rows() * array->columns();
}

std::string LargeGame::form() const {
  return sparse ? sparse_form(stored(), default_payoff) : "not copied from the file";
}

ExactMatrix table_of(const LargeGame& large) {
  const Index rows = large.game().rows();
  const Index columns = large.game().columns();
  std::vector<Rational> entries(static_cast<std::size_t>(rows * columns), large.default_payoff);
  large.for_each_payoff([&](Index row, Index column, const Rational& payoff) {
    entries[static_cast<std::size_t>(row * columns + column)] = payoff;
  });
  return {rows, columns, std::move(entries), large.row_labels, large.column_labels};
}

}  // namespace saddle::app
