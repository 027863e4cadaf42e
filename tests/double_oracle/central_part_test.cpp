#include <random>
#include <utility>

#include <doctest/doctest.h>

#include "saddle/double_oracle/restricted_game.h"
#include "saddle/number/index.h"
#include "tests/double_oracle/table_oracle.h"

using saddle::CentralPart;
using saddle::DenseMatrix;
using saddle::follow_central_path;
using saddle::Index;
using saddle::Weights;

namespace {

DenseMatrix uniform(Index rows, Index columns, unsigned seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> payoff(-0.5, 0.5);
  return DenseMatrix::NullaryExpr(rows, columns, [&] { return payoff(random); });
}

Weights even(const DenseMatrix& payoffs) {
  return {Eigen::VectorXd::Ones(payoffs.rows()), Eigen::VectorXd::Ones(payoffs.cols())};
}

// The duality gap of the strategies by its definition.
double gap_of(const DenseMatrix& payoffs, const Weights& strategies) {
  return (payoffs * strategies.column).maxCoeff() / strategies.column.sum() -
         (payoffs.transpose() * strategies.row).minCoeff() / strategies.row.sum();
}

bool never() { return false; }

}  // namespace

TEST_CASE("the central path of a table of any shape is followed to any gap down to 1e-9") {
  for (const auto& shape :
       {std::pair<Index, Index>{1, 1}, {1, 7}, {7, 1}, {2, 2}, {30, 40}, {150, 60}, {97, 97}}) {
    const DenseMatrix payoffs = uniform(shape.first, shape.second, 3);
    Weights strategies = even(payoffs);
    for (const double gap : {1e-1, 1e-3, 1e-6, 1e-9}) {
      CAPTURE(shape.first);
      CAPTURE(gap);
      CHECK(follow_central_path(payoffs, gap, never, strategies));
      CHECK(strategies.row.size() == shape.first);
      CHECK(strategies.column.size() == shape.second);
      CHECK(strategies.row.minCoeff() > 0);
      CHECK(strategies.column.minCoeff() > 0);
      CHECK(gap_of(payoffs, strategies) <= gap);
    }
  }
}

TEST_CASE("equal strategies have equal weight on the central path") {
  // Rock-paper-scissors with the first row and the last column twice.
  DenseMatrix payoffs(4, 4);
  payoffs << 0, -1, 1, 1,  //
      0, -1, 1, 1,         //
      1, 0, -1, -1,        //
      -1, 1, 0, 0;
  Weights strategies = even(payoffs);
  strategies.row[0] = 9;
  CHECK(follow_central_path(payoffs, 1e-4, never, strategies));
  const double tolerance = 0.05;
  CHECK(strategies.row[0] == doctest::Approx(1.0 / 6).epsilon(tolerance));
  CHECK(strategies.row[1] == doctest::Approx(1.0 / 6).epsilon(tolerance));
  CHECK(strategies.row[2] == doctest::Approx(1.0 / 3).epsilon(tolerance));
  CHECK(strategies.column[2] == doctest::Approx(strategies.column[3]).epsilon(tolerance));
}

TEST_CASE("strategies without weight get some, even where the others are optimal already") {
  DenseMatrix payoffs(3, 2);
  payoffs << 1, -1,  //
      -1, 1,         //
      0, 0;
  Weights strategies{Eigen::Vector3d(1, 1, 0), Eigen::Vector2d(1, 1)};
  CHECK(follow_central_path(payoffs, 1e-6, never, strategies));
  CHECK(strategies.row.minCoeff() > 0);
  CHECK(gap_of(payoffs, strategies) <= 1e-6);
}

TEST_CASE("a stop leaves the strategies that were reached") {
  const DenseMatrix payoffs = uniform(200, 300, 5);
  Weights strategies = even(payoffs);
  CHECK(!follow_central_path(
      payoffs, 1e-9, [] { return true; }, strategies));
  CHECK(strategies.row.size() == 200);
  CHECK(gap_of(payoffs, strategies) <= 1);
}

TEST_CASE(
    "a strategy of tiny weight in many solves is dropped from a central part, and may return") {
  const saddle::test::TableOracle oracle(saddle::test::pennies_and_worse(6));
  const saddle::PayoffRange range = saddle::checked_range(-1, 1);
  const saddle::ShouldStop should_stop = never;
  CentralPart part(oracle, range, {{0, 1, 2, 3, 4, 5}, {0, 1}}, should_stop);
  constexpr int kept_solves = 12;
  for (int k = 1; k < kept_solves; ++k) {
    part.solve(1e-6);
    CHECK_FALSE(part.hold({{0, 5}, {1}}));
    CHECK(part.strategies().row[5] > 0);
  }
  part.solve(1e-6);
  CHECK_FALSE(part.hold({{0}, {1}}));
  CHECK(part.strategies().row[5] == 0);
  CHECK(part.hold({{0, 5}, {1}}));
  part.solve(1e-6);
  CHECK(part.sharpen());
  const Weights strategies = part.strategies();
  CHECK(strategies.row.size() == 6);
  CHECK(strategies.row.sum() == doctest::Approx(1));
  CHECK(strategies.row[0] == doctest::Approx(0.5).epsilon(1e-5));
  CHECK(strategies.row[4] == 0);
  CHECK(strategies.row[5] > 0);
}

TEST_CASE("a central part whose solve is stopped cannot be solved more exactly") {
  const saddle::test::TableOracle oracle(saddle::test::pennies_and_worse(6));
  const saddle::PayoffRange range = saddle::checked_range(-1, 1);
  const saddle::ShouldStop should_stop = [] { return true; };
  CentralPart part(oracle, range, {{0, 1, 2, 3, 4, 5}, {0, 1}}, should_stop);
  part.solve(1e-6);
  CHECK_FALSE(part.sharpen());
  CHECK(part.strategies().row.sum() == doctest::Approx(1));
  CHECK(part.strategies().column.sum() == doctest::Approx(1));
}
