#include "saddle/game/game_operator.h"

#include <cmath>
#include <limits>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "benchmarks/subjects/planted.h"
#include "saddle/exact/certificate.h"
#include "saddle/game/dense_game.h"
#include "saddle/game/sparse_game.h"
#include "saddle/machine/thread_pool.h"
#include "saddle/matrix/certificate.h"
#include "tests/random_strategy.h"

using saddle::ArrayGame;
using saddle::certify;
using saddle::DenseGame;
using saddle::DenseMatrix;
using saddle::ExactBounds;
using saddle::ExactMatrix;
using saddle::FunctionGame;
using saddle::GameOperator;
using saddle::Index;
using saddle::MixedStrategy;
using saddle::PayoffMatrix;
using saddle::Rational;
using saddle::Solution;
using saddle::SparseGame;
using saddle::Termination;
using saddle::test::random_strategy;

namespace {

// A game in which about half of the payoffs are 0.
PayoffMatrix half_empty_game(Index rows, Index columns, double unit, std::mt19937_64& random) {
  std::uniform_real_distribution<double> payoff(-1, 1);
  DenseMatrix entries(rows, columns);
  for (double& entry : entries.reshaped()) {
    entry = random() % 2 == 0 ? 0 : payoff(random) * unit;
  }
  return PayoffMatrix(std::move(entries));
}

// The game as every kind of operator.
std::vector<std::unique_ptr<GameOperator>> models_of(const PayoffMatrix& game) {
  std::vector<std::unique_ptr<GameOperator>> models;
  models.push_back(std::make_unique<DenseGame>(game));
  models.push_back(std::make_unique<SparseGame>(game.entries().sparseView(), game.rounding()));
  models.push_back(std::make_unique<FunctionGame>(
      game.rows(), game.columns(), [&game](Index i, Index j) { return game(i, j); }, game.minimum(),
      game.maximum()));
  models.push_back(std::make_unique<ArrayGame>(
      std::shared_ptr<const double>(std::shared_ptr<void>(), game.entries().data()), game.rows(),
      game.columns(), false));
  const auto by_columns = std::make_shared<const Eigen::MatrixXd>(game.entries());
  models.push_back(
      std::make_unique<ArrayGame>(std::shared_ptr<const double>(by_columns, by_columns->data()),
                                  game.rows(), game.columns(), true));
  return models;
}

void check_against_rationals(const PayoffMatrix& game, std::mt19937_64& random) {
  const MixedStrategy row = random_strategy(game.rows(), random);
  const MixedStrategy column = random_strategy(game.columns(), random);
  const ExactMatrix exact(game);
  const ExactBounds bounds =
      saddle::exact_bounds(exact, saddle::exact_weights(row), saddle::exact_weights(column));
  const Rational range = saddle::payoff_range(exact);
  // Bounds are close as well as true: far below the default tolerance, or at adjacent doubles.
  const Rational slack = range / Rational(1e13);
  const auto spacing = [](double number) -> Rational {
    return abs(Rational(std::nextafter(number, number > 0 ? 0 : 1)) - Rational(number));
  };
  for (const auto& model : models_of(game)) {
    const Solution solution = certify(*model, row, column, 1e-12);
    CHECK(Rational(solution.lower) <= bounds.lower);
    CHECK(Rational(solution.upper) >= bounds.upper);
    CHECK(Rational(solution.relative_gap) * range >= bounds.upper - bounds.lower);
    CHECK(bounds.lower - Rational(solution.lower) <= slack + 4 * spacing(solution.lower));
    CHECK(Rational(solution.upper) - bounds.upper <= slack + 4 * spacing(solution.upper));
  }
}

}  // namespace

TEST_CASE("a sparse game is moved without a copy of its payoffs") {
  saddle::SparseEntries entries(2, 3);
  entries.insert(1, 2) = 5;
  SparseGame game(entries);
  const double* const payoffs = game.entries().valuePtr();
  const SparseGame moved(std::move(game));
  CHECK(moved.entries().valuePtr() == payoffs);
  CHECK(moved.payoff(1, 2) == 5);
  CHECK(moved.column(2)[1] == 5);
}

TEST_CASE("the bounds of every model hold in rational arithmetic, for payoffs of every size") {
  std::mt19937_64 random(1);
  for (int k = 0; k < 200; ++k) {
    const Index rows = 1 + static_cast<Index>(random() % 90);
    const Index columns = 1 + static_cast<Index>(random() % 90);
    const double unit = std::ldexp(1.0, static_cast<int>(random() % 2000) - 1000);
    check_against_rationals(half_empty_game(rows, columns, unit, random), random);
  }
}

TEST_CASE("the bounds of every model hold for sums longer than a block, and with an offset") {
  std::mt19937_64 random(2);
  for (const auto& [rows, columns] : {std::pair<Index, Index>{700, 3}, {3, 700}, {200, 129}}) {
    const PayoffMatrix game = half_empty_game(rows, columns, 1, random);
    check_against_rationals(game, random);
    check_against_rationals(PayoffMatrix(game.entries().array() + 3), random);
  }
}

TEST_CASE("the bounds of every model hold for subnormal payoffs and for the largest doubles") {
  std::mt19937_64 random(3);
  const double largest = std::numeric_limits<double>::max();
  const double minimum = std::numeric_limits<double>::denorm_min();
  for (int k = 0; k < 30; ++k) {
    check_against_rationals(PayoffMatrix{{largest, -largest}, {-largest, largest}}, random);
    check_against_rationals(PayoffMatrix{{largest, 0, 1}, {1e-300, 1, 2}}, random);
    check_against_rationals(PayoffMatrix{{minimum, 0}, {0, minimum}}, random);
    check_against_rationals(PayoffMatrix{{3 * minimum, -minimum, 0}, {0, 5 * minimum, minimum}},
                            random);
  }
}

TEST_CASE("the models of one game have the same payoffs, rows, columns and products") {
  std::mt19937_64 random(4);
  const PayoffMatrix game = half_empty_game(150, 70, 8, random);
  const Eigen::VectorXd x = random_strategy(game.rows(), random).probabilities();
  const Eigen::VectorXd y = random_strategy(game.columns(), random).probabilities();
  for (const auto& model : models_of(game)) {
    REQUIRE(model->rows() == game.rows());
    REQUIRE(model->columns() == game.columns());
    CHECK(model->range().minimum == game.minimum());
    CHECK(model->range().maximum == game.maximum());
    CHECK(model->payoff(17, 30) == game(17, 30));
    CHECK(model->row(17) == Eigen::VectorXd(game.entries().row(17)));
    CHECK(model->column(30) == game.entries().col(30));
    // Undoes the map to rescaled payoffs.
    const saddle::Scaling& scaling = model->range().scaling;
    const Eigen::VectorXd of_rows =
        (model->row_products(y) / scaling.scale()).array() + scaling.center() * y.sum();
    const Eigen::VectorXd of_columns =
        (model->column_products(x) / scaling.scale()).array() + scaling.center() * x.sum();
    CHECK((of_rows - game.entries() * y).lpNorm<Eigen::Infinity>() < 1e-13);
    CHECK((of_columns - game.entries().transpose() * x).lpNorm<Eigen::Infinity>() < 1e-13);
  }
}

TEST_CASE("models that add in the same order have the same products to the last bit") {
  std::mt19937_64 random(5);
  // No payoff is 0, but the middle of the range is, which is the center of the sparse model.
  DenseMatrix entries = half_empty_game(130, 200, 8, random).entries();
  entries = (entries.array() == 0).select(0.25, entries);
  entries(0, 0) = 8;
  entries(0, 1) = -8;
  const PayoffMatrix game(entries);
  // All weights are positive, because the function is not called for weights of 0.
  const Eigen::VectorXd x = random_strategy(game.rows(), random).probabilities().array() + 0.01;
  const Eigen::VectorXd y = random_strategy(game.columns(), random).probabilities().array() + 0.01;
  const DenseGame dense(game);
  const auto models = models_of(game);
  const GameOperator& array = *models[3];
  CHECK(array.row_products(y) == dense.row_products(y));
  CHECK(array.column_products(x) == dense.column_products(x));
  // If stored by columns, sums are the same as those of the transposed game.
  const PayoffMatrix turned(DenseMatrix(entries.transpose()));
  const DenseGame transposed(turned);
  CHECK(models[4]->row_products(y) == transposed.column_products(y));
  CHECK(models[4]->column_products(x) == transposed.row_products(x));
  // Every payoff is stored, so the blocks are the same.
  const SparseGame sparse(entries.sparseView());
  const FunctionGame function(
      game.rows(), game.columns(), [&game](Index i, Index j) { return game(i, j); }, -8, 8);
  CHECK(sparse.stored() == game.rows() * game.columns());
  CHECK(sparse.row_products(y) == function.row_products(y));
  CHECK(sparse.column_products(x) == function.column_products(x));
}

TEST_CASE("bounds proved by pure strategies are entries, and close the gap") {
  const PayoffMatrix game{{0.1, 0.3}, {0.2, 0.7}};
  for (const auto& model : models_of(game)) {
    const Solution solution =
        certify(*model, MixedStrategy::pure(1, 2), MixedStrategy::pure(0, 2), 0);
    CHECK(solution.lower == 0.2);
    CHECK(solution.upper == 0.2);
    CHECK(solution.relative_gap == 0);
    CHECK(solution.termination == Termination::converged);
  }
}

TEST_CASE("rounded payoffs widen the bounds of an operator and of a matrix alike") {
  PayoffMatrix game{{0.1, 0.3}, {0.4, 0.2}};
  game.set_rounded();
  const MixedStrategy row = MixedStrategy::uniform(2);
  const Solution of_matrix = certify(game, row, row, 1);
  const Solution of_operator =
      certify(SparseGame(game.entries().sparseView(), game.rounding()), row, row, 1);
  const Solution unrounded = certify(SparseGame(game.entries().sparseView()), row, row, 1);
  CHECK(of_operator.lower < unrounded.lower);
  CHECK(of_operator.upper > unrounded.upper);
  CHECK(of_operator.relative_gap > of_operator.gap_of_entries);
  CHECK(of_operator.lower == doctest::Approx(of_matrix.lower));
}

TEST_CASE("an empty sparse game has the value 0, and rows or columns that are not stored are 0") {
  const SparseGame zero(saddle::SparseEntries(3, 4));
  const Solution solution =
      certify(zero, MixedStrategy::uniform(3), MixedStrategy::uniform(4), 1e-12);
  CHECK(solution.lower == 0);
  CHECK(solution.upper == 0);
  CHECK(solution.termination == Termination::converged);
  saddle::SparseEntries one(3, 4);
  one.insert(1, 2) = 5;
  const SparseGame game(one);
  CHECK(game.range().minimum == 0);
  CHECK(game.range().maximum == 5);
  CHECK(game.row(0).isZero());
  CHECK(game.column(2) == Eigen::Vector3d(0, 5, 0));
}

TEST_CASE("invalid games are refused") {
  const auto refusal = [](const auto& make) -> std::string {
    try {
      make();
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
    return "";
  };
  const auto one = [](Index, Index) { return 1.0; };
  CHECK(refusal([&] { FunctionGame(0, 3, one, 0, 1); }) ==
        "number of rows is 0, must be >= 1 and <= 67108863");
  CHECK(refusal([&] { FunctionGame(3, Index{1} << 26, one, 0, 1); }) ==
        "number of columns is 67108864, must be >= 1 and <= 67108863");
  CHECK(refusal([&] { FunctionGame(3, 3, one, 1, 0); }) ==
        "bounds on the payoffs are 1 and 0, must be finite and ascending");
  CHECK(refusal([&] { FunctionGame(3, 3, one, 0, 0.5).row(2); }) ==
        "payoff of row 2 and column 0 is 1, must be >= 0 and <= 0.5 (counted from 0)");
  CHECK(refusal([&] {
          saddle::SparseEntries entries(2, 2);
          entries.insert(1, 0) = std::nan("");
          const SparseGame game(entries);
        }) == "payoff of row 2 and column 1 is nan, must be finite (counted from 1)");
  CHECK(refusal([] {
          const auto payoffs = std::make_shared<std::vector<double>>(6, 1.0);
          payoffs->at(4) = std::nan("");
          const ArrayGame game({payoffs, payoffs->data()}, 2, 3, false);
        }) == "payoff 2 in line 2 of a table is nan, must be finite (counted from 1)");
  CHECK(refusal([&] {
          certify(FunctionGame(3, 3, one, 0, 1), MixedStrategy::uniform(2),
                  MixedStrategy::uniform(3), 0);
        }) == "size of the row strategy is 2, must be 3");
}

TEST_CASE("the products of a sparse game are the same for every number of threads") {
  const auto planted = saddle::bench::planted_game({300, 200, 30, 7}, 1);
  const SparseGame game(planted.entries);
  const Eigen::VectorXd row = Eigen::VectorXd::LinSpaced(300, 0, 1);
  const Eigen::VectorXd column = Eigen::VectorXd::LinSpaced(200, 0, 1);
  saddle::ThreadPool pool(3);
  CHECK(game.shared_row_products(column, &pool) == game.row_products(column));
  CHECK(game.shared_column_products(row, &pool) == game.column_products(row));
}
