#pragma once

#include <optional>
#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/normal_form/equilibrium.h"

namespace saddle {

/// How a follower chooses among several best responses.
enum class FollowersTies { for_leader, against_leader };

/// A mixed strategy that a leader announces and keeps to, and the follower's best response.
struct Commitment {
  Index leader;
  ExactStrategy strategy;
  Index reply;
  /// The expected payoffs of the leader and of the follower.
  Rational payoff;
  Rational follower_payoff;
  /// Whether the strategy itself guarantees the payoff. False only if ties are broken against the
  /// leader: then strategies near this one come arbitrarily near to the payoff.
  bool attained = true;
  /// For each reply, the most that the leader gets by a strategy to which it is a best response;
  /// nullopt if there is no such strategy (if ties are broken against the leader: no strategy to
  /// which it is the only best response). No number exceeds `payoff`: so the strategy is optimal.
  std::vector<std::optional<Rational>> of_replies;
  /// For each reply a weight >= 0 of every reply, the dual solution of its linear program. It
  /// proves the number in of_replies, as proved_payoff() checks.
  std::vector<std::vector<Rational>> proofs;
};

/// What weights of the follower's replies prove about one reply. Either the reply is never a best
/// response (with ties against the leader: never the only one), or `payoff` is an upper bound on
/// the leader's payoff by strategies to which the reply is a best response.
struct ProvedReply {
  bool is_never_best = false;
  Rational payoff;
};

/// Returns what the weights prove about `reply`, nullopt if they prove nothing. O(mn).
///
/// Let a_ij be the leader's payoffs and b_ij the follower's, j the reply, and E the reply j alone
/// or, with ties against the leader, all replies that pay the follower as much as j in every row.
/// Weights w of sum 1 outside E that pay the follower more than j in every row (not less, with ties
/// against the leader) prove that j is never a best response. Weights of sum 1 in E, and any
/// weights outside, prove that the leader gets at most
///
///   max_i  sum_{e in E} w_e a_ie  -  sum_{k not in E} w_k (b_ik - b_ij).
std::optional<ProvedReply> proved_payoff(const NormalFormGame& game, Index leader, Index reply,
                                         FollowersTies ties, const std::vector<Rational>& weights);

/// Evaluates a commitment to a strategy: both payoffs, and whether the strategy guarantees the
/// leader's payoff. Leaves `of_replies` and `proofs` empty. Returns nullopt if `reply` is not a
/// best response. Throws std::invalid_argument if `strategy` is not a mixed strategy of the leader,
/// or `reply` is out of range.
std::optional<Commitment> judged_commitment(const NormalFormGame& game, Index leader,
                                            ExactStrategy strategy, Index reply,
                                            FollowersTies ties);

/// Returns an optimal strategy to commit to in a bimatrix game: of the strong Stackelberg
/// equilibrium if ties are broken for the leader, of the weak one if they are broken against the
/// leader (von Stengel and Zamir, Games and Economic Behavior 69, 2010). Solves, for each reply of
/// the follower, an exact linear program over the strategies to which it is a best response
/// (Conitzer and Sandholm 2006). Returns nullopt if a limit of the options is reached;
/// max_iterations counts pivots. Throws std::invalid_argument unless there are two players and
/// `leader` is 0 or 1.
std::optional<Commitment> optimal_commitment(const NormalFormGame& game, Index leader,
                                             FollowersTies ties, const Options& options = {});

}  // namespace saddle
