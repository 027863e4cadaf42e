#include <memory>
#include <string>

#include "apps/program/commands/commands.h"
#include "apps/program/games/games.h"

namespace saddle::app {

Action declare_extensive(Parser& parser) {
  const auto asked = std::make_shared<ExtensiveOptions>();
  const auto path = std::make_shared<std::string>("-");
  parser.add_input("GAME", *path, "a .efg file, or - for standard input (the default)");
  asked->declare(parser);
  return [asked, path] {
    if (*path == "-" && asked->play) {
      throw UsageError("--play reads standard input, so GAME must be a file");
    }
    return solve_efg(*path, *asked);
  };
}

}  // namespace saddle::app
