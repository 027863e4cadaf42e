#pragma once

#include <optional>
#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/normal_form/equilibrium.h"

namespace saddle {

/// How a follower chooses among best replies.
enum class FollowersTies { for_leader, against_leader };

/// A mixed strategy that a leader announces and keeps to, and the follower's best reply.
struct Commitment {
  Index leader;
  ExactStrategy strategy;
  Index reply;
  /// What the leader and the follower get.
  Rational payoff;
  Rational follower_payoff;
  /// Whether the strategy itself guarantees the payoff. False only if ties are broken against the
  /// leader: then strategies near this one come as near to the payoff as wanted.
  bool attained = true;
  /// For each reply, the most that the leader gets by a strategy to which it is a best response;
  /// nullopt if there is no such strategy (if ties are broken against the leader: none to which it
  /// is the only best response). No number is above `payoff`, which proves the strategy.
  std::vector<std::optional<Rational>> of_replies;
};

/// Returns an optimal strategy to commit to in a bimatrix game: of the strong Stackelberg
/// equilibrium if ties are broken for the leader, of the weak one if they are broken against the
/// leader (von Stengel and Zamir, Games and Economic Behavior 69, 2010). For each reply of the
/// follower an exact linear program over the strategies to which it is best (Conitzer and Sandholm
/// 2006). Returns nullopt if a limit of the options is reached; max_iterations counts pivots.
/// Throws std::invalid_argument unless there are two players and `leader` is 0 or 1.
std::optional<Commitment> optimal_commitment(const NormalFormGame& game, Index leader,
                                             FollowersTies ties, const Options& options = {});

}  // namespace saddle
