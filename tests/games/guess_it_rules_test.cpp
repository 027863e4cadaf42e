#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include <doctest/doctest.h>

#include "games/guess_it/guess_it.h"
#include "saddle/matrix/closed_form.h"
#include "saddle/recursive/recursive_solution.h"
#include "saddle/recursive/stage_game.h"
#ifdef SADDLE_WITH_GLPK
#include "saddle/solve/linear_program.h"
#endif
#include "tests/recursive/stage_payoffs.h"

using saddle::Rational;
using saddle::solve_recursive;
using saddle::StageGame;
using saddle::ValueBounds;
using saddle::games::exact_guess_it;
using saddle::games::guess_it;
using saddle::games::GuessItValue;

namespace {

// Guess It as a recursive game whose value is the row player's probability to win.
struct GuessItRules {
  // The numbers of cards that the players still have, and whose turn it is.
  struct State {
    std::int64_t row_cards;
    std::int64_t column_cards;
    bool row_moves;

    bool operator==(const State&) const = default;
  };

  // The mover asks honestly or bluffs, the other believes or disbelieves; choices in this order.
  StageGame<State> stage(const State& state) const {
    const auto& [row_cards, column_cards, row_moves] = state;
    const std::int64_t mover = row_moves ? row_cards : column_cards;
    const std::int64_t other = row_moves ? column_cards : row_cards;
    const double hidden = 1 / static_cast<double>(other + 1);
    if (mover == 0 || other == 0) {
      // The mover can only guess, and knows the card if the other player has no cards.
      return {{{row_moves ? hidden : 1 - hidden}}};
    }
    const double shown = static_cast<double>(other) * hidden;
    const State after_show{row_moves ? row_cards : row_cards - 1,
                           row_moves ? column_cards - 1 : column_cards, !row_moves};
    const State after_bluff{row_moves ? row_cards - 1 : row_cards,
                            row_moves ? column_cards : column_cards - 1, !row_moves};
    // If an honestly asked card is not shown, it is the hidden card: the other player wins by
    // believing, and the mover wins if the other disbelieves. A bluff wins if the other believes.
    if (row_moves) {
      return {{{0, {{shown, after_show}}}, {hidden, {{shown, after_show}}}},
              {{1}, {0, {{1, after_bluff}}}}};
    }
    return {{{hidden, {{shown, after_show}}}, {0}},
            {{0, {{shown, after_show}}}, {0, {{1, after_bluff}}}}};
  }
};

}  // namespace

template <>
struct std::hash<GuessItRules::State> {
  std::size_t operator()(const GuessItRules::State& state) const noexcept {
    // 15 bits for the column player's cards; with more cards, hashes of different states may be
    // equal.
    const auto row = static_cast<std::size_t>(state.row_cards);
    const auto column = static_cast<std::size_t>(state.column_cards);
    return (row << 16U) ^ (column << 1U) ^ static_cast<std::size_t>(state.row_moves);
  }
};

namespace {

// The probabilities of the rules are doubles, each within one rounding of the true one.
constexpr double rounded_rules = 1e-15;

bool holds(const ValueBounds& bounds, const Rational& value) {
  return Rational(bounds.lower) - Rational(rounded_rules) <= value &&
         Rational(bounds.upper) + Rational(rounded_rules) >= value;
}

}  // namespace

TEST_CASE("the rules as a game of states enclose the exact values") {
  for (int n = 0; n <= 10; ++n) {
    for (int m = 0; m <= 10; ++m) {
      const GuessItRules::State state{n, m, true};
      const ValueBounds bounds = solve_recursive(GuessItRules{}, state)[state];
      CHECK(holds(bounds, exact_guess_it(n, m).win));
      CHECK(bounds.upper - bounds.lower <= 1e-12);
    }
  }
}

#ifdef SADDLE_WITH_GLPK
TEST_CASE("each stage game of the rules, as a linear program, has the value of its state") {
  const auto values = solve_recursive(GuessItRules{}, {9, 9, true});
  for (const GuessItRules::State& state : values.states) {
    const auto game = saddle::test::stage_payoffs(GuessItRules{}.stage(state), values);
    const auto program = saddle::solve_linear_program(game);
    CHECK(std::abs(program.lower - values[state].lower) < 1e-10);
    CHECK(std::abs(program.upper - values[state].upper) < 1e-10);
  }
}
#endif

TEST_CASE("the column player's turn is the row player's with the chances exchanged") {
  for (int n = 0; n <= 6; ++n) {
    for (int m = 0; m <= 6; ++m) {
      const ValueBounds row = solve_recursive(GuessItRules{}, {n, m, true})[{n, m, true}];
      const ValueBounds column = solve_recursive(GuessItRules{}, {m, n, false})[{m, n, false}];
      CHECK(row.value() == doctest::Approx(1 - column.value()).epsilon(1e-13));
    }
  }
}

TEST_CASE("strategies agree with the closed form of the stage game") {
  for (int n = 1; n <= 12; ++n) {
    for (int m = 1; m <= 12; ++m) {
      const GuessItRules::State state{n, m, true};
      const auto values = solve_recursive(GuessItRules{}, state);
      const GuessItValue value = guess_it(n, m);
      CHECK(values.row(state)[0] == doctest::Approx(*value.honest_ask).epsilon(1e-12));
      CHECK(values.column(state)[0] == doctest::Approx(*value.believe).epsilon(1e-12));
    }
  }
}

TEST_CASE(
    "batches of the closed form of 2 x 2 games compute a layer's table from the layer below") {
  // Two ways to compute a layer agree: the library's closed form on payoffs, and the table.
  const saddle::games::GuessItTable table(60, 60);
  for (int sum = 2; sum <= 60; ++sum) {
    std::vector<double> a;
    std::vector<double> b;
    std::vector<double> c;
    std::vector<double> d;
    for (int n = 1; n < sum; ++n) {
      const int m = sum - n;
      const double shown = m * table.loss(m - 1, n) / (m + 1);
      a.push_back(shown);
      b.push_back(shown + 1.0 / (m + 1));
      c.push_back(1);
      d.push_back(table.loss(m, n - 1));
    }
    std::vector<double> value(a.size());
    std::vector<double> honest(a.size());
    std::vector<double> believe(a.size());
    saddle::solve_two_by_two({a, b, c, d, value, honest, believe});
    for (int n = 1; n < sum; ++n) {
      const auto k = static_cast<std::size_t>(n - 1);
      CHECK(value[k] == doctest::Approx(table.win(n, sum - n)).epsilon(1e-14));
      const GuessItValue query = guess_it(n, sum - n);
      CHECK(honest[k] == doctest::Approx(*query.honest_ask).epsilon(1e-12));
      CHECK(believe[k] == doctest::Approx(*query.believe).epsilon(1e-12));
    }
  }
}
