// Races to a number of points: by a given matrix, and undercut.

#include "games/recursive/race.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/program/games/games.h"
#include "apps/program/games/recursive_game.h"
#include "apps/program/input/game_file.h"

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

Printed run_race(games::Race game, const RecursiveGameOptions& asked,
                 const std::vector<std::string>& row_labels,
                 const std::vector<std::string>& column_labels) {
  return run_layers<games::Race, games::Score>(
      game, {0, 0}, asked, {game.rows(), game.columns(), row_labels, column_labels},
      {"row_score,column_score",
       [](const auto& score) { return fmt::format("{},{}", score.row, score.column); }});
}

}  // namespace

Action declare_undercut(Parser& parser) {
  auto asked = std::make_shared<UndercutOptions>();
  parser.add_option("NUMBERS", asked->numbers, "the greatest number to name")
      ->capture_default_str();
  parser.add_option("POINTS", asked->points, "points to win")->capture_default_str();
  asked->declare(parser);
  asked->output.declare_threads(parser);
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
  parser.add_option("POINTS", asked->points, "points to win")->required();
  asked->file.declare(parser);
  asked->declare(parser);
  asked->output.declare_threads(parser);
  return [asked] {
    const PayoffMatrix chances = asked->file.read().game;
    return run_race(games::Race::by_chances(chances, asked->points), *asked, chances.row_labels(),
                    chances.column_labels());
  };
}

}  // namespace saddle::app
