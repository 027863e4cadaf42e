#include "apps/program/reports/state_report.h"

#include <cmath>

#include <fmt/format.h>

#include "apps/program/reports/exact_report.h"
#include "apps/program/reports/solution_report.h"
#include "apps/program/reports/strategy_name.h"
#include "apps/program/reports/strategy_table.h"
#include "saddle/machine/refusal.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/payoff_matrix.h"

namespace saddle::app {

std::string printed_bound(double bound) {
  return std::isfinite(bound) ? printed(bound) : (bound < 0 ? "-infinity" : "infinity");
}

namespace {

bool is_known(const ValueBounds& bounds) {
  return std::isfinite(bounds.lower) && std::isfinite(bounds.upper);
}

// Whether the value is proved to be infinite.
bool is_infinite(const ValueBounds& bounds) {
  return std::isinf(bounds.lower) && bounds.lower == bounds.upper;
}

std::string printed_value(const ValueBounds& bounds, const TextStyle& style) {
  if (is_known(bounds)) {
    return style.nearest(shortest_within(bounds.lower, bounds.upper));
  }
  return is_infinite(bounds) ? printed_bound(bounds.lower) : "unknown";
}

std::string proof_in_words(const ValueBounds& bounds, const TextStyle& style) {
  if (is_infinite(bounds)) {
    return fmt::format("proved: {} than any number", bounds.lower > 0 ? "greater" : "less");
  }
  return fmt::format("proved: {} <= value <= {}", style.below(bounds.lower),
                     style.above(bounds.upper));
}

Json or_null(double number) { return std::isfinite(number) ? Json(number) : Json(); }

}  // namespace

StateReport exact_state_report(ExactSolution solution, std::vector<std::string> row_labels,
                               std::vector<std::string> column_labels) {
  const ValueBounds bounds{rounded_down(solution.lower), rounded_up(solution.upper)};
  MixedStrategy row = rounded(solution.row);
  MixedStrategy column = rounded(solution.column);
  return {bounds,
          std::move(row),
          std::move(column),
          std::move(row_labels),
          std::move(column_labels),
          std::move(solution)};
}

std::string StateReport::text(const std::string& name, const TextStyle& style) const {
  const std::string value =
      exact ? short_fraction(exact->lower, style) : printed_value(bounds, style);
  const std::string bounded = exact ? exactly(exact->lower, style) : proof_in_words(bounds, style);
  std::string text =
      fmt::format("{}   ({})\n",
                  bold(fmt::format("{}value {}", name.empty() ? "" : name + ": ", value)), bounded);
  const auto add = [&](const char* player, const char* kind, const MixedStrategy& strategy,
                       const std::vector<std::string>& labels,
                       const std::vector<Rational>* fractions) {
    if (strategy.size() > 1) {
      const auto indented = [&](Index k) {
        return fmt::format("  {}", strategy_name(kind, labels, k));
      };
      text += fmt::format("  {}, {} of {} used\n", player, strategy.support_size(),
                          counted(strategy.size(), "strategy"));
      text += fractions != nullptr ? used_fractions(*fractions, indented, style)
                                   : used_strategies(strategy, indented, style);
    }
  };
  add("row player (maximises)", "row", row, row_labels, exact ? &exact->row : nullptr);
  add("column player (minimises)", "column", column, column_labels,
      exact ? &exact->column : nullptr);
  return text;
}

Json StateReport::json() const {
  Json object;
  object["value"] = is_known(bounds) ? Json(shortest_within(bounds.lower, bounds.upper)) : Json();
  object["lower"] = or_null(bounds.lower);
  object["upper"] = or_null(bounds.upper);
  if (is_infinite(bounds)) {
    object["infinite_value"] = printed_bound(bounds.lower);
  }
  object["row_strategy"] = probabilities(row);
  object["column_strategy"] = probabilities(column);
  if (exact) {
    object["exact"] = {{"value", exact->lower.get_str()},
                       {"row_strategy", fractions(exact->row)},
                       {"column_strategy", fractions(exact->column)}};
  }
  return object;
}

std::string StateReport::csv(const std::string& name) const {
  const std::string start = name.empty() ? "" : csv_cell(name) + ",";
  std::string rows;
  const auto add = [&](const char* item, const std::string& of, const std::string& value) {
    rows += fmt::format("{}{},{},{}\n", start, item, csv_cell(of), value);
  };
  const auto add_strategy = [&](const char* item, const MixedStrategy& strategy,
                                const std::vector<std::string>& labels,
                                const std::vector<Rational>* fractions) {
    for (Index k = 0; k < strategy.size(); ++k) {
      add(item, label_or_number(labels, k),
          fractions != nullptr ? (*fractions)[static_cast<std::size_t>(k)].get_str()
                               : printed(strategy[k]));
    }
  };
  add("value", "",
      exact                 ? exact->lower.get_str()
      : is_known(bounds)    ? printed(shortest_within(bounds.lower, bounds.upper))
      : is_infinite(bounds) ? printed_bound(bounds.lower)
                            : "");
  add("lower", "", exact ? exact->lower.get_str() : printed_bound(bounds.lower));
  add("upper", "", exact ? exact->upper.get_str() : printed_bound(bounds.upper));
  add_strategy("row", row, row_labels, exact ? &exact->row : nullptr);
  add_strategy("column", column, column_labels, exact ? &exact->column : nullptr);
  return rows;
}

}  // namespace saddle::app
