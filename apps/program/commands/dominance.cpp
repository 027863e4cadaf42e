#include "saddle/normal_form/dominance.h"

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "apps/program/commands/commands.h"
#include "apps/program/input/normal_form_file.h"
#include "apps/program/reports/exact_report.h"
#include "apps/program/reports/game_table.h"
#include "apps/program/reports/strategy_name.h"
#include "apps/program/terminal/interrupt.h"
#include "apps/program/terminal/output.h"
#include "apps/program/terminal/output_file.h"
#include "apps/program/terminal/progress.h"
#include "saddle/io/elimination_picture.h"

namespace saddle::app {
namespace {

struct DominanceOptions {
  NormalFormFile file;
  Output output;
  std::string kind = "strict";
  std::string by = "mixed";
  double time_limit = Options{}.time_limit.count();
  std::string plot;
};

Json as_json(const NormalFormGame& game, const Elimination& result, const std::string& kind) {
  Json object{{"kind", kind}, {"rounds", Json::list()}};
  for (std::size_t number = 0; number < result.rounds.size(); ++number) {
    Json removed = Json::list();
    for (const DominatedStrategy& dominated : result.rounds[number]) {
      removed.push_back({{"player", dominated.player},
                         {"strategy", dominated.strategy},
                         {"label", game.label(dominated.player, dominated.strategy)},
                         {"by", fractions(dominated.by)}});
    }
    object["rounds"].push_back({{"round", number + 1}, {"removed", std::move(removed)}});
  }
  object["remaining"] = result.remaining;
  object["complete"] = result.complete;
  return object;
}

std::string as_csv(const NormalFormGame& game, const Elimination& result) {
  std::string rows = "round,player,strategy,by\n";
  for (std::size_t number = 0; number < result.rounds.size(); ++number) {
    for (const DominatedStrategy& dominated : result.rounds[number]) {
      rows += fmt::format("{},{},{},{}\n", number + 1, csv_cell(game.player_name(dominated.player)),
                          csv_cell(game.label(dominated.player, dominated.strategy)),
                          csv_cell(mixture(dominated.by, [&](Index k) {
                            return game.label(dominated.player, k);
                          })));
    }
  }
  return rows;
}

std::string as_text(const NormalFormGame& game, const Elimination& result,
                    const std::string& kind) {
  std::string text;
  if (result.rounds.empty()) {
    text = result.complete ? fmt::format("no strategy is {}ly dominated\n", kind) : "";
  }
  for (std::size_t number = 0; number < result.rounds.size(); ++number) {
    text += bold(fmt::format("round {}", number + 1)) + "\n";
    for (const DominatedStrategy& dominated : result.rounds[number]) {
      const auto name = [&](Index k) { return strategy_name(game, dominated.player, k); };
      text += fmt::format("  {}: {} is dominated by {}\n", player_title(game, dominated.player),
                          name(dominated.strategy), mixture(dominated.by, name));
    }
  }
  text += text.empty() ? "" : "\n";
  for (Index player = 0; player < game.players(); ++player) {
    const auto& left = result.remaining[static_cast<std::size_t>(player)];
    text += fmt::format("{} keeps {} of {}:", player_title(game, player), left.size(),
                        game.strategies(player));
    for (std::size_t k = 0; k < left.size(); ++k) {
      text += k == 0 ? " " : ", ";
      text += strategy_name(game, player, left[k]);
    }
    text += "\n";
  }
  text += result.complete ? "" : "stopped before the end: more may be dominated\n";
  text += kind == "strict" ? "exact; the order of elimination makes no difference, and no "
                             "equilibrium is lost\n"
                           : "exact; another order of weak elimination may leave other strategies, "
                             "and equilibria may have been lost\n";
  return text;
}

Printed run_dominance(DominanceOptions& asked) {
  const std::optional<std::string> table = asked.output.table_format();
  const NormalFormGame game = asked.file.read();
  if (table && game.players() != 2) {
    throw UsageError(
        fmt::format("--format {} is for 2 players, the game has {}", *table, game.players()));
  }
  Options options;
  options.time_limit = std::chrono::duration<double>(asked.time_limit);
  options.stop = stop_on_interrupt();
  const ProgressClock clock(asked.output, "eliminating strategies",
                            "Ctrl-C stops with what is eliminated");
  const Elimination result =
      eliminate(game, asked.kind == "strict" ? Dominance::strict : Dominance::weak,
                asked.by == "pure" ? Dominator::pure : Dominator::mixed, options);
  if (!asked.plot.empty()) {
    write_file(asked.plot, elimination_picture(game, result));
  }
  const ExitCode code = result.complete ? ExitCode::decided : ExitCode::unfinished;
  if (table) {
    return {marked_up(elimination_table(game, result), *table), code};
  }
  if (asked.output.json) {
    return {printed(as_json(game, result, asked.kind)), code};
  }
  return {asked.output.csv ? as_csv(game, result) : as_text(game, result, asked.kind), code};
}

}  // namespace

Action declare_dominance(Parser& parser) {
  auto asked = std::make_shared<DominanceOptions>();
  asked->file.declare(parser);
  parser.add_option("--kind", asked->kind, "strict, or weak: never worse and somewhere better")
      .one_of({"strict", "weak"})
      .type_name("KIND")
      .capture_default_str();
  parser.add_option("--by", asked->by, "what may dominate: pure strategies only, or mixed ones")
      .one_of({"pure", "mixed"})
      .type_name("WHAT")
      .capture_default_str();
  parser.add_option("--time-limit", asked->time_limit, "stop after this many seconds")
      .type_name("SECONDS");
  parser
      .add_output("--plot", asked->plot,
                  "draw the matrix of a game of two players with what is eliminated struck out")
      .type_name("FILE.svg");
  asked->output.declare(parser);
  asked->output.declare_format(parser);
  return [asked] { return run_dominance(*asked); };
}

}  // namespace saddle::app
