#include "saddle/interior_point/dense_kkt.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include <Eigen/Dense>
#include <doctest/doctest.h>

#include "saddle/interior_point/sparse_kkt.h"
#include "saddle/number/index.h"
#include "saddle/number/rounding.h"

using namespace saddle;
#include "saddle/number/index.h"

using namespace saddle;

namespace {

// A table with some entries of 0, the same as a bilinear game, and its whole system with random
// numbers on the diagonal.
struct MatrixGame {
  MatrixGame(Index rows, Index columns, double part, unsigned seed)
      : payoffs(rows, columns), row(Treeplex::simplex(rows)), column(Treeplex::simplex(columns)) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> uniform(0, 1);
    by_row.starts = {0, 0};
    for (Index i = 0; i < rows; ++i) {
      for (Index j = 0; j < columns; ++j) {
        payoffs(i, j) = uniform(random) < part ? uniform(random) - 0.5 : 0;
        if (payoffs(i, j) != 0) {
          by_row.columns.push_back(static_cast<std::int32_t>(j + 1));
          by_row.values.push_back(payoffs(i, j));
        }
      }
      by_row.starts.push_back(std::ssize(by_row.columns));
    }
    by_column = transposed(by_row, columns + 1);
    system = Eigen::MatrixXd::Zero(rows + columns + 2, rows + columns + 2);
    system.block(0, rows, rows, columns) = payoffs;
    system.col(rows + columns).head(rows).setConstant(-1);
    system.col(rows + columns + 1).segment(rows, columns).setConstant(1);
    system = (system + system.transpose()).eval();
    for (Index k = 0; k < system.rows(); ++k) {
      const bool is_negative = k < rows || k == rows + columns + 1;
      system(k, k) = (0.01 + uniform(random)) * (is_negative ? -1 : 1);
    }
  }

  BilinearGame game() const { return {row, column, by_row, by_column}; }

  DenseMatrix payoffs;
  Treeplex row;
  Treeplex column;
  SparseRows by_row;
  SparseRows by_column;
  Eigen::MatrixXd system;
};

void check_solutions(KktSystem& system, const Eigen::MatrixXd& matrix, unsigned seed) {
  REQUIRE(system.prepare({}, {}));
  const Eigen::VectorXd diagonal = matrix.diagonal();
  REQUIRE(system.factorise({diagonal.data(), as_size(diagonal.size())}, {}));
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> uniform(-1, 1);
  for (int k = 0; k < 3; ++k) {
    const Eigen::VectorXd right =
        Eigen::VectorXd::NullaryExpr(matrix.rows(), [&] { return uniform(random); });
    std::vector<double> eliminated;
    std::vector<double> solution;
    system.eliminate({right.data(), as_size(right.size())}, eliminated);
    system.solve(eliminated, solution);
    const Eigen::VectorXd expected = matrix.fullPivLu().solve(right);
    REQUIRE(std::ssize(solution) == expected.size());
    for (Index i = 0; i < expected.size(); ++i) {
      CHECK(solution[as_size(i)] == doctest::Approx(expected[i]).epsilon(1e-8).scale(1));
    }
  }
}

}  // namespace

TEST_CASE("dense factors solve the whole system of a matrix game of any shape") {
  for (unsigned seed = 1; seed < 40; ++seed) {
    const Index rows = 1 + seed % 13;
    const Index columns = 1 + seed * 7 % 17;
    CAPTURE(rows);
    CAPTURE(columns);
    const MatrixGame game(rows, columns, seed % 3 == 0 ? 1 : 0.4, seed);
    check_solutions(*dense_kkt(game.payoffs), game.system, seed);
    check_solutions(*dense_kkt(game.game(), nullptr), game.system, seed);
  }
}

TEST_CASE("expected payoffs are products with the payoff matrix, negated for the column player") {
  const MatrixGame game(7, 9, 0.5, 3);
  std::vector<double> row_plan(8, 1);
  std::vector<double> column_plan(10, 1);
  for (std::size_t k = 1; k < 8; ++k) {
    row_plan[k] = 0.1 * static_cast<double>(k);
  }
  const Eigen::Map<const Eigen::VectorXd> row(row_plan.data() + 1, 7);
  const Eigen::Map<const Eigen::VectorXd> column(column_plan.data() + 1, 9);
  SparseKkt sparse(game.game(), order_of_strategies(game.game(), infinity).indices);
  const auto table = dense_kkt(game.payoffs);
  const auto entries = dense_kkt(game.game(), nullptr);
  for (const KktSystem* system : {table.get(), entries.get(), static_cast<KktSystem*>(&sparse)}) {
    std::vector<double> expected(8);
    system->pay(0, column_plan, expected);
    CHECK((Eigen::Map<Eigen::VectorXd>(expected.data() + 1, 7) - game.payoffs * column).norm() <
          1e-14);
    expected.resize(10);
    system->pay(1, row_plan, expected);
    CHECK((Eigen::Map<Eigen::VectorXd>(expected.data() + 1, 9) + game.payoffs.transpose() * row)
              .norm() < 1e-14);
  }
}

TEST_CASE("sparse factors in an elimination order of the strategies solve the same system") {
  for (unsigned seed = 1; seed < 30; ++seed) {
    CAPTURE(seed);
    const MatrixGame game(9 + seed % 13, 9 + seed * 7 % 17, 0.3, seed);
    EliminationOrder order = order_of_strategies(game.game(), infinity);
    std::vector<std::int32_t> sorted = order.indices;
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t k = 0; k < sorted.size(); ++k) {
      CHECK(sorted[k] == static_cast<std::int32_t>(k));
    }
    SparseKkt system(game.game(), std::move(order.indices));
    const std::vector<double> row(as_size(game.row.size()), 0.5);
    const std::vector<double> column(as_size(game.column.size()), 0.5);
    REQUIRE(system.prepare({row, column}, {}));
    CHECK(system.eliminated(0).empty());
    CHECK(system.eliminated(1).empty());
    check_solutions(system, game.system, seed);
  }
}

TEST_CASE("a band needs few multiplications; no order is returned above the limit") {
  const Index size = 400;
  MatrixGame game(size, size, 0, 1);
  game.by_row = {{0, 0}, {}, {}};
  for (std::int32_t i = 1; i <= size; ++i) {
    for (std::int32_t j = std::max(i - 2, 1); j <= std::min(i + 2, static_cast<int>(size)); ++j) {
      game.by_row.columns.push_back(j);
      game.by_row.values.push_back(1);
    }
    game.by_row.starts.push_back(std::ssize(game.by_row.columns));
  }
  game.by_column = transposed(game.by_row, size + 1);
  const EliminationOrder order = order_of_strategies(game.game(), infinity);
  REQUIRE(std::ssize(order.indices) == 2 * size + 2);
  // Each of 800 columns has about 9 entries.
  CHECK(order.multiplications < 800 * 15 * 15);
  CHECK(order_of_strategies(game.game(), 0.9 * order.multiplications).indices.empty());
  CHECK_FALSE(order_of_strategies(game.game(), order.multiplications).indices.empty());
}
