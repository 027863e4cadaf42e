#include "apps/program/reports/dominance_report.h"

#include <fmt/format.h>

#include "apps/program/reports/exact_report.h"
#include "apps/program/reports/strategy_table.h"

namespace saddle::app {

Json DominanceReport::json() const {
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

std::string DominanceReport::csv() const {
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

std::string DominanceReport::text() const {
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

}  // namespace saddle::app
