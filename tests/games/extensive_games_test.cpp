#include <stdexcept>

#include <doctest/doctest.h>

#include "games/extensive/kuhn.h"
#include "games/extensive/leduc.h"
#include "games/extensive/liars_dice.h"
#include "games/matrix/classic.h"
#include "saddle/extensive/build_tree.h"
#include "saddle/extensive/regret_minimisation.h"
#include "saddle/solve/solve_exact.h"

using namespace saddle;

namespace {

// Checks that a value lies within proved bounds that are close.
void check_value(const ExtensiveGame& game, double value, double tolerance) {
  Options options;
  options.tolerance = tolerance;
  options.max_iterations = 100'000;
  const ExtensiveSolution solution = minimise_regret(game, options);
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.lower <= value);
  CHECK(solution.upper >= value);
}

}  // namespace

TEST_CASE("Kuhn's poker is worth -1/18, as in his paper and as a matrix game") {
  check_value(extensive_game(games::Kuhn()), -1.0 / 18, 1e-6);
  CHECK(solve_exact(games::kuhn_poker()).lower == Rational(-1, 18));
}

// Known by the linear program of the sequence form, solved by GLPK, Clp and HiGHS.
TEST_CASE("Leduc poker is worth -0.0856064240780006") {
  const ExtensiveGame game = extensive_game(games::Leduc());
  CHECK(game.row().size() == 337);
  CHECK(game.column().size() == 337);
  check_value(game, -0.0856064240780006, 1e-4);
}

TEST_CASE("Liar's Dice with a die of 5 faces each is worth 0.008") {
  check_value(extensive_game(games::LiarsDice(5)), 0.008, 1e-3);
}

TEST_CASE("a deck, a die and rules out of range are refused") {
  CHECK_THROWS_AS(games::Kuhn(1), std::invalid_argument);
  CHECK_THROWS_AS(games::LiarsDice(0), std::invalid_argument);
  CHECK_THROWS_AS(games::LiarsDice(13), std::invalid_argument);
  CHECK_THROWS_AS(games::Leduc({1, 2}), std::invalid_argument);
  CHECK_THROWS_AS(games::Leduc({3, 2, 0}), std::invalid_argument);
}
