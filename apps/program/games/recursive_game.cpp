#include "apps/program/games/recursive_game.h"

#include <algorithm>

#include "apps/program/reports/solution_report.h"

namespace saddle::app {
namespace {

std::string listed(const MixedStrategy& strategy) {
  std::string text;
  for (const double probability : strategy.probabilities()) {
    text += text.empty() ? "" : " ";
    text += printed(probability);
  }
  return text;
}

}  // namespace

void declare_table(Parser& parser, std::string& path) {
  parser.add_output("--table", path, "write all states with values and strategies as CSV");
}

void RecursiveGameOptions::declare(Parser& parser) {
  declare_table(parser, table);
  parser.add_option("--time-limit", time_limit, "stop after this many seconds")
      ->type_name("SECONDS");
  output.declare(parser);
  output.declare_style(parser);
}

Printed printed_answer(const GameAnswer& answer, const Output& output) {
  const ExitCode code = exit_code(answer.termination);
  const StateReport& root = answer.root;
  if (output.json) {
    Json object;
    object["game"] = {{"rows", root.row.size()},
                      {"columns", root.column.size()},
                      {"row_labels", root.row_labels},
                      {"column_labels", root.column_labels}};
    object.update(root.json());
    object["termination"] = to_string(answer.termination);
    object.update(answer.counts);
    return {printed(object), code};
  }
  if (output.csv) {
    return {"item,label,value\n" + root.csv(""), code};
  }
  std::string text = root.text("", output.style());
  text += fmt::format("\n{}", to_string(answer.termination));
  for (const auto& [name, count] : *answer.counts.as_object()) {
    std::string words = name;
    std::replace(words.begin(), words.end(), '_', ' ');
    text += fmt::format(", {} {}", words, count.compact());
  }
  return {text + "\n", code};
}

StateReport solved_state(const StateSolution& solution, std::vector<std::string> row_labels,
                         std::vector<std::string> column_labels) {
  return {solution.bounds,          solution.row,
          solution.column,          std::move(row_labels),
          std::move(column_labels), {}};
}

StateReport unsolved_state(const ValueBounds& bounds, Index rows, Index columns,
                           std::vector<std::string> row_labels,
                           std::vector<std::string> column_labels) {
  return {bounds,
          MixedStrategy::uniform(rows),
          MixedStrategy::uniform(columns),
          std::move(row_labels),
          std::move(column_labels),
          {}};
}

std::string table_cells(const StateSolution& solution) {
  return fmt::format("{},{},{},{},{}\n",
                     printed(shortest_within(solution.bounds.lower, solution.bounds.upper)),
                     printed(solution.bounds.lower), printed(solution.bounds.upper),
                     listed(solution.row), listed(solution.column));
}

}  // namespace saddle::app
