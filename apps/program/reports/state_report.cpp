#include "apps/program/reports/state_report.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "apps/program/reports/solution_report.h"
#include "apps/program/reports/strategy_table.h"
#include "saddle/matrix/exact_matrix.h"

namespace saddle::app {
namespace {

// Returns a number for CSV; infinite numbers as "infinity" or "-infinity".
std::string printed_bound(double bound) {
  return std::isfinite(bound) ? printed(bound) : (bound < 0 ? "-infinity" : "infinity");
}

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

StateReport report_of(const games::StateAnswer& answer) {
  return answer.exact ? exact_state_report(*answer.exact, answer.row_labels, answer.column_labels)
                      : StateReport{answer.bounds,     answer.row,           answer.column,
                                    answer.row_labels, answer.column_labels, {}};
}

}  // namespace

StateReport exact_state_report(ExactSolution solution, std::vector<std::string> row_labels,
                               std::vector<std::string> column_labels) {
  return {{rounded_down(solution.lower), rounded_up(solution.upper)},
          rounded(solution.row),
          rounded(solution.column),
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
  const auto add = [&](const char* player, const char* kind, const auto& strategy,
                       const std::vector<std::string>& labels) {
    if (strategy.size() > 1) {
      text += used_strategies(
          fmt::format("  {}", player), strategy,
          [&](Index k) { return fmt::format("  {}", strategy_name(kind, labels, k)); }, style);
    }
  };
  const auto add_both = [&](const auto& solution) {
    add(row_player, "row", solution.row, row_labels);
    add(column_player, "column", solution.column, column_labels);
  };
  exact ? add_both(*exact) : add_both(*this);
  return text;
}

Json StateReport::json() const {
  Json object;
  object["value"] = is_known(bounds) ? Json(shortest_within(bounds.lower, bounds.upper)) : Json();
  object["lower"] = bounds.lower;  // null if infinite
  object["upper"] = bounds.upper;
  if (is_infinite(bounds)) {
    object["infinite_value"] = printed_bound(bounds.lower);
  }
  object["row_strategy"] = probabilities(row);
  object["column_strategy"] = probabilities(column);
  if (exact) {
    object["exact"] = {
        {"value", exact->lower}, {"row_strategy", exact->row}, {"column_strategy", exact->column}};
  }
  return object;
}

std::string StateReport::csv(const std::string& name) const {
  const std::string start = name.empty() ? "" : csv_cell(name) + ",";
  const auto rows = [&](const std::string& value, const std::string& lower,
                        const std::string& upper, const auto& solution) {
    return fmt::format("{0}value,,{1}\n{0}lower,,{2}\n{0}upper,,{3}\n", start, value, lower,
                       upper) +
           strategies_csv(solution, row_labels, column_labels, start);
  };
  if (exact) {
    return rows(printed(exact->lower), printed(exact->lower), printed(exact->upper), *exact);
  }
  const bool has_value = is_known(bounds) || is_infinite(bounds);
  return rows(has_value ? printed_value(bounds, {0}) : "", printed_bound(bounds.lower),
              printed_bound(bounds.upper), *this);
}

StateGameReport::StateGameReport(const games::StateAnswer& solved, TextStyle text_style)
    : answer(solved), state(report_of(solved)), style(text_style) {}

std::string StateGameReport::text() const {
  std::string text = state.text("", style);
  text += fmt::format("\n{}", to_string(answer.termination));
  for (const auto& [name, count] : answer.counts) {
    std::string words = name;
    std::replace(words.begin(), words.end(), '_', ' ');
    text += fmt::format(", {} {}", words, count);
  }
  return text + "\n";
}

Json StateGameReport::json() const {
  Json object = {{"game", game_json(state.row.size(), state.column.size(), answer.row_labels,
                                    answer.column_labels)}};
  object.update(state.json());
  object["termination"] = to_string(answer.termination);
  for (const auto& [name, count] : answer.counts) {
    object[name] = count;
  }
  return object;
}

}  // namespace saddle::app
