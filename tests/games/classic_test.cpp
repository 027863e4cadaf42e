#include "games/matrix/classic.h"

#include <functional>
#include <set>
#include <stdexcept>
#include <vector>

#include <doctest/doctest.h>

#include "games/matrix/random_game.h"
#include "saddle/solve/solve.h"

using saddle::Index;
using saddle::PayoffMatrix;
using saddle::Rational;
using saddle::Solution;
using saddle::solve;
using saddle::Termination;

namespace {

void check_value(const PayoffMatrix& game, const Rational& value) {
  const Solution solution = solve(game);
  CHECK(solution.termination == Termination::converged);
  CHECK(Rational(solution.lower) <= value);
  CHECK(Rational(solution.upper) >= value);
}

}  // namespace

TEST_CASE("rock-paper-scissors has value 0 at (1/3, 1/3, 1/3)") {
  const Solution solution = solve(saddle::games::rock_paper_scissors());
  CHECK(solution.termination == Termination::converged);
  for (Index i = 0; i < 3; ++i) {
    CHECK(solution.row[i] == doctest::Approx(1.0 / 3).epsilon(1e-14));
    CHECK(solution.column[i] == doctest::Approx(1.0 / 3).epsilon(1e-14));
  }
  check_value(saddle::games::rock_paper_scissors(), 0);
  check_value(saddle::games::matching_pennies(), 0);
}

TEST_CASE("Morra is symmetric, so its value is 0") {
  for (const int fingers : {1, 2, 3, 5}) {
    const PayoffMatrix game = saddle::games::morra(fingers);
    CHECK(game.rows() == fingers * fingers);
    CHECK(game.entries() == -game.entries().transpose());
    check_value(game, 0);
  }
}

// Known since the 1950s (M. Dresher): show 1 call 2 with probability 4/7, show 2 call 1 with 3/7.
TEST_CASE("two-finger Morra is played with 4/7 and 3/7") {
  const Solution solution = solve(saddle::games::morra(2));
  CHECK(solution.row[1] >= 4.0 / 7 - 1e-12);
  CHECK(solution.row[1] <= 3.0 / 5 + 1e-12);
  CHECK(solution.row[0] == 0);
  CHECK(solution.row[3] == 0);
}

TEST_CASE("O'Neill's game has value -1/5 at (2/5, 1/5, 1/5, 1/5)") {
  // A win is 1 and a loss -1; the row player wins 2/5 of the deals.
  const Solution solution = solve(saddle::games::o_neill());
  check_value(saddle::games::o_neill(), Rational(-1, 5));
  CHECK(solution.row[0] == doctest::Approx(0.4).epsilon(1e-13));
  CHECK(solution.row[3] == doctest::Approx(0.2).epsilon(1e-13));
}

TEST_CASE("Kuhn poker is worth -1/18 to the player who begins") {
  const saddle::ExactMatrix game = saddle::games::kuhn_poker();
  CHECK(game.rows() == 27);
  CHECK(game.columns() == 64);
  CHECK(solve(rounded(game)).value() == doctest::Approx(-1.0 / 18).epsilon(1e-13));
}

TEST_CASE("equal armies in Colonel Blotto expect half of the fields") {
  const PayoffMatrix game = saddle::games::blotto(10, 10, 4);
  CHECK(game.rows() == 286);
  CHECK(game.columns() == 286);
  CHECK(game.row_label(1) == "0-0-1-9");
  check_value(saddle::games::blotto(5, 5, 3), Rational(3, 2));
  check_value(saddle::games::blotto(0, 0, 3), Rational(3, 2));
}

TEST_CASE("two soldiers against one on two fields win 3/2 of them") {
  // 0-2, 1-1, 2-0 against 0-1, 1-0, by hand: 1-1 ties one field and wins the other.
  const PayoffMatrix game = saddle::games::blotto(2, 1, 2);
  CHECK(game.entries() == (saddle::DenseMatrix(3, 2) << 1.5, 1, 1.5, 1.5, 1, 1.5).finished());
  check_value(game, Rational(3, 2));
}

TEST_CASE("magic squares are magic, and worth their mean") {
  for (const int order : {1, 3, 4, 5, 6, 7, 8, 10, 14, 18}) {
    CAPTURE(order);
    const PayoffMatrix game = saddle::games::magic_square(order);
    const double sum = order * (order * order + 1) / 2.0;
    CHECK((game.entries().rowwise().sum().array() == sum).all());
    CHECK((game.entries().colwise().sum().array() == sum).all());
    CHECK(game.entries().diagonal().sum() == sum);
    CHECK(game.entries().rowwise().reverse().diagonal().sum() == sum);
    const std::set<double> numbers(game.entries().data(),
                                   game.entries().data() + game.entries().size());
    CHECK(numbers.size() == static_cast<std::size_t>(order * order));
    CHECK(*numbers.rbegin() == order * order);
    if (order < 11) {
      check_value(game, Rational(order * order + 1, 2));
    }
  }
}

TEST_CASE("a tournament is skew-symmetric, and drawn by its seed") {
  const PayoffMatrix game = saddle::games::tournament(15, 7);
  CHECK(game.entries() == -game.entries().transpose());
  CHECK(game.entries() == saddle::games::tournament(15, 7).entries());
  CHECK(game.entries() != saddle::games::tournament(15, 8).entries());
  check_value(game, 0);
  CHECK_THROWS_WITH_AS(saddle::games::tournament(0, 1), "players is 0, must be >= 1 and <= 31622",
                       std::invalid_argument);
}

TEST_CASE("random games keep to their distribution") {
  const PayoffMatrix integers = saddle::games::integer_game(40, 40, -2, 2, 1);
  CHECK(integers.minimum() == -2);
  CHECK(integers.maximum() == 2);
  const PayoffMatrix uniform = saddle::games::uniform_game(40, 40, 1);
  CHECK(uniform.minimum() >= 0);
  CHECK(uniform.maximum() < 1);
  const PayoffMatrix sparse = saddle::games::sparse_game(100, 100, 0.1, 1);
  const auto present = (sparse.entries().array() != 0).count();
  CHECK(present > 800);
  CHECK(present < 1200);
  const PayoffMatrix scaled = saddle::games::badly_scaled_game(100, 10, 1);
  const Eigen::VectorXd sizes = scaled.entries().rowwise().maxCoeff();
  CHECK(sizes.maxCoeff() / sizes.minCoeff() > 1e8);
}

TEST_CASE("invalid sizes are refused with a message") {
  CHECK_THROWS_WITH_AS(saddle::games::magic_square(2),
                       "order is 2, must be 1 or at least 3: there is no magic square of 2",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(saddle::games::morra(0), "fingers is 0, must be >= 1 and <= 50",
                       std::invalid_argument);
  CHECK_THROWS_AS(saddle::games::blotto(100, 100, 10), std::invalid_argument);
  CHECK_THROWS_AS(saddle::games::blotto(1, -1, 2), std::invalid_argument);
  CHECK_THROWS_AS(saddle::games::uniform_game(100000, 100000, 1), std::invalid_argument);
  CHECK_THROWS_AS(saddle::games::sparse_game(2, 2, 1.5, 1), std::invalid_argument);
  CHECK_THROWS_WITH_AS(saddle::games::integer_game(2, 2, 3, 1, 1),
                       "least payoff is 3, must be <= the greatest, 1", std::invalid_argument);
}

TEST_CASE("a stop ends the drawing of a random game of any kind") {
  using Draw = std::function<PayoffMatrix(const saddle::ShouldStop&)>;
  const std::vector<Draw> draws = {
      [](const auto& stop) { return saddle::games::uniform_game(2000, 2000, 1, stop); },
      [](const auto& stop) { return saddle::games::gaussian_game(2000, 2000, 1, stop); },
      [](const auto& stop) { return saddle::games::integer_game(2000, 2000, 0, 9, 1, stop); },
      [](const auto& stop) { return saddle::games::sparse_game(2000, 2000, 0.5, 1, stop); },
      [](const auto& stop) { return saddle::games::low_rank_game(2000, 2000, 2, 1, stop); },
      [](const auto& stop) { return saddle::games::badly_scaled_game(2000, 2000, 1, stop); },
      [](const auto& stop) { return saddle::games::tournament(2500, 1, stop); },
  };
  for (const Draw& draw : draws) {
    int looks = 0;
    CHECK_THROWS_AS(draw([&looks] { return ++looks == 2; }), saddle::Stopped);
    CHECK(looks == 2);
  }
}
