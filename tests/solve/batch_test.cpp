#include "saddle/solve/batch.h"

#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/exact/certificate.h"
#include "saddle/solve/solve_exact.h"
#include "tests/address_sanitizer.h"
#include "tests/matrix/game_family.h"
#include "tests/solve/allocations.h"

using saddle::DenseMatrix;
using saddle::ExactMatrix;
using saddle::GameBatch;
using saddle::Index;
using saddle::Options;
using saddle::PayoffMatrix;
using saddle::Rational;
using saddle::solve_batch;
using saddle::Termination;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// A batch that owns its arrays.
struct Games {
  Games(Index m, Index n) : rows(m), columns(n) {}

  void add(const DenseMatrix& game) {
    REQUIRE(game.rows() == rows);
    REQUIRE(game.cols() == columns);
    payoffs.insert(payoffs.end(), game.data(), game.data() + game.size());
  }

  std::size_t size() const { return payoffs.size() / static_cast<std::size_t>(rows * columns); }

  GameBatch batch() {
    for (auto* numbers : {&value, &lower, &upper, &gap}) {
      numbers->assign(size(), 7);
    }
    row.assign(size() * static_cast<std::size_t>(rows), 7);
    column.assign(size() * static_cast<std::size_t>(columns), 7);
    return {rows, columns, payoffs, value, lower, upper, gap, row, column};
  }

  DenseMatrix game(std::size_t k) const {
    return Eigen::Map<const DenseMatrix>(payoffs.data() + Index(k) * rows * columns, rows, columns);
  }

  static std::vector<Rational> weights(const std::vector<double>& all, std::size_t k, Index size) {
    const auto first = all.begin() + static_cast<Index>(k) * size;
    return {first, first + size};
  }

  // Checks in rational arithmetic that the bounds are not better than what the strategies prove,
  // and the gap not smaller.
  void check_proved(double tolerance = 1e-12) const {
    for (std::size_t k = 0; k < size(); ++k) {
      const ExactMatrix exact(PayoffMatrix(game(k)));
      const auto bounds = exact_bounds(exact, weights(row, k, rows), weights(column, k, columns));
      CAPTURE(game(k));
      REQUIRE(Rational(lower[k]) <= bounds.lower);
      REQUIRE(Rational(upper[k]) >= bounds.upper);
      REQUIRE(lower[k] <= value[k]);
      REQUIRE(value[k] <= upper[k]);
      REQUIRE(gap[k] <= tolerance);
      REQUIRE(bounds.upper - bounds.lower <= Rational(gap[k]) * payoff_range(exact));
    }
  }

  Index rows;
  Index columns;
  std::vector<double> payoffs;
  std::vector<double> value;
  std::vector<double> lower;
  std::vector<double> upper;
  std::vector<double> gap;
  std::vector<double> row;
  std::vector<double> column;
};

Games random_games(Index rows, Index columns, std::size_t count) {
  std::mt19937_64 random(3);
  std::normal_distribution<double> payoff;
  Games games(rows, columns);
  games.payoffs.resize(count * static_cast<std::size_t>(rows * columns));
  for (double& entry : games.payoffs) {
    entry = payoff(random);
  }
  return games;
}

}  // namespace

TEST_CASE("a batch's bounds hold in rational arithmetic and meet the tolerance") {
  std::mt19937_64 random(1);
  for (const auto& [rows, columns] : std::vector<std::pair<Index, Index>>{
           {1, 1}, {1, 4}, {2, 2}, {2, 5}, {3, 3}, {4, 4}, {7, 3}}) {
    for (const auto& family : saddle::test::game_families()) {
      CAPTURE(family.name);
      Games games(rows, columns);
      for (int k = 0; k < 40; ++k) {
        const DenseMatrix drawn = family.draw(rows, columns, random);
        if (drawn.rows() == rows && drawn.cols() == columns) {
          games.add(drawn);
        }
      }
      CHECK(solve_batch(games.batch()) == Termination::converged);
      games.check_proved();
    }
  }
}

TEST_CASE("a batch of all 2 x 2 games of five payoffs has their exact values") {
  Games games(2, 2);
  for (int code = 0; code < 625; ++code) {
    int rest = code;
    games.add(saddle::test::entries_by(2, 2, [&](auto, auto) {
      const int entry = rest % 5 - 2;
      rest /= 5;
      return double(entry);
    }));
  }
  CHECK(solve_batch(games.batch()) == Termination::converged);
  games.check_proved(1e-14);
  for (std::size_t k = 0; k < games.size(); ++k) {
    const Rational value = solve_exact(ExactMatrix(PayoffMatrix(games.game(k)))).lower;
    CAPTURE(games.game(k));
    CHECK(Rational(games.lower[k]) <= value);
    CHECK(Rational(games.upper[k]) >= value);
  }
}

TEST_CASE("a batch solves games of any unit and offset, the smallest and largest among them") {
  const DenseMatrix square{{3, 0}, {1, 2}};
  const DenseMatrix cyclic{{0, -1, 2}, {1, 0, -1}, {-1, 3, 0}};
  for (const DenseMatrix& game : {square, cyclic}) {
    Games games(game.rows(), game.cols());
    for (const double unit : {1e-322, 1e-310, 1e-300, 1e-9, 1e9, 1e300, 2e307}) {
      games.add(game * unit);
      games.add(game.array() * unit + 3 * unit);
    }
    games.add(game.array() + 1e6);
    CHECK(solve_batch(games.batch()) == Termination::converged);
    games.check_proved();
  }
}

TEST_CASE("a batch solves games with many solutions, where rounding decides which is found") {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> payoff(-1, 1);
  Games games(3, 3);
  games.add(DenseMatrix{{0, 1, 0}, {1, 0, 1}, {0, 1, 0}});
  games.add(DenseMatrix{{0, 1, 1}, {1, 0, 0}, {1, 0, 0}});
  for (int k = 0; k < 500; ++k) {
    const Eigen::Vector3d rows(payoff(random), payoff(random), payoff(random));
    const Eigen::RowVector3d columns(payoff(random), payoff(random), payoff(random));
    games.add(rows * columns);
    games.add(rows.rowwise().replicate(3) + columns.colwise().replicate(3));
    DenseMatrix mixed = saddle::test::entries_by(3, 3, [&](auto, auto) { return payoff(random); });
    mixed.row(1) = (mixed.row(0) + mixed.row(2)) / 2;
    mixed.col(2) = (mixed.col(0) + mixed.col(1)) / 2;
    games.add(mixed);
  }
  CHECK(solve_batch(games.batch()) == Termination::converged);
  games.check_proved();
}

TEST_CASE("a batch of few games is solved as one of many") {
  const Games many = random_games(3, 3, 20);
  for (std::size_t count = 1; count <= 20; ++count) {
    Games few(3, 3);
    for (std::size_t k = 0; k < count; ++k) {
      few.add(many.game(k));
    }
    CHECK(solve_batch(few.batch()) == Termination::converged);
    few.check_proved();
  }
}

TEST_CASE("the bounds of a batch are equal where its strategies are pure") {
  Games two(2, 2);
  two.add(DenseMatrix{{0.1, 0.3}, {-0.7, 9}});
  two.add(DenseMatrix::Constant(2, 2, 0.1));
  Games three(3, 3);
  three.add(DenseMatrix{{0.1, 0.3, 0.2}, {-0.7, 9, 1}, {0, 0, 0}});
  for (Games* games : {&two, &three}) {
    CHECK(solve_batch(games->batch()) == Termination::converged);
    for (std::size_t k = 0; k < games->size(); ++k) {
      CHECK(games->lower[k] == 0.1);
      CHECK(games->upper[k] == 0.1);
      CHECK(games->value[k] == 0.1);
      CHECK(games->gap[k] == 0);
    }
  }
}

TEST_CASE("a batch gives the same answer for every number of threads and choice of outputs") {
  for (const Index side : {2, 3, 5}) {
    Games alone = random_games(side, side, 1000);
    solve_batch(alone.batch());
    Games together = random_games(side, side, 1000);
    Options options;
    options.threads = 3;
    CHECK(solve_batch(together.batch(), options) == Termination::converged);
    CHECK(together.lower == alone.lower);
    CHECK(together.upper == alone.upper);
    CHECK(together.row == alone.row);
    CHECK(together.column == alone.column);
    std::vector<double> values(1000);
    CHECK(solve_batch({side, side, alone.payoffs, values}) == Termination::converged);
    CHECK(values == alone.value);
  }
}

TEST_CASE("a batch of no games is solved") {
  Games games(3, 3);
  CHECK(solve_batch(games.batch()) == Termination::converged);
}

TEST_CASE("a batch allocates no more for many games than for few" *
          doctest::skip(saddle::test::has_address_sanitizer)) {
  for (const Index side : {2, 3, 6}) {
    Games few = random_games(side, side, 2);
    Games many = random_games(side, side, 5000);
    const GameBatch first = few.batch();
    const GameBatch second = many.batch();
    const long start = saddle::test::allocations();
    solve_batch(first);
    const long middle = saddle::test::allocations();
    solve_batch(second);
    CHECK(saddle::test::allocations() - middle == middle - start);
  }
}

TEST_CASE("games of a batch that a limit leaves unsolved have infinite bounds") {
  Games games = random_games(3, 3, 1000);
  Options options;
  SUBCASE("a stop request") {
    std::stop_source source;
    source.request_stop();
    options.stop = source.get_token();
    CHECK(solve_batch(games.batch(), options) == Termination::interrupted);
    CHECK(games.lower[0] == -infinity);
  }
  SUBCASE("a time limit") {
    options.time_limit = std::chrono::seconds(0);
    CHECK(solve_batch(games.batch(), options) == Termination::time_limit);
    CHECK(games.lower[0] == -infinity);
  }
  SUBCASE("an iteration limit") {
    options.max_iterations = 600;
    CHECK(solve_batch(games.batch(), options) == Termination::iteration_limit);
    CHECK(games.gap[0] <= 1e-12);
    CHECK(games.lower[600] == -infinity);
  }
  CHECK(std::isnan(games.value[999]));
  CHECK(games.lower[999] == -infinity);
  CHECK(games.upper[999] == infinity);
  CHECK(games.gap[999] == infinity);
  CHECK(std::isnan(games.row[2999]));
  CHECK(std::isnan(games.column[2999]));
}

TEST_CASE("a batch reports how many games are solved") {
  Games games = random_games(3, 3, 1000);
  Options options;
  std::int64_t solved = 0;
  options.on_progress = [&](const saddle::Progress& progress) { solved = progress.iterations; };
  solve_batch(games.batch(), options);
  CHECK(solved == 1000);
}

TEST_CASE("a payoff of a batch that is not finite is named, and spans that do not fit") {
  for (const Index side : {2, 3, 4}) {
    for (const double bad : {infinity, -infinity, std::nan("")}) {
      Games games = random_games(side, side, 300);
      games.payoffs[static_cast<std::size_t>(270 * side * side + side)] = bad;
      std::string message;
      try {
        solve_batch(games.batch());
      } catch (const std::invalid_argument& error) {
        message = error.what();
      }
      CHECK(message.starts_with("entry (2, 1) of game 271 is "));
      CHECK(message.ends_with(", must be finite (counted from 1)"));
    }
  }
  Games games = random_games(3, 3, 2);
  GameBatch batch = games.batch();
  batch.row = batch.row.first(5);
  CHECK_THROWS_WITH_AS(solve_batch(batch), "row of a batch of 2 games has 5 numbers, must have 6",
                       std::invalid_argument);
  batch = games.batch();
  batch.columns = 0;
  CHECK_THROWS_AS(solve_batch(batch), std::invalid_argument);
  batch.columns = 4;
  CHECK_THROWS_WITH_AS(solve_batch(batch),
                       "a batch has 18 payoffs for games of 3 x 4, must be a multiple of the "
                       "payoffs of a game of at least 1 x 1",
                       std::invalid_argument);
}
