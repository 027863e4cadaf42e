#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "apps/program/reports/printed.h"
#include "games/great_game/cases.h"
#include "games/great_game/great_game.h"
#include "games/guess_it/guess_it.h"
#include "games/win_rate.h"

namespace saddle::app {

/// The results for a deal of Guess It.
struct DealReport {
  std::int64_t mover;
  std::int64_t other;
  games::GuessItValue value;
  std::optional<games::ExactGuessItValue> exact;
  std::optional<games::WinRate> simulation;
  std::uint64_t seed;

  std::string text(const TextStyle& style) const;
  Json json() const;
  std::string csv() const;
};

/// Returns the winning probabilities of all deals in a table as CSV.
std::string guess_it_rows(const games::GuessItTable& table);

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
