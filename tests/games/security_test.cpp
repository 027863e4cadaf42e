#include "games/large/security.h"

#include <algorithm>
#include <random>
#include <stdexcept>

#include <doctest/doctest.h>

#include "saddle/solve/solve.h"

using saddle::double_oracle;
using saddle::Index;
using saddle::PayoffMatrix;
using saddle::Termination;
using saddle::games::security_game;
using saddle::games::SecurityRules;
using saddle::games::Targets;

namespace {

std::vector<Targets> all_choices(Index count, Index targets) {
  std::vector<Targets> all;
  for (unsigned chosen = 0; chosen < (1U << static_cast<unsigned>(targets)); ++chosen) {
    Targets choice;
    for (Index t = 0; t < targets; ++t) {
      if ((chosen >> static_cast<unsigned>(t) & 1U) != 0) {
        choice.push_back(t);
      }
    }
    if (std::ssize(choice) == count) {
      all.push_back(std::move(choice));
    }
  }
  return all;
}

PayoffMatrix whole_matrix(const SecurityRules& rules) {
  const auto rows = all_choices(rules.defended, std::ssize(rules.targets));
  const auto columns = all_choices(rules.attacked, std::ssize(rules.targets));
  return PayoffMatrix(saddle::DenseMatrix::NullaryExpr(
      std::ssize(rows), std::ssize(columns), [&](Index i, Index j) {
        const Targets& defended = rows[static_cast<std::size_t>(i)];
        double sum = 0;
        for (const Index t : columns[static_cast<std::size_t>(j)]) {
          const auto& target = rules.targets[static_cast<std::size_t>(t)];
          const bool is_covered = std::ranges::count(defended, t) > 0;
          sum += is_covered ? target.covered : target.uncovered;
        }
        return sum;
      }));
}

}  // namespace

TEST_CASE("small security games have the value of their whole matrix") {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> payoff(-1, 1);
  for (int k = 0; k < 60; ++k) {
    const auto targets = static_cast<Index>(1 + random() % 8);
    SecurityRules rules{static_cast<Index>(random() % static_cast<std::uint64_t>(targets + 1)),
                        static_cast<Index>(random() % static_cast<std::uint64_t>(targets + 1)),
                        {}};
    for (Index t = 0; t < targets; ++t) {
      if (k % 3 == 0) {
        rules.targets.push_back({0, -static_cast<double>(1 + random() % 3)});
      } else {
        rules.targets.push_back({payoff(random), payoff(random)});
      }
    }
    const auto found = double_oracle(security_game(rules));
    const auto whole = saddle::solve(whole_matrix(rules));
    CHECK(found.termination == Termination::converged);
    CHECK(found.lower <= whole.upper);
    CHECK(found.upper >= whole.lower);
    CHECK(found.upper - found.lower <= 2e-11);
  }
}

// Against one attack on equal targets, a defence of k of n covers each with probability k / n.
TEST_CASE("a hundred equal targets of which ten are covered are lost nine times out of ten") {
  const SecurityRules rules{10, 1, std::vector<SecurityRules::Target>(100, {0, -1})};
  const auto solution = double_oracle(security_game(rules));
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.lower <= -0.9);
  CHECK(solution.upper >= -0.9);
}

TEST_CASE("invalid security games are refused") {
  CHECK_THROWS_WITH_AS(security_game({1, 1, {}}),
                       "number of targets is 0, must be >= 1 and <= 100000", std::invalid_argument);
  CHECK_THROWS_WITH_AS(security_game({2, 1, {{0, -1}}}),
                       "targets defended is 2, must be >= 0 and <= 1", std::invalid_argument);
  CHECK_THROWS_WITH_AS(security_game({0, 1, {{0, HUGE_VAL}}}),
                       "payoffs of a target are 0 and inf, must be finite", std::invalid_argument);
}
