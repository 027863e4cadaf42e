#include "apps/program/reports/state_game_report.h"

#include <algorithm>

#include <fmt/format.h>

#include "apps/program/reports/solution_report.h"

namespace saddle::app {
namespace {

StateReport report_of(const games::StateAnswer& answer) {
  return answer.exact ? exact_state_report(*answer.exact, answer.row_labels, answer.column_labels)
                      : StateReport{answer.bounds,     answer.row,           answer.column,
                                    answer.row_labels, answer.column_labels, {}};
}

}  // namespace

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
