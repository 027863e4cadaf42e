#include <doctest/doctest.h>

#include "benchmarks/peers/glpk_sequence.h"
#include "games/extensive/kuhn.h"
#include "games/extensive/leduc.h"
#include "saddle/extensive/build_tree.h"
#include "saddle/extensive/solve_extensive.h"
#include "tests/extensive/random_tree.h"

using namespace saddle;

namespace {

// GLPK's tolerances are 1e-9; on a few degenerate games its answer is less accurate, and it still
// reports an optimum.
constexpr double most_gap_of_glpk = 1e-3;
constexpr double usual_gap_of_glpk = 1e-8;

// Returns the relative gap of GLPK's answer.
double check_agreement(const ExtensiveGame& game) {
  const ExtensiveSolution ours = solve_extensive(game);
  const ExtensiveSolution theirs = bench::glpk_sequence_form(game, std::chrono::seconds(20));
  CHECK(ours.termination == Termination::converged);
  CHECK(theirs.relative_gap <= most_gap_of_glpk);
  CHECK(ours.lower <= theirs.upper);
  CHECK(theirs.lower <= ours.upper);
  return theirs.relative_gap;
}

}  // namespace

TEST_CASE("GLPK has the same value for the linear program of the sequence form") {
  for (const int ranks : {3, 13}) {
    CHECK(check_agreement(extensive_game(games::Kuhn(ranks))) <= usual_gap_of_glpk);
  }
  CHECK(check_agreement(extensive_game(games::Leduc())) <= usual_gap_of_glpk);
  int usual = 0;
  for (unsigned seed = 1; seed < 40; ++seed) {
    CAPTURE(seed);
    const ExtensiveGame game = extensive_game(test::RandomTree{seed, 6});
    if (!game.by_row().values.empty()) {
      usual += check_agreement(game) <= usual_gap_of_glpk ? 1 : 0;
    }
  }
  CHECK(usual > 30);
}
