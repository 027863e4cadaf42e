#include "apps/program/reports/sparse_report.h"

#include <fmt/format.h>

#include "apps/program/reports/solution_report.h"
#include "apps/program/reports/strategy_name.h"
#include "apps/program/reports/strategy_table.h"

namespace saddle::app {

std::string SparseReport::text() const {
  const auto used = [this](const char* player, const char* kind, const MixedStrategy& strategy) {
    return fmt::format(
        "\n{}, {} of {} strategies used\n{}", player, strategy.support_size(), strategy.size(),
        used_strategies(
            strategy, [kind](Index k) { return strategy_name(kind, {}, k); }, style));
  };
  const double value = shortest_within(solution.lower, solution.upper);
  return fmt::format("{} x {} game, {} of the payoffs stored, the others 0\n", game.rows(),
                     game.columns(), stored) +
         fmt::format("{}   (proved: {} <= value <= {})\n", bold("value " + style.nearest(value)),
                     style.below(solution.lower), style.above(solution.upper)) +
         used("row player (maximises)", "row", solution.row) +
         used("column player (minimises)", "column", solution.column) +
         fmt::format(
             "\n{}: the duality gap is at most {:.2g} of the payoff range (tolerance {:.2g})\n"
             "{}, {}, {:.2g} s; the row strategy guarantees the lower bound, the column strategy "
             "concedes the upper\n",
             to_string(solution.termination), solution.relative_gap, tolerance, solution.algorithm,
             counted(solution.iterations, "iteration"), seconds);
}

Json SparseReport::json() const {
  Json object;
  object["game"] = {{"rows", game.rows()},
                    {"columns", game.columns()},
                    {"row_labels", Json::list()},
                    {"column_labels", Json::list()},
                    {"stored", stored}};
  add_solution(object, solution, std::nullopt, tolerance, seconds);
  return object;
}

std::string SparseReport::csv() const { return solution_csv(solution, {}, {}); }

}  // namespace saddle::app
