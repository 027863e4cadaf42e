#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/solution.h"
#include "saddle/measured/measured_game.h"
#include "saddle/measured/proved_use.h"

namespace saddle {

/// Which mix is recommended.
enum class MixRule {
  shrunk,    // an equilibrium of shrunk_payoffs()
  measured,  // an equilibrium of the payoffs as measured
  safest     // what proves most: the optimal strategies of the lower bounds, of the upper bounds
};

/// Returns the rule of a name: "shrunk", "measured", "safest". Throws std::invalid_argument if
/// there is none.
MixRule mix_rule_named(std::string_view name);
std::string_view name_of(MixRule rule);

struct MeasuredOptions {
  /// The probability with which all that is proved holds, and of the ranges.
  double level = 0.95;
  /// How many games are drawn that the measurement allows.
  std::int64_t draws = 10'000;
  std::uint64_t seed = 1;
  MixRule mix = MixRule::shrunk;
  /// How many pairs are named that are best played next.
  std::size_t next = 5;
  /// The threads are for the draws, the time limit also for the proofs of single strategies; a stop
  /// ends everything. The answer is the same for every number of threads.
  Options solving;
};

/// Throws std::invalid_argument unless 0 < level < 1, there are 0 to 10^7 draws, and check() takes
/// the options of solving.
void check(const MeasuredOptions& options);

/// How a strategy fares in the games that are drawn.
struct StrategyEstimate {
  double low = 0;  // its probabilities lie between these in `level` of the draws
  double high = 0;
  double used = 0;  // the share of the draws in which it is played
};

/// A mix of one player, and what it guarantees: the least payoff that it gets against any strategy
/// of the other, and of the column player the greatest that it concedes.
struct MeasuredMix {
  MixedStrategy strategy;
  /// By construction: in the game that the mix is an equilibrium of.
  double promised = 0;
  /// Proved at the level, rounded outward; none of means.
  std::optional<double> proved;
  /// Estimated: the median over the draws, and a bound that `level` of the draws keep.
  std::optional<double> median;
  std::optional<double> bound;
  std::vector<StrategyEstimate> estimates;  // none without draws
  std::vector<ProvedUse> use;               // none of means
  /// The share of the draws in which exactly these strategies are played.
  std::optional<double> same_support;
};

/// The value of a game that is not symmetric, with an interval for it by the delta method: a
/// large-sample interval, which takes the equilibrium of the game for unique.
struct ValueEstimate {
  double value = 0;
  double low = 0;
  double high = 0;
  /// Proved bounds; none of means.
  std::optional<double> proved_low;
  std::optional<double> proved_high;
};

/// A pair that is worth more games, and why: the weight in the mix of the one, how often the other
/// is the best reply to the mix in the draws, and how well their payoff is known. The score is
/// their product, summed over both players.
struct NextPair {
  Index row = 0;
  Index column = 0;
  double row_weight = 0;
  double column_replies = 0;
  double column_weight = 0;
  double row_replies = 0;
  double standard_error = 0;
  double score = 0;
};

struct MeasuredAnswer {
  MeasuredMix row;
  std::optional<MeasuredMix> column;   // none in a symmetric game: the same as row
  std::optional<ValueEstimate> value;  // none in a symmetric game: its value is known
  std::vector<NextPair> next;
  /// The draws that were made; and why they, the proofs or the mixes ended before their end.
  std::int64_t draws = 0;
  Termination termination = Termination::converged;
  /// How the payoffs are bounded; empty of means.
  std::string_view method;
};

/// Finds what to play in a measured game, and how far that is to be trusted.
///
/// Proved is what holds with the probability `level` if the games of a pair are independent, have
/// the same chances, and their number was not chosen by looking at results. Estimated is what the
/// draws say (PayoffDraws): of few games it says too much of which strategies are played.
/// Throws std::invalid_argument as check() does, and of means that are to be the safest.
MeasuredAnswer solve_measured(const MeasuredGame& game, const MeasuredOptions& options = {});

}  // namespace saddle
