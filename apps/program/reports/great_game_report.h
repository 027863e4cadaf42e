#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "apps/program/reports/printed.h"
#include "games/great_game/cases.h"
#include "games/great_game/great_game.h"
#include "games/win_rate.h"

namespace saddle::app {

/// Returns rock, paper or scissors.
std::string_view word_for(games::Throw play);

/// Everything that is printed about a case of The Great Game. Refers to the case.
struct CaseReport {
  const games::GreatGameCase& match;
  games::BestRound best;
  /// nullopt if the first step was interrupted.
  std::optional<games::Match> chances;
  std::optional<games::WinRate> simulation;

  /// `seed` is the seed of the simulation.
  Json json(std::uint64_t seed) const;
  /// The chances must be known.
  std::string text() const;
  std::string csv_row() const;
};

/// Returns the chances of a case, each to 1e-14 of itself, which the accuracy of the options is set
/// for.
CaseReport case_report(const games::GreatGameCase& match, games::RoundOptions options);

}  // namespace saddle::app
