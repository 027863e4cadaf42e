#include <algorithm>
#include <memory>
#include <string>

#include <fmt/format.h>

#include "apps/command.h"
#include "apps/recursive_game.h"
#include "games/inspection.h"

namespace saddle::app {
namespace {

struct InspectionOptions {
  int periods = 0;
  int inspections = 0;
  std::string table;
  Output output;
};

Outcome run_inspection(const InspectionOptions& asked) {
  const bool has_choice = asked.inspections >= 1 && asked.inspections < asked.periods;
  ExactMatrix stage =
      has_choice ? games::inspection_stage(asked.periods, asked.inspections)
                 : ExactMatrix({{games::inspection_value(asked.periods, asked.inspections)}});
  if (!asked.table.empty()) {
    std::string rows = "periods,inspections,value\n";
    const auto values =
        games::inspection_values(asked.periods, std::min(asked.periods, asked.inspections));
    for (std::size_t n = 1; n < values.size(); ++n) {
      for (std::size_t m = 0; m < values[n].size() && m <= n; ++m) {
        rows += fmt::format("{},{},{}\n", n, m, values[n][m].get_str());
      }
    }
    write_file(asked.table, rows);
  }
  const GameAnswer answer{
      exact_state_report(solve_exact(stage), stage.row_labels(), stage.column_labels())};
  return told(answer, asked.output);
}

}  // namespace

Action declare_inspection(CLI::App& parser) {
  auto asked = std::make_shared<InspectionOptions>();
  parser.add_option("PERIODS", asked->periods, "periods left")->required();
  parser.add_option("INSPECTIONS", asked->inspections, "inspections left")->required();
  declare_table(parser, asked->table);
  asked->output.declare(parser);
  return [asked] { return run_inspection(*asked); };
}

}  // namespace saddle::app
