#include "apps/program/reports/graph_report.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include <fmt/format.h>

namespace saddle::app {
namespace {

constexpr std::size_t most_listed = 20;  // positions of a cycle in text

// The columns of the table of positions; the first six are those of an impartial game.
constexpr std::array columns = {"position",      "outcome",          "remoteness",
                                "grundy",        "misere_grundy",    "best_move",
                                "left_outcome",  "left_remoteness",  "left_best_move",
                                "right_outcome", "right_remoteness", "right_best_move"};

std::span<const char* const> columns_of(const GraphReport& report) {
  return std::span(columns).first(report.partizan ? columns.size() : 6);
}

// Returns the cells of a position: words as `quoted` writes them, and `none` for missing values.
std::vector<std::string> cells_of(const GraphReport& report, Position position,
                                  const std::string& none,
                                  std::string (*quoted)(const std::string&)) {
  const auto name = [&](Position p) {
    return p == no_position ? none : quoted(std::string(report.names[p]));
  };
  const auto outcome = [&](const auto& found) {
    return quoted(std::string(1, letter(found.outcome[position])));
  };
  const auto number = [&](std::uint32_t value, std::uint32_t unknown) {
    return value == unknown ? none : fmt::format("{}", value);
  };
  if (report.outcomes) {
    return {name(position),
            outcome(*report.outcomes),
            number(report.outcomes->remoteness[position], no_remoteness),
            number(report.grundy[position], no_grundy),
            number(report.misere_grundy[position], no_grundy),
            name(report.outcomes->best_move[position])};
  }
  std::vector<std::string> cells = {
      name(position), outcome(*report.partizan), none, none, none, none};
  for (const Outcomes* starts : {&report.partizan->left_starts, &report.partizan->right_starts}) {
    cells.push_back(outcome(*starts));
    cells.push_back(number(starts->remoteness[position], no_remoteness));
    cells.push_back(name(starts->best_move[position]));
  }
  return cells;
}

// Rows are written one by one, because a Json of a million positions would take gigabytes.
std::string json_string(const std::string& text) { return Json(text).compact(); }

std::string names_joined(const GraphReport& report, const std::vector<Position>& positions,
                         const char* between) {
  return joined(
      positions, [&report](Position position) { return report.names[position]; }, between);
}

Json names_of(const GraphReport& report, const std::vector<Position>& positions) {
  Json names = Json::list();
  for (const Position position : positions) {
    names.push_back(report.names[position]);
  }
  return names;
}

std::string outcome_of(const SumVerdict& verdict) {
  return verdict.outcome ? std::string(1, letter(*verdict.outcome)) : "";
}

std::string name_of(Mover mover) { return mover == Mover::left ? "Left" : "Right"; }

Json move_json(const GraphReport& report, const DecidedSum& sum, const SumMove& move) {
  Json json = {{"component", move.component},
               {"from", report.names[sum.components[move.component]]},
               {"to", report.names[move.to]}};
  if (move.mover != Mover::both) {
    json["player"] = name_of(move.mover);
  }
  return json;
}

Json sum_json(const GraphReport& report, const DecidedSum& sum) {
  const SumVerdict& verdict = sum.verdict;
  Json moves = Json::list();
  for (const SumMove& move : verdict.winning_moves) {
    moves.push_back(move_json(report, sum, move));
  }
  return {{"sum", names_of(report, sum.components)},
          {"outcome", verdict.outcome ? Json(outcome_of(verdict)) : Json()},
          {"move", moves.as_list()->empty() ? Json() : moves.as_list()->front()},
          {"winning_moves", moves},
          {"winning_moves_complete", verdict.outcome && verdict.complete},
          {"method", to_string(verdict.method)}};
}

std::string move_text(const GraphReport& report, const DecidedSum& sum) {
  if (sum.verdict.winning_moves.empty()) {
    return "";
  }
  // The first winning move of each player who has one.
  std::string text;
  const SumMove* before = nullptr;
  for (const SumMove& move : sum.verdict.winning_moves) {
    if (before == nullptr || before->mover != move.mover) {
      text += before == nullptr ? "" : "; ";
      text += move.mover == Mover::both ? "" : name_of(move.mover) + ": ";
      text += fmt::format("{} -> {}", report.names[sum.components[move.component]],
                          report.names[move.to]);
    }
    before = &move;
  }
  return text;
}

std::string remarks(const GraphReport& report) {
  std::string text;
  if (!report.cycle.empty()) {
    std::vector<Position> shown = report.cycle;
    shown.resize(std::min(shown.size(), most_listed));
    text += fmt::format("a cycle: {} -> {}\n", names_joined(report, shown, " -> "),
                        shown.size() < report.cycle.size()
                            ? fmt::format("... ({} positions)", report.cycle.size())
                            : std::string(report.names[report.cycle.front()]));
  }
  if (report.violation) {
    text += fmt::format(
        "Nim's misere rule does not hold for Grundy values: {} has value 0 and no option of value "
        "1\n",
        report.names[*report.violation]);
  }
  return text;
}

}  // namespace

std::string GraphReport::json() const {
  std::string text = fmt::format("{{\n  \"play\": \"{}\",\n  \"partizan\": {},\n",
                                 play == Play::normal ? "normal" : "misere", partizan.has_value());
  text +=
      fmt::format("  \"cycle\": {},\n", cycle.empty() ? "null" : names_of(*this, cycle).compact());
  text += fmt::format("  \"nim_rule_violation\": {},\n",
                      violation ? json_string(std::string(names[*violation])) : "null");
  text += "  \"positions\": [";
  for (Position position = 0; position < names.size(); ++position) {
    text += position == 0 ? "\n    {" : ",\n    {";
    const std::vector<std::string> cells = cells_of(*this, position, "null", json_string);
    for (std::size_t k = 0; k < cells.size(); ++k) {
      text += fmt::format("{}\"{}\": {}", k == 0 ? "" : ", ", columns[k], cells[k]);
    }
    text += "}";
  }
  text += names.size() == 0 ? "]" : "\n  ]";
  if (sums) {
    text += fmt::format(",\n  \"sums\": [{}", sums->empty() ? "" : "\n    ");
    text += joined(
        *sums, [this](const DecidedSum& sum) { return sum_json(*this, sum).compact(); }, ",\n    ");
    text += sums->empty() ? "]" : "\n  ]";
  }
  return text + "\n}\n";
}

std::string GraphReport::csv() const {
  std::string text;
  if (sums) {
    text = "sum,outcome,move,method\n";
    for (const DecidedSum& sum : *sums) {
      text += fmt::format("{},{},{},{}\n", csv_cell(names_joined(*this, sum.components, " + ")),
                          outcome_of(sum.verdict), csv_cell(move_text(*this, sum)),
                          to_string(sum.verdict.method));
    }
    return text;
  }
  text = fmt::format("{}\n", fmt::join(columns_of(*this), ","));
  for (Position position = 0; position < names.size(); ++position) {
    text += fmt::format("{}\n", fmt::join(cells_of(*this, position, "", csv_cell), ","));
  }
  return text;
}

std::string GraphReport::text() const {
  std::string text;
  if (sums) {
    std::vector<std::vector<std::string>> rows = {{"sum", "outcome", "move", "method"}};
    for (const DecidedSum& sum : *sums) {
      rows.push_back({names_joined(*this, sum.components, " + "),
                      sum.verdict.outcome ? outcome_of(sum.verdict) : "?", move_text(*this, sum),
                      std::string(to_string(sum.verdict.method))});
    }
    text += text_table(rows) + "\n";
  }
  const auto unquoted = [](const std::string& word) { return word; };
  std::vector<std::vector<std::string>> rows(1);
  rows.front().assign(columns_of(*this).begin(), columns_of(*this).end());
  for (Position position = 0; position < names.size(); ++position) {
    rows.push_back(cells_of(*this, position, "-", unquoted));
  }
  text += text_table(rows);
  const std::string remarked = remarks(*this);
  text += remarked.empty() ? "" : "\n";
  return text + remarked;
}

}  // namespace saddle::app
