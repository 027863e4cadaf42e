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

/// How the recommended mix is chosen.
enum class MixRule {
  shrunk,    // an equilibrium of shrunk_payoffs()
  measured,  // an equilibrium of the measured payoffs
  safest     // the best proof: optimal for the row (column) player at the lower (upper) bounds
};

/// Returns the rule with this name: "shrunk", "measured", "safest". Throws std::invalid_argument if
/// there is none.
MixRule mix_rule_named(std::string_view name);
std::string_view name_of(MixRule rule);

/// How guarantees are proved.
enum class ProofRule {
  box,   // for all mixes: by bounds on all payoffs together
  split  // the box, and also a mix that half of the games choose and the other half proves; each
         // of the two proofs has half of the error
};

/// Returns the rule with this name: "box", "split". Throws std::invalid_argument if there is none.
ProofRule proof_rule_named(std::string_view name);
std::string_view name_of(ProofRule rule);

struct MeasuredOptions {
  /// The probability with which everything proved holds, and the level of the ranges.
  double level = 0.95;
  /// The number of games sampled from those that the measurement permits.
  std::int64_t samples = 10'000;
  /// Determines the samples, and the halves of a split.
  std::uint64_t seed = 1;
  MixRule mix = MixRule::shrunk;
  ProofRule proof = ProofRule::box;
  /// The number of pairs that are listed as best to play next.
  std::size_t next = 5;
  /// The threads compute the samples. The time limit applies to the samples and to the proofs about
  /// single strategies. A stop request ends everything. The answer does not depend on the number of
  /// threads.
  Options solving;
};

/// Throws std::invalid_argument unless 0 < level < 1, 0 <= samples <= 10^7, and check() accepts
/// `solving`.
void check(const MeasuredOptions& options);

/// A mix that one half of the games chose so that the other half should prove much about it, and
/// the payoff that the other half proves (split_games.h). Each step uses only half of the games.
/// But luck averages out over a mix: compared with bounds on each single payoff, a split gets
/// better with more strategies and with fewer games.
struct SplitProof {
  MixedStrategy strategy;
  double proved = 0;
};

/// How a strategy is played in the sampled games.
struct StrategyEstimate {
  double low = 0;  // in `level` of the samples its probability is at least low and at most high
  double high = 0;
  double used = 0;  // the fraction of the samples in which it is played
};

/// A mix of one player, and its guarantee: the minimum expected payoff against any strategy of the
/// other, or, for the column player, the maximum that it concedes.
struct MeasuredMix {
  MixedStrategy strategy;
  /// The guarantee in the game for which the mix was computed.
  double promised = 0;
  /// Proved at the level, rounded outward; nullopt for means.
  std::optional<double> proved;
  /// A proof for another mix, by a split, if it was requested.
  std::optional<SplitProof> split;
  /// Estimated: the median over the samples, and a bound that `level` of the samples satisfy.
  std::optional<double> median;
  std::optional<double> bound;
  std::vector<StrategyEstimate> estimates;  // empty without samples
  std::vector<ProvedUse> use;               // empty for means
  /// The fraction of the samples in which exactly these strategies are played.
  std::optional<double> same_support;
};

/// The value of a game that is not symmetric, with a large-sample interval by the delta method,
/// which assumes that the equilibrium of the game is unique.
struct ValueEstimate {
  double value = 0;
  double low = 0;
  double high = 0;
  /// Proved bounds; nullopt for means.
  std::optional<double> proved_low;
  std::optional<double> proved_high;
};

/// A pair for which more games would help most, and why: the weight of one strategy in the mix, the
/// fraction of samples in which the other strategy is the best response to the mix, and the
/// standard error of their payoff. The score is the product of these three numbers, summed over
/// both players.
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
  std::optional<MeasuredMix> column;   // nullopt in a symmetric game: the same as row
  std::optional<ValueEstimate> value;  // nullopt in a symmetric game: its value is known
  std::vector<NextPair> next;
  /// The number of samples made; and the limit that ended the samples, the proofs or the mixes
  /// early.
  std::int64_t samples = 0;
  Termination termination = Termination::converged;
  /// How the payoffs are bounded; empty for means.
  std::string_view method;
};

/// Recommends a mix for a measured game, with what is proved and what is estimated about it.
///
/// All proved statements hold together with probability `level` if the games of a pair are
/// independent, have the same probabilities of results, and if their number was not chosen after
/// seeing results; for a split also if games of different pairs are independent, and the seed was
/// not chosen after seeing results. The estimates come from the samples (PayoffSamples); with few
/// games, the samples overstate which strategies are played. Throws std::invalid_argument as
/// check() does, and for means with the safest mix or a split.
MeasuredAnswer solve_measured(const MeasuredGame& game, const MeasuredOptions& options = {});

/// Does the same for given mixes. `column` must be left out in a symmetric game, and only there.
/// Throws likewise, and if the sizes do not fit.
MeasuredAnswer judge_measured(const MeasuredGame& game, const MixedStrategy& row,
                              const std::optional<MixedStrategy>& column,
                              const MeasuredOptions& options = {});

}  // namespace saddle
