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

/// How guarantees are proved.
enum class ProofRule {
  box,   // of all mixes: by bounds on all payoffs together
  split  // beside that, each for half of the error: a mix chosen by half of the games, by the rest
};

/// Returns the rule of a name: "box", "split". Throws std::invalid_argument if there is none.
ProofRule proof_rule_named(std::string_view name);
std::string_view name_of(ProofRule rule);

struct MeasuredOptions {
  /// The probability with which all that is proved holds, and of the ranges.
  double level = 0.95;
  /// How many games are sampled that the measurement allows.
  std::int64_t samples = 10'000;
  /// The samples, and the halves of a split, are a function of this.
  std::uint64_t seed = 1;
  MixRule mix = MixRule::shrunk;
  ProofRule proof = ProofRule::box;
  /// How many pairs are named that are best played next.
  std::size_t next = 5;
  /// The threads are for the samples, the time limit also for the proofs of single strategies; a
  /// stop ends everything. The answer is the same for every number of threads.
  Options solving;
};

/// Throws std::invalid_argument unless 0 < level < 1, there are 0 to 10^7 samples, and check()
/// takes the options of solving; and of a split for the safest mix, which is one of the box.
void check(const MeasuredOptions& options);

/// A mix that was chosen by half of the games alone, so that the others prove much of it, and what
/// they prove (split_games.h). It loses half of what is known of the game, and gains as luck
/// averages out over a mix: against a bound on each payoff by itself it is the better the more
/// strategies there are, and the fewer games.
struct SplitProof {
  MixedStrategy strategy;
  double proved = 0;
};

/// How a strategy fares in the games that are sampled.
struct StrategyEstimate {
  double low = 0;  // its probabilities lie between these in `level` of the samples
  double high = 0;
  double used = 0;  // the share of the samples in which it is played
};

/// A mix of one player, and what it guarantees: the least payoff that it gets against any strategy
/// of the other, and of the column player the greatest that it concedes.
struct MeasuredMix {
  MixedStrategy strategy;
  /// By construction: in the game that the mix is an equilibrium of.
  double promised = 0;
  /// Proved at the level, rounded outward; none of means.
  std::optional<double> proved;
  /// Proved at once of another mix, if that was asked for.
  std::optional<SplitProof> split;
  /// Estimated: the median over the samples, and a bound that `level` of the samples keep.
  std::optional<double> median;
  std::optional<double> bound;
  std::vector<StrategyEstimate> estimates;  // none without samples
  std::vector<ProvedUse> use;               // none of means
  /// The share of the samples in which exactly these strategies are played.
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
/// is the best response to the mix in the samples, and how well their payoff is known. The score is
/// their product, summed over both players.
struct NextPair {
  Index row = 0;
  Index column = 0;
  double row_weight = 0;
  double column_responses = 0;
  double column_weight = 0;
  double row_responses = 0;
  double standard_error = 0;
  double score = 0;
};

struct MeasuredAnswer {
  MeasuredMix row;
  std::optional<MeasuredMix> column;   // none in a symmetric game: the same as row
  std::optional<ValueEstimate> value;  // none in a symmetric game: its value is known
  std::vector<NextPair> next;
  /// The samples that were made; and why they, the proofs or the mixes ended before their end.
  std::int64_t samples = 0;
  Termination termination = Termination::converged;
  /// How the payoffs are bounded; empty of means.
  std::string_view method;
};

/// Finds what to play in a measured game, and how far that is to be trusted.
///
/// Proved is what holds, all together, with the probability `level` if the games of a pair are
/// independent, have the same chances, and their number was not chosen by looking at results; for
/// a split also if games of different pairs are independent, and the seed was not chosen by
/// looking. Estimated is what the samples say (PayoffSamples): of few games it says too much of
/// which strategies are played.
/// Throws std::invalid_argument as check() does, and of means that are to be the safest or split.
MeasuredAnswer solve_measured(const MeasuredGame& game, const MeasuredOptions& options = {});

/// Says the same of mixes that are given. `column` is left out in a symmetric game, and only there.
/// Throws likewise, and if the sizes do not fit.
MeasuredAnswer judge_measured(const MeasuredGame& game, const MixedStrategy& row,
                              const std::optional<MixedStrategy>& column,
                              const MeasuredOptions& options = {});

}  // namespace saddle
