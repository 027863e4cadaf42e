#include "saddle/normal_form/dominance.h"

#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "apps/program/commands/commands.h"
#include "apps/program/input/game_file.h"
#include "apps/program/reports/game_table.h"
#include "apps/program/reports/normal_form_report.h"
#include "apps/program/terminal/limits.h"
#include "apps/program/terminal/output.h"
#include "apps/program/terminal/output_file.h"
#include "apps/program/terminal/progress.h"
#include "saddle/io/picture/normal_form_picture.h"

namespace saddle::app {
namespace {

struct DominanceOptions {
  NormalFormFile file;
  Output output;
  std::string kind = "strict";
  std::string by = "mixed";
  Limits limits;
  std::string plot;
};

Printed run_dominance(DominanceOptions& asked) {
  const std::optional<std::string> table = asked.output.table_format();
  const NormalFormGame game = asked.file.read();
  if (table && game.players() != 2) {
    throw UsageError(
        fmt::format("--format {} is for 2 players, the game has {}", *table, game.players()));
  }
  const Options options = asked.limits.options(asked.output);
  const ProgressClock clock(asked.output, "eliminating strategies",
                            "Ctrl-C stops with the eliminations so far");
  const Elimination result =
      eliminate(game, asked.kind == "strict" ? Dominance::strict : Dominance::weak,
                asked.by == "pure" ? Dominator::pure : Dominator::mixed, options);
  write_if_named(asked.plot, [&] { return elimination_picture(game, result); });
  const ExitCode code = result.complete ? ExitCode::decided : ExitCode::unfinished;
  if (table) {
    return {marked_up(elimination_table(game, result), *table), code};
  }
  return {written(DominanceReport{game, result, asked.kind}, asked.output), code};
}

}  // namespace

Action declare_dominance(Parser& parser) {
  auto asked = std::make_shared<DominanceOptions>();
  asked->file.declare(parser);
  parser
      .add_option("--kind", asked->kind,
                  "strict: the other strategy is always better; weak: it is never worse and "
                  "sometimes better")
      ->check(one_of({"strict", "weak"}))
      ->type_name("KIND")
      ->capture_default_str();
  parser
      .add_option("--by", asked->by,
                  "which strategies may dominate: pure, or mixed (which include the pure ones)")
      ->check(one_of({"pure", "mixed"}))
      ->type_name("WHAT")
      ->capture_default_str();
  asked->limits.declare_time_limit(parser);
  parser.add_picture(
      "--plot", asked->plot,
      "draw the matrix of a two-player game, with the eliminated strategies struck out");
  asked->output.declare(parser);
  asked->output.declare_format(parser);
  return [asked] { return run_dominance(*asked); };
}

}  // namespace saddle::app
