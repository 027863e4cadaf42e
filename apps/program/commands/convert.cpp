#include <memory>
#include <string>
#include <variant>

#include "apps/program/answers/written_game.h"
#include "apps/program/commands/commands.h"
#include "apps/program/input/normal_form_file.h"

namespace saddle::app {
namespace {

struct ConvertOptions {
  NormalFormFile file;
  std::string to;
};

Printed run_convert(const ConvertOptions& asked) {
  if (!asked.file.column.empty()) {
    return {written_game(asked.file.read(), asked.to)};
  }
  return {std::visit([&](const auto& game) { return written_game(game, asked.to); },
                     asked.file.game.read_any())};
}

}  // namespace

Action declare_convert(Parser& parser) {
  auto asked = std::make_shared<ConvertOptions>();
  asked->file.declare(parser);
  parser.add_option("--to", asked->to, "what to write: csv, nfg, json, npy, latex, markdown, html")
      .one_of({"csv", "nfg", "json", "npy", "latex", "markdown", "html"})
      .type_name("FORMAT")
      .required();
  return [asked] { return run_convert(*asked); };
}

}  // namespace saddle::app
