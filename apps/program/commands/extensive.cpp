#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "apps/program/commands/commands.h"
#include "apps/program/games/extensive_game.h"
#include "apps/program/input/input_file.h"
#include "saddle/io/game/efg.h"
#include "saddle/io/text/parse_error.h"

namespace saddle::app {
namespace {

struct ExtensiveCommand : ExtensiveOptions {
  std::string path = "-";
};

Printed run_extensive(const ExtensiveCommand& asked) {
  if (asked.path == "-" && asked.play) {
    throw UsageError("--play reads standard input, so GAME must be a file");
  }
  InputFile file(asked.path, "an extensive game in Gambit's .efg format");
  const auto start = std::chrono::steady_clock::now();
  std::optional<EfgTree> read;
  {
    ProgressLine line;
    BuildOptions options = build_options(asked.output, line);
    options.exact = asked.exact;
    options.time_limit = std::chrono::duration<double>(asked.time_limit);
    read = read_efg(file.stream(), file.name(), options);
    if (!read) {
      return tree_not_made(asked.output, options.stop);
    }
  }
  const ExtensiveNames names = names_of(*read);
  ExtensiveCommand rest = asked;
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
  rest.time_limit = std::max(asked.time_limit - spent.count(), 0.0);
  try {
    return solve_tree(games::tree_of(*std::move(read)), names, rest);
  } catch (const std::invalid_argument& error) {
    throw ParseError(file.name(), 0, 0, error.what());
  }
}

}  // namespace

Action declare_extensive(Parser& parser) {
  auto asked = std::make_shared<ExtensiveCommand>();
  parser.add_input("GAME", asked->path, "a .efg file; standard input if not given");
  asked->declare(parser);
  return [asked] { return run_extensive(*asked); };
}

}  // namespace saddle::app
