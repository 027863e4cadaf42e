#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/program/games/games.h"
#include "apps/program/reports/solution_report.h"
#include "apps/program/reports/strategy_table.h"
#include "apps/program/terminal/limits.h"
#include "apps/program/terminal/output.h"
#include "apps/program/terminal/progress.h"
#include "saddle/machine/refusal.h"

namespace saddle::app {
namespace {

using games::OracleAnswer;
using games::PrintedStrategy;

struct OracleGameOptions {
  Limits limits;
  Output output;
};

struct OracleReport {
  const games::OracleGame::Words& words;
  const OracleAnswer& answer;
  double tolerance;
  double seconds;
  TextStyle style;

  std::string tabulated(const char* player, const std::vector<PrintedStrategy>& strategies,
                        const std::string& number) const {
    std::string text =
        fmt::format("\n{}, {} used{}\n", player, counted(std::ssize(strategies), words.strategy),
                    number.empty() ? "" : " of " + number);
    std::size_t width = 0;
    for (const PrintedStrategy& strategy : strategies) {
      width = std::max(width, style.nearest(strategy.probability).size());
    }
    for (const PrintedStrategy& strategy : strategies) {
      text += fmt::format("  {}  {:<{}} {:>8.4f} %\n", strategy.text,
                          style.nearest(strategy.probability), width, 100 * strategy.probability);
    }
    return text;
  }

  std::string text() const {
    return value_text(answer.lower, answer.upper, style) +
           tabulated(row_player, answer.row, answer.rows) +
           tabulated(column_player, answer.column, answer.columns) +
           fmt::format("\n{}: {}\ndouble-oracle, {}, {} and {} found, {:.2g} s{}\n",
                       to_string(answer.termination), gap_text(answer.relative_gap, tolerance),
                       counted(answer.rounds, "round"), counted(answer.rows_found, "row"),
                       counted(answer.columns_found, "column"), seconds,
                       answer.remark.empty() ? "" : "; " + answer.remark);
  }

  Json json() const {
    const auto listed = [](const std::vector<PrintedStrategy>& strategies,
                           const std::string& item) {
      return list_of(strategies, [&item](const PrintedStrategy& strategy) -> Json {
        return {{item, strategy.json}, {"probability", strategy.probability}};
      });
    };
    Json object = {{"game", answer.game}};
    add_bounds(object, answer.lower, answer.upper, answer.relative_gap);
    object.update({{words.row_list, listed(answer.row, words.row_item)},
                   {words.column_list, listed(answer.column, words.column_item)},
                   {"method", "double-oracle"},
                   {"rounds", answer.rounds},
                   {"rows_found", answer.rows_found},
                   {"columns_found", answer.columns_found},
                   {"pivots", answer.pivots},
                   {"termination", to_string(answer.termination)},
                   {"tolerance", tolerance},
                   {"seconds", seconds}});
    return object;
  }

  std::string csv() const {
    std::string rows = bounds_csv(answer.lower, answer.upper);
    const auto add = [&rows](const char* player, const std::vector<PrintedStrategy>& strategies) {
      for (const PrintedStrategy& strategy : strategies) {
        rows += fmt::format("{},{},{}\n", player, csv_cell(strategy.text), strategy.probability);
      }
    };
    add("row", answer.row);
    add("column", answer.column);
    return rows;
  }
};

// Solves within the limits, with progress on standard error, until Ctrl-C.
Printed solve_oracle_game(const games::OracleGame& game, const OracleGameOptions& asked) {
  ProgressLine line;
  Options options = asked.limits.options(asked.output);
  line.follow(options, asked.output);
  const Stopwatch stopwatch;
  const OracleAnswer answer = game.solve(options);
  const double seconds = stopwatch.seconds();
  const OracleReport report{game.words, answer, asked.limits.tolerance, seconds,
                            asked.output.style()};
  return {written(report, asked.output), exit_code(answer.termination)};
}

}  // namespace

Action declare_kind(Parser& parser, const games::OracleGame& game) {
  const auto asked = std::make_shared<OracleGameOptions>();
  asked->limits.declare_tolerance(parser);
  asked->limits.declare_time_limit(parser);
  asked->output.declare(parser);
  asked->output.declare_digits(parser);
  asked->output.declare_threads(parser);
  return [asked, game] { return solve_oracle_game(game, *asked); };
}

}  // namespace saddle::app
