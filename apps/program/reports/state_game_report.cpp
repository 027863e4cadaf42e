#include "apps/program/reports/state_game_report.h"

#include <algorithm>

#include <fmt/format.h>

#include "apps/program/reports/solution_report.h"

namespace saddle::app {

StateGameReport::StateGameReport(const games::StateAnswer& solved, TextStyle text_style)
    : answer(solved),
      state(solved.exact
                ? exact_state_report(*solved.exact, solved.row_labels, solved.column_labels)
                : StateReport{solved.bounds,
                              solved.row,
                              solved.column,
                              solved.row_labels,
                              solved.column_labels,
                              {}}),
      style(text_style) {}

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
