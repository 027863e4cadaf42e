#include <stdexcept>

#include <doctest/doctest.h>

#include "games/extensive/kuhn.h"
#include "games/extensive/leduc.h"
#include "games/extensive/liars_dice.h"
#include "games/matrix/classic.h"
#include "saddle/extensive/build_tree.h"
#include "saddle/extensive/exact_solution.h"
#include "saddle/extensive/solve_extensive.h"
#include "saddle/solve/solve_exact.h"

using namespace saddle;

namespace {

// A value from the linear program of the sequence form, which GLPK, Clp and HiGHS agree on to about
// so much.
constexpr double published = 1e-13;

void check_exact(const ExtensiveGame& game, double value) {
  const ExactExtensiveSolution exact = solve_extensive_exact(game);
  CHECK(exact.termination == Termination::converged);
  CHECK(nearest_double(exact.lower) == doctest::Approx(value).epsilon(published));
  const ExtensiveSolution solution = solve_extensive(game);
  CHECK(solution.termination == Termination::converged);
  CHECK(Rational(solution.lower) <= exact.lower);
  CHECK(exact.lower <= Rational(solution.upper));
}

}  // namespace

TEST_CASE("Kuhn's poker is worth -1/18, as in his paper and as a matrix game") {
  const auto exact = solve_extensive_exact(extensive_game(games::Kuhn()));
  CHECK(exact.lower == Rational(-1, 18));
  CHECK(exact.upper == Rational(-1, 18));
  CHECK(solve_exact(games::kuhn_poker()).lower == Rational(-1, 18));
}

TEST_CASE("Kuhn's poker with any number of ranks has an exact value") {
  for (int ranks = 2; ranks <= 13; ++ranks) {
    CAPTURE(ranks);
    const auto exact = solve_extensive_exact(extensive_game(games::Kuhn(ranks)));
    CHECK(exact.termination == Termination::converged);
  }
}

TEST_CASE("Leduc poker is worth -0.0856064240780006, and with other ranks as published") {
  const ExtensiveGame game = extensive_game(games::Leduc());
  CHECK(game.row().size() == 337);
  CHECK(game.column().size() == 337);
  check_exact(game, -0.0856064240780006);
  check_exact(extensive_game(games::Leduc({5})), -0.11276893448101);
  check_exact(extensive_game(games::Leduc({9})), -0.100011727869494);
}

TEST_CASE("Liar's Dice is worth 1/125 with 5 faces, and -7/258 with 6") {
  CHECK(solve_extensive_exact(extensive_game(games::LiarsDice(5))).lower == Rational(1, 125));
  const ExtensiveGame game = extensive_game(games::LiarsDice(6));
  CHECK(game.row().size() == 24571);
  const auto exact = solve_extensive_exact(game);
  CHECK(exact.termination == Termination::converged);
  CHECK(exact.lower == Rational(-7, 258));  // -0.0271317829457364
}

TEST_CASE("a deck, a die and rules out of range are refused") {
  CHECK_THROWS_AS(games::Kuhn(1), std::invalid_argument);
  CHECK_THROWS_AS(games::LiarsDice(0), std::invalid_argument);
  CHECK_THROWS_AS(games::LiarsDice(13), std::invalid_argument);
  CHECK_THROWS_AS(games::Leduc({1, 2}), std::invalid_argument);
  CHECK_THROWS_AS(games::Leduc({3, 2, 0}), std::invalid_argument);
}
