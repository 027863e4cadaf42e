#include "games/large/security.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <numeric>

#include "games/check_range.h"
#include "saddle/machine/refusal.h"
#include "saddle/number/rounding.h"

namespace saddle::games {
namespace {

constexpr Index most_targets = 100'000;

using Target = SecurityRules::Target;

class SecurityOracles {
 public:
  explicit SecurityOracles(const SecurityRules& rules) : rules_(rules) {
    std::vector<double> magnitudes;
    for (const Target& target : rules.targets) {
      magnitudes.push_back(std::max(std::abs(target.covered), std::abs(target.uncovered)));
    }
    std::sort(magnitudes.begin(), magnitudes.end(), std::greater());
    largest_ = magnitudes.front();
    bound_ = std::accumulate(magnitudes.begin(), magnitudes.begin() + rules.attacked, 0.0);
    bound_ *= 1 + 2 * rounding_unit();
  }

  // A bound on the absolute values of all payoffs.
  double bound() const { return bound_; }
  // A payoff is a sum with one term for each attacked target.
  double rounding() const { return rounding_unit() * bound_; }

  double payoff(const Targets& defended, const Targets& attacked) const {
    double sum = 0;
    auto next = defended.begin();
    for (const Index target : attacked) {
      next = std::lower_bound(next, defended.end(), target);
      const bool is_covered = next != defended.end() && *next == target;
      const Target& payoffs = rules_.targets[as_size(target)];
      sum += is_covered ? payoffs.covered : payoffs.uncovered;
    }
    return sum;
  }

  // Covering a target gains the difference of its payoffs whenever it is attacked.
  BestResponse<Targets> best_defence(const Mixture<Targets>& attacks) const {
    std::vector<double> gains = chances(attacks, rules_.targets.size());
    for (std::size_t t = 0; t < gains.size(); ++t) {
      gains[t] *= rules_.targets[t].covered - rules_.targets[t].uncovered;
    }
    return {most_gainful(gains, rules_.defended), error(attacks, rules_.defended)};
  }

  // Attacking a target costs its expected payoff.
  BestResponse<Targets> best_attack(const Mixture<Targets>& defences) const {
    std::vector<double> gains = chances(defences, rules_.targets.size());
    for (std::size_t t = 0; t < gains.size(); ++t) {
      const Target& target = rules_.targets[t];
      gains[t] = -(target.uncovered + gains[t] * (target.covered - target.uncovered));
    }
    return {most_gainful(gains, rules_.attacked), error(defences, rules_.attacked)};
  }

 private:
  double rounding_unit() const { return static_cast<double>(rules_.attacked + 2) * unit_roundoff; }

  // A gain has the rounding errors of its probability and four further roundings, each relative to
  // the sum of the absolute values of the target's payoffs. The choice with the best rounded gains
  // is worse than the best choice by at most twice the errors of its gains.
  double error(const Mixture<Targets>& mixture, Index chosen) const {
    const auto roundings = static_cast<double>(mixture.size() + 8);
    return 2 * static_cast<double>(chosen) * 4 * largest_ * roundings * unit_roundoff;
  }

  SecurityRules rules_;
  double largest_;  // of the absolute values of the targets' payoffs
  double bound_;
};

void check(const SecurityRules& rules) {
  const auto targets = std::ssize(rules.targets);
  check_range("number of targets", targets, 1, most_targets);
  check_range("targets defended", rules.defended, 0, targets);
  check_range("targets attacked", rules.attacked, 0, targets);
  for (const Target& target : rules.targets) {
    if (!std::isfinite(target.covered) || !std::isfinite(target.uncovered)) {
      throw_invalid("payoffs of a target are {} and {}, must be finite", target.covered,
                    target.uncovered);
    }
  }
}

}  // namespace

SecurityGame security_game(const SecurityRules& rules) {
  check(rules);
  const auto whole = std::make_shared<const SecurityOracles>(rules);
  return {[whole](const auto& row, const auto& column) { return whole->payoff(row, column); },
          [whole](const auto& attacks) { return whole->best_defence(attacks); },
          [whole](const auto& defences) { return whole->best_attack(defences); },
          -whole->bound(),
          whole->bound(),
          whole->rounding(),
          all_up_to(rules.defended),
          all_up_to(rules.attacked)};
}

}  // namespace saddle::games
