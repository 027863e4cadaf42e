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

/// The results for a case of The Great Game. Refers to the case.
struct CaseReport {
  const games::GreatGameCase& match;
  games::BestRound best;
  /// nullopt if the first pass of the solver was interrupted.
  std::optional<games::Match> chances;
  std::optional<games::WinRate> simulation;

  /// `seed` is the seed of the simulation.
  Json json(std::uint64_t seed) const;
  /// `chances` must be known.
  std::string text() const;
  std::string csv_row() const;
};

/// Returns the report of a case. Sets the accuracy in the options such that the probabilities have
/// a relative error of at most 1e-14.
CaseReport case_report(const games::GreatGameCase& match, games::RoundOptions options);

}  // namespace saddle::app
