#include "saddle/recursive/backward_induction.h"

#include <algorithm>
#include <random>
#include <stdexcept>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/matrix/certificate.h"
#include "saddle/number/rational.h"
#ifdef SADDLE_WITH_GLPK
#include "saddle/solve/linear_program.h"
#endif

using saddle::backward_induction;
using saddle::Cell;
using saddle::DenseMatrix;
using saddle::Index;
using saddle::Options;
using saddle::PayoffMatrix;
using saddle::Rational;
using saddle::StageGame;
using saddle::StateValues;
using saddle::Termination;
using saddle::ValueBounds;

namespace {

// States are numbers; the stage game of state k goes on to smaller ones only.
struct ListedGame {
  using State = std::size_t;
  std::vector<StageGame<State>> stages;

  StageGame<State> stage(State state) const { return stages[state]; }
};

// A game of `states` states, each of at most `most` rows and columns. Probabilities are eighths.
ListedGame random_game(std::size_t states, Index most, std::mt19937_64& random) {
  ListedGame game;
  for (std::size_t state = 0; state < states; ++state) {
    const auto any = [&](Index bound) {
      return 1 + static_cast<Index>(random() % static_cast<std::uint64_t>(bound));
    };
    const Index rows = any(most);
    std::vector<Cell<std::size_t>> cells(static_cast<std::size_t>(rows * any(most)), 0);
    for (auto& cell : cells) {
      cell.payoff = static_cast<double>(random() % 9) - 4;
      unsigned eighths = 8;
      for (std::uint64_t k = random() % 3; state > 0 && k > 0 && eighths > 0; --k) {
        const unsigned part = 1 + static_cast<unsigned>(random() % eighths);
        eighths -= part;
        cell.to.push_back({part / 8.0, random() % state});
      }
    }
    game.stages.emplace_back(rows, std::move(cells));
  }
  return game;
}

// What the row player expects from a state if both play pure strategies that name a row and a
// column for every state.
double expected(const ListedGame& game, std::size_t state, const std::vector<Index>& rows,
                const std::vector<Index>& columns) {
  const auto& cell = game.stages[state](rows[state], columns[state]);
  double sum = cell.payoff;
  for (const auto& [probability, to] : cell.to) {
    sum += probability * expected(game, to, rows, columns);
  }
  return sum;
}

// All ways to name a number below each of the bounds.
std::vector<std::vector<Index>> all_choices(const std::vector<Index>& bounds) {
  std::vector<std::vector<Index>> choices = {{}};
  for (const Index bound : bounds) {
    std::vector<std::vector<Index>> longer;
    for (const auto& choice : choices) {
      for (Index next = 0; next < bound; ++next) {
        longer.push_back(choice);
        longer.back().push_back(next);
      }
    }
    choices = std::move(longer);
  }
  return choices;
}

// The whole game as one matrix: a strategy plans ahead for every state.
PayoffMatrix normal_form(const ListedGame& game) {
  std::vector<Index> rows;
  std::vector<Index> columns;
  for (const auto& stage : game.stages) {
    rows.push_back(stage.rows());
    columns.push_back(stage.columns());
  }
  const auto row_choices = all_choices(rows);
  const auto column_choices = all_choices(columns);
  DenseMatrix entries(static_cast<Index>(row_choices.size()),
                      static_cast<Index>(column_choices.size()));
  for (Index i = 0; i < entries.rows(); ++i) {
    for (Index j = 0; j < entries.cols(); ++j) {
      entries(i, j) =
          expected(game, game.stages.size() - 1, row_choices[static_cast<std::size_t>(i)],
                   column_choices[static_cast<std::size_t>(j)]);
    }
  }
  return PayoffMatrix(entries);
}

// A chain of states that each go on to the one before.
struct Chain {
  using State = int;
  StageGame<int> stage(int state) const {
    return state == 0 ? StageGame<int>{{{1}}} : StageGame<int>{{{0, {{1, state - 1}}}}};
  }
};

}  // namespace

TEST_CASE(
    "the value is that of the whole game in normal form, where a strategy plans for all states") {
  std::mt19937_64 random(21);
  for (int k = 0; k < 60; ++k) {
    const ListedGame game = random_game(4, 2 + (k % 8 == 0), random);
    const ValueBounds root = backward_induction(game, 3)[3];
    const saddle::Solution whole = saddle::solve(normal_form(game));
    CHECK(root.lower <= whole.upper);
    CHECK(root.upper >= whole.lower);
    CHECK(root.upper - root.lower < 1e-12);
    CHECK(whole.upper - whole.lower < 1e-10);
  }
}

TEST_CASE("what a first transition of probability 1 leaves to others is bounded too") {
  // Ten more of 1e-17 each: as doubles the probabilities sum to 1.
  saddle::CellBounds cell(0);
  cell.add(1, {1, 1});
  for (int k = 0; k < 10; ++k) {
    cell.add(1e-17, {3, 3});
  }
  const Rational worth = 1 + 30 * Rational(1e-17);
  CHECK(Rational(cell.bounds().lower) <= worth);
  CHECK(Rational(cell.bounds().upper) >= worth);
}

TEST_CASE("where one player chooses at each state, the bounds hold the exact minimax") {
  // One row or one column everywhere, probabilities of thirds: rounded, but exact as doubles.
  std::mt19937_64 random(22);
  for (int k = 0; k < 100; ++k) {
    ListedGame game;
    std::vector<Rational> exact;
    for (std::size_t state = 0; state < 40; ++state) {
      std::vector<Cell<std::size_t>> cells(1 + random() % 3, 0);
      std::vector<Rational> values;
      for (auto& cell : cells) {
        cell.payoff = static_cast<double>(random() % 1000) / 7;
        Rational value(cell.payoff);
        for (int n = 0; state > 0 && n < 2; ++n) {
          const double probability = n == 0 ? 1.0 / 3 : 2.0 / 3;
          cell.to.push_back({probability, random() % state});
          value += Rational(probability) * exact[cell.to.back().to];
        }
        values.push_back(value);
      }
      const bool row_chooses = random() % 2 == 0;
      exact.push_back(row_chooses ? *std::max_element(values.begin(), values.end())
                                  : *std::min_element(values.begin(), values.end()));
      const auto rows = row_chooses ? static_cast<Index>(cells.size()) : 1;
      game.stages.emplace_back(rows, std::move(cells));
    }
    const StateValues<std::size_t> values = backward_induction(game, 39);
    CHECK(values.termination == Termination::converged);
    for (const auto& [state, bounds] : values.solved) {
      CHECK(Rational(bounds.lower) <= exact[state]);
      CHECK(Rational(bounds.upper) >= exact[state]);
      CHECK(bounds.upper - bounds.lower <= 1e-12 * (1 + bounds.upper));
    }
  }
}

TEST_CASE("only states that can be reached are solved, once each") {
  int asked = 0;
  struct Counting {
    using State = int;
    int* asked;
    StageGame<int> stage(int state) const {
      ++*asked;
      return state < 2 ? StageGame<int>{{{1}}}
                       : StageGame<int>{{{0, {{0.5, state - 2}, {0.5, state - 2}}}, {1, {}}}};
    }
  };
  const StateValues<int> values = backward_induction(Counting{&asked}, 100);
  CHECK(asked == 51);
  CHECK(values.solved.size() == 51);
  CHECK_FALSE(values.solved.contains(99));
}

TEST_CASE("a cell that only goes on hands over the bounds unchanged, along 200000 states") {
  const StateValues<int> values = backward_induction(Chain{}, 200000);
  CHECK(values[200000].lower == 1);
  CHECK(values[200000].upper == 1);
}

TEST_CASE("a limit ends with what is solved, and the rest can be solved later") {
  std::mt19937_64 random(23);
  const ListedGame game = random_game(200, 3, random);
  const ValueBounds whole = backward_induction(game, 199)[199];

  Options limited;
  limited.max_iterations = 10;
  StateValues<std::size_t> values = backward_induction(game, 199, limited);
  CHECK(values.termination == Termination::iteration_limit);
  CHECK(values.solved.size() == 10);
  CHECK(values[199].lower == -HUGE_VAL);
  CHECK(values[199].upper == HUGE_VAL);
  CHECK_FALSE(saddle::solve_state(game.stage(199), values).has_value());

  values = backward_induction(game, 199, {}, std::move(values));
  CHECK(values.termination == Termination::converged);
  CHECK(values[199].lower == whole.lower);
  CHECK(values[199].upper == whole.upper);
  limited.max_iterations = 0;
  CHECK(backward_induction(game, 199, limited, values).termination == Termination::converged);
}

TEST_CASE("a stop request and a spent time limit end at once") {
  std::stop_source source;
  source.request_stop();
  Options stopped;
  stopped.stop = source.get_token();
  CHECK(backward_induction(Chain{}, 5, stopped).termination == Termination::interrupted);
  Options hurried;
  hurried.time_limit = std::chrono::seconds(0);
  CHECK(backward_induction(Chain{}, 5, hurried).termination == Termination::time_limit);
}

TEST_CASE("strategies at a state prove the bounds that were found for it") {
  std::mt19937_64 random(24);
  const ListedGame game = random_game(30, 4, random);
  const StateValues<std::size_t> values = backward_induction(game, 29);
  for (const auto& [state, bounds] : values.solved) {
    const auto solution = saddle::solve_state(game.stage(state), values);
    REQUIRE(solution);
    CHECK(solution->bounds.lower == bounds.lower);
    CHECK(solution->bounds.upper == bounds.upper);
    CHECK(solution->row.size() == game.stages[state].rows());
    CHECK(solution->column.size() == game.stages[state].columns());
  }
}

#ifdef SADDLE_WITH_GLPK
TEST_CASE("stage games solved as linear programs have the same values") {
  std::mt19937_64 random(25);
  for (int k = 0; k < 10; ++k) {
    const ListedGame game = random_game(30, 4, random);
    const ValueBounds ours = backward_induction(game, 29)[29];
    const ValueBounds theirs =
        backward_induction(game, 29, {}, {}, saddle::solve_linear_program)[29];
    CHECK(ours.lower <= theirs.upper);
    CHECK(ours.upper >= theirs.lower);
    CHECK(theirs.upper - theirs.lower < 1e-10);
  }
}
#endif

TEST_CASE("a game that can come back to a state, and chances that are none, are refused") {
  const ListedGame cycle{
      {StageGame<std::size_t>{{{0, {{0.5, 1}}}}}, StageGame<std::size_t>{{{0, {{1, 0}}}}}}};
  CHECK_THROWS_WITH_AS(backward_induction(cycle, 0),
                       "a state can come back to itself, the game must be acyclic",
                       std::invalid_argument);
  const ListedGame too_much{
      {StageGame<std::size_t>{{{1}}}, StageGame<std::size_t>{{{0, {{0.75, 0}, {0.5, 0}}}}}}};
  CHECK_THROWS_WITH_AS(backward_induction(too_much, 1),
                       "probability of a transition is 0.5, in a sum of 1.25, must be at least 0 "
                       "and the sum at most 1",
                       std::invalid_argument);
  const ListedGame negative{
      {StageGame<std::size_t>{{{1}}}, StageGame<std::size_t>{{{0, {{-0.5, 0}}}}}}};
  CHECK_THROWS_AS(backward_induction(negative, 1), std::invalid_argument);
  CHECK_THROWS_AS(StageGame<int>(2, std::vector<Cell<int>>(3, 0)), std::invalid_argument);
  CHECK_THROWS_AS((StageGame<int>{{{1}, {2}}, {{3}}}), std::invalid_argument);
}

TEST_CASE("a limit is met on the way down a path without end") {
  struct Countup {
    using State = int;
    StageGame<int> stage(int count) const { return {{{0, {{1, count + 1}}}}}; }
  };
  Options options;
  options.max_iterations = 0;
  CHECK(backward_induction(Countup(), 0, options).termination == Termination::iteration_limit);
}

TEST_CASE("bounds are true where a solver's arithmetic gives up") {
  std::mt19937_64 random(27);
  const ListedGame game = random_game(30, 4, random);
  // Uniform strategies prove the value of few games only.
  const auto gives_up = [](const PayoffMatrix& stage, const Options& options) {
    return certify(stage, saddle::MixedStrategy::uniform(stage.rows()),
                   saddle::MixedStrategy::uniform(stage.columns()), options.tolerance);
  };
  const auto expected = backward_induction(game, 29);
  const auto values = backward_induction(game, 29, {}, {}, gives_up);
  CHECK(values.termination == Termination::numerical_error);
  CHECK(values.stage_games == std::ssize(values.solved));
  for (const auto& [state, bounds] : expected.solved) {
    CHECK(values[state].lower <= bounds.upper);
    CHECK(values[state].upper >= bounds.lower);
  }
  CHECK(values[29].upper - values[29].lower > 1e-3);
  CHECK(expected.termination == Termination::converged);
  CHECK(expected.fallbacks == 0);
}
