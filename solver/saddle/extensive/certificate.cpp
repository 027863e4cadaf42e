#include "saddle/extensive/certificate.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "saddle/exact/certificate.h"
#include "saddle/matrix/compensated_sum.h"
#include "saddle/matrix/proved_bounds.h"
#include "saddle/number/rounding.h"

// The rounding bound is computed as in matrix/proved_bounds.cpp; this comment counts the roundings.
// Let r(1), ..., r(n) be the plan of one player, and S a pure plan of the other, whose payoff
// against it is
//
//   sum over s in S of  sum over k of  a(s, k) r(k).
//
// The roundings of a term are, at most,
//
//   for r(k): at each set on its path the sum of its chances, a quotient and a product;
//   for a(s, k): 4, and the product with r(k);
//   for the sum over k, added pairwise from blocks of 8 terms: 8 + the levels of pairs;
//   for the sums over s: at each sequence on the path of s, the sum over the sets that follow.
//
// Sums of chances and sums over sets are compensated: whatever the number of terms, the error of
// the sum is at most 2u times the sum of their absolute values, so it counts as 2 roundings of each
// term.
//
// The exact terms have absolute values of at most 1/2 in all, because |payoff - shift| <= unit / 2
// and the probabilities of the leaves that S and r allow sum to 1. Underflow adds no more than for
// matrices, because all later factors are at most 1.

namespace saddle {
namespace {

constexpr std::size_t block = 8;

double pairwise_product(const double* values, const std::int32_t* columns, std::size_t count,
                        const std::vector<double>& plan) {
  if (count <= block) {
    double sum = 0;
    for (std::size_t k = 0; k < count; ++k) {
      sum += values[k] * plan[as_size(columns[k])];
    }
    return sum;
  }
  const std::size_t half = std::bit_floor(count - 1);
  return pairwise_product(values, columns, half, plan) +
         pairwise_product(values + half, columns + half, count - half, plan);
}

// Returns the maximum number of roundings of a term of a compensated sum: 2, but one for each
// addition if there are at most two terms, or 2^26 and more.
std::int64_t sum_roundings(std::int64_t terms) {
  constexpr std::int64_t many = std::int64_t{1} << 26;
  return terms < many ? std::min<std::int64_t>(terms - 1, 2) : terms - 1;
}

// Returns the maximum number of roundings of a number of the plan.
std::int64_t plan_roundings(const PlayerSequences& player) {
  std::vector<std::int64_t> roundings(as_size(player.size()));
  std::int64_t most = 0;
  for (const InformationSet& set : player.sets()) {
    const std::int64_t here = roundings[as_size(set.parent)] + sum_roundings(set.moves) + 2;
    std::fill_n(roundings.begin() + set.first, set.moves, here);
    most = std::max(most, here);
  }
  return most;
}

// Returns the maximum number of roundings of a term from its sequence up to sequence 0.
std::int64_t response_roundings(const PlayerSequences& player, const SparseRows& payoffs) {
  const std::vector<std::int32_t> children = player.children();
  std::vector<std::int64_t> above(as_size(player.size()));
  std::int64_t most = 0;
  for (std::size_t s = 0; s < above.size(); ++s) {
    if (s > 0) {
      const InformationSet& set = player.sets()[as_size(player.set_of(static_cast<Index>(s)))];
      above[s] = above[as_size(set.parent)];
    }
    above[s] += sum_roundings(children[s] + std::int64_t{1});
    const auto terms = static_cast<std::uint64_t>(payoffs.starts[s + 1] - payoffs.starts[s]);
    most = std::max(most, above[s] + 8 + static_cast<std::int64_t>(std::bit_width(terms)));
  }
  return most;
}

// Returns an upper bound on the payoff of `player` against the other's strategy, in units of the
// game; `sign` is -1 for the player who minimises.
double most_payoff(const PlayerSequences& player, const SparseRows& payoffs, double sign,
                   const PlayerSequences& other, const BehaviourStrategy& strategy) {
  const std::vector<double> plan = plan_of(other, strategy);
  std::vector<double> expected(as_size(player.size()));
  for (std::size_t s = 0; s < expected.size(); ++s) {
    const auto start = as_size(payoffs.starts[s]);
    const auto count = as_size(payoffs.starts[s + 1]) - start;
    expected[s] = sign * pairwise_product(payoffs.values.data() + start,
                                          payoffs.columns.data() + start, count, plan);
  }
  const double payoff = best_response(player, expected);
  if (payoffs.values.empty()) {
    return 0;  // all payoffs are equal
  }
  const auto roundings =
      static_cast<double>(plan_roundings(other) + response_roundings(player, payoffs) + 5);
  if (roundings * unit_roundoff >= 0.5) {
    return infinity;
  }
  const auto products =
      static_cast<double>(payoffs.values.size()) + static_cast<double>(other.size());
  return next_above(payoff + rounding_error(roundings, products, 0.5));
}

}  // namespace

double best_response(const PlayerSequences& player, std::vector<double>& expected) {
  std::vector<double> corrections(expected.size());
  const auto sets = player.sets();
  for (std::size_t h = sets.size(); h-- > 0;) {
    const InformationSet& set = sets[h];
    double value = -infinity;
    for (std::int32_t move = set.first; move < set.first + set.moves; ++move) {
      const auto s = as_size(move);
      expected[s] += corrections[s];
      value = std::max(value, expected[s]);
    }
    const auto parent = as_size(set.parent);
    add_compensated(value, expected[parent], corrections[parent]);
  }
  expected[0] += corrections[0];
  return expected[0];
}

ExtensiveSolution certify(const ExtensiveGame& game, BehaviourStrategy row,
                          BehaviourStrategy column, double tolerance, Termination otherwise) {
  check(game.row(), row);
  check(game.column(), column);
  ExtensiveSolution solution(normalised(game.row(), std::move(row)),
                             normalised(game.column(), std::move(column)));
  const double most = most_payoff(game.row(), game.by_row(), 1, game.column(), solution.column);
  const double minimum =
      -most_payoff(game.column(), game.by_column(), -1, game.row(), solution.row);
  solution.termination = otherwise;
  if (std::isfinite(most) && std::isfinite(minimum)) {
    const auto payoff = [&](double in_units) -> Rational {
      return game.shift() + game.unit() * Rational(in_units);
    };
    conclude(solution, {payoff(minimum), payoff(most)}, game.unit(), tolerance, otherwise);
  }
  return solution;
}

}  // namespace saddle
