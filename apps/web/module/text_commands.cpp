#include <sstream>
#include <stdexcept>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "apps/program/answers/written_game.h"
#include "apps/program/reports/label_names.h"
#include "apps/web/module/commands.h"
#include "apps/web/module/game_json.h"
#include "saddle/io/read_game.h"

namespace saddle::web {

Json read_command(const Payload& payload, const OnProgress& /*on_progress*/) {
  Json warnings = Json::list();
  GameOptions options;
  if (payload.has("labels")) {
    options.csv.labels = app::labels_named.at(payload.choice("labels", app::label_words()));
  }
  options.several_players = payload.flag("two_tables");
  options.on_warning = [&](const std::string& warning) { warnings.push_back(warning); };
  std::istringstream in(payload.text("text"));
  const auto read = read_exact_game(in, "the text", options);
  Json game = std::visit([](const auto& any) { return game_json(any); }, read);
  game["warnings"] = std::move(warnings);
  return game;
}

Json write_command(const Payload& payload, const OnProgress& /*on_progress*/) {
  const std::string format =
      payload.choice("format", {"csv", "nfg", "json", "latex", "markdown", "html"});
  return {{"text", payload.is_bimatrix() ? app::written_game(payload.normal_form(), format)
                                         : app::written_game(payload.exact_game(), format)}};
}

}  // namespace saddle::web
