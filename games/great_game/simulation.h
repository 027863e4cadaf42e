#pragma once

#include <cstdint>
#include <vector>

#include "games/great_game/great_game.h"
#include "games/win_rate.h"
#include "saddle/machine/stop_token.h"

namespace saddle::games {

/// Returns the expected number of rounds of a match. Demands the same as play_match. O(1).
double expected_rounds(const Round& round, std::int64_t win_by, std::int64_t lose_by);

/// A match to be simulated: the opponent, the policy and the limits.
struct MatchPlan {
  const std::vector<OpponentThrow>& throws;
  const RoundPolicy& policy;
  std::int64_t win_by;
  std::int64_t lose_by;
};

/// Simulates whole matches throw by throw and returns the number of wins; plays fewer games than
/// `matches` if a stop is requested. Throws std::invalid_argument unless matches is at least 1.
WinRate simulate_great_game(const MatchPlan& plan, std::int64_t matches, std::uint64_t seed,
                            const StopToken& stop = {});

}  // namespace saddle::games
