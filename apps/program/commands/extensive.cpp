#include <memory>
#include <string>

#include "apps/program/commands/commands.h"
#include "apps/program/games/extensive_game.h"

namespace saddle::app {
namespace {

struct ExtensiveCommand : ExtensiveOptions {
  std::string path = "-";
};

}  // namespace

Action declare_extensive(Parser& parser) {
  auto asked = std::make_shared<ExtensiveCommand>();
  parser.add_input("GAME", asked->path, "a .efg file, or - for standard input (the default)");
  asked->declare(parser);
  return [asked] {
    if (asked->path == "-" && asked->play) {
      throw UsageError("--play reads standard input, so GAME must be a file");
    }
    return solve_efg(asked->path, *asked);
  };
}

}  // namespace saddle::app
