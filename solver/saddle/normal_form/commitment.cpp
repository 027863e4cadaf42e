#include "saddle/normal_form/commitment.h"

#include <algorithm>
#include <span>
#include <utility>

#include "saddle/machine/refusal.h"
#include "saddle/polytope/integer_tableau.h"

// Let the leader get a_ij and the follower b_ij if the leader plays i and the follower j. Of a
// reply j the program is, after a constant that makes all a_ij positive,
//
//   maximise v  subject to  v <= sum_i a_ie x_i         for every e of E,
//                           sum_i (b_ik - b_ij) x_i <= 0  for every k,
//                           sum_i x_i <= 1,  x, v >= 0,
//
// which x = 0 satisfies, and in which v is positive if and only if j is a best reply to some x.
// With ties for the leader E = { j }. With ties against the leader E is all replies that pay the
// follower the same against every row, and j counts only if some x makes E alone best: near it the
// follower has no other choice.

namespace saddle {
namespace {

class CommitmentPrograms {
 public:
  CommitmentPrograms(const NormalFormGame& game, Index leader, FollowersTies ties)
      : game_(game), leader_(leader), ties_(ties) {
    std::vector<Rational> payoffs;
    for (Index profile = 0; profile < game.profiles(); ++profile) {
      payoffs.push_back(game.payoff(leader, profile));
    }
    positive_ = whole_multiples(payoffs);
    const mpz_class least = *std::min_element(positive_.begin(), positive_.end());
    for (mpz_class& payoff : positive_) {
      payoff += 1 - least;
    }
  }

  Index rows() const { return game_.strategies(leader_); }
  Index replies() const { return game_.strategies(1 - leader_); }

  // Returns the strategy that pays the leader most among those to which the reply is a best
  // response, empty if there are none; nullopt at a limit.
  std::optional<ExactStrategy> strategy_for(Index reply, const Budget& budget) const {
    const std::vector<Index> same = alike(reply);
    if (ties_ == FollowersTies::against_leader) {
      const std::optional<bool> alone = is_alone_best(reply, same, budget);
      if (!alone || !*alone) {
        return alone ? std::optional(ExactStrategy()) : std::nullopt;
      }
    }
    std::vector<mpz_class> coefficients;
    std::vector<mpz_class> right;
    for (const Index other : same) {
      for (Index i = 0; i < rows(); ++i) {
        coefficients.emplace_back(-positive_[static_cast<std::size_t>(profile(i, other))]);
      }
      coefficients.emplace_back(1);
      right.emplace_back(0);
    }
    add_best_reply(coefficients, right, reply, {}, 0);
    const auto point = maximum(std::move(coefficients), std::move(right), budget);
    if (!point) {
      return std::nullopt;
    }
    return point->back() > 0 ? in_proportion(std::span(*point).first(point->size() - 1))
                             : ExactStrategy();
  }

  Rational expected(Index player, const ExactStrategy& strategy, Index reply) const {
    Rational sum;
    for (Index i = 0; i < rows(); ++i) {
      sum += strategy[static_cast<std::size_t>(i)] * game_.payoff(player, profile(i, reply));
    }
    return sum;
  }

  // What the leader gets by the reply, or by the worst of those that pay the follower the same.
  Rational payoff(const ExactStrategy& strategy, Index reply) const {
    Rational least = expected(leader_, strategy, reply);
    for (const Index other : alike(reply)) {
      least = std::min(least, expected(leader_, strategy, other));
    }
    return least;
  }

  // Whether no best reply to the strategy pays the leader less.
  bool is_guaranteed(const ExactStrategy& strategy, Index reply, const Rational& payoff) const {
    const Rational best = expected(1 - leader_, strategy, reply);
    for (Index other = 0; other < replies(); ++other) {
      if (expected(1 - leader_, strategy, other) == best &&
          expected(leader_, strategy, other) < payoff) {
        return false;
      }
    }
    return true;
  }

 private:
  Index profile(Index row, Index reply) const {
    return row * game_.stride(leader_) + reply * game_.stride(1 - leader_);
  }

  // E: the reply itself where ties are for the leader.
  std::vector<Index> alike(Index reply) const {
    std::vector<Index> same;
    for (Index other = 0; other < replies(); ++other) {
      bool is_same = true;
      for (Index i = 0; i < rows() && is_same; ++i) {
        is_same = game_.payoff(1 - leader_, profile(i, other)) ==
                  game_.payoff(1 - leader_, profile(i, reply));
      }
      if (other == reply || (is_same && ties_ == FollowersTies::against_leader)) {
        same.push_back(other);
      }
    }
    return same;
  }

  // Adds that the reply pays at least as much as each other one but `except`, with a coefficient
  // for the last variable, and that x has a sum of at most 1.
  void add_best_reply(std::vector<mpz_class>& coefficients, std::vector<mpz_class>& right,
                      Index reply, const std::vector<Index>& except, int of_last) const {
    for (Index other = 0; other < replies(); ++other) {
      if (other == reply || std::find(except.begin(), except.end(), other) != except.end()) {
        continue;
      }
      std::vector<Rational> gains;
      for (Index i = 0; i < rows(); ++i) {
        gains.emplace_back(game_.payoff(1 - leader_, profile(i, other)) -
                           game_.payoff(1 - leader_, profile(i, reply)));
      }
      const std::vector<mpz_class> whole = whole_multiples(gains);
      coefficients.insert(coefficients.end(), whole.begin(), whole.end());
      coefficients.emplace_back(of_last);
      right.emplace_back(0);
    }
    coefficients.insert(coefficients.end(), static_cast<std::size_t>(rows()), 1);
    coefficients.emplace_back(0);
    right.emplace_back(1);
  }

  // Whether some strategy makes all other replies worse; nullopt at a limit.
  std::optional<bool> is_alone_best(Index reply, const std::vector<Index>& same,
                                    const Budget& budget) const {
    if (static_cast<Index>(same.size()) == replies()) {
      return true;
    }
    std::vector<mpz_class> coefficients;
    std::vector<mpz_class> right;
    add_best_reply(coefficients, right, reply, same, 1);
    const auto point = maximum(std::move(coefficients), std::move(right), budget);
    return point ? std::optional(point->back() > 0) : std::nullopt;
  }

  // Makes the last variable greatest, and returns the point times a positive number.
  std::optional<std::vector<mpz_class>> maximum(std::vector<mpz_class> coefficients,
                                                std::vector<mpz_class> right,
                                                const Budget& budget) const {
    IntegerTableau tableau(rows() + 1, std::move(coefficients), std::move(right));
    std::vector<mpz_class> costs(static_cast<std::size_t>(rows()));
    costs.emplace_back(1);
    tableau.set_objective(costs);
    if (!tableau.maximize(budget)) {
      return std::nullopt;
    }
    return tableau.scaled_point();
  }

  const NormalFormGame& game_;
  Index leader_;
  FollowersTies ties_;
  std::vector<mpz_class> positive_;
};

}  // namespace

std::optional<Commitment> optimal_commitment(const NormalFormGame& game, Index leader,
                                             FollowersTies ties, const Options& options) {
  if (game.players() != 2) {
    throw_invalid("the game has {}, must have 2", counted(game.players(), "player"));
  }
  if (leader < 0 || leader > 1) {
    throw_invalid("leader is {}, must be 0 or 1", leader);
  }
  const Budget budget(options);
  const CommitmentPrograms programs(game, leader, ties);
  std::optional<Commitment> best;
  std::vector<std::optional<Rational>> of_replies;
  for (Index reply = 0; reply < programs.replies(); ++reply) {
    auto strategy = budget.exhausted(0) ? std::nullopt : programs.strategy_for(reply, budget);
    if (!strategy) {
      return std::nullopt;
    }
    of_replies.emplace_back();
    if (strategy->empty()) {
      continue;
    }
    Rational payoff = programs.payoff(*strategy, reply);
    of_replies.back() = payoff;
    if (!best || payoff > best->payoff) {
      const bool attained =
          ties == FollowersTies::for_leader || programs.is_guaranteed(*strategy, reply, payoff);
      Rational follower = programs.expected(1 - leader, *strategy, reply);
      best = Commitment{
          leader, *std::move(strategy), reply, std::move(payoff), std::move(follower), attained,
          {}};
    }
  }
  best->of_replies = std::move(of_replies);
  return best;
}

}  // namespace saddle
