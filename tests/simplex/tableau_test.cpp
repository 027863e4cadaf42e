#include "saddle/simplex/tableau.h"

#include <cmath>
#include <numeric>
#include <random>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/matrix/solution.h"
#include "saddle/simplex/basis_weights.h"
#include "saddle/simplex/primal_simplex.h"
#include "tests/random_game.h"

using saddle::Budget;
using saddle::Index;
using saddle::Options;
using saddle::PayoffMatrix;
using saddle::PivotOutcome;
using saddle::PositiveForm;
using saddle::Tableau;
using saddle::WeightedPayoffs;

namespace {

std::vector<Index> range(Index first, Index last) {
  std::vector<Index> all(static_cast<std::size_t>(last - first));
  std::iota(all.begin(), all.end(), first);
  return all;
}

// The basic variables are b - T z for the nonbasic variables z. So for every z the weights and
// slacks must satisfy B y + s = 1.
void check_identity(Tableau& tableau, std::mt19937_64& random) {
  REQUIRE_FALSE(tableau.is_transposed());
  tableau.apply_pending();
  const PositiveForm& form = tableau.form();
  std::uniform_real_distribution<double> value(-1, 1);
  Eigen::VectorXd y = Eigen::VectorXd::Zero(form.columns());
  Eigen::VectorXd s = Eigen::VectorXd::Zero(form.rows());
  const auto set = [&](saddle::Variable variable, double number) {
    (variable.is_slack ? s : y)[variable.index] = number;
  };
  Eigen::VectorXd z(tableau.columns());
  for (Index j = 0; j < tableau.columns(); ++j) {
    z[j] = value(random);
    set(tableau.nonbasic(j), z[j]);
  }
  for (Index i = 0; i < tableau.rows(); ++i) {
    double number = tableau.b()[static_cast<std::size_t>(i)];
    for (Index j = 0; j < tableau.columns(); ++j) {
      number -= tableau.matrix_row(i)[j] * z[j];
    }
    set(tableau.basic(i), number);
  }
  const auto check_row = [&](saddle::Variable variable) {
    if (variable.is_slack) {
      double sum = s[variable.index];
      for (Index j = 0; j < form.columns(); ++j) {
        sum += form(variable.index, j) * y[j];
      }
      CHECK(std::abs(sum - 1) <= 1e-9 * (1 + y.cwiseAbs().sum()));
    }
  };
  for (Index i = 0; i < tableau.rows(); ++i) {
    check_row(tableau.basic(i));
  }
  for (Index j = 0; j < tableau.columns(); ++j) {
    check_row(tableau.nonbasic(j));
  }
}

void pivot_at_random(Tableau& tableau, int pivots, std::mt19937_64& random) {
  for (int k = 0; k < pivots; ++k) {
    const auto q = static_cast<Index>(random() % static_cast<std::uint64_t>(tableau.columns()));
    const auto u = tableau.column(q);
    const auto r = random() % u.size();
    if (std::abs(u[r]) > 0.1) {
      tableau.pivot(static_cast<Index>(r), q);
    }
  }
}

}  // namespace

TEST_CASE("a tableau that is stopped while it is filled says so") {
  std::mt19937_64 random(5);
  const PayoffMatrix game = saddle::test::random_uniform_game(1100, 1000, random);
  const PositiveForm form(game);
  int looks = 0;
  const Tableau stopped(form, range(0, 1100), range(0, 1000), [&looks] { return ++looks > 0; });
  CHECK_FALSE(stopped.is_filled());
  CHECK(looks == 1);
  const Tableau filled(form, range(0, 1100), range(0, 1000), [] { return false; });
  CHECK(filled.is_filled());
  CHECK(Tableau(form, range(0, 9), range(0, 9)).is_filled());
}

TEST_CASE("pivots, extensions and a rebuild leave a tableau of the same equations") {
  std::mt19937_64 random(2);
  for (const Index rows : {3, 17, 60}) {
    for (const Index columns : {5, 33}) {
      const PayoffMatrix game = saddle::test::random_uniform_game(rows, columns, random);
      const PositiveForm form(game);
      Tableau tableau(form, range(0, rows - 1), range(2, columns));
      check_identity(tableau, random);
      pivot_at_random(tableau, 40, random);
      check_identity(tableau, random);
      tableau.extend({rows - 1}, {0, 1});
      CHECK(tableau.rows() == rows);
      CHECK(tableau.columns() == columns);
      tableau.set_weights(weights_of(tableau), form.payoffs(weights_of(tableau)));
      check_identity(tableau, random);
      pivot_at_random(tableau, 40, random);
      CHECK(tableau.rebuild());
      check_identity(tableau, random);
    }
  }
}

TEST_CASE("the other player's tableau is the negative transpose, and back again the same") {
  std::mt19937_64 random(3);
  const PayoffMatrix game = saddle::test::random_uniform_game(9, 14, random);
  const PositiveForm form(game);
  Tableau tableau(form, range(0, 9), range(0, 14));
  pivot_at_random(tableau, 20, random);
  tableau.apply_pending();
  Tableau other = tableau;
  other.transpose();
  for (Index i = 0; i < 9; ++i) {
    CHECK(other.d()[static_cast<std::size_t>(i)] == -tableau.b()[static_cast<std::size_t>(i)]);
    for (Index j = 0; j < 14; ++j) {
      CHECK(other.matrix_row(j)[i] == -tableau.matrix_row(i)[j]);
    }
  }
  CHECK(weights_of(other).row == weights_of(tableau).row);
  CHECK(weights_of(other).column == weights_of(tableau).column);
  other.transpose();
  check_identity(other, random);
}

TEST_CASE("the weights of an optimal basis make each pure strategy of its kernel pay 1") {
  std::mt19937_64 random(4);
  for (const Index side : {4, 40, 90}) {
    const PayoffMatrix game = saddle::test::random_integer_game(side, side, -3, 3, random);
    const PositiveForm form(game);
    Tableau tableau(form, range(0, side), range(0, side));
    const Options options;
    const Budget budget(options);
    std::int64_t pivots = 0;
    REQUIRE(maximize(tableau, 1e-9, budget, pivots) == PivotOutcome::optimal);
    for (const bool transposed : {false, true}) {
      if (transposed) {
        tableau.transpose();
      }
      const auto weights = refined_weights_of(tableau);
      REQUIRE(weights);
      const WeightedPayoffs payoffs = form.payoffs(*weights);
      for (Index i = 0; i < side; ++i) {
        CHECK(payoffs.of_rows[i] <= 1 + 1e-8);
        CHECK(payoffs.of_columns[i] >= 1 - 1e-8);
        if (weights->row[i] != 0) {
          CHECK(std::abs(payoffs.of_rows[i] - 1) <= 1e-14);
        }
        if (weights->column[i] != 0) {
          CHECK(std::abs(payoffs.of_columns[i] - 1) <= 1e-14);
        }
      }
    }
  }
}

TEST_CASE("a push from a mixed strategy ends at a vertex that is no worse") {
  std::mt19937_64 random(5);
  for (const Index side : {5, 30, 80}) {
    const PayoffMatrix game = saddle::test::random_uniform_game(side, side, random);
    const PositiveForm form(game);
    Tableau tableau(form, range(0, side), range(0, side));
    const Eigen::VectorXd uniform = Eigen::VectorXd::Constant(side, 1 / static_cast<double>(side));
    const double conceded = form.payoffs({uniform, uniform}).of_rows.maxCoeff();
    const Options options;
    const Budget budget(options);
    std::int64_t pivots = 0;
    push(tableau, uniform, 0, budget, pivots);
    CHECK(pivots <= side);
    check_identity(tableau, random);
    for (const double basic : tableau.b()) {
      CHECK(basic >= -1e-9);
    }
    CHECK(weights_of(tableau).column.sum() >= (1 - 1e-9) / conceded);
  }
}

TEST_CASE("dropping unused rows and columns leaves a valid tableau of the smaller game") {
  std::mt19937_64 random(17);
  for (int k = 0; k < 30; ++k) {
    const PayoffMatrix game = saddle::test::random_uniform_game(23, 31, random);
    const PositiveForm form(game);
    Tableau tableau(form, range(0, 23), range(0, 31));
    pivot_at_random(tableau, 12, random);
    std::vector<Index> rows;
    std::vector<Index> columns;
    for (Index i = 0; i < tableau.rows(); ++i) {
      if (tableau.basic(i).is_slack && random() % 2 == 0) {
        rows.push_back(i);
      }
    }
    for (Index j = 0; j < tableau.columns(); ++j) {
      if (!tableau.nonbasic(j).is_slack && random() % 2 == 0) {
        columns.push_back(j);
      }
    }
    REQUIRE(rows.size() + columns.size() > 0);
    tableau.drop(rows, columns);
    CHECK(tableau.rows() == 23 - std::ssize(rows));
    CHECK(tableau.columns() == 31 - std::ssize(columns));
    check_identity(tableau, random);
    pivot_at_random(tableau, 40, random);
    check_identity(tableau, random);
  }
}
