#include "apps/program/commands/verify_extensive.h"

#include <optional>
#include <stdexcept>

#include "apps/program/games/extensive_game.h"
#include "apps/program/input/input_file.h"
#include "saddle/io/game/efg.h"
#include "saddle/io/text/foreign_file.h"
#include "saddle/io/text/parse_error.h"

namespace saddle::app {

bool is_efg_file(const std::string& path) {
  return path.ends_with(".efg") || looks_like_efg(beginning_of(path));
}

Printed verify_extensive(const std::string& game_path, const std::string& solution,
                         double tolerance, bool exact, const Output& output) {
  InputFile file(game_path, "an extensive game in Gambit's .efg format");
  ProgressLine line;
  BuildOptions options = build_options(output, line);
  options.exact = exact;
  const std::optional<EfgTree> tree = read_efg(file.stream(), file.name(), options);
  if (!tree) {
    return tree_not_made(output, options.stop);
  }
  std::optional<ExtensiveGame> game;
  try {
    game = extensive_game(*tree, options);
  } catch (const std::invalid_argument& error) {
    throw ParseError(file.name(), 0, 0, error.what());
  }
  if (!game) {
    return tree_not_made(output, options.stop);
  }
  return check_as_asked(*game, names_of(*tree), solution, tolerance, exact, output);
}

}  // namespace saddle::app
