#include "tests/fuzz/nfg_properties.h"

#include <optional>
#include <sstream>

#include "saddle/io/game/nfg.h"
#include "saddle/io/text/parse_error.h"

namespace saddle::test {
namespace {

std::optional<NormalFormGame> game_of(std::string_view text, bool& has_warnings) {
  std::istringstream in{std::string(text)};
  try {
    return read_nfg(in, "text", [&](const std::string&) { has_warnings = true; });
  } catch (const ParseError&) {
    return std::nullopt;
  }
}

bool same_payoffs(const NormalFormGame& game, const NormalFormGame& other) {
  if (game.players() != other.players() || game.profiles() != other.profiles()) {
    return false;
  }
  for (Index player = 0; player < game.players(); ++player) {
    if (game.strategies(player) != other.strategies(player)) {
      return false;
    }
    for (Index profile = 0; profile < game.profiles(); ++profile) {
      if (game.payoff(player, profile) != other.payoff(player, profile)) {
        return false;
      }
    }
  }
  return true;
}

bool same_names(const GameNames& names, const GameNames& others) {
  return names.title == others.title && names.comment == others.comment &&
         names.players == others.players && names.strategies == others.strategies;
}

}  // namespace

std::string broken_nfg_property(std::string_view text) {
  bool has_warnings = false;
  const auto game = game_of(text, has_warnings);
  if (!game) {
    return "";
  }
  std::ostringstream out;
  write_nfg(out, *game);
  has_warnings = false;
  const auto copy = game_of(out.str(), has_warnings);
  if (!copy) {
    return "refused after it was written";
  }
  if (has_warnings) {
    return "labels are still numbered after it was written";
  }
  if (!same_payoffs(*game, *copy)) {
    return "not the same payoffs after it was written";
  }
  return same_names(game->names(), copy->names()) ? "" : "not the same names after it was written";
}

}  // namespace saddle::test
