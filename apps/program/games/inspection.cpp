#include "games/recursive/inspection.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/program/games/games.h"
#include "apps/program/games/recursive_game.h"
#include "apps/program/terminal/output_file.h"
#include "saddle/solve/solve_exact.h"

namespace saddle::app {
namespace {

struct InspectionOptions : RecursiveGameOptions {
  int periods = 0;
  int inspections = 0;
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
  for (int n = 1; n <= game.solved_periods(); ++n) {
    for (int m = 0; m <= std::min(n, asked.inspections); ++m) {
      const ExactSolution solution = solve_exact(game.stage(n, m));
      rows += fmt::format("{},{},{},{},{}\n", n, m, solution.lower.get_str(), listed(solution.row),
                          listed(solution.column));
    }
  }
  return rows;
}

Printed run_inspection(const InspectionOptions& asked) {
  std::optional<games::Inspection> game;
  const Termination termination = solve_with_progress(asked, [&](const Options& options) {
    game.emplace(asked.periods, asked.inspections, options);
    return game->termination();
  });
  if (!asked.table.empty()) {
    write_file(asked.table, inspection_table(*game, asked));
  }
  if (asked.periods > game->solved_periods()) {
    return printed_answer(
        {unsolved_state({-1, 0}, 2, 2, {"inspect", "wait"}, {"violate", "comply"}), termination},
        asked.output);
  }
  const ExactMatrix stage = game->stage(asked.periods, asked.inspections);
  const GameAnswer answer{
      exact_state_report(solve_exact(stage), stage.row_labels(), stage.column_labels())};
  return printed_answer(answer, asked.output);
}

}  // namespace

Action declare_inspection(Parser& parser) {
  auto asked = std::make_shared<InspectionOptions>();
  parser.add_option("PERIODS", asked->periods, "periods left")->required();
  parser.add_option("INSPECTIONS", asked->inspections, "inspections left")->required();
  asked->declare(parser);
  return [asked] { return run_inspection(*asked); };
}

}  // namespace saddle::app
