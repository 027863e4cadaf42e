#include "saddle/recursive/stationary_bound.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "saddle/number/integer_system.h"
#include "saddle/number/rounding.h"
#include "saddle/recursive/decision_process.h"

// A stationary strategy of the row player leaves the column player a Markov decision process. Let P
// be the transition probabilities of a choice and r its payment. Numbers w of the nodes are lower
// bounds on the column player's expected total payment if
//
//   w(n) <= r + P w   for every choice of every node n, and
//   w(n) <= c         where the player can stay for ever without payment, which has the value c.
//
// Proof: the payments so far plus w of the current node are then a submartingale, whatever the
// choices. An endless play ends up in an end component: a strongly connected set of nodes, with
// choices that never lead out of the set (de Alfaro 1997). If these choices pay nothing, w <= P w,
// so w is the same at all nodes of the component, and at most c. Otherwise they pay only gains or
// only losses, because check_totals() excludes both together. Losses would contradict w <= r + P w
// on average over the component; gains add up to infinity. So the expected total is at least what
// the submartingale guarantees.
//
// If every choice leads to endless gains with positive probability, the expected total is
// +infinity, because the losses of all other plays are bounded. These nodes depend only on which
// probabilities are positive (decision_process.cpp).
//
// The numbers come from a policy of the column player that is optimal in doubles. Its linear system
// w = r + P w is solved to about 100 bits by iterative refinement: rational arithmetic computes the
// residual, and doubles solve for the correction (Gleixner, Steffy and Wolter 2016). It is solved
// with `slack` subtracted from the payment of every choice, so that the inequality holds in spite
// of rounding. A choice that is better than the policy's choice at these numbers enters the policy.
// Then three candidates are tested for every choice in rational arithmetic: the solution without
// slack; the simplest fractions near it, which are the exact solution if its denominators are
// small; the solution with slack. If play lasts too long for doubles, and the nodes are few,
// elimination finds the policy and the numbers.

namespace saddle {
namespace {

using Process = DecisionProcess<Rational>;
using Rationals = std::vector<Rational>;

// Exponents of 2, relative to the greatest number.
constexpr int precision = -110;
constexpr int slack_exponent = -90;
constexpr int nearby = -96;
constexpr int most_evaluation_rounds = 50;
// The maximum loss from rounding a bound to doubles, relative to the greatest number.
constexpr double bound_rounding = 1e-15;
// A process of up to this size that doubles cannot solve is solved by elimination.
constexpr std::size_t most_eliminated = 16;

Rational power_of_two(int exponent) {
  const mpz_class power = mpz_class(1) << static_cast<unsigned>(std::abs(exponent));
  return exponent >= 0 ? Rational(power) : Rational(1, power);
}

Rational expected_payoff(const Choice<Rational>& choice, const Rationals& numbers) {
  return expected_payoff(choice, [&](Index to) { return numbers[as_size(to)]; });
}

class Evaluation {
 public:
  // Keeps references.
  Evaluation(const Process& process, Policy policy, const Budget& budget)
      : process_(process),
        doubles_(nearest(process)),
        policy_(std::move(policy)),
        budget_(budget) {}

  // Returns numbers that satisfy the conditions; nullopt if rounding errors prevent it.
  std::optional<Rationals> confirmed() {
    double maximum = 0;
    for (const auto& choices : doubles_) {
      for (const auto& choice : choices) {
        maximum = std::max(maximum, std::abs(choice.payoff));
      }
    }
    if (maximum == 0 || !std::isfinite(maximum)) {
      return maximum == 0 ? std::optional(Rationals(process_.size(), 0)) : std::nullopt;
    }
    if (auto minimum = stochastic_shortest_path(doubles_, policy_, budget_)) {
      policy_ = std::move(minimum->policy);
      maximum = std::max(maximum, minimum->values.cwiseAbs().maxCoeff());
    }
    exponent_ = std::ilogb(maximum) + 1;
    const Rational slack = power_of_two(exponent_ + slack_exponent);
    for (int round = 0; round < most_evaluation_rounds; ++round) {
      auto numbers = refined(slack);
      if (!numbers) {
        break;
      }
      if (improve(*numbers, slack)) {
        continue;
      }
      auto exact = refined(0);
      for (const bool simplified : {false, true}) {
        exact = exact && simplified ? simplest(*exact) : exact;
        if (exact && holds(*exact)) {
          return exact;
        }
      }
      if (holds(*numbers)) {
        return numbers;
      }
      break;
    }
    return process_.size() > most_eliminated ? std::nullopt : best_by_elimination();
  }

 private:
  std::optional<Rationals> refined(const Rational& slack) const {
    const std::size_t size = process_.size();
    const TransientChain chain = chain_of(doubles_, policy_);
    const Rational unit = power_of_two(exponent_ + precision);
    const Rational goal = 4 * unit;
    Rationals numbers(size, 0);
    std::optional<Rational> before;
    while (true) {
      Rationals errors;
      Rational maximum = 0;
      for (std::size_t n = 0; n < size; ++n) {
        errors.emplace_back(expected_payoff(process_[n][policy_[n]], numbers) - slack - numbers[n]);
        maximum = std::max<Rational>(maximum, abs(errors.back()));
      }
      if (maximum <= goal) {
        return numbers;
      }
      if (before && 2 * maximum > *before) {
        return {};
      }
      before = maximum;
      Eigen::VectorXd sides(static_cast<Index>(size));
      for (std::size_t n = 0; n < size; ++n) {
        sides[static_cast<Index>(n)] = nearest_double(errors[n] / maximum);
      }
      const Eigen::VectorXd steps = chain.solve(sides);
      if (steps.size() == 0 || !steps.allFinite()) {
        return {};
      }
      for (std::size_t n = 0; n < size; ++n) {
        numbers[n] += cut(Rational(steps[static_cast<Index>(n)]) * maximum, unit);
      }
    }
  }

  // Policy iteration (Howard 1960) in exact arithmetic.
  std::optional<Rationals> best_by_elimination() {
    for (int round = 0; round < most_evaluation_rounds; ++round) {
      auto numbers = eliminated();
      if (!numbers || !improve(*numbers, 0)) {
        return numbers;
      }
    }
    return {};
  }

  std::optional<Rationals> eliminated() const {
    const std::size_t size = process_.size();
    std::vector<Rationals> matrix(size, Rationals(size, 0));
    Rationals side;
    for (std::size_t n = 0; n < size; ++n) {
      const auto& choice = process_[n][policy_[n]];
      matrix[n][n] = 1;
      for (const auto& [probability, to] : choice.to) {
        matrix[n][as_size(to)] -= probability;
      }
      side.push_back(choice.payoff);
    }
    return solution_of(matrix, side);
  }

  std::optional<Rationals> simplest(const Rationals& numbers) const {
    const Rational distance = power_of_two(exponent_ + nearby);
    Rationals fractions;
    for (const Rational& number : numbers) {
      const auto fraction = detail::simplest_between(number - distance, number + distance);
      if (!fraction) {
        return {};
      }
      fractions.push_back(*fraction);
    }
    return fractions;
  }

  // Switches the policy to choices that refute its numbers. Returns whether there are any.
  bool improve(const Rationals& numbers, const Rational& slack) {
    bool improved = false;
    for (std::size_t n = 0; n < numbers.size(); ++n) {
      // The policy's own choice pays numbers[n] + slack, up to rounding errors below slack / 2.
      Rational minimum = numbers[n] + slack / 2;
      for (std::size_t k = 0; k < process_[n].size(); ++k) {
        const Rational other = expected_payoff(process_[n][k], numbers);
        if (k != policy_[n] && other < minimum) {
          minimum = other;
          policy_[n] = k;
          improved = true;
        }
      }
    }
    return improved;
  }

  bool holds(const Rationals& numbers) const {
    for (std::size_t n = 0; n < numbers.size(); ++n) {
      for (const auto& choice : process_[n]) {
        if (expected_payoff(choice, numbers) < numbers[n]) {
          return false;
        }
      }
    }
    return true;
  }

  const Process& process_;
  DecisionProcess<double> doubles_;
  Policy policy_;
  const Budget& budget_;
  // 2^exponent_ is the least power of 2 above the absolute values of all payoffs and numbers.
  int exponent_ = 0;
};

// Returns the bounds that strategies guarantee, infinite for states without a finite bound; empty
// if there is no proof.
std::vector<double> proved(const BoundSide& side, const GamePart<Rational>& part,
                           const std::vector<MixedStrategy>& strategies, const Budget& budget) {
  std::vector<double> bounds;
  if (const auto totals = guaranteed_totals(part, strategies, budget)) {
    for (const auto& total : *totals) {
      const double low = total.number              ? rounded_down(*total.number)
                         : total.is_beyond_numbers ? infinity
                                                   : -infinity;
      bounds.push_back(side.sign() * low);
    }
  }
  return bounds;
}

}  // namespace

std::optional<GuaranteedTotals> guaranteed_totals(const GamePart<Rational>& part,
                                                  const std::vector<MixedStrategy>& rows,
                                                  const Budget& budget) {
  const Process process = faced_process(part, rows);
  const EndComponents sets = end_components(process);
  const Process merged = reduced(process, sets, part.endless_play);
  auto policy = ending_policy(merged);
  if (!policy) {
    return {};
  }
  Rationals numbers;
  if (!merged.empty()) {
    auto confirmed = Evaluation(merged, *std::move(policy), budget).confirmed();
    if (!confirmed) {
      return {};
    }
    numbers = *std::move(confirmed);
  }
  GuaranteedTotals totals;
  for (std::size_t state = 0; state < part.stages.size(); ++state) {
    const auto& node = sets.node[state];
    totals.push_back(
        {node ? std::optional(numbers[as_size(*node)]) : std::nullopt, sets.is_gain[state]});
  }
  return totals;
}

void take_strategies(StochasticBounds& known, const std::vector<Index>& component, BoundSide& side,
                     const GamePart<Rational>& part, std::vector<MixedStrategy> strategies) {
  std::vector<double> bounds = proved(side, part, strategies, known.budget);
  bool improves = false;
  bool is_mixed = false;
  for (std::size_t k = 0; k < bounds.size(); ++k) {
    const double before = side.limit(component[k]);
    improves = improves || side.is_better(bounds[k], before);
    if (side.is_better(before, bounds[k])) {
      strategies[k] = MixedStrategy(side.strategy(component[k]));
      is_mixed = true;
    }
  }
  if (!improves) {
    return;
  }
  // Old and new strategies, combined by states, guarantee the better of both bounds up to rounding.
  if (is_mixed) {
    bounds = proved(side, part, strategies, known.budget);
  }
  const double unit = bound_rounding * known.scale(component);
  bool loses = bounds.empty();
  for (std::size_t k = 0; k < bounds.size(); ++k) {
    const double before = side.limit(component[k]);
    loses = loses || (side.is_better(before, bounds[k]) && !(std::abs(before - bounds[k]) <= unit));
  }
  if (!loses) {
    side.adopt(component, bounds, strategies);
  }
}

Rational cut(const Rational& number, const Rational& unit) {
  const Rational quotient = number / unit;
  mpz_class multiple;
  mpz_fdiv_q(multiple.get_mpz_t(), quotient.get_num_mpz_t(), quotient.get_den_mpz_t());
  return multiple * unit;
}

}  // namespace saddle
