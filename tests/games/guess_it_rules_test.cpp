#include <cmath>

#include <doctest/doctest.h>

#include "games/guess_it/guess_it.h"
#include "games/guess_it/rules.h"
#include "saddle/matrix/closed_form.h"
#include "saddle/recursive/recursive_solution.h"
#ifdef SADDLE_WITH_GLPK
#include "saddle/solve/linear_program.h"
#endif
#include "tests/recursive/stage_payoffs.h"

using saddle::Rational;
using saddle::solve_recursive;
using saddle::ValueBounds;
using saddle::games::exact_guess_it;
using saddle::games::guess_it;
using saddle::games::GuessItRules;
using saddle::games::GuessItValue;

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
