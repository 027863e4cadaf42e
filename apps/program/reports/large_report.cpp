#include "apps/program/reports/large_report.h"

#include <utility>

#include <fmt/format.h>

#include "apps/program/reports/solution_report.h"
#include "apps/program/reports/strategy_table.h"
#include "saddle/machine/refusal.h"

namespace saddle::app {

std::string sparse_form(Index stored, const Rational& default_payoff) {
  return fmt::format("{} of the payoffs stored, the others {}", stored, default_payoff.get_str());
}

std::string LargeReport::text() const {
  const auto names = [](const char* kind, const std::vector<std::string>& labels) {
    return [kind, &labels](Index k) { return strategy_name(kind, labels, k); };
  };
  return fmt::format("{} x {} game, {}\n", game.rows(), game.columns(), form) +
         value_text(solution.lower, solution.upper, style) + "\n" +
         used_strategies(row_player, solution.row, names("row", row_labels), style) + "\n" +
         used_strategies(column_player, solution.column, names("column", column_labels), style) +
         fmt::format(
             "\n{}: {}\n{}, {}, {:.2g} s; the row strategy guarantees the lower bound, the column "
             "strategy concedes the upper\n",
             to_string(solution.termination), gap_text(solution.relative_gap, tolerance),
             solution.algorithm, counted(solution.iterations, "iteration"), seconds);
}

Json LargeReport::json() const {
  Json object;
  object["game"] = game_json(game.rows(), game.columns(), row_labels, column_labels);
  object["game"]["stored"] = stored;
  add_solution(object, solution, std::nullopt, tolerance, seconds);
  return object;
}

std::string LargeReport::csv() const {
  return bounds_csv(solution.lower, solution.upper) +
         strategies_csv(solution, row_labels, column_labels);
}

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
  std::vector<Rational> entries(as_size(rows * columns), large.default_payoff);
  large.for_each_payoff([&](Index row, Index column, const Rational& payoff) {
    entries[as_size(row * columns + column)] = payoff;
  });
  return {rows, columns, std::move(entries), large.row_labels, large.column_labels};
}

}  // namespace saddle::app
