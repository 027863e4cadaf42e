#include "saddle/recursive/stationary_bound.h"

#include <algorithm>
#include <random>
#include <vector>

#include <doctest/doctest.h>

#include "tests/recursive/pure_plans.h"

using saddle::ExactStochasticGame;
using saddle::GamePart;
using saddle::guaranteed_totals;
using saddle::Index;
using saddle::MixedStrategy;
using saddle::Rational;
using saddle::test::all_plans;
using saddle::test::ExactCell;
using saddle::test::Plan;
using saddle::test::random_undiscounted_game;
using saddle::test::Totals;
using saddle::test::totals_of;
using saddle::test::unbounded;

namespace {

const saddle::Options options;

// The whole game as one part.
GamePart<Rational> part_of(const ExactStochasticGame& game) {
  GamePart<Rational> part{game.stages, {}, {}, game.endless_play};
  for (const auto& stage : game.stages) {
    auto& stays = part.stays.emplace_back();
    for (const auto& cell : stage.cells()) {
      Rational sum = 0;
      for (const auto& next : cell.to) {
        sum += next.probability;
      }
      stays.push_back(sum == 1);
    }
  }
  return part;
}

// The game in which the row player can only play these strategies.
ExactStochasticGame with_rows(const ExactStochasticGame& game,
                              const std::vector<MixedStrategy>& rows) {
  ExactStochasticGame fixed;
  fixed.endless_play = game.endless_play;
  for (std::size_t s = 0; s < game.stages.size(); ++s) {
    Rational sum = 0;
    for (Index i = 0; i < rows[s].size(); ++i) {
      sum += Rational(rows[s][i]);
    }
    std::vector<ExactCell> cells;
    for (Index j = 0; j < game.stages[s].columns(); ++j) {
      cells.emplace_back(0);
      for (Index i = 0; i < rows[s].size(); ++i) {
        const Rational weight = Rational(rows[s][i]) / sum;
        cells.back().payoff += weight * game.stages[s](i, j).payoff;
        for (const auto& [probability, to] : game.stages[s](i, j).to) {
          cells.back().to.push_back({weight * probability, to});
        }
      }
    }
    fixed.stages.emplace_back(1, std::move(cells));
  }
  return fixed;
}

MixedStrategy random_strategy(Index size, std::mt19937_64& random) {
  Eigen::VectorXd weights(size);
  for (double& weight : weights) {
    weight = static_cast<double>(random() % 3);
  }
  weights[static_cast<Index>(random() % static_cast<std::uint64_t>(size))] += 1;
  return MixedStrategy(weights);
}

}  // namespace

TEST_CASE("the guarantee of a strategy is its minimum payoff against the other's pure plans") {
  std::mt19937_64 random(94);
  int finite = 0;
  int bottomless = 0;
  int gains = 0;
  for (int k = 0; k < 600; ++k) {
    CAPTURE(k);
    Rational stage_payoff(k % 4 == 0 ? 1 : k % 4 == 1 ? -1 : 0, 5);
    stage_payoff.canonicalize();
    const ExactStochasticGame game =
        random_undiscounted_game(1 + random() % 4, stage_payoff, random);
    std::vector<MixedStrategy> rows;
    for (const auto& stage : game.stages) {
      rows.push_back(random_strategy(stage.rows(), random));
    }
    const ExactStochasticGame fixed = with_rows(game, rows);
    const Plan only(game.stages.size(), 0);
    Totals minimum = totals_of(fixed, only, only);
    for (const Plan& plan : all_plans(fixed, false)) {
      const Totals totals = totals_of(fixed, only, plan);
      for (std::size_t s = 0; s < minimum.size(); ++s) {
        minimum[s] = std::min(minimum[s], totals[s]);
      }
    }
    const auto guaranteed = guaranteed_totals(part_of(game), rows, saddle::Budget(options));
    REQUIRE(guaranteed);
    for (std::size_t s = 0; s < minimum.size(); ++s) {
      const auto& [number, is_beyond_numbers] = (*guaranteed)[s];
      REQUIRE(number.has_value() == (abs(minimum[s]) < unbounded));
      REQUIRE(is_beyond_numbers == (minimum[s] >= unbounded));
      if (number) {
        CHECK(*number <= minimum[s]);
        CHECK(minimum[s] - *number < Rational(1, 1000000000000000000));
        ++finite;
      } else {
        ++(is_beyond_numbers ? gains : bottomless);
      }
    }
  }
  CHECK(finite > 500);
  CHECK(bottomless > 50);
  CHECK(gains > 20);
}

TEST_CASE("a guarantee is proved where play lasts longer than doubles can tell") {
  // The column player stays with probability 1 - 2^-80, and pays 2^-80 in each stage.
  const Rational rare(1, saddle::Rational(1).get_den() << 80U);
  ExactStochasticGame game;
  game.stages.emplace_back(1, std::vector<ExactCell>{{rare, {{1 - rare, 0}}}});
  const auto guaranteed =
      guaranteed_totals(part_of(game), {MixedStrategy::pure(0, 1)}, saddle::Budget(options));
  REQUIRE(guaranteed);
  const auto& number = (*guaranteed)[0].number;
  REQUIRE(number);
  CHECK(*number <= 1);
  CHECK(*number > Rational(999, 1000));
}
