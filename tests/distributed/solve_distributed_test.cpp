#include "saddle/distributed/solve_distributed.h"

#include <cmath>
#include <functional>
#include <random>
#include <sstream>
#include <stop_token>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "benchmarks/subjects/planted.h"
#include "saddle/distributed/ranks.h"
#include "saddle/first_order/solve_first_order.h"
#include "saddle/game/dense_game.h"
#include "saddle/game/sparse_game.h"
#include "saddle/io/text/parse_error.h"
#include "saddle/solve/solve.h"
#include "tests/narrowing_bounds.h"

using saddle::DenseGame;
using saddle::DenseMatrix;
using saddle::DensePart;
using saddle::DistributedGame;
using saddle::DistributedMatching;
using saddle::GameOperator;
using saddle::Index;
using saddle::Options;
using saddle::Partition;
using saddle::PayoffMatrix;
using saddle::Rational;
using saddle::Solution;
using saddle::SparseEntries;
using saddle::SparseGame;
using saddle::SparsePart;
using saddle::Termination;
using saddle::bench::planted_game;
using saddle::bench::PlantedGame;

namespace {

// Returns this rank's rows, in the even partition, of a game that all ranks know.
SparsePart part_of(const SparseEntries& whole) {
  SparsePart part(Partition(whole.rows()), whole.cols());
  part.entries = whole.middleRows(part.rows.first_here(), part.rows.size_here());
  return part;
}

DensePart part_of(const DenseMatrix& whole) {
  DensePart part{Partition(whole.rows()), {}};
  part.payoffs = whole.middleRows(part.rows.first_here(), part.rows.size_here());
  return part;
}

// Divides the game among all ranks and runs `work` on the leader.
template <class Payoffs>
void led(const Payoffs& whole, const std::function<void(DistributedMatching&)>& work) {
  saddle::Tasks tasks;
  const DistributedGame game(part_of(whole), tasks);
  DistributedMatching matching(game, tasks);
  if (saddle::is_leader()) {
    work(matching);
    tasks.finish();
  } else {
    tasks.follow();
  }
}

// Options that end by the number of iterations, unless the tolerance is met first.
Options limited(double tolerance, std::int64_t iterations) {
  Options options;
  options.tolerance = tolerance;
  options.max_iterations = iterations;
  return options;
}

Eigen::VectorXd random_weights(Index size, std::mt19937_64& random) {
  Eigen::VectorXd weights(size);
  for (double& weight : weights) {
    weight = std::exponential_distribution<double>()(random);
  }
  return weights / weights.sum();
}

// A game in which every other payoff is stored.
SparseEntries chequered(Index rows, Index columns) {
  SparseEntries entries(rows, columns);
  for (Index i = 0; i < rows; ++i) {
    for (Index j = i % 2; j < columns; j += 2) {
      entries.insert(i, j) = 0.1 * static_cast<double>((7 * i + 5 * j) % 11 - 4);
    }
  }
  entries.makeCompressed();
  return entries;
}

// Games of all shapes: oblong ones, ones with fewer rows or columns than ranks, and ones without
// stored payoffs.
std::vector<SparseEntries> games_of_all_shapes() {
  std::vector<SparseEntries> games;
  for (const auto& [rows, columns] :
       {std::pair<Index, Index>{1, 1}, {1, 9}, {3, 2}, {7, 50}, {60, 5}, {200, 300}}) {
    games.push_back(chequered(rows, columns));
    games.emplace_back(rows, columns);
  }
  return games;
}

}  // namespace

namespace {

// Tables of all shapes, whose middle payoff is not 0.
std::vector<DenseMatrix> tables_of_all_shapes() {
  std::vector<DenseMatrix> tables;
  for (const auto& [rows, columns] :
       {std::pair<Index, Index>{1, 1}, {1, 9}, {3, 2}, {7, 50}, {60, 5}, {200, 300}}) {
    tables.push_back(DenseMatrix::NullaryExpr(rows, columns, [](Index i, Index j) {
      return 0.1 * static_cast<double>((7 * i + 5 * j + i * j) % 11 + 3);
    }));
  }
  return tables;
}

template <class Payoffs>
void check_same(const Payoffs& payoffs, const GameOperator& alone, Index stored) {
  led(payoffs, [&](const DistributedMatching& matching) {
    const DistributedGame& game = matching.game();
    CHECK(game.rows() == alone.rows());
    CHECK(game.columns() == alone.columns());
    CHECK(game.stored() == stored);
    CHECK(game.range().minimum == alone.range().minimum);
    CHECK(game.range().maximum == alone.range().maximum);
    CHECK(game.range().rounding == 0);
    for (Index i = 0; i < game.rows(); i += 3) {
      CHECK(game.row(i) == alone.row(i));
    }
    for (Index j = 0; j < game.columns(); j += 3) {
      CHECK(game.column(j) == alone.column(j));
      CHECK(game.payoff(0, j) == alone.payoff(0, j));
    }
    std::mt19937_64 random(5);
    const Eigen::VectorXd y = random_weights(game.columns(), random);
    const Eigen::VectorXd x = random_weights(game.rows(), random);
    CHECK((game.row_products(y) - alone.row_products(y)).cwiseAbs().maxCoeff() <=
          game.row_product_error() + alone.row_product_error());
    CHECK((game.column_products(x) - alone.column_products(x)).cwiseAbs().maxCoeff() <=
          game.column_product_error() + alone.column_product_error());
  });
}

}  // namespace

TEST_CASE("a distributed game is the game that one process holds") {
  for (const SparseEntries& entries : games_of_all_shapes()) {
    const SparseGame alone(entries);
    check_same(entries, alone, alone.stored());
  }
  for (const DenseMatrix& table : tables_of_all_shapes()) {
    const PayoffMatrix alone(table);
    check_same(table, DenseGame(alone), table.size());
  }
}

namespace {

// Checks the products of every row and every column against exact sums of payoffs times weights.
template <class Payoffs>
void check_products(const Payoffs& payoffs) {
  const DenseMatrix table(payoffs);
  led(payoffs, [&](const DistributedMatching& matching) {
    const DistributedGame& game = matching.game();
    std::mt19937_64 random(6);
    const Eigen::VectorXd y = random_weights(game.columns(), random);
    const Eigen::VectorXd x = random_weights(game.rows(), random);
    const auto sum_of = [](const Eigen::VectorXd& weights) {
      Rational sum = 0;
      for (const double weight : weights) {
        sum += Rational(weight);
      }
      return sum;
    };
    const auto exact = [&](const Eigen::VectorXd& line, const Eigen::VectorXd& weights) {
      Rational sum = 0;
      for (Index k = 0; k < line.size(); ++k) {
        sum += (Rational(line[k]) - Rational(game.range().scaling.center())) *
               Rational(game.range().scaling.scale()) * Rational(weights[k]);
      }
      return sum;
    };
    const Eigen::VectorXd of_rows = game.row_products(y);
    for (Index i = 0; i < game.rows(); ++i) {
      CHECK(abs(exact(table.row(i), y) - Rational(of_rows[i])) <=
            Rational(game.row_product_error()) * sum_of(y));
    }
    const Eigen::VectorXd of_columns = game.column_products(x);
    for (Index j = 0; j < game.columns(); ++j) {
      CHECK(abs(exact(table.col(j), x) - Rational(of_columns[j])) <=
            Rational(game.column_product_error()) * sum_of(x));
    }
  });
}

}  // namespace

TEST_CASE("a product on any number of ranks is within its bound of the exact one") {
  check_products(SparseEntries(planted_game({40, 30, 10, 20}, 8).entries * 0.1));
  check_products(tables_of_all_shapes().back());
}

TEST_CASE("ranks divide rows and columns so that they have equally many payoffs") {
  // An arrow: the first rows and columns have nearly all payoffs.
  constexpr Index size = 2000;
  SparseEntries arrow(size, size);
  for (Index i = 0; i < size; ++i) {
    for (Index j = 0; j < (i < 40 ? size : 40); ++j) {
      arrow.insert(i, j) = 1;
    }
  }
  arrow.makeCompressed();
  std::vector<int> lengths;
  const Partition even(size);
  for (Index i = even.first_here(); i < even.first(saddle::rank() + 1); ++i) {
    lengths.push_back(static_cast<int>(arrow.row(i).nonZeros()));
  }
  const Partition partition = Partition::by_payoffs(lengths);
  CHECK(partition.size() == size);
  CHECK(partition.first(0) == 0);
  const auto here = static_cast<double>(
      arrow.middleRows(partition.first_here(), partition.size_here()).nonZeros());
  CHECK(here * saddle::ranks() ==
        doctest::Approx(static_cast<double>(arrow.nonZeros())).epsilon(0.15));
  led(arrow, [&](const DistributedMatching& matching) {
    for (int k = 0; k <= saddle::ranks(); ++k) {
      CHECK(matching.game().column_partition().first(k) == partition.first(k));
    }
  });
}

TEST_CASE("rows without payoffs, and fewer rows than ranks, are divided too") {
  for (const Index size : {Index{1}, Index{2}, Index{3}, Index{1000}}) {
    const Partition partition = Partition::by_payoffs(
        std::vector<int>(static_cast<std::size_t>(Partition(size).size_here())));
    CHECK(partition.size() == size);
    for (int k = 0; k < saddle::ranks(); ++k) {
      CHECK(partition.size_of(k) >= size / saddle::ranks());
      CHECK(partition.size_of(k) <= size / saddle::ranks() + 1);
    }
  }
}

TEST_CASE("payoffs that are lost beside much greater ones are taken as rounded") {
  SparseEntries entries(5, 5);
  for (Index i = 0; i < 5; ++i) {
    entries.insert(i, i) = i == 2 ? 1e308 : 3e-320;
  }
  led(entries, [&](DistributedMatching& matching) {
    CHECK(matching.game().range().rounding > 0);
    const Solution solution = solve_distributed(matching, limited(1e-12, 100));
    CHECK(solution.lower <= 0.75e-320);
    CHECK(solution.upper >= 0.75e-320);
  });
}

TEST_CASE("planted games of known value are solved by all ranks as by one process") {
  const PlantedGame planted = planted_game({3000, 2000, 60, 6}, 3);
  const Solution alone =
      saddle::solve_first_order(SparseGame(planted.entries), limited(1e-4, 100'000));
  led(planted.entries, [&](DistributedMatching& matching) {
    Options options;
    options.tolerance = 1e-4;
    double width = HUGE_VAL;
    options.on_progress = saddle::test::narrowing_bounds(planted.value, width);
    const Solution solution = solve_distributed(matching, options);
    CHECK(solution.termination == Termination::converged);
    CHECK(solution.relative_gap <= 1e-4);
    CHECK(Rational(solution.lower) <= planted.value);
    CHECK(Rational(solution.upper) >= planted.value);
    CHECK(solution.algorithm == "regret-matching");
    CHECK(solution.lower <= alone.upper);
    CHECK(solution.upper >= alone.lower);
    CHECK(width < HUGE_VAL);
    // The strategies prove the bounds on a single rank too.
    const Solution again =
        certify(SparseGame(planted.entries), solution.row, solution.column, 1e-4);
    CHECK(again.termination == Termination::converged);
  });
}

TEST_CASE("a table is solved by all ranks as by one process") {
  const DenseMatrix table = tables_of_all_shapes().back();
  const Solution alone = saddle::solve(PayoffMatrix(table));
  led(table, [&](DistributedMatching& matching) {
    const Solution solution = solve_distributed(matching, limited(1e-5, 100'000));
    CHECK(solution.termination == Termination::converged);
    CHECK(solution.lower <= alone.upper);
    CHECK(solution.upper >= alone.lower);
    CHECK(solution.upper - solution.lower <= 1e-5);
  });
}

TEST_CASE("a distributed solve stops at every limit, with true bounds") {
  const PlantedGame planted = planted_game({300, 200, 20, 6}, 5);
  const auto check_limit = [&](const Options& options, Termination termination,
                               std::int64_t iterations) {
    led(planted.entries, [&](DistributedMatching& matching) {
      const Solution solution = solve_distributed(matching, options);
      CHECK(solution.termination == termination);
      CHECK(solution.iterations == iterations);
      CHECK(Rational(solution.lower) <= planted.value);
      CHECK(Rational(solution.upper) >= planted.value);
    });
  };
  for (const std::int64_t iterations : {0, 1, 7, 60}) {
    check_limit(limited(0, iterations), Termination::iteration_limit, iterations);
  }
  Options options;
  options.time_limit = std::chrono::seconds(0);
  check_limit(options, Termination::time_limit, 0);
  std::stop_source source;
  source.request_stop();
  options = {};
  options.stop = source.get_token();
  check_limit(options, Termination::interrupted, 0);
}

namespace {

// Returns the checkpoint after some iterations, to the leader only.
std::string checkpoint_of(const SparseEntries& entries, std::int64_t iterations) {
  std::string text;
  led(entries, [&](DistributedMatching& matching) {
    solve_distributed(matching, limited(0, iterations));
    write_checkpoint([&](std::string_view bytes) { text += bytes; }, matching);
  });
  return text;
}

}  // namespace

TEST_CASE("from a checkpoint the iterations go on as if they had never stopped") {
  const PlantedGame planted = planted_game({300, 200, 20, 6}, 5);
  const std::string text = checkpoint_of(planted.entries, 70);
  const std::string later = checkpoint_of(planted.entries, 100);
  std::string continued;
  led(planted.entries, [&](DistributedMatching& matching) {
    std::istringstream in(text);
    read_checkpoint(in, "kept", matching);
    // The limit is already reached: the answer is that of the checkpoint.
    const Solution kept = solve_distributed(matching, limited(0, 70));
    CHECK(kept.iterations == 70);
    CHECK(kept.relative_gap < 0.5);
    const Solution solution = solve_distributed(matching, limited(0, 100));
    CHECK(solution.iterations == 100);
    write_checkpoint([&](std::string_view bytes) { continued += bytes; }, matching);
  });
  CHECK(continued == later);
}

TEST_CASE("a checkpoint of a sparse matrix is refused for the table with the same payoffs") {
  const DenseMatrix table = tables_of_all_shapes()[3];
  const std::string text = checkpoint_of(SparseEntries(table.sparseView()), 10);
  led(table, [&](DistributedMatching& matching) {
    std::istringstream in(text);
    CHECK_THROWS_AS(read_checkpoint(in, "kept", matching), saddle::ParseError);
  });
}

TEST_CASE("a checkpoint that is cut, damaged or of another game is refused") {
  const PlantedGame planted = planted_game({30, 20, 5, 6}, 5);
  const std::string text = checkpoint_of(planted.entries, 10);
  const auto check_refused = [](const SparseEntries& entries, const std::string& bad,
                                const std::string& message) {
    led(entries, [&](DistributedMatching& matching) {
      std::istringstream in(bad);
      CHECK_THROWS_WITH_AS(read_checkpoint(in, "kept", matching), message.c_str(),
                           saddle::ParseError);
    });
  };
  const std::string ends = "expected the rest of the checkpoint, found the end of the file";
  check_refused(planted.entries, "", "kept: byte 0: " + ends);
  check_refused(planted.entries, text.substr(0, text.size() / 2), "kept: byte 844: " + ends);
  check_refused(
      planted.entries, std::string(200, 'x'),
      "kept: byte 0: expected a checkpoint that saddle-mpi wrote on this kind of processor");
  const std::string sum =
      "kept: byte 1688: expected the checksum of the preceding bytes, then the end of the file";
  check_refused(planted.entries, text + "x", sum);
  std::string damaged = text;
  if (!damaged.empty()) {
    damaged[200] = static_cast<char>(damaged[200] ^ 1);
  }
  check_refused(planted.entries, damaged, sum);
  SparseEntries other = planted.entries;
  other.valuePtr()[3] += 1;
  check_refused(other, text,
                "kept: byte 0: expected a checkpoint of this game, found one of 30 x 20 payoffs, " +
                    std::to_string(other.nonZeros()) + " of them stored");
}
