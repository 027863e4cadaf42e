#include "saddle/polytope/integer_tableau.h"

#include <stdexcept>

#include <doctest/doctest.h>

using namespace saddle;

namespace {

// x + 2 y <= 4,  3 x + y <= 6: the corners are (0, 0), (2, 0), (8/5, 6/5), (0, 2).
IntegerTableau program(const std::vector<mpz_class>& costs) {
  IntegerTableau tableau(2, {1, 2, 3, 1}, {4, 6});
  tableau.set_objective(costs);
  return tableau;
}

}  // namespace

TEST_CASE("a tableau is maximised at the corner that the objective points to") {
  const Options options;
  const Budget budget(options);
  IntegerTableau between = program({1, 1});
  CHECK(between.maximize(budget));
  CHECK(in_proportion(between.scaled_point()) ==
        std::vector<Rational>{Rational(4, 7), Rational(3, 7)});
  IntegerTableau first = program({1, 0});
  CHECK(first.maximize(budget));
  CHECK(in_proportion(first.scaled_point()) == std::vector<Rational>{1, 0});
  IntegerTableau none = program({-1, 0});
  CHECK(none.maximize(budget));
  CHECK(none.scaled_point() == std::vector<mpz_class>{0, 0});
}

TEST_CASE("an objective without bound is refused, and the budget of pivots is kept") {
  const Options options;
  IntegerTableau open(2, {1, -1}, {1});
  open.set_objective({0, 1});
  CHECK_THROWS_WITH_AS(open.maximize(Budget(options)),
                       "the objective is unbounded, must be bounded", std::invalid_argument);
  Options one;
  one.max_iterations = 1;
  IntegerTableau two_pivots = program({1, 1});
  CHECK(!two_pivots.maximize(Budget(one)));
}
