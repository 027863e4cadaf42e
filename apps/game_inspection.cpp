#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/command.h"
#include "apps/output_file.h"
#include "apps/recursive_game.h"
#include "games/inspection.h"
#include "saddle/matrix/solve_exact.h"

namespace saddle::app {
namespace {

struct InspectionOptions {
  int periods = 0;
  int inspections = 0;
  std::string table;
  Output output;
};

std::string listed(const std::vector<Rational>& strategy) {
  std::string text;
  for (const Rational& probability : strategy) {
    text += text.empty() ? "" : " ";
    text += probability.get_str();
  }
  return text;
}

std::string inspection_table(const games::Inspection& game, const InspectionOptions& asked) {
  std::string rows = "periods,inspections,value,row_strategy,column_strategy\n";
  for (int n = 1; n <= asked.periods; ++n) {
    for (int m = 0; m <= std::min(n, asked.inspections); ++m) {
      const ExactSolution solution = solve_exact(game.stage(n, m));
      rows += fmt::format("{},{},{},{},{}\n", n, m, solution.lower.get_str(), listed(solution.row),
                          listed(solution.column));
    }
  }
  return rows;
}

Printed run_inspection(const InspectionOptions& asked) {
  const games::Inspection game(asked.periods, asked.inspections);
  if (!asked.table.empty()) {
    write_file(asked.table, inspection_table(game, asked));
  }
  const ExactMatrix stage = game.stage(asked.periods, asked.inspections);
  const GameAnswer answer{
      exact_state_report(solve_exact(stage), stage.row_labels(), stage.column_labels())};
  return told(answer, asked.output);
}

}  // namespace

Action declare_inspection(Parser& parser) {
  auto asked = std::make_shared<InspectionOptions>();
  parser.add_option("PERIODS", asked->periods, "periods left").required();
  parser.add_option("INSPECTIONS", asked->inspections, "inspections left").required();
  declare_table(parser, asked->table);
  asked->output.declare(parser);
  return [asked] { return run_inspection(*asked); };
}

}  // namespace saddle::app
