#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/matrix/closed_form.h"
#include "saddle/solve/solve.h"
#include "tests/matrix/game_family.h"
#include "tests/random_game.h"

using saddle::DenseMatrix;
using saddle::PayoffMatrix;
using saddle::Solution;
using saddle::ThreeByThreeBatch;

namespace {

// A batch that owns its arrays.
struct Games {
  explicit Games(const std::vector<DenseMatrix>& matrices)
      : payoffs(9, std::vector<double>(matrices.size())),
        results(8, std::vector<double>(matrices.size())) {
    for (std::size_t k = 0; k < matrices.size(); ++k) {
      for (std::size_t entry = 0; entry < 9; ++entry) {
        payoffs[entry][k] = matrices[k].data()[entry];
      }
    }
  }

  ThreeByThreeBatch batch() {
    ThreeByThreeBatch spans;
    for (std::size_t entry = 0; entry < 9; ++entry) {
      spans.payoffs[entry] = payoffs[entry];
    }
    spans.value = results[0];
    for (std::size_t k = 0; k < 3; ++k) {
      spans.row[k] = results[1 + k];
      spans.column[k] = results[4 + k];
    }
    spans.gap = results[7];
    return spans;
  }

  std::vector<std::vector<double>> payoffs;
  std::vector<std::vector<double>> results;
};

// Checks that the results are strategies and prove the value, by products that do not use the
// solver.
void check_solved(const std::vector<DenseMatrix>& matrices, double tolerance) {
  Games games(matrices);
  solve_three_by_three(games.batch());
  for (std::size_t k = 0; k < matrices.size(); ++k) {
    CAPTURE(matrices[k]);
    const double range = matrices[k].maxCoeff() - matrices[k].minCoeff();
    const double size = matrices[k].cwiseAbs().maxCoeff();
    const Eigen::RowVector3d x(games.results[1][k], games.results[2][k], games.results[3][k]);
    const Eigen::Vector3d y(games.results[4][k], games.results[5][k], games.results[6][k]);
    REQUIRE(x.minCoeff() >= 0);
    REQUIRE(y.minCoeff() >= 0);
    REQUIRE(std::abs(x.sum() - 1) <= 1e-14);
    REQUIRE(std::abs(y.sum() - 1) <= 1e-14);
    const double lower = (x * matrices[k]).minCoeff();
    const double upper = (matrices[k] * y).maxCoeff();
    const double allowed = tolerance * range + 1e-14 * size;
    REQUIRE(upper - lower <= allowed);
    REQUIRE(games.results[0][k] >= lower - allowed);
    REQUIRE(games.results[0][k] <= upper + allowed);
    REQUIRE(games.results[7][k] <= tolerance);
  }
}

}  // namespace

TEST_CASE("3x3 games of whole numbers, all of -1, 0 and 1 among them, are solved in a batch") {
  std::vector<DenseMatrix> all;
  for (int code = 0; code < 19683; ++code) {
    int rest = code;
    all.push_back(saddle::test::entries_by(3, 3, [&](auto, auto) {
      const int entry = rest % 3 - 1;
      rest /= 3;
      return double(entry);
    }));
  }
  check_solved(all, 1e-14);
}

TEST_CASE("3x3 games of every family are solved in a batch of any length") {
  std::mt19937_64 random(1);
  for (const auto& family : saddle::test::game_families()) {
    CAPTURE(family.name);
    for (const int count : {0, 1, 7, 8, 9, 500}) {
      std::vector<DenseMatrix> matrices;
      for (int k = 0; k < count; ++k) {
        const DenseMatrix drawn = family.draw(3, 3, random);
        matrices.emplace_back(drawn.rows() == 3 && drawn.cols() == 3 ? drawn
                                                                     : DenseMatrix::Random(3, 3));
      }
      check_solved(matrices, 1e-9);  // includes rows whose units differ by 12 decades
    }
  }
}

TEST_CASE("3x3 games whose payoffs are equal up to rounding are solved in a batch") {
  DenseMatrix nearly(3, 3);
  nearly << 3.2307692307692308, -10, 2.9230769230769234, 0.15384615384615419, -3,
      -0.15384615384615419, -2.9230769230769234, 4, -3.2307692307692308;
  check_solved({nearly, nearly * 1e-300, nearly * 1e300, nearly.array() + 1e6}, 1e-10);
}

TEST_CASE("a 3x3 game is solved in a batch where the inverse of its range overflows") {
  const double smallest = std::numeric_limits<double>::denorm_min();
  const DenseMatrix rock_paper_scissors{{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}};
  Games games({rock_paper_scissors * smallest});
  solve_three_by_three(games.batch());
  CHECK(std::abs(games.results[0][0]) <= smallest);
  for (std::size_t k = 1; k <= 6; ++k) {
    CHECK(games.results[k][0] == doctest::Approx(1.0 / 3).epsilon(1e-14));
  }
  CHECK(games.results[7][0] <= 1e-14);
}

TEST_CASE("a batch of 3x3 games agrees with the solver of single games") {
  std::mt19937_64 random(2);
  std::vector<DenseMatrix> matrices;
  for (int k = 0; k < 200; ++k) {
    matrices.push_back(saddle::test::random_uniform_game(3, 3, random).entries());
  }
  Games games(matrices);
  solve_three_by_three(games.batch());
  for (std::size_t k = 0; k < matrices.size(); ++k) {
    const Solution solution = saddle::solve(PayoffMatrix(matrices[k]));
    CHECK(games.results[0][k] == doctest::Approx(solution.value()).epsilon(1e-13));
  }
}

TEST_CASE("a batch of 3x3 games whose spans differ in length is refused") {
  Games games({DenseMatrix::Identity(3, 3), DenseMatrix::Identity(3, 3)});
  ThreeByThreeBatch batch = games.batch();
  batch.payoffs[4] = batch.payoffs[4].first(1);
  CHECK_THROWS_WITH_AS(solve_three_by_three(batch),
                       "a span of a batch has length 1, must be 2 as the values have",
                       std::invalid_argument);
}
