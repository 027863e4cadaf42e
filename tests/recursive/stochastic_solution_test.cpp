#include "saddle/recursive/stochastic_solution.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <stdexcept>
#include <utility>

#include <doctest/doctest.h>

#include "saddle/matrix/exact_matrix.h"
#include "saddle/recursive/shapley_operator.h"
#include "tests/address_sanitizer.h"
#include "tests/recursive/game_of.h"
#include "tests/recursive/pure_plans.h"

using saddle::Cell;
using saddle::ExactStochasticGame;
using saddle::Index;
using saddle::MixedStrategy;
using saddle::Options;
using saddle::Rational;
using saddle::Rounding;
using saddle::ShapleyOperator;
using saddle::solve_stochastic;
using saddle::StageGame;
using saddle::StochasticGame;
using saddle::StochasticMethod;
using saddle::StochasticSolution;
using saddle::Termination;
using saddle::ValueBounds;
using saddle::test::ExactCell;
using saddle::test::game_of;
using saddle::test::Plan;
using saddle::test::stage_of;
using saddle::test::Totals;
using saddle::test::totals_of;

namespace {

using Stage = StageGame<Index>;

// Everett's game with one state: hide for ever, or run once the other has thrown.
StochasticGame hide_or_run(double discount) {
  return game_of({Stage{{{0, {{1, 0}}}, {1}}, {{1}, {0}}}}, discount);
}

// Purgatory (Hansen, Koucky and Miltersen 2009): a player who guesses the other's choice among
// `actions` rises to the next terrace, and wins after the last. A guess that is too low starts
// over, one that is too high loses.
StochasticGame purgatory(Index terraces, Index actions) {
  std::vector<Stage> stages;
  for (Index terrace = 0; terrace < terraces; ++terrace) {
    std::vector<Cell<Index>> cells;
    for (Index guess = 0; guess < actions; ++guess) {
      for (Index choice = 0; choice < actions; ++choice) {
        if (guess == choice && terrace + 1 == terraces) {
          cells.emplace_back(1);
        } else if (guess == choice) {
          cells.push_back({0, {{1, terrace + 1}}});
        } else if (guess < choice) {
          cells.push_back({0, {{1, 0}}});
        } else {
          cells.emplace_back(0);
        }
      }
    }
    stages.emplace_back(actions, std::move(cells));
  }
  return game_of(std::move(stages));
}

// Transition probabilities are eighths; undiscounted games pay only when they end.
StochasticGame random_stochastic_game(std::size_t states, double discount,
                                      std::mt19937_64& random) {
  StochasticGame game = game_of({}, discount);
  for (std::size_t state = 0; state < states; ++state) {
    const auto rows = static_cast<Index>(1 + random() % 3);
    std::vector<Cell<Index>> cells;
    const std::uint64_t size = static_cast<std::uint64_t>(rows) * (1 + random() % 3);
    for (std::uint64_t k = 0; k < size; ++k) {
      const double payoff = static_cast<double>(random() % 9) - 4;
      const bool ends = random() % 4 == 0;
      cells.emplace_back(discount < 1 || ends ? payoff : 0);
      unsigned eighths = ends ? 0 : 8;
      while (eighths > 0) {
        const unsigned part = 1 + static_cast<unsigned>(random() % eighths);
        eighths -= part;
        cells.back().to.push_back({part / 8.0, static_cast<Index>(random() % states)});
      }
    }
    game.stages.emplace_back(rows, std::move(cells));
  }
  return game;
}

// The probabilities of a strategy, whose sum is 1 without any rounding error.
std::vector<Rational> exact_probabilities(const MixedStrategy& strategy) {
  std::vector<Rational> weights = saddle::exact_weights(strategy);
  const Rational sum = std::accumulate(weights.begin(), weights.end(), Rational(0));
  for (Rational& weight : weights) {
    weight /= sum;
  }
  return weights;
}

// The expected payoff from every state if both keep to stationary strategies. Some strategies end
// play by a move of probability 1e-16, so rational numbers are necessary.
Totals expected_payoff(const StochasticGame& game, const std::vector<MixedStrategy>& rows,
                       const std::vector<MixedStrategy>& columns) {
  ExactStochasticGame played;
  played.endless_play = game.endless_play;
  for (std::size_t s = 0; s < game.stages.size(); ++s) {
    const Stage& stage = game.stages[s];
    const std::vector<Rational> of_rows = exact_probabilities(rows[s]);
    const std::vector<Rational> of_columns = exact_probabilities(columns[s]);
    ExactCell mean(0);
    for (Index i = 0; i < stage.rows(); ++i) {
      for (Index j = 0; j < stage.columns(); ++j) {
        const Rational weight =
            of_rows[static_cast<std::size_t>(i)] * of_columns[static_cast<std::size_t>(j)];
        mean.payoff += weight * stage(i, j).payoff;
        for (const auto& [probability, to] : stage(i, j).to) {
          mean.to.push_back({weight * probability * game.discount, to});
        }
      }
    }
    played.stages.push_back(stage_of(1, {mean}));
  }
  const Plan only(game.stages.size(), 0);
  return totals_of(played, only, only);
}

// All pure stationary strategies of a player.
std::vector<std::vector<MixedStrategy>> all_plans(const StochasticGame& game, bool of_rows) {
  std::vector<std::vector<MixedStrategy>> plans = {{}};
  for (const Stage& stage : game.stages) {
    const Index size = of_rows ? stage.rows() : stage.columns();
    std::vector<std::vector<MixedStrategy>> longer;
    for (const auto& plan : plans) {
      for (Index k = 0; k < size; ++k) {
        longer.push_back(plan);
        longer.back().push_back(MixedStrategy::pure(k, size));
      }
    }
    plans = std::move(longer);
  }
  return plans;
}

// Checks that the strategies keep the bounds against every pure stationary plan of the other side.
void check_strategies(const StochasticGame& game, const StochasticSolution& solution,
                      double rounding) {
  for (const auto& plan : all_plans(game, false)) {
    const Totals gains = expected_payoff(game, solution.rows, plan);
    for (std::size_t s = 0; s < gains.size(); ++s) {
      CHECK(gains[s] >= solution.values[s].lower - rounding);
    }
  }
  for (const auto& plan : all_plans(game, true)) {
    const Totals losses = expected_payoff(game, plan, solution.columns);
    for (std::size_t s = 0; s < losses.size(); ++s) {
      CHECK(losses[s] <= solution.values[s].upper + rounding);
    }
  }
}

bool holds(const ValueBounds& bounds, double value) {
  return bounds.lower <= value && value <= bounds.upper;
}

double width(const ValueBounds& bounds) { return bounds.upper - bounds.lower; }

}  // namespace

TEST_CASE("k sweeps from below give hide-or-run the value k/(k+1)") {
  const StochasticGame game = hide_or_run(1);
  ShapleyOperator shapley(game);
  double value = 0;
  for (int k = 1; k <= 1000; ++k) {
    value = shapley.at(0, std::vector<double>{value}, Rounding::to_nearest).value();
    CHECK(value == doctest::Approx(k / (k + 1.0)).epsilon(1e-12));
  }
}

// The exact probability to reach the end of Purgatory with two actions, if the row player keeps to
// the strategies and the column player to pure choices, bit k at terrace k. Play rises, starts over
// or is lost.
std::vector<Rational> chances(const std::vector<MixedStrategy>& rows, unsigned choices) {
  std::vector<Rational> wins(rows.size() + 1, 1);
  std::vector<Rational> restarts(rows.size() + 1, 0);
  for (std::size_t k = rows.size(); k-- > 0;) {
    const Index choice = choices >> k & 1U;
    const Rational sum = Rational(rows[k][0]) + Rational(rows[k][1]);
    const Rational passes = Rational(rows[k][choice]) / sum;
    wins[k] = passes * wins[k + 1];
    restarts[k] = passes * restarts[k + 1];
    if (choice == 1) {
      restarts[k] += Rational(rows[k][0]) / sum;
    }
  }
  const Rational from_start =
      restarts[0] == 1 ? Rational(0) : Rational(wins[0] / (1 - restarts[0]));
  std::vector<Rational> result;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    result.push_back(wins[k] + restarts[k] * from_start);
  }
  return result;
}

TEST_CASE(
    "hide-or-run is nearly won by hiding nearly always: its value 1 has no optimal strategy") {
  const StochasticSolution solution = solve_stochastic(hide_or_run(1));
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.values[0].lower < 1);
  CHECK(solution.values[0].lower > 1 - 1e-12);
  CHECK(solution.values[0].upper == 1);
  // A player who runs with probability r is hit with at most that probability, whenever the other
  // throws.
  const double run = solution.rows[0][1];
  CHECK(run > 0);
  CHECK(Rational(solution.values[0].lower) <=
        Rational(solution.rows[0][0]) / (Rational(solution.rows[0][0]) + Rational(run)));
}

TEST_CASE("a game without optimal strategies is solved with the players exchanged too") {
  // Hide-or-run with exchanged players.
  const StochasticSolution solution =
      solve_stochastic(game_of({Stage{{{0, {{1, 0}}}, {-1}}, {{-1}, {0}}}}));
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.values[0].lower == -1);
  CHECK(solution.values[0].upper > -1);
  CHECK(solution.values[0].upper < -1 + 1e-12);
}

TEST_CASE("a game with rounded numbers stops above the tolerance, with valid bounds") {
  StochasticGame game = hide_or_run(1);
  game.is_rounded = true;
  const StochasticSolution solution = solve_stochastic(game);
  CHECK(solution.termination == Termination::numerical_error);
  CHECK(solution.values[0].lower < 1);
  CHECK(solution.values[0].lower > 1 - 1e-6);
  CHECK(solution.values[0].upper >= 1);
  check_strategies(game, solution, 1e-9);
}

TEST_CASE("discounted hide-or-run is worth (1 - sqrt(1 - b)) / b") {
  for (const double b : {0.5, 0.25, 0.9, 0.99, 0.9999}) {
    for (const auto method : {StochasticMethod::newton, StochasticMethod::value_iteration}) {
      if (b > 0.99 && method == StochasticMethod::value_iteration) {
        continue;
      }
      const StochasticSolution solution = solve_stochastic(hide_or_run(b), {}, method);
      CHECK(solution.termination == Termination::converged);
      CHECK(width(solution.values[0]) <= 1e-12);
      CHECK(solution.values[0].value() ==
            doctest::Approx((1 - std::sqrt(1 - b)) / b).epsilon(1e-12));
    }
  }
  CHECK(std::abs(solve_stochastic(hide_or_run(0.5)).values[0].value() - 0.585786437626905) < 1e-14);
}

TEST_CASE("Purgatory's strategies win nearly surely, with probabilities as small as necessary") {
  for (Index terraces = 1; terraces <= (saddle::test::has_address_sanitizer ? 3 : 5); ++terraces) {
    const StochasticSolution solution = solve_stochastic(purgatory(terraces, 2));
    CHECK(solution.termination == Termination::converged);
    for (unsigned choices = 0; choices < 1U << terraces; ++choices) {
      const std::vector<Rational> wins = chances(solution.rows, choices);
      for (std::size_t k = 0; k < wins.size(); ++k) {
        CHECK(wins[k] >= Rational(solution.values[k].lower));
      }
    }
    for (const ValueBounds& bounds : solution.values) {
      CHECK(bounds.lower > 1 - 1e-12);
      CHECK(bounds.upper == 1);
    }
  }
  // With seven terraces that would need a probability below the least double.
  Options options;
  options.max_iterations = 2200;
  const StochasticSolution solution = solve_stochastic(purgatory(7, 2), options);
  CHECK(solution.termination != Termination::converged);
  for (const ValueBounds& bounds : solution.values) {
    CHECK(holds(bounds, 1));
    CHECK(bounds.lower > 0);
  }
}

TEST_CASE("the payoff of endless play selects the value among several fixed points") {
  // The row player may stay or quit; the column player has no choice.
  const auto stay_or_quit = [](double quit, double endless) {
    return solve_stochastic(game_of({Stage{{{0, {{1, 0}}}}, {{quit}}}}, 1, endless)).values[0];
  };
  CHECK(stay_or_quit(0.5, 0).lower == 0.5);
  CHECK(stay_or_quit(0.5, 0).upper == 0.5);
  CHECK(stay_or_quit(-1, 0).lower == 0);
  CHECK(stay_or_quit(-1, 0).upper == 0);
  CHECK(stay_or_quit(-1, -5).lower == -1);
  CHECK(stay_or_quit(-1, -5).upper == -1);
  CHECK(stay_or_quit(1, 7).lower == 7);
  CHECK(stay_or_quit(1, 7).upper == 7);
  // Nobody has a choice: the value is the payoff of endless play.
  for (const double endless : {0.0, -3.0, 2.5}) {
    const ValueBounds bounds =
        solve_stochastic(game_of({Stage{{{0, {{1, 1}}}}}, Stage{{{0, {{1, 0}}}}}}, 1, endless))
            .values[1];
    CHECK(bounds.lower == endless);
    CHECK(bounds.upper == endless);
  }
  // Two states between which the row player may move for ever, or quit at the second for 1:
  // iteration from above would stop at any number.
  const ValueBounds between =
      solve_stochastic(game_of({Stage{{{0, {{1, 1}}}}, {{-2}}}, Stage{{{0, {{1, 0}}}}, {{1}}}}))
          .values[0];
  CHECK(between.lower == 1);
  CHECK(between.upper == 1);
}

TEST_CASE("costs of each stage add up until the play ends") {
  // The column player is caught when both choose the same, and pays 1 for each stage until then.
  const Stage pursuit{{{1}, {1, {{1, 0}}}}, {{1, {{1, 0}}}, {1}}};
  const StochasticSolution solution = solve_stochastic(game_of({pursuit}));
  CHECK(solution.termination == Termination::converged);
  CHECK(holds(solution.values[0], 2));
  CHECK(width(solution.values[0]) < 1e-12);

  // A player who may escape for ever is paid without bound.
  const StochasticSolution escape = solve_stochastic(game_of({Stage{{{1}}, {{1, {{1, 0}}}}}}));
  CHECK(escape.values[0].lower == HUGE_VAL);
  CHECK(escape.values[0].upper == HUGE_VAL);
  CHECK(escape.termination == Termination::converged);

  // A player who can only escape by risking less and less also gains without bound, but not by a
  // single strategy: nothing is claimed from above.
  Options options;
  options.max_iterations = 200;
  const StochasticSolution risk = solve_stochastic(
      game_of({Stage{{{1, {{1, 0}}}, {0}}, {{0, {{1, 0}}}, {1, {{1, 0}}}}}}), options);
  CHECK(risk.values[0].upper == HUGE_VAL);
  CHECK(risk.values[0].lower >= 100);
  CHECK(risk.values[0].lower < HUGE_VAL);
  CHECK(risk.termination == Termination::iteration_limit);
}

TEST_CASE("both methods solve discounted games to 1e-12, with strategies that prove it") {
  std::mt19937_64 random(81);
  for (int k = 0; k < 60; ++k) {
    const double discount = k % 3 == 0 ? 0.5 : 0.9;
    const StochasticGame game = random_stochastic_game(1 + random() % 4, discount, random);
    const StochasticSolution newton = solve_stochastic(game);
    const StochasticSolution iteration =
        solve_stochastic(game, {}, StochasticMethod::value_iteration);
    CHECK(newton.termination == Termination::converged);
    for (std::size_t s = 0; s < game.stages.size(); ++s) {
      CHECK(newton.values[s].lower <= iteration.values[s].upper);
      CHECK(newton.values[s].upper >= iteration.values[s].lower);
      CHECK(width(newton.values[s]) <= 1e-12 * 40);
      CHECK(width(iteration.values[s]) <= 1e-11 * 40);
    }
    if (k % 3 == 0) {
      check_strategies(game, newton, 1e-12);
      check_strategies(game, iteration, 1e-12);
    }
  }
}

TEST_CASE("undiscounted games: stationary strategies keep the bounds against every plan") {
  std::mt19937_64 random(82);
  int converged = 0;
  for (int k = 0; k < 120; ++k) {
    StochasticGame game = random_stochastic_game(1 + random() % 3, 1, random);
    game.endless_play = static_cast<double>(random() % 3) - 1;
    Options options;
    options.max_iterations = 400;
    const StochasticSolution solution = solve_stochastic(game, options);
    converged += solution.termination == Termination::converged ? 1 : 0;
    for (const ValueBounds& bounds : solution.values) {
      CHECK(bounds.lower <= bounds.upper);
      CHECK(bounds.lower >= -4);
      CHECK(bounds.upper <= 4);
    }
    check_strategies(game, solution, 1e-7);
  }
  CHECK(converged > 90);
}

TEST_CASE("a discounted game that pays nothing is worth 0") {
  for (const bool is_rounded : {false, true}) {
    StochasticGame game =
        game_of({Stage{{{0, {{1, 0}}}, {0, {{0.3, 1}}}}}, Stage{{{0, {{1, 0}}}}}}, 0.9);
    game.is_rounded = is_rounded;
    const StochasticSolution solution = solve_stochastic(game);
    CHECK(solution.termination == Termination::converged);
    for (const ValueBounds& bounds : solution.values) {
      CHECK(bounds.lower == 0);
      CHECK(bounds.upper == 0);
    }
  }
}

TEST_CASE("a large discounted game is solved in a few rounds") {
  std::mt19937_64 random(83);
  const StochasticGame game = random_stochastic_game(400, 0.99, random);
  const StochasticSolution solution = solve_stochastic(game);
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.iterations < 200);
  CHECK(solution.fallbacks * 1000 <= solution.stage_games);
}

TEST_CASE("the operator in plain floating point agrees with the proved operator") {
  std::mt19937_64 random(85);
  for (int k = 0; k < 40; ++k) {
    const std::size_t states = k == 0 ? 300 : 6;
    const StochasticGame game = random_stochastic_game(states, 0.9, random);
    std::vector<Index> all;
    std::vector<double> values;
    for (std::size_t s = 0; s < states; ++s) {
      all.push_back(static_cast<Index>(s));
      values.push_back(static_cast<double>(random() % 100) / 7);
    }
    ShapleyOperator shapley(game);
    std::vector<double> image(states);
    shapley.apply(all, values, image);
    for (std::size_t s = 0; s < states; ++s) {
      const double proved = shapley.at(all[s], values, Rounding::to_nearest).value();
      CHECK(image[s] == doctest::Approx(proved).epsilon(1e-13));
    }
  }
}

TEST_CASE("value iteration converges where doubles suffice") {
  // Two random successors for each cell, at any discount; and neighbours on a ring, which play
  // leaves slowly.
  std::mt19937_64 random(86);
  const auto chance = [&] { return static_cast<double>(random() % 1024) / 1024; };
  const std::vector<std::pair<bool, double>> kinds = {
      {false, 0.95}, {false, 0.99}, {true, 0.5}, {true, 0.95}};
  for (const auto& kind : kinds) {
    // A structured binding cannot be captured.
    const bool is_ring = kind.first;
    const double discount = kind.second;
    constexpr std::size_t states = 500;
    StochasticGame game = game_of({}, discount);
    for (std::size_t s = 0; s < states; ++s) {
      std::vector<Cell<Index>> cells;
      for (int k = 0; k < 4; ++k) {
        const double first = chance();
        const std::size_t to = is_ring ? (s + 1) % states : random() % states;
        const std::size_t other = is_ring ? (s + states - 1) % states : random() % states;
        cells.push_back(
            {chance() - 0.5,
             {{first, static_cast<Index>(to)}, {1 - first, static_cast<Index>(other)}}});
      }
      game.stages.emplace_back(2, std::move(cells));
    }
    const StochasticSolution newton = solve_stochastic(game);
    const StochasticSolution iteration =
        solve_stochastic(game, {}, StochasticMethod::value_iteration);
    CHECK(newton.termination == Termination::converged);
    CHECK(iteration.termination == Termination::converged);
    for (std::size_t s = 0; s < states; ++s) {
      CHECK(newton.values[s].lower <= iteration.values[s].upper);
      CHECK(newton.values[s].upper >= iteration.values[s].lower);
    }
    CAPTURE(discount);
    CAPTURE(iteration.iterations);
    // By the discount alone it would take log(1e-14) / log(discount) iterations, 628 and 3207.
    CHECK((is_ring || iteration.iterations < 500));
  }
}

TEST_CASE("a stochastic game has the same solution, bit for bit, for every number of threads") {
  std::mt19937_64 random(84);
  for (const double discount : {0.95, 1.0}) {
    const StochasticGame game = random_stochastic_game(700, discount, random);
    for (const auto method : {StochasticMethod::newton, StochasticMethod::value_iteration}) {
      Options options;
      options.max_iterations = 40;
      const StochasticSolution one = solve_stochastic(game, options, method);
      for (const int threads : {2, 3}) {
        options.threads = threads;
        const StochasticSolution several = solve_stochastic(game, options, method);
        CHECK(several.termination == one.termination);
        CHECK(several.iterations == one.iterations);
        CHECK(several.stage_games == one.stage_games);
        for (std::size_t s = 0; s < game.stages.size(); ++s) {
          CHECK(several.values[s].lower == one.values[s].lower);
          CHECK(several.values[s].upper == one.values[s].upper);
          CHECK(several.rows[s].probabilities() == one.rows[s].probabilities());
          CHECK(several.columns[s].probabilities() == one.columns[s].probabilities());
        }
      }
    }
  }
}

TEST_CASE("limits and stops end with true bounds") {
  std::stop_source source;
  source.request_stop();
  Options stopped;
  stopped.stop = source.get_token();
  const StochasticSolution solution = solve_stochastic(hide_or_run(1), stopped);
  CHECK(solution.termination == Termination::interrupted);
  CHECK(holds(solution.values[0], 1));
  Options hurried;
  hurried.time_limit = std::chrono::seconds(0);
  CHECK(solve_stochastic(hide_or_run(1), hurried).termination == Termination::time_limit);
  Options limited;
  limited.max_iterations = 3;
  std::int64_t told = 0;
  limited.on_progress = [&](const saddle::Progress& progress) { told = progress.iterations; };
  CHECK(solve_stochastic(hide_or_run(1), limited).termination == Termination::iteration_limit);
  CHECK(told == 3);
}

TEST_CASE("endless gains and losses have no total, and are refused") {
  CHECK_THROWS_WITH_AS(
      solve_stochastic(game_of({Stage{{{1, {{1, 1}}}}}, Stage{{{-1, {{1, 0}}}}}})),
      "state 1: play can go on for ever with gains and losses, whose total is not defined; set a "
      "discount < 1",
      std::invalid_argument);
}
