// Races to a number of points: by a given matrix, and undercut.

#include "games/recursive/race.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/program/games/games.h"
#include "apps/program/games/recursive_game.h"
#include "apps/program/input/game_file.h"
#include "apps/program/terminal/output_file.h"
#include "saddle/number/rounding.h"

namespace saddle::app {
namespace {

struct UndercutOptions : RecursiveGameOptions {
  int numbers = 5;
  int points = 40;
};

struct RaceOptions : RecursiveGameOptions {
  GameFile file;
  int points = 1;
};

StateSolution solution_at(const games::Race& game, const games::Score& score,
                          const StateValues<games::Score>& values) {
  StateSolution solution = *solve_state(game.stage(score), values);
  if (const double rounding = game.rounding(score); rounding > 0) {
    solution.bounds = {next_below(solution.bounds.lower - rounding),
                       next_above(solution.bounds.upper + rounding)};
  }
  return solution;
}

Printed run_race(const games::Race& game, const RecursiveGameOptions& asked,
                 const std::vector<std::string>& row_labels,
                 const std::vector<std::string>& column_labels) {
  StateValues<games::Score> values;
  const Termination termination = solve_with_progress(asked, [&](const Options& options) {
    values = backward_induction(game, {0, 0}, options);
    return values.termination;
  });
  const auto stage = game.stage({0, 0});
  const bool is_solved = values.solved.contains({0, 0});
  const GameAnswer answer{
      is_solved
          ? solved_state(solution_at(game, {0, 0}, values), row_labels, column_labels)
          : unsolved_state(game.bounds(), stage.rows(), stage.columns(), row_labels, column_labels),
      termination,
      {{"stage_games", values.stage_games}, {"fallbacks", values.fallbacks}}};
  if (!asked.table.empty()) {
    std::vector<games::Score> scores;
    for (const auto& [score, bounds] : values.solved) {
      scores.push_back(score);
    }
    std::sort(scores.begin(), scores.end(), [](const auto& a, const auto& b) {
      return std::pair(a.row, a.column) < std::pair(b.row, b.column);
    });
    std::string rows = fmt::format("row_score,column_score,{}", table_heading);
    for (const games::Score& score : scores) {
      rows += fmt::format("{},{},{}", score.row, score.column,
                          table_cells(solution_at(game, score, values)));
    }
    write_file(asked.table, rows);
  }
  return printed_answer(answer, asked.output);
}

}  // namespace

Action declare_undercut(Parser& parser) {
  auto asked = std::make_shared<UndercutOptions>();
  parser.add_option("NUMBERS", asked->numbers, "the greatest number to name").capture_default_str();
  parser.add_option("POINTS", asked->points, "points to win").capture_default_str();
  asked->declare(parser);
  return [asked] {
    std::vector<std::string> labels;
    for (int number = 1; number <= asked->numbers; ++number) {
      labels.push_back(std::to_string(number));
    }
    return run_race(games::Race::undercut(asked->numbers, asked->points), *asked, labels, labels);
  };
}

Action declare_race(Parser& parser) {
  auto asked = std::make_shared<RaceOptions>();
  parser.add_option("POINTS", asked->points, "points to win").required();
  asked->file.declare(parser);
  asked->declare(parser);
  return [asked] {
    const PayoffMatrix chances = asked->file.read().game;
    return run_race(games::Race::by_chances(chances, asked->points), *asked, chances.row_labels(),
                    chances.column_labels());
  };
}

}  // namespace saddle::app
