#include <memory>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "apps/program/games/games.h"
#include "apps/program/reports/solution_report.h"
#include "apps/program/reports/state_report.h"
#include "apps/program/terminal/limits.h"
#include "apps/program/terminal/output.h"
#include "apps/program/terminal/output_file.h"
#include "apps/program/terminal/progress.h"

namespace saddle::app {
namespace {

using games::StateAnswer;
using games::StateCell;

struct StateGameOptions {
  std::string table;
  Limits limits;
  Output output;
};

// The cells of a row in a table of states, as CSV.
struct PrintedCell {
  std::string operator()(const std::string& text) const { return text; }
  std::string operator()(double number) const { return printed(number); }
  std::string operator()(const ValueBounds& bounds) const {
    return printed(shortest_within(bounds.lower, bounds.upper));
  }
  std::string operator()(const MixedStrategy& strategy) const {
    return parted(strategy.probabilities());
  }
  std::string operator()(const std::vector<Rational>& strategy) const { return parted(strategy); }

 private:
  template <class Numbers>
  static std::string parted(const Numbers& numbers) {
    return joined(
        numbers, [](const auto& number) { return printed(number); }, " ");
  }
};

StateAnswer solved(const games::StateGame& game, const StateGameOptions& asked) {
  ProgressLine line;
  Options options = asked.limits.options(asked.output);
  if (asked.output.wants_progress()) {
    options.on_progress = [&line](const Progress& progress) {
      line.show(fmt::format("{} stage games solved, Ctrl-C stops", progress.iterations));
    };
  }
  return game.solve(options);
}

std::string csv_of(const games::StateTable& table) {
  std::string lines = table.heading + "\n";
  table.each([&lines](const std::vector<StateCell>& cells) {
    for (std::size_t k = 0; k < cells.size(); ++k) {
      lines += k > 0 ? "," : "";
      lines += std::visit(PrintedCell{}, cells[k]);
    }
    lines += "\n";
  });
  return lines;
}

Printed solve_state_game(const games::StateGame& game, const StateGameOptions& asked) {
  const StateAnswer answer = solved(game, asked);
  write_if_named(asked.table, [&] { return csv_of(answer.table); });
  return {written(StateGameReport(answer, asked.output.style()), asked.output),
          exit_code(answer.termination)};
}

}  // namespace

Action declare_kind(Parser& parser, const games::StateGame& game) {
  const auto asked = std::make_shared<StateGameOptions>();
  parser.add_output("--table", asked->table, "write all states with values and strategies as CSV");
  asked->limits.declare_time_limit(parser);
  asked->output.declare(parser);
  asked->output.declare_style(parser);
  if (game.in_layers) {
    asked->output.declare_threads(parser);
  }
  return [asked, game] { return solve_state_game(game, *asked); };
}

}  // namespace saddle::app
