#include <algorithm>
#include <numeric>
#include <random>
#include <stdexcept>

#include <doctest/doctest.h>

#include "games/large/blotto.h"
#include "games/matrix/classic.h"
#include "saddle/solve/solve.h"

using saddle::double_oracle;
using saddle::Index;
using saddle::PayoffMatrix;
using saddle::Termination;
using saddle::games::BlottoRules;
using saddle::games::Deployment;
using saddle::games::large_blotto;

namespace {

// All ways to place the soldiers on the fields, in every order.
std::vector<Deployment> all_deployments(Index soldiers, std::size_t fields) {
  if (fields == 1) {
    return {{soldiers}};
  }
  std::vector<Deployment> all;
  for (Index here = 0; here <= soldiers; ++here) {
    for (Deployment rest : all_deployments(soldiers - here, fields - 1)) {
      rest.insert(rest.begin(), here);
      all.push_back(std::move(rest));
    }
  }
  return all;
}

double payoff(const BlottoRules& rules, const Deployment& row, const Deployment& column) {
  double sum = 0;
  for (std::size_t f = 0; f < rules.values.size(); ++f) {
    sum += row[f] > column[f] ? rules.values[f] : row[f] < column[f] ? -rules.values[f] : 0;
  }
  return sum;
}

PayoffMatrix whole_matrix(const BlottoRules& rules) {
  const auto rows = all_deployments(rules.row_soldiers, rules.values.size());
  const auto columns = all_deployments(rules.column_soldiers, rules.values.size());
  return PayoffMatrix(saddle::DenseMatrix::NullaryExpr(
      std::ssize(rows), std::ssize(columns), [&](Index i, Index j) {
        return payoff(rules, rows[static_cast<std::size_t>(i)],
                      columns[static_cast<std::size_t>(j)]);
      }));
}

}  // namespace

TEST_CASE("a Blotto game is solved in few rounds where vertices of its parts lead nowhere") {
  // Bounds on the payoffs that are far from them: reduced costs that count little against these
  // count in the game.
  saddle::games::LargeBlotto game =
      large_blotto({100, 100, {1, 1.01, 1.02, 1.03, 1.04, 1.05, 1.06, 1.07, 1.08, 1.09}});
  game.least *= 200;
  game.greatest *= 200;
  saddle::Options options;
  options.max_iterations = 400;
  const auto solution = double_oracle(game, options);
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.upper - solution.lower <= 1e-8);
}

TEST_CASE("small Blotto games have the value of their whole matrix") {
  const std::vector<BlottoRules> games = {{4, 4, {1, 1, 1}},
                                          {6, 4, {1, 1, 1}},
                                          {5, 3, {1, 2, 4}},
                                          {3, 5, {1, 2, 2}},
                                          {4, 3, {0.5, 0.25, 0.5, 3}},
                                          {0, 2, {1, 1}},
                                          {3, 0, {2, 1}},
                                          {5, 5, {7}},
                                          {4, 6, {1, 1, 1, 1}},
                                          {5, 4, {0, 1, 1, 3.75}},
                                          {2, 2, {1e-9, 2e-9, 1e-9}},
                                          {3, 2, {1e9, 3e9, 3e9}}};
  for (const BlottoRules& rules : games) {
    const auto found = double_oracle(large_blotto(rules));
    const auto whole = saddle::solve(whole_matrix(rules));
    const double total = std::accumulate(rules.values.begin(), rules.values.end(), 0.0);
    CHECK(found.termination == Termination::converged);
    CHECK(found.lower <= whole.upper);
    CHECK(found.upper >= whole.lower);
    CHECK(found.upper - found.lower <= 3e-12 * total);
  }
}

TEST_CASE("deployments of a Blotto solution, in random order, prove its bounds in the whole game") {
  const BlottoRules rules{6, 5, {2, 1, 1, 2}};
  const auto solution = double_oracle(large_blotto(rules));
  const auto mean = [&](const Deployment& row, const Deployment& column) {
    // The orders of fields 0 and 3, and of 1 and 2.
    double sum = 0;
    for (int order = 0; order < 4; ++order) {
      Deployment other = row;
      if (order % 2 != 0) {
        std::swap(other[0], other[3]);
      }
      if (order / 2 != 0) {
        std::swap(other[1], other[2]);
      }
      sum += payoff(rules, other, column);
    }
    return sum / 4;
  };
  for (const Deployment& column : all_deployments(rules.column_soldiers, 4)) {
    double guaranteed = 0;
    for (const auto& [row, probability] : solution.row) {
      guaranteed += probability * mean(row, column);
    }
    CHECK(guaranteed >= solution.lower - 1e-12);
  }
  for (const Deployment& row : all_deployments(rules.row_soldiers, 4)) {
    double conceded = 0;
    for (const auto& [column, probability] : solution.column) {
      conceded += probability * mean(row, column);
    }
    CHECK(conceded <= solution.upper + 1e-12);
  }
  for (const auto& [row, probability] : solution.row) {
    CHECK(std::accumulate(row.begin(), row.end(), Index{0}) == rules.row_soldiers);
    CHECK(row[0] >= row[3]);
    CHECK(row[1] >= row[2]);
  }
}

TEST_CASE("Blotto with as many soldiers is worth 0, whatever the fields are") {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> value(0.5, 1.5);
  BlottoRules rules{15, 15, {}};
  for (int k = 0; k < 5; ++k) {
    rules.values.push_back(value(random));
  }
  const auto solution = double_oracle(large_blotto(rules));
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.lower <= 0);
  CHECK(solution.upper >= 0);
}

TEST_CASE("Blotto of ten fields and a hundred soldiers on each side is solved to the end") {
  const auto solution = double_oracle(large_blotto({100, 100, std::vector<double>(10, 1.0)}));
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.lower <= 0);
  CHECK(solution.upper >= 0);
}

TEST_CASE("Blotto games that are none are refused") {
  CHECK_THROWS_WITH_AS(large_blotto({-1, 2, {1}}),
                       "soldiers of the row player is -1, must be >= 0 and <= 10000",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(large_blotto({1, 2, {}}), "number of fields is 0, must be >= 1 and <= 10000",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(large_blotto({1, 2, {1, -1}}),
                       "value of a field is -1, must be finite and >= 0", std::invalid_argument);
  CHECK_THROWS_WITH_AS(large_blotto({1, 2, {0, 0}}),
                       "the values of the fields are all 0, one must be positive",
                       std::invalid_argument);
}
