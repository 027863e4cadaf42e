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
  /// For each reply a weight >= 0 of every reply, the dual solution of its linear program: the
  /// proof of what of_replies says, as proved_payoff() checks it.
  std::vector<std::vector<Rational>> proofs;
};

/// What weights of the follower's replies prove of one reply: that it is best to no strategy of the
/// leader (with ties against the leader, alone best to none), or that the leader gets at most a
/// payoff by those to which it is.
struct ProvedReply {
  bool is_never_best = false;
  Rational payoff;
};

/// Returns what the weights prove of `reply`, nothing if they prove nothing; O(mn). Let the leader
/// get a_ij and the follower b_ij, j be the reply, and E be j alone or, with ties against the
/// leader, all replies that pay the follower as much as j in every row. Weights w of sum 1 outside
/// E that pay the follower more than j in every row (no less, with ties against the leader) show
/// that j is never best. Weights of sum 1 in E, and any outside, show that the leader gets at most
///
///   max_i  sum_{e in E} w_e a_ie  -  sum_{k not in E} w_k (b_ik - b_ij).
std::optional<ProvedReply> proved_payoff(const NormalFormGame& game, Index leader, Index reply,
                                         FollowersTies ties, const std::vector<Rational>& weights);

/// Returns what a commitment to a strategy pays: whether `reply` is best to it, what both get, and
/// whether the strategy guarantees that. `of_replies` and `proofs` are left empty; none if the
/// reply is not best. Throws std::invalid_argument unless the strategy is one of the leader's.
std::optional<Commitment> judged_commitment(const NormalFormGame& game, Index leader,
                                            ExactStrategy strategy, Index reply,
                                            FollowersTies ties);

/// Returns an optimal strategy to commit to in a bimatrix game: of the strong Stackelberg
/// equilibrium if ties are broken for the leader, of the weak one if they are broken against the
/// leader (von Stengel and Zamir, Games and Economic Behavior 69, 2010). For each reply of the
/// follower an exact linear program over the strategies to which it is best (Conitzer and Sandholm
/// 2006). Returns nullopt if a limit of the options is reached; max_iterations counts pivots.
/// Throws std::invalid_argument unless there are two players and `leader` is 0 or 1.
std::optional<Commitment> optimal_commitment(const NormalFormGame& game, Index leader,
                                             FollowersTies ties, const Options& options = {});

}  // namespace saddle
