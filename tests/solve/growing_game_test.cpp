#include "saddle/solve/growing_game.h"

#include <algorithm>
#include <limits>
#include <random>
#include <stdexcept>
#include <vector>

#include <doctest/doctest.h>

#include "games/matrix/classic.h"
#include "saddle/matrix/certificate.h"
#include "saddle/solve/solve.h"
#include "tests/address_sanitizer.h"
#include "tests/matrix/game_family.h"
#include "tests/random_game.h"

using saddle::DenseMatrix;
using saddle::GrowingGame;
using saddle::Index;
using saddle::PayoffMatrix;
using saddle::Solution;
using saddle::Termination;

namespace {

std::vector<double> row_of(const DenseMatrix& entries, Index row, Index columns) {
  return {entries.row(row).begin(), entries.row(row).begin() + columns};
}

std::vector<double> column_of(const DenseMatrix& entries, Index column, Index rows) {
  return {entries.col(column).begin(), entries.col(column).begin() + rows};
}

}  // namespace

TEST_CASE("a game that grows by rows and columns is solved like a new game at every step") {
  for (const auto& family : saddle::test::game_families()) {
    CAPTURE(family.name);
    std::mt19937_64 random(1);
    const DenseMatrix whole = family.draw(130, 130, random);
    const Index most_rows = whole.rows();
    const Index most_columns = whole.cols();
    Index rows = std::min<Index>(95, most_rows / 2);
    Index columns = std::min<Index>(98, most_columns / 2);
    GrowingGame growing(PayoffMatrix(DenseMatrix(whole.topLeftCorner(rows, columns))));
    for (int step = 1; rows < most_rows || columns < most_columns; ++step) {
      if (rows < most_rows && (random() % 2 == 0 || columns == most_columns)) {
        growing.add_row(row_of(whole, rows++, columns));
      } else {
        growing.add_column(column_of(whole, columns++, rows));
      }
      if (step % saddle::test::case_stride != 0) {
        continue;
      }
      const Solution solution = growing.solve();
      CHECK(solution.termination == Termination::converged);
      CHECK(growing.game().entries() == whole.topLeftCorner(rows, columns));
      const Solution anew = saddle::solve(growing.game());
      CHECK(solution.lower <= anew.upper);
      CHECK(solution.upper >= anew.lower);
      // The bounds are those of the strategies in the current game.
      const Solution certified =
          saddle::certify(growing.game(), solution.row, solution.column, 1e-12);
      CHECK(certified.lower == solution.lower);
      CHECK(certified.upper == solution.upper);
    }
  }
}

TEST_CASE("several rows and columns may be added before the next solve, of any size") {
  std::mt19937_64 random(2);
  const PayoffMatrix first = saddle::test::random_uniform_game(99, 99, random);
  GrowingGame growing(first);
  growing.solve();
  double unit = 1;
  for (int round = 0; round < 6; ++round, unit *= 30) {
    std::uniform_real_distribution<double> payoff(-unit, unit);
    for (int k = 0; k < 5; ++k) {
      std::vector<double> row(static_cast<std::size_t>(growing.game().columns()));
      std::vector<double> column(static_cast<std::size_t>(growing.game().rows() + 1));
      std::generate(row.begin(), row.end(), [&] { return payoff(random); });
      std::generate(column.begin(), column.end(), [&] { return payoff(random); });
      growing.add_row(row);
      growing.add_column(column);
    }
    const Solution solution = growing.solve();
    const Solution anew = saddle::solve(growing.game());
    CHECK(solution.termination == Termination::converged);
    CHECK(solution.lower <= anew.upper);
    CHECK(solution.upper >= anew.lower);
  }
}

TEST_CASE("adding strategies that are no better than the solution takes no pivots") {
  std::mt19937_64 random(3);
  GrowingGame growing(saddle::test::random_uniform_game(160, 160, random));
  growing.solve();
  growing.add_row(std::vector<double>(160, 0.0));
  growing.add_column(std::vector<double>(161, 1.0));
  const Solution solution = growing.solve();
  CHECK(solution.iterations == 0);
  CHECK(solution.row[160] == 0);
  CHECK(solution.column[160] == 0);
}

TEST_CASE("double oracle on a restricted game ends at the value of the whole") {
  // Once neither player has a better response outside, the growing game has the value of the whole
  // game.
  const PayoffMatrix whole = saddle::games::blotto(8, 8, 4);
  std::vector<Index> rows{0};
  std::vector<Index> columns{0};
  GrowingGame restricted(PayoffMatrix{{whole(0, 0)}});
  int rounds = 0;
  for (bool is_better = true; is_better; ++rounds) {
    REQUIRE(rounds < 1000);
    const Solution solution = restricted.solve();
    Eigen::VectorXd of_rows = Eigen::VectorXd::Zero(whole.rows());
    Eigen::VectorXd of_columns = Eigen::VectorXd::Zero(whole.columns());
    for (std::size_t j = 0; j < columns.size(); ++j) {
      of_rows += whole.entries().col(columns[j]) * solution.column[static_cast<Index>(j)];
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
      of_columns += whole.entries().row(rows[i]).transpose() * solution.row[static_cast<Index>(i)];
    }
    Index row = 0;
    Index column = 0;
    is_better = false;
    if (of_rows.maxCoeff(&row) > solution.upper + 1e-9) {
      std::vector<double> payoffs;
      for (const Index j : columns) {
        payoffs.push_back(whole(row, j));
      }
      restricted.add_row(payoffs);
      rows.push_back(row);
      is_better = true;
    }
    if (of_columns.minCoeff(&column) < solution.lower - 1e-9) {
      std::vector<double> payoffs;
      for (const Index i : rows) {
        payoffs.push_back(whole(i, column));
      }
      restricted.add_column(payoffs);
      columns.push_back(column);
      is_better = true;
    }
    if (!is_better) {
      CHECK(solution.value() == doctest::Approx(saddle::solve(whole).value()).epsilon(1e-9));
    }
  }
  CHECK(restricted.game().rows() < whole.rows());
}

TEST_CASE("a growing game keeps to limits, and goes on from them") {
  std::mt19937_64 random(4);
  GrowingGame growing(saddle::test::random_uniform_game(180, 180, random));
  saddle::Options few;
  few.max_iterations = 3;
  const Solution stopped = growing.solve(few);
  CHECK(stopped.termination == Termination::iteration_limit);
  CHECK(stopped.iterations <= 3);
  const Solution solution = growing.solve();
  CHECK(solution.termination == Termination::converged);
  CHECK(stopped.lower <= solution.upper);
  CHECK(stopped.upper >= solution.lower);
}

TEST_CASE("games that were constant or rounded grow too, and wrong payoffs change nothing") {
  GrowingGame growing(PayoffMatrix(DenseMatrix::Constant(130, 130, 2.0)));
  CHECK(growing.solve().lower == 2);
  growing.add_row(std::vector<double>(130, 5.0));
  CHECK(growing.solve().lower == 5);
  CHECK_THROWS_WITH_AS(growing.add_row(std::vector<double>(131, 1.0)),
                       "a new row has 131 payoffs, must have one for each of 130 columns",
                       std::invalid_argument);
  std::vector<double> bad(131, 1.0);
  bad[4] = std::numeric_limits<double>::infinity();
  CHECK_THROWS_WITH_AS(growing.add_column(bad), "payoff 5 of a new column is inf, must be finite",
                       std::invalid_argument);
  CHECK(growing.game().rows() == 131);
  CHECK(growing.game().columns() == 130);
  PayoffMatrix rounded{{0.1, 0.2}};
  rounded.set_rounded();
  GrowingGame decimals(rounded);
  decimals.add_row(std::vector<double>{0.3, 0.7});
  CHECK(decimals.game().rounding() > 0);
}
