#include "saddle/normal_form/dominance.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <set>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/normal_form/extreme_equilibria.h"
#include "tests/normal_form/known_games.h"

using namespace saddle;
using namespace saddle::test;

namespace {

// Probabilities of the left of two columns that suffice to find all best responses: the ends, the
// probabilities at which two rows pay the same, and points between.
std::vector<Rational> beliefs(const NormalFormGame& game, bool inside) {
  std::set<Rational> breaks = {0, 1};
  const Index m = game.strategies(0);
  for (Index i = 0; i < m; ++i) {
    for (Index k = 0; k < m; ++k) {
      const Rational left = game.payoff(0, i) - game.payoff(0, k);
      const Rational right = game.payoff(0, i + m) - game.payoff(0, k + m);
      if (left != right) {
        const Rational belief = right / (right - left);
        if (belief > 0 && belief < 1) {
          breaks.insert(belief);
        }
      }
    }
  }
  std::vector<Rational> result(breaks.begin(), breaks.end());
  for (std::size_t k = result.size() - 1; k > 0; --k) {
    result.emplace_back((result[k] + result[k - 1]) / 2);
  }
  if (inside) {
    std::erase(result, Rational(0));
    std::erase(result, Rational(1));
  }
  return result;
}

bool is_ever_best(const NormalFormGame& game, Index row, bool inside) {
  const Index m = game.strategies(0);
  for (const Rational& belief : beliefs(game, inside)) {
    const auto expected = [&](Index i) -> Rational {
      return belief * game.payoff(0, i) + (1 - belief) * game.payoff(0, i + m);
    };
    bool best = true;
    for (Index i = 0; i < m; ++i) {
      best = best && expected(i) <= expected(row);
    }
    if (best) {
      return true;
    }
  }
  return false;
}

}  // namespace

TEST_CASE("a strategy is dominated if and only if it is not a best response to any belief") {
  // Not strictly dominated: a best response to some belief. Not weakly dominated: to some belief
  // that includes all columns (Pearce 1984, lemmas 3 and 4). With two columns all beliefs can be
  // tried.
  std::mt19937_64 random(1);
  std::size_t strict = 0;
  std::size_t weak = 0;
  for (int trial = 0; trial < 800; ++trial) {
    const NormalFormGame game = random_normal_form_game({2 + trial % 4, 2}, 0, 5, random);
    for (const Dominance kind : {Dominance::strict, Dominance::weak}) {
      const Elimination result = eliminate(game, kind, Dominator::mixed);
      CHECK(result.complete);
      std::set<Index> removed;
      for (std::size_t k = 0; !result.rounds.empty() && k < result.rounds[0].size(); ++k) {
        const DominatedStrategy& dominated = result.rounds[0][k];
        CHECK(dominates(game, all_strategies(game), dominated, kind));
        if (dominated.player == 0) {
          removed.insert(dominated.strategy);
        }
      }
      for (Index row = 0; row < game.strategies(0); ++row) {
        CHECK(removed.contains(row) == !is_ever_best(game, row, kind == Dominance::weak));
      }
      (kind == Dominance::strict ? strict : weak) += removed.size();
    }
  }
  CHECK(strict > 100);
  CHECK(weak > strict);
}

TEST_CASE("strict elimination leaves the same strategies in every order") {
  std::mt19937_64 random(2);
  for (int trial = 0; trial < 150; ++trial) {
    const NormalFormGame game = random_normal_form_game({4, 3, 2}, 0, 9, random);
    const Elimination at_once = eliminate(game, Dominance::strict, Dominator::mixed);
    // Eliminates strategies one at a time, in random order, if the strategies that dominate remain.
    RemainingStrategies remaining = all_strategies(game);
    std::vector<DominatedStrategy> claims;
    for (const auto& round : at_once.rounds) {
      claims.insert(claims.end(), round.begin(), round.end());
    }
    for (bool removed = true; removed;) {
      removed = false;
      std::shuffle(claims.begin(), claims.end(), random);
      for (const DominatedStrategy& claim : claims) {
        auto& own = remaining[static_cast<std::size_t>(claim.player)];
        if (std::find(own.begin(), own.end(), claim.strategy) != own.end() &&
            dominates(game, remaining, claim, Dominance::strict)) {
          std::erase(own, claim.strategy);
          removed = true;
        }
      }
    }
    CHECK(remaining == at_once.remaining);
  }
}

TEST_CASE("no equilibrium uses a strategy that strict elimination removes") {
  std::mt19937_64 random(3);
  for (int trial = 0; trial < 150; ++trial) {
    const NormalFormGame game = random_normal_form_game({4, 4}, 0, 6, random);
    const Elimination result = eliminate(game, Dominance::strict, Dominator::mixed);
    const auto extreme = extreme_equilibria(game, 10'000);
    for (const auto& round : result.rounds) {
      for (const DominatedStrategy& removed : round) {
        for (const auto& strategy :
             removed.player == 0 ? extreme->row_strategies : extreme->column_strategies) {
          CHECK(strategy[static_cast<std::size_t>(removed.strategy)] == 0);
        }
      }
    }
  }
}

TEST_CASE("a mixture dominates where no pure strategy does") {
  const NormalFormGame game(ExactMatrix{{3, 0}, {0, 3}, {1, 1}},
                            ExactMatrix{{0, 0}, {0, 0}, {0, 0}});
  CHECK(eliminate(game, Dominance::strict, Dominator::pure).rounds.empty());
  const Elimination mixed = eliminate(game, Dominance::strict, Dominator::mixed);
  REQUIRE(mixed.rounds.size() == 1);
  CHECK(mixed.rounds[0][0].strategy == 2);
  CHECK(mixed.rounds[0][0].by == ExactStrategy{Rational(1, 2), Rational(1, 2), 0});
  CHECK(mixed.remaining == RemainingStrategies{{0, 1}, {0, 1}});
}

TEST_CASE("a mixture dominates weakly where the game of differences has the value 0") {
  // The third row is the mean of the first two rows, but less in the last column.
  const NormalFormGame game(ExactMatrix{{2, 0, 1}, {0, 2, 1}, {1, 1, 0}},
                            ExactMatrix{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}});
  CHECK(eliminate(game, Dominance::weak, Dominator::pure).rounds.empty());
  CHECK(eliminate(game, Dominance::strict, Dominator::mixed).rounds.empty());
  const Elimination weak = eliminate(game, Dominance::weak, Dominator::mixed);
  REQUIRE(weak.rounds.size() == 1);
  CHECK(weak.rounds[0][0].by == ExactStrategy{Rational(1, 2), Rational(1, 2), 0});
}

TEST_CASE("among hundreds of strategies exactly the planted mixtures minus a loss are dominated") {
  // Strategy k < base is the only best response to column k, so it is never dominated. The others
  // are mixtures (1/4, 3/4) of two of them, minus 4 everywhere (strictly dominated) or in only one
  // column.
  constexpr Index base = 150;
  constexpr Index planted = 25;
  std::mt19937_64 random(4);
  const auto column_of = [&](Index k, Index profile) { return k + profile * (base + 2 * planted); };
  std::vector<std::int64_t> payoffs(
      static_cast<std::size_t>((base + 2 * planted) * (base + planted)));
  const auto payoff = [&](Index k, Index column) -> std::int64_t& {
    return payoffs[static_cast<std::size_t>(column_of(k, column))];
  };
  const auto number = [&](Index below) {
    return static_cast<Index>(random() % static_cast<std::uint64_t>(below));
  };
  for (Index column = 0; column < base + planted; ++column) {
    for (Index k = 0; k < base; ++k) {
      payoff(k, column) = k == column ? 1000 : 4 * number(100);
    }
  }
  RemainingStrategies strictly(1);
  RemainingStrategies weakly(1);
  for (Index k = base; k < base + 2 * planted; ++k) {
    const Index first = number(base);
    const Index second = number(base);
    const Index loss = number(base + planted);
    for (Index column = 0; column < base + planted; ++column) {
      payoff(k, column) = (payoff(first, column) + 3 * payoff(second, column)) / 4 -
                          (k < base + planted || column == loss ? 4 : 0);
    }
    weakly[0].push_back(k);
    if (k < base + planted) {
      strictly[0].push_back(k);
    }
  }
  ExactList of_rows;
  for (const std::int64_t number_of_profile : payoffs) {
    of_rows.push_back(number_of_profile);
  }
  const NormalFormGame game({base + 2 * planted, base + planted},
                            {of_rows, ExactList(std::vector<Rational>(payoffs.size()))});
  for (const Dominance kind : {Dominance::strict, Dominance::weak}) {
    const Elimination result = eliminate(game, kind, Dominator::mixed);
    CHECK(result.complete);
    REQUIRE(result.rounds.size() == 1);
    RemainingStrategies removed(1);
    for (const DominatedStrategy& dominated : result.rounds[0]) {
      CHECK(dominates(game, all_strategies(game), dominated, kind));
      removed[0].push_back(dominated.strategy);
    }
    CHECK(removed == (kind == Dominance::strict ? strictly : weakly));
  }
}

TEST_CASE("a column in which all rows pay the same does not change which rows are dominated") {
  // Such columns make the value of every game of differences 0 if no row is strictly dominated.
  std::mt19937_64 random(5);
  for (int trial = 0; trial < 20; ++trial) {
    const Index rows = trial < 16 ? 8 : 60;
    const Index columns = rows - 1;
    std::vector<Rational> payoffs;
    for (Index k = 0; k < rows * columns; ++k) {
      // The last quarter are means of two others, half of them minus 1 in the last column.
      const Index row = k % rows;
      const auto at = [&](Index other) {
        return payoffs[static_cast<std::size_t>(k - row + other)];
      };
      payoffs.emplace_back(4 * row < 3 * rows
                               ? Rational(static_cast<long>(random() % 3))
                               : Rational((at(row % 4) + at(row % 5 + 1)) / 2 -
                                          (row % 2 == 0 && k / rows + 1 == columns ? 1 : 0)));
    }
    std::vector<Rational> with_constant = payoffs;
    with_constant.insert(with_constant.end(), static_cast<std::size_t>(rows), Rational(7));
    const auto alone = [](Index m, Index n, const std::vector<Rational>& list) {
      return NormalFormGame({m, n},
                            {ExactList(list), ExactList(std::vector<Rational>(list.size()))});
    };
    const Elimination without =
        eliminate(alone(rows, columns, payoffs), Dominance::weak, Dominator::mixed);
    const Elimination with =
        eliminate(alone(rows, columns + 1, with_constant), Dominance::weak, Dominator::mixed);
    CHECK(!without.rounds.empty());
    CHECK(with.remaining[0] == without.remaining[0]);
    CHECK(with.complete);
  }
}

TEST_CASE("equal strategies do not dominate each other") {
  const NormalFormGame game(ExactMatrix{{1, 2}, {1, 2}}, ExactMatrix{{0, 0}, {0, 0}});
  CHECK(eliminate(game, Dominance::weak, Dominator::mixed).rounds.empty());
}

TEST_CASE("in the prisoner's dilemma elimination leaves one strategy for each player") {
  const Elimination result = eliminate(prisoners_dilemma(), Dominance::strict, Dominator::pure);
  CHECK(result.remaining == RemainingStrategies{{1}, {1}});
  CHECK(result.rounds.size() == 1);
}

TEST_CASE("a time limit ends an elimination, and the answer says so") {
  Options options;
  options.time_limit = std::chrono::duration<double>(0);
  const Elimination result =
      eliminate(prisoners_dilemma(), Dominance::strict, Dominator::mixed, options);
  CHECK(!result.complete);
  CHECK(result.stopped == Termination::time_limit);
}
