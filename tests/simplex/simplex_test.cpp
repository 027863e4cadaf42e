
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/matrix/certificate.h"
#include "tests/matrix/game_family.h"
#include "tests/one_algorithm.h"
#include "tests/random_game.h"

using saddle::DenseMatrix;
using saddle::Index;
using saddle::Options;
using saddle::PayoffMatrix;
using saddle::Solution;
using saddle::Termination;
using saddle::test::solve_simplex;

namespace {

// Computes the bounds anew, by products that do not use the solver.
void check_optimal(const PayoffMatrix& game, const Solution& solution) {
  REQUIRE(solution.termination == Termination::converged);
  const double range = game.maximum() - game.minimum();
  const double lower = (solution.row.probabilities().transpose() * game.entries()).minCoeff();
  const double upper = (game.entries() * solution.column.probabilities()).maxCoeff();
  const double rounding = 1e-14 * std::max(std::abs(game.minimum()), std::abs(game.maximum()));
  CHECK(upper - lower <= 1e-12 * range + rounding);
  CHECK(solution.lower <= lower + rounding);
  CHECK(solution.upper >= upper - rounding);
}

void check_same_value(const Solution& a, const Solution& b, double scale, double offset) {
  // Both intervals contain the value, so they intersect.
  const double rounding = 1e-15 * std::abs(offset) + 1e-15 * scale;
  CHECK(b.lower <= a.upper * scale + offset + rounding);
  CHECK(b.upper >= a.lower * scale + offset - rounding);
}

}  // namespace

TEST_CASE("small games of every family are solved to 1e-12 of their range") {
  for (const auto& family : saddle::test::game_families()) {
    CAPTURE(family.name);
    std::mt19937_64 random(1);
    for (int k = 0; k < saddle::test::scaled_count(300); ++k) {
      const auto rows = static_cast<Index>(1 + random() % 40);
      const auto columns = static_cast<Index>(1 + random() % 40);
      const PayoffMatrix game(family.draw(rows, columns, random));
      CAPTURE(k);
      check_optimal(game, solve_simplex(game));
    }
  }
}

TEST_CASE("larger games of every family are solved to 1e-12 of their range") {
  for (const auto& family : saddle::test::game_families()) {
    CAPTURE(family.name);
    std::mt19937_64 random(2);
    for (int k = 0; k < saddle::test::scaled_count(3); ++k) {
      const auto rows = static_cast<Index>(100 + random() % 100);
      const auto columns = static_cast<Index>(100 + random() % 100);
      const PayoffMatrix game(family.draw(rows, columns, random));
      CAPTURE(k);
      check_optimal(game, solve_simplex(game));
    }
  }
}

TEST_CASE("Hilbert matrices are solved, though their condition exceeds the precision") {
  for (Index n = 2; n <= 12; ++n) {
    DenseMatrix entries = saddle::test::entries_by(
        n, n, [](Index i, Index j) { return 1 / static_cast<double>(i + j + 1); });
    check_optimal(PayoffMatrix(entries), solve_simplex(PayoffMatrix(entries)));
    for (Index i = 1; i < n; i += 2) {
      entries.row(i) *= -1;  // there is no saddle point then
    }
    check_optimal(PayoffMatrix(entries), solve_simplex(PayoffMatrix(entries)));
  }
}

TEST_CASE("stage games whose payoffs are equal up to rounding are solved") {
  const PayoffMatrix game{{3.2307692307692308, -10, 2.9230769230769234},
                          {0.15384615384615419, -3, -0.15384615384615419},
                          {-2.9230769230769234, 4, -3.2307692307692308}};
  check_optimal(game, solve_simplex(game));
  std::mt19937_64 random(3);
  for (int k = 0; k < 300; ++k) {
    const auto rows = static_cast<Index>(2 + random() % 8);
    const auto columns = static_cast<Index>(2 + random() % 8);
    DenseMatrix entries =
        saddle::test::random_integer_game(rows, columns, -2, 2, random).entries() / 13;
    for (double& entry : entries.reshaped()) {
      entry = random() % 3 == 0 ? std::nextafter(entry, HUGE_VAL) : entry;
    }
    if (entries.minCoeff() < entries.maxCoeff()) {
      check_optimal(PayoffMatrix(entries), solve_simplex(PayoffMatrix(entries)));
    }
  }
}

TEST_CASE("shifting and scaling a game shifts and scales its value") {
  std::mt19937_64 random(4);
  for (const double scale : {1e-300, 1e-9, 1.0, 1e9, 1e300}) {
    for (const Index side : {3, 12, 80}) {
      const PayoffMatrix game = saddle::test::random_uniform_game(side, side + 3, random);
      const Solution solution = solve_simplex(game);
      const double offset = scale * 100;
      const PayoffMatrix image((game.entries() * scale).array() + offset);
      check_same_value(solution, solve_simplex(PayoffMatrix(game.entries() * scale)), scale, 0);
      const Solution shifted = solve_simplex(image);
      CHECK(shifted.termination == Termination::converged);
      check_same_value(solution, shifted, scale * (1 + 1e-13), offset);
    }
  }
}

TEST_CASE("exchanging the players negates the value, and reordering strategies keeps it") {
  std::mt19937_64 random(5);
  for (const Index side : {4, 30, 90}) {
    const PayoffMatrix game = saddle::test::random_integer_game(side, side / 2, -3, 3, random);
    const Solution solution = solve_simplex(game);
    const Solution other = solve_simplex(transposed(game));
    check_optimal(transposed(game), other);
    CHECK(-other.upper <= solution.upper);
    CHECK(-other.lower >= solution.lower);
    const PayoffMatrix reversed(game.entries().reverse());
    check_same_value(solution, solve_simplex(reversed), 1, 0);
  }
}

TEST_CASE("a dominated row changes nothing, and a symmetric game is worth 0") {
  std::mt19937_64 random(6);
  for (const Index side : {5, 30, 90}) {
    const PayoffMatrix game = saddle::test::random_uniform_game(side, side, random);
    DenseMatrix longer(side + 1, side);
    longer << game.entries(), game.entries().row(side / 2).array() - 0.1;
    check_same_value(solve_simplex(game), solve_simplex(PayoffMatrix(longer)), 1, 0);

    const PayoffMatrix symmetric(game.entries() - game.entries().transpose());
    const Solution fair = solve_simplex(symmetric);
    CHECK(fair.lower <= 0);
    CHECK(fair.upper >= 0);
    check_optimal(symmetric, fair);
  }
}

TEST_CASE("constant games and games of one row or column are solved") {
  check_optimal(PayoffMatrix{{7, 7}, {7, 7}}, solve_simplex(PayoffMatrix{{7, 7}, {7, 7}}));
  CHECK(solve_simplex(PayoffMatrix{{3, 1, 2}}).upper == 1);
  CHECK(solve_simplex(PayoffMatrix{{3}, {1}, {2}}).lower == 3);
  CHECK(solve_simplex(PayoffMatrix{{-0.25}}).lower == -0.25);
}

TEST_CASE("each limit ends the simplex with bounds that hold") {
  std::mt19937_64 random(8);
  for (const Index side : {20, 100}) {
    const PayoffMatrix game = saddle::test::random_uniform_game(side, side, random);
    const Solution optimal = solve_simplex(game);
    const auto check_limited = [&](const Options& options, Termination reason) {
      const Solution limited = solve_simplex(game, options);
      CHECK(limited.termination == reason);
      CHECK(limited.lower <= optimal.upper);
      CHECK(limited.upper >= optimal.lower);
    };
    for (const std::int64_t pivots : {0, 1, 5}) {
      Options options;
      options.max_iterations = pivots;
      check_limited(options, Termination::iteration_limit);
      CHECK(solve_simplex(game, options).iterations <= pivots);
    }
    Options late;
    late.time_limit = std::chrono::duration<double>(0);
    check_limited(late, Termination::time_limit);
    std::stop_source source;
    source.request_stop();
    Options stopped;
    stopped.stop = source.get_token();
    check_limited(stopped, Termination::interrupted);
    Options impossible;
    impossible.tolerance = 0;
    check_limited(impossible, Termination::numerical_error);
  }
}

TEST_CASE("a stop amid regret matching ends the simplex before its first tableau") {
  std::mt19937_64 random(17);
  const PayoffMatrix game = saddle::test::random_uniform_game(300, 300, random);
  std::stop_source source;
  Options options;
  options.stop = source.get_token();
  int reports_after_stop = 0;
  options.on_progress = [&](const saddle::Progress& progress) {
    reports_after_stop += source.stop_requested() ? 1 : 0;
    CHECK(progress.iterations < 600);
    source.request_stop();
  };
  const Solution solution = solve_simplex(game, options);
  CHECK(solution.termination == Termination::interrupted);
  CHECK(solution.iterations == 0);
  // The strategies at the end of regret matching, without a basis.
  CHECK(reports_after_stop <= 1);
}

TEST_CASE("the same game gets the same answer, bit for bit") {
  std::mt19937_64 random(9);
  for (const Index side : {8, 40, 120}) {
    const PayoffMatrix game = saddle::test::random_integer_game(side, side, -2, 2, random);
    const Solution once = solve_simplex(game);
    const Solution again = solve_simplex(game);
    CHECK(once.row.probabilities() == again.row.probabilities());
    CHECK(once.column.probabilities() == again.column.probabilities());
    CHECK(once.iterations == again.iterations);
  }
}

TEST_CASE("oblong games, games of low rank and sparse games are solved") {
  std::mt19937_64 random(10);
  for (const auto& [rows, columns] : {std::pair<Index, Index>{70, 900}, {900, 70}, {20, 2000}}) {
    const PayoffMatrix game = saddle::test::random_uniform_game(rows, columns, random);
    check_optimal(game, solve_simplex(game));
    const PayoffMatrix integer = saddle::test::random_integer_game(rows, columns, -2, 2, random);
    check_optimal(integer, solve_simplex(integer));
  }
  for (const bool by_majority : {false, true}) {
    const PayoffMatrix game(saddle::test::blotto(9, 4, by_majority));  // 220 x 220
    check_optimal(game, solve_simplex(game));
  }
  DenseMatrix sparse = DenseMatrix::Zero(300, 300);
  for (int k = 0; k < 2000; ++k) {
    sparse(static_cast<Index>(random() % 300), static_cast<Index>(random() % 300)) =
        k % 2 == 0 ? 1 : -1;
  }
  check_optimal(PayoffMatrix(sparse), solve_simplex(PayoffMatrix(sparse)));
}

TEST_CASE("the simplex starts from given strategies, good or bad") {
  std::mt19937_64 random(11);
  const PayoffMatrix game = saddle::test::random_uniform_game(120, 110, random);
  const Solution once = solve_simplex(game);
  Options options;
  options.start = {once.row, once.column};
  CHECK(solve_simplex(game, options).iterations == 0);
  DenseMatrix changed = game.entries();
  changed.row(3).array() += 1e-4;
  const Solution again = solve_simplex(PayoffMatrix(changed), options);
  check_optimal(PayoffMatrix(changed), again);
  CHECK(again.iterations < solve_simplex(PayoffMatrix(changed)).iterations + 20);
  options.start = {saddle::MixedStrategy::pure(5, 120), saddle::MixedStrategy::pure(7, 110)};
  check_optimal(game, solve_simplex(game, options));
  options.start = {once.column, once.row};
  CHECK_THROWS_WITH_AS(solve_simplex(game, options),
                       "size of the row strategy to start from is 110, must be 120",
                       std::invalid_argument);
}

TEST_CASE("small games too start from given strategies, and need no pivot if they are optimal") {
  const PayoffMatrix game{{3, 0, 1}, {1, 2, 0}, {0, 1, 3}};
  Options options;
  const Solution once = solve_simplex(game);
  options.start = {once.row, once.column};
  const Solution again = solve_simplex(game, options);
  CHECK(again.iterations == 0);
  CHECK(again.row.probabilities() == once.row.probabilities());
  options.start = {saddle::MixedStrategy::pure(0, 3), saddle::MixedStrategy::pure(1, 3)};
  check_optimal(game, solve_simplex(game, options));
}

TEST_CASE("if one method falls short, a fallback is tried and counted") {
  std::mt19937_64 random(13);
  std::uniform_real_distribution<double> exponent(-12, 12);
  int fallbacks = 0;
  for (int k = 0; k < saddle::test::scaled_count(400); ++k) {
    const auto side = static_cast<Index>(10 + random() % 20);
    const PayoffMatrix game(saddle::test::entries_by(side, side, [&](Index, Index) {
      return std::pow(10.0, exponent(random)) * (random() % 2 == 0 ? 1 : -1);
    }));
    const Solution solution = solve_simplex(game);
    check_optimal(game, solution);
    fallbacks += solution.fallbacks;
  }
  CHECK(fallbacks > 0);
  Options options;
  options.tolerance = 1e-17;
  const Solution hopeless =
      solve_simplex(saddle::test::random_uniform_game(30, 30, random), options);
  CHECK(hopeless.termination == Termination::numerical_error);
  CHECK(hopeless.fallbacks == 2);
}

TEST_CASE("the simplex reports bounds that only narrow, and reporting does not change the answer") {
  std::mt19937_64 random(12);
  for (const Index side : {140, 300}) {
    const PayoffMatrix game = saddle::test::random_uniform_game(side, side, random);
    Options options;
    std::vector<std::int64_t> counts;
    double gap = HUGE_VAL;
    options.on_progress = [&](const saddle::Progress& progress) {
      counts.push_back(progress.iterations);
      CHECK(progress.upper - progress.lower <= gap + 1e-15);
      gap = progress.upper - progress.lower;
    };
    const Solution watched = solve_simplex(game, options);
    // Regret matching reports before the first pivot, and its iterations count.
    REQUIRE(counts.size() > 2);
    CHECK(counts.front() > 0);
    CHECK(std::is_sorted(counts.begin(), counts.end()));
    CHECK(counts.back() > watched.iterations);
    CHECK(gap <= 1e-12);
    const Solution unwatched = solve_simplex(game);
    CHECK(watched.row.probabilities() == unwatched.row.probabilities());
    CHECK(watched.column.probabilities() == unwatched.column.probabilities());
  }
}

TEST_CASE("a progress function may solve another game") {
  std::mt19937_64 random(5);
  const PayoffMatrix game = saddle::test::random_uniform_game(20, 20, random);
  const PayoffMatrix other = saddle::test::random_uniform_game(30, 30, random);
  const Solution expected = solve_simplex(game);
  Options options;
  options.tolerance = 0;  // so that there is a second attempt after the first progress
  const Solution alone = solve_simplex(game, options);
  int calls = 0;
  options.on_progress = [&](const saddle::Progress&) {
    ++calls;
    CHECK(solve_simplex(other).termination == Termination::converged);
  };
  const Solution disturbed = solve_simplex(game, options);
  CHECK(calls > 0);
  CHECK(disturbed.lower == alone.lower);
  CHECK(disturbed.upper == alone.upper);
  CHECK(disturbed.lower <= expected.upper);
}

TEST_CASE("the answer does not depend on the number of threads, bit for bit") {
  std::mt19937_64 random(14);
  const Index side = saddle::test::scaled_count(1500);
  const PayoffMatrix game = saddle::test::random_uniform_game(side, side, random);
  const Solution alone = solve_simplex(game);
  check_optimal(game, alone);
  for (const int threads : {2, 3}) {
    Options options;
    options.threads = threads;
    const Solution shared = solve_simplex(game, options);
    CHECK(shared.row.probabilities() == alone.row.probabilities());
    CHECK(shared.column.probabilities() == alone.column.probabilities());
    CHECK(shared.iterations == alone.iterations);
  }
}
