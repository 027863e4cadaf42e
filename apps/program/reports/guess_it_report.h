#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "apps/program/reports/printed.h"
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

}  // namespace saddle::app
