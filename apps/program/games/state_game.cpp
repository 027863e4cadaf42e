#include "apps/program/games/state_game.h"

#include <variant>
#include <vector>

#include <fmt/format.h>

#include "apps/program/reports/solution_report.h"
#include "apps/program/reports/state_game_report.h"
#include "apps/program/terminal/output_file.h"
#include "apps/program/terminal/progress.h"

namespace saddle::app {
namespace {

using games::StateAnswer;
using games::StateCell;

// The cells of a row in a table of states, as CSV.
struct PrintedCell {
  std::string operator()(const std::string& text) const { return text; }
  std::string operator()(double number) const { return printed(number); }
  std::string operator()(const ValueBounds& bounds) const {
    return printed(shortest_within(bounds.lower, bounds.upper));
  }
  std::string operator()(const MixedStrategy& strategy) const {
    return parted(strategy.probabilities(), [](double number) { return printed(number); });
  }
  std::string operator()(const std::vector<Rational>& strategy) const {
    return parted(strategy, [](const Rational& number) { return number.get_str(); });
  }

 private:
  template <class Numbers, class Print>
  static std::string parted(const Numbers& numbers, const Print& print) {
    std::string text;
    for (const auto& number : numbers) {
      text += text.empty() ? "" : " ";
      text += print(number);
    }
    return text;
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

}  // namespace

void StateGameOptions::declare(Parser& parser) {
  parser.add_output("--table", table, "write all states with values and strategies as CSV");
  limits.declare_time_limit(parser);
  output.declare(parser);
  output.declare_style(parser);
}

Printed solve_state_game(const games::StateGame& game, const StateGameOptions& asked) {
  const StateAnswer answer = solved(game, asked);
  if (!asked.table.empty()) {
    write_file(asked.table, csv_of(answer.table));
  }
  return {written(StateGameReport(answer, asked.output.style()), asked.output),
          exit_code(answer.termination)};
}

}  // namespace saddle::app
