#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "apps/program/answers/written_game.h"
#include "apps/program/commands/commands.h"
#include "apps/program/input/game_file.h"
#include "apps/program/terminal/command.h"
#include "apps/program/terminal/parser.h"

namespace saddle::app {
namespace {

struct ConvertOptions {
  NormalFormFile file;
  std::string to;
};

// A table has only the payoffs and the strategies.
void warn_of_names(const NormalFormGame& game, const std::string& format) {
  const bool is_table = format == "latex" || format == "markdown" || format == "html";
  if (is_table && has_names(game)) {
    write_message(fmt::format(
        "saddle: warning: {} leaves out the title, the comment and the names of the players "
        "(--to nfg or json keeps them)\n",
        format));
  }
}

void warn_of_names(const ExactMatrix& /*game*/, const std::string& /*format*/) {}

template <class Game>
PrintedPieces converted(Game game, const std::string& to) {
  return in_blocks([game = std::make_shared<const Game>(std::move(game)), to](std::ostream& out) {
    write_game(out, *game, to);
    warn_of_names(*game, to);
  });
}

PrintedPieces run_convert(const ConvertOptions& asked) {
  if (!asked.file.column.empty()) {
    return converted(asked.file.read(), asked.to);
  }
  return std::visit([&](auto game) { return converted(std::move(game), asked.to); },
                    asked.file.game.read_any());
}

}  // namespace

Action declare_convert(Parser& parser) {
  auto asked = std::make_shared<ConvertOptions>();
  asked->file.declare(parser);
  parser.add_option("--to", asked->to, "what to write: csv, nfg, json, npy, latex, markdown, html")
      ->check(one_of({"csv", "nfg", "json", "npy", "latex", "markdown", "html"}))
      ->type_name("FORMAT")
      ->required();
  return [asked] { return run_convert(*asked); };
}

}  // namespace saddle::app
