#include "saddle/normal_form/commitment.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

#include "saddle/machine/refusal.h"
#include "saddle/number/places.h"
#include "saddle/polytope/integer_tableau.h"

// Let a_ij be the leader's payoff and b_ij the follower's if the leader plays i and the follower j.
// The program of a reply j is, after adding a constant that makes all a_ij positive,
//
//   maximise v  subject to  v <= sum_i a_ie x_i         for every e of E,
//                           sum_i (b_ik - b_ij) x_i <= 0  for every k outside E,
//                           sum_i x_i <= 1,  x, v >= 0.
//
// x = 0 is feasible, and v is positive if and only if j is a best response to some x. With ties for
// the leader E = { j }. With ties against the leader, E consists of all replies that pay the
// follower the same as j in every row, and j counts only if some x makes the replies in E the only
// best responses: near x the follower has no other choice.
//
// Let w_e and w_k >= 0 be the dual prices of the constraints at an optimum with v > 0. The w_e add
// up to 1, and for every row i sum_e w_e a_ie - sum_k w_k (b_ik - b_ij) is at most the optimum. If
// the optimum is 0, the replies k mixed with the weights w_k pay the follower more than j in every
// row. With ties against the leader, another program comes first: it finds the greatest d for which
// some x has sum_i (b_ij - b_ik) x_i >= d for every k outside E. Its prices w_k add up to 1 too; if
// d = 0, the replies k mixed with the w_k pay the follower at least as much as j in every row.

namespace saddle {
namespace {

// The payoffs of leader and follower, and the replies with equal payoffs of the follower.
struct LeadersGame {
  LeadersGame(const NormalFormGame& whole, Index leading, FollowersTies tie_rule)
      : game(whole), leader(leading), ties(tie_rule) {
    if (game.players() != 2) {
      throw_invalid("the game has {}, must have 2", counted(game.players(), "player"));
    }
    if (leader < 0 || leader > 1) {
      throw_invalid("leader is {}, must be 0 or 1", leader);
    }
    follower = 1 - leader;
  }

  Index rows() const { return game.strategies(leader); }
  Index replies() const { return game.strategies(follower); }

  Index profile(Index row, Index reply) const {
    return row * game.stride(leader) + reply * game.stride(follower);
  }
  Rational leaders(Index row, Index reply) const {
    return game.payoff(leader, profile(row, reply));
  }
  Rational followers(Index row, Index reply) const {
    return game.payoff(follower, profile(row, reply));
  }

  // Returns E: only the reply itself if ties are broken for the leader.
  std::vector<Index> alike(Index reply) const {
    return numbers_where(replies(), [&](Index other) {
      bool is_same = ties == FollowersTies::against_leader;
      for (Index i = 0; i < rows() && is_same; ++i) {
        is_same = followers(i, other) == followers(i, reply);
      }
      return other == reply || is_same;
    });
  }

  Commitment judged(ExactStrategy strategy, Index reply) const {
    const auto expected = [&](Index player, Index chosen) {
      Rational sum;
      for (Index i = 0; i < rows(); ++i) {
        sum += strategy[as_size(i)] * game.payoff(player, profile(i, chosen));
      }
      return sum;
    };
    Commitment result{leader, {}, reply, expected(leader, reply), expected(follower, reply),
                      true,   {}, {}};
    for (const Index other : alike(reply)) {
      result.payoff = std::min(result.payoff, expected(leader, other));
    }
    // Whether every best response pays the leader at least as much.
    for (Index other = 0; other < replies() && ties == FollowersTies::against_leader; ++other) {
      result.attained = result.attained && (expected(follower, other) != result.follower_payoff ||
                                            expected(leader, other) >= result.payoff);
    }
    result.strategy = std::move(strategy);
    return result;
  }

  const NormalFormGame& game;
  Index leader;
  Index follower = 0;
  FollowersTies ties;
};

// The solution of a reply's program: the strategy, empty if the reply is never a best response, and
// the weights that prove the payoff.
struct SolvedReply {
  ExactStrategy strategy;
  std::vector<Rational> weights;
};

// The payoffs of a player as whole numbers, and their unit.
struct WholePayoffs {
  std::vector<mpz_class> numbers;
  Rational unit;

  const mpz_class& operator[](Index profile) const { return numbers[as_size(profile)]; }
};

WholePayoffs whole_payoffs(const NormalFormGame& game, Index player) {
  std::vector<Rational> payoffs;
  for (Index profile = 0; profile < game.profiles(); ++profile) {
    payoffs.push_back(game.payoff(player, profile));
  }
  return {whole_multiples(payoffs), Rational(1, common_denominator(payoffs))};
}

// A linear program that maximises its last variable.
struct Program {
  std::vector<mpz_class> coefficients;
  std::vector<mpz_class> right;

  // A point and the dual prices of the rows, each times a positive number; empty at a limit.
  struct Optimum {
    std::vector<mpz_class> point;
    std::vector<mpz_class> prices;
  };

  std::optional<Optimum> optimum(const Budget& budget) && {
    const Index columns = std::ssize(coefficients) / std::ssize(right);
    IntegerTableau tableau(columns, std::move(coefficients), std::move(right));
    std::vector<mpz_class> costs(as_size(columns));
    costs.back() = 1;
    tableau.set_objective(costs);
    if (!tableau.maximize(budget)) {
      return std::nullopt;
    }
    return Optimum{tableau.scaled_point(), tableau.scaled_prices()};
  }
};

class CommitmentPrograms {
 public:
  explicit CommitmentPrograms(const LeadersGame& leaders)
      : leaders_(leaders),
        positive_(whole_payoffs(leaders.game, leaders.leader)),
        followers_(whole_payoffs(leaders.game, leaders.follower)) {
    const mpz_class least = *std::min_element(positive_.numbers.begin(), positive_.numbers.end());
    for (mpz_class& payoff : positive_.numbers) {
      payoff += 1 - least;
    }
  }

  // Returns nullopt at a limit.
  std::optional<SolvedReply> solved(Index reply, const Budget& budget) const {
    const std::vector<Index> same = leaders_.alike(reply);
    const std::vector<Index> others = numbers_where(leaders_.replies(), [&](Index k) {
      return !std::binary_search(same.begin(), same.end(), k);
    });
    if (leaders_.ties == FollowersTies::against_leader && !others.empty()) {
      Program alone;
      add_best_reply(alone, reply, others, 1);
      const auto found = std::move(alone).optimum(budget);
      if (!found || found->point.back() == 0) {
        return found ? std::optional(never_best(found->prices, others)) : std::nullopt;
      }
    }
    Program program;
    for (const Index other : same) {
      for (Index i = 0; i < leaders_.rows(); ++i) {
        program.coefficients.emplace_back(-positive_[leaders_.profile(i, other)]);
      }
      program.coefficients.emplace_back(1);
      program.right.emplace_back(0);
    }
    add_best_reply(program, reply, others, 0);
    const auto found = std::move(program).optimum(budget);
    if (!found) {
      return std::nullopt;
    }
    const std::span prices(found->prices);
    if (found->point.back() == 0) {
      return never_best(prices.subspan(same.size()), others);
    }
    return SolvedReply{in_proportion(std::span(found->point).first(found->point.size() - 1)),
                       weights_of(prices, same, others)};
  }

 private:
  // Adds the constraints that the reply pays at least as much as each of the others, with a
  // coefficient for the last variable, and that the sum of x is at most 1.
  void add_best_reply(Program& program, Index reply, const std::vector<Index>& others,
                      int of_last) const {
    for (const Index other : others) {
      for (Index i = 0; i < leaders_.rows(); ++i) {
        program.coefficients.emplace_back(followers_[leaders_.profile(i, other)] -
                                          followers_[leaders_.profile(i, reply)]);
      }
      program.coefficients.emplace_back(of_last);
      program.right.emplace_back(0);
    }
    program.coefficients.insert(program.coefficients.end(), as_size(leaders_.rows()), 1);
    program.coefficients.emplace_back(0);
    program.right.emplace_back(1);
  }

  // Takes the prices of the constraints on the other replies, followed by one more price.
  SolvedReply never_best(std::span<const mpz_class> prices,
                         const std::vector<Index>& others) const {
    return {{}, in_proportion(spread(prices, others, leaders_.replies()))};
  }

  std::vector<Rational> weights_of(std::span<const mpz_class> prices,
                                   const std::vector<Index>& same,
                                   const std::vector<Index>& others) const {
    std::vector<Rational> weights =
        spread(in_proportion(prices.first(same.size())), same, leaders_.replies());
    const mpz_class sum =
        std::accumulate(prices.begin(), prices.begin() + std::ssize(same), mpz_class(0));
    const Rational scale = positive_.unit / followers_.unit / Rational(sum);
    for (std::size_t k = 0; k < others.size(); ++k) {
      weights[as_size(others[k])] = scale * Rational(prices[same.size() + k]);
    }
    return weights;
  }

  const LeadersGame& leaders_;
  WholePayoffs positive_;
  WholePayoffs followers_;
};

}  // namespace

std::optional<ProvedReply> proved_payoff(const NormalFormGame& game, Index leader, Index reply,
                                         FollowersTies ties, const std::vector<Rational>& weights) {
  const LeadersGame leaders(game, leader, ties);
  const std::vector<Index> same = leaders.alike(reply);
  if (std::ssize(weights) != leaders.replies() ||
      std::any_of(weights.begin(), weights.end(), [](const Rational& w) { return w < 0; })) {
    return std::nullopt;
  }
  const auto is_same = [&same](Index k) { return std::binary_search(same.begin(), same.end(), k); };
  Rational inside;
  Rational outside;
  for (Index k = 0; k < leaders.replies(); ++k) {
    (is_same(k) ? inside : outside) += weights[as_size(k)];
  }
  std::optional<Rational> payoff;
  std::optional<Rational> least_gain;
  for (Index i = 0; i < leaders.rows(); ++i) {
    Rational pays;
    Rational gain;
    for (Index k = 0; k < leaders.replies(); ++k) {
      const Rational& weight = weights[as_size(k)];
      if (is_same(k)) {
        pays += weight * leaders.leaders(i, k);
      } else {
        gain += weight * (leaders.followers(i, k) - leaders.followers(i, reply));
      }
    }
    pays -= gain;
    payoff = payoff ? std::max(*payoff, pays) : pays;
    least_gain = least_gain ? std::min(*least_gain, gain) : gain;
  }
  if (inside == 1) {
    return ProvedReply{false, *payoff};
  }
  const bool is_never_best =
      inside == 0 && outside == 1 &&
      (ties == FollowersTies::for_leader ? *least_gain > 0 : *least_gain >= 0);
  return is_never_best ? std::optional(ProvedReply{true, {}}) : std::nullopt;
}

std::optional<Commitment> judged_commitment(const NormalFormGame& game, Index leader,
                                            ExactStrategy strategy, Index reply,
                                            FollowersTies ties) {
  const LeadersGame leaders(game, leader, ties);
  if (reply < 0 || reply >= leaders.replies()) {
    throw_invalid("reply is {}, must be from 0 to {}", reply, leaders.replies() - 1);
  }
  std::vector<ExactStrategy> both(2);
  both[as_size(leader)] = strategy;
  both[as_size(1 - leader)] = pure_strategy(reply, leaders.replies());
  const MixedProfile profile = certified(game, std::move(both));
  if (profile.regrets[as_size(1 - leader)] > 0) {
    return std::nullopt;
  }
  return leaders.judged(std::move(strategy), reply);
}

std::optional<Commitment> optimal_commitment(const NormalFormGame& game, Index leader,
                                             FollowersTies ties, const Options& options) {
  const LeadersGame leaders(game, leader, ties);
  const CommitmentPrograms programs(leaders);
  const Budget budget(options);
  std::optional<Commitment> best;
  std::vector<std::optional<Rational>> of_replies;
  std::vector<std::vector<Rational>> proofs;
  for (Index reply = 0; reply < leaders.replies(); ++reply) {
    auto solved = budget.exhausted(0) ? std::nullopt : programs.solved(reply, budget);
    if (!solved) {
      return std::nullopt;
    }
    of_replies.emplace_back();
    proofs.push_back(std::move(solved->weights));
    if (solved->strategy.empty()) {
      continue;
    }
    Commitment found = leaders.judged(std::move(solved->strategy), reply);
    of_replies.back() = found.payoff;
    if (!best || found.payoff > best->payoff) {
      best = std::move(found);
    }
  }
  best->of_replies = std::move(of_replies);
  best->proofs = std::move(proofs);
  return best;
}

}  // namespace saddle
