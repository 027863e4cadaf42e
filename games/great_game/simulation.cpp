#include "games/great_game/simulation.h"

#include <optional>
#include <random>

#include "saddle/machine/refusal.h"

namespace saddle::games {
namespace {

using Random = std::mt19937_64;

Throw opponents_play(const OpponentThrow& chances, Random& random) {
  const double drawn = std::uniform_real_distribution<double>(0, 1)(random);
  if (drawn < chances.rock().high) {
    return Throw::rock;
  }
  return drawn < chances.rock().high + chances.paper().high ? Throw::paper : Throw::scissors;
}

// 1, 0 or -1 if we win, draw or lose the throw.
int point(Throw ours, Throw theirs) {
  const auto lead = (static_cast<int>(ours) - static_cast<int>(theirs) + 3) % 3;
  return lead == 2 ? -1 : lead;
}

// 1, 0 or -1 if we win, draw or lose the round.
int play_round(const MatchPlan& plan, Random& random) {
  std::int64_t score = 0;
  for (std::size_t thrown = 0; thrown < plan.throws.size(); ++thrown) {
    if (plan.policy.decided(thrown, score)) {
      break;
    }
    score += point(plan.policy.play(thrown, score), opponents_play(plan.throws[thrown], random));
  }
  return (score > 0 ? 1 : 0) - (score < 0 ? 1 : 0);
}

// Returns whether the match is won, nullopt if it was stopped.
std::optional<bool> play_match(const MatchPlan& plan, Random& random, const StopToken& stop) {
  std::int64_t ahead = 0;
  while (ahead < plan.win_by && ahead > -plan.lose_by) {
    if (stop.stop_requested()) {
      return {};
    }
    ahead += play_round(plan, random);
  }
  return ahead > 0;
}

}  // namespace

double expected_rounds(const Round& round, std::int64_t win_by, std::int64_t lose_by) {
  const Match match = play_match(round, win_by, lose_by);
  const auto ahead = static_cast<double>(win_by);
  const auto behind = static_cast<double>(lose_by);
  const double drift = (round.win.high - round.loss.high) + (round.win.low - round.loss.low);
  if (drift == 0) {
    return ahead * behind / (round.win.high + round.loss.high);
  }
  return (ahead * match.win - behind * match.loss) / drift;
}

WinRate simulate_great_game(const MatchPlan& plan, std::int64_t matches, std::uint64_t seed,
                            const StopToken& stop) {
  if (matches < 1) {
    throw_invalid("matches is {}, must be >= 1", matches);
  }
  Random random(seed);
  WinRate rate;
  while (rate.games < matches) {
    const std::optional<bool> won = play_match(plan, random, stop);
    if (!won) {
      break;
    }
    rate.wins += *won ? 1 : 0;
    ++rate.games;
  }
  return rate;
}

}  // namespace saddle::games
