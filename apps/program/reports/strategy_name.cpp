#include "apps/program/reports/strategy_name.h"

#include <fmt/format.h>

namespace saddle::app {

std::string strategy_name(const char* kind, const std::vector<std::string>& labels,
                          Index strategy) {
  return labels.empty() ? fmt::format("{} {}", kind, strategy + 1)
                        : labels[static_cast<std::size_t>(strategy)];
}

std::string strategy_name(const NormalFormGame& game, Index player, Index strategy) {
  const auto& labels = game.names().strategies;
  return strategy_name(
      "strategy",
      labels.empty() ? std::vector<std::string>() : labels[static_cast<std::size_t>(player)],
      strategy);
}

std::string player_title(const NormalFormGame& game, Index player) {
  const std::string name = game.player_name(player);
  const std::string number = fmt::format("{}", player + 1);
  return name == number ? fmt::format("player {}", number)
                        : fmt::format("player {} ({})", number, name);
}

}  // namespace saddle::app
