#include "apps/program/reports/graph_report.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "apps/program/reports/printed.h"

namespace saddle::app {
namespace {

constexpr std::size_t most_listed = 20;  // positions of a cycle in text

// A cell of the table of positions; a missing value is empty.
struct CellText {
  std::string text;
  bool is_name;
};

using TableCell = std::optional<CellText>;

TableCell number(std::uint32_t value, std::uint32_t none) {
  return value == none ? TableCell() : TableCell({fmt::format("{}", value), false});
}

struct Column {
  const char* name;
  TableCell (*cell)(const GraphReport& report, Position position);
};

TableCell letter_cell(Outcome outcome) {
  return TableCell({std::string(1, letter(outcome)), true});
}

TableCell move_cell(const GraphReport& report, Position move) {
  return move == no_position ? TableCell() : TableCell({std::string(report.names[move]), true});
}

constexpr Column columns[] = {
    {"position",
     [](const GraphReport& report, Position p) {
       return TableCell({std::string(report.names[p]), true});
     }},
    {"outcome",
     [](const GraphReport& report, Position p) {
       return letter_cell(report.outcomes ? report.outcomes->outcome[p]
                                          : report.partizan->outcome[p]);
     }},
    {"remoteness",
     [](const GraphReport& report, Position p) {
       return report.outcomes ? number(report.outcomes->remoteness[p], no_remoteness) : TableCell();
     }},
    {"grundy",
     [](const GraphReport& report, Position p) {
       return report.outcomes ? number(report.grundy[p], no_grundy) : TableCell();
     }},
    {"misere_grundy",
     [](const GraphReport& report, Position p) {
       return report.outcomes ? number(report.misere_grundy[p], no_grundy) : TableCell();
     }},
    {"best_move",
     [](const GraphReport& report, Position p) {
       return report.outcomes ? move_cell(report, report.outcomes->best_move[p]) : TableCell();
     }},
    {"left_outcome",
     [](const GraphReport& report, Position p) {
       return letter_cell(report.partizan->left_starts.outcome[p]);
     }},
    {"left_remoteness",
     [](const GraphReport& report, Position p) {
       return number(report.partizan->left_starts.remoteness[p], no_remoteness);
     }},
    {"left_best_move",
     [](const GraphReport& report, Position p) {
       return move_cell(report, report.partizan->left_starts.best_move[p]);
     }},
    {"right_outcome",
     [](const GraphReport& report, Position p) {
       return letter_cell(report.partizan->right_starts.outcome[p]);
     }},
    {"right_remoteness",
     [](const GraphReport& report, Position p) {
       return number(report.partizan->right_starts.remoteness[p], no_remoteness);
     }},
    {"right_best_move",
     [](const GraphReport& report, Position p) {
       return move_cell(report, report.partizan->right_starts.best_move[p]);
     }},
};

constexpr std::size_t impartial_columns = 6;

std::span<const Column> columns_of(const GraphReport& report) {
  return std::span(columns).first(report.partizan ? std::size(columns) : impartial_columns);
}

// Rows are written one by one, because a Json of a million positions would take gigabytes.
std::string json_string(std::string_view text) { return Json(text).compact(); }

std::string joined(const GraphReport& report, const std::vector<Position>& positions,
                   const char* between) {
  std::string text;
  for (const Position position : positions) {
    text += text.empty() ? "" : between;
    text += report.names[position];
  }
  return text;
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
    text += fmt::format("a cycle: {} -> {}\n", joined(report, shown, " -> "),
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
                      violation ? json_string(names[*violation]) : "null");
  text += "  \"positions\": [";
  for (Position position = 0; position < names.size(); ++position) {
    text += position == 0 ? "\n    {" : ",\n    {";
    const char* between = "";
    for (const Column& column : columns_of(*this)) {
      const TableCell cell = column.cell(*this, position);
      text += fmt::format("{}\"{}\": {}", between, column.name,
                          !cell           ? "null"
                          : cell->is_name ? json_string(cell->text)
                                          : cell->text);
      between = ", ";
    }
    text += "}";
  }
  text += names.size() == 0 ? "]" : "\n  ]";
  if (sums) {
    text += ",\n  \"sums\": [";
    const char* between = "\n    ";
    for (const DecidedSum& sum : *sums) {
      text += between;
      text += sum_json(*this, sum).compact();
      between = ",\n    ";
    }
    text += sums->empty() ? "]" : "\n  ]";
  }
  return text + "\n}\n";
}

std::string GraphReport::csv() const {
  std::string text;
  if (sums) {
    text = "sum,outcome,move,method\n";
    for (const DecidedSum& sum : *sums) {
      text += fmt::format("{},{},{},{}\n", csv_cell(joined(*this, sum.components, " + ")),
                          outcome_of(sum.verdict), csv_cell(move_text(*this, sum)),
                          to_string(sum.verdict.method));
    }
    return text;
  }
  const char* between = "";
  for (const Column& column : columns_of(*this)) {
    text += between;
    text += column.name;
    between = ",";
  }
  text += "\n";
  for (Position position = 0; position < names.size(); ++position) {
    between = "";
    for (const Column& column : columns_of(*this)) {
      const TableCell cell = column.cell(*this, position);
      text += between;
      text += !cell ? "" : cell->is_name ? csv_cell(cell->text) : cell->text;
      between = ",";
    }
    text += "\n";
  }
  return text;
}

std::string GraphReport::text() const {
  std::string text;
  if (sums) {
    std::vector<std::vector<std::string>> rows = {{"sum", "outcome", "move", "method"}};
    for (const DecidedSum& sum : *sums) {
      rows.push_back({joined(*this, sum.components, " + "),
                      sum.verdict.outcome ? outcome_of(sum.verdict) : "?", move_text(*this, sum),
                      std::string(to_string(sum.verdict.method))});
    }
    text += text_table(rows) + "\n";
  }
  std::vector<std::vector<std::string>> rows(1);
  for (const Column& column : columns_of(*this)) {
    rows.front().emplace_back(column.name);
  }
  for (Position position = 0; position < names.size(); ++position) {
    rows.emplace_back();
    for (const Column& column : columns_of(*this)) {
      const TableCell cell = column.cell(*this, position);
      rows.back().push_back(cell ? cell->text : "-");
    }
  }
  text += text_table(rows);
  const std::string remarked = remarks(*this);
  text += remarked.empty() ? "" : "\n";
  return text + remarked;
}

}  // namespace saddle::app
