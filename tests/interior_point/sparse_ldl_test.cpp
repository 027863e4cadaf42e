#include "saddle/interior_point/sparse_ldl.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <numeric>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include <Eigen/Dense>
#include <Eigen/OrderingMethods>
#include <doctest/doctest.h>

#include "saddle/interior_point/elimination_tree.h"
#include "saddle/interior_point/minimum_degree.h"
#include "saddle/number/index.h"

using namespace saddle;

namespace {

// An order for indices that stand for one unknown each.
std::vector<std::int32_t> minimum_degree_order(const NeighbourLists& neighbours) {
  const std::vector<std::int32_t> ones(neighbours.size(), 1);
  return saddle::minimum_degree_order(neighbours, ones).indices;
}

// The squares of a board; neighbours are to the left and right, above and below.
NeighbourLists board(std::int32_t width) {
  std::vector<NeighbourLists::Pair> pairs;
  for (std::int32_t square = 0; square < width * width; ++square) {
    if (square % width != 0) {
      pairs.push_back({square, square - 1});
    }
    if (square >= width) {
      pairs.push_back({square - width, square});
    }
  }
  return {static_cast<std::size_t>(width * width), pairs};
}

// A symmetric matrix whose diagonal is negative in the first half and positive in the other, with
// random entries between the halves.
struct RandomSystem {
  std::vector<NeighbourLists::Pair> entries;
  std::vector<double> values;
  std::vector<double> diagonal;

  RandomSystem(unsigned seed, std::int32_t size, double density) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> uniform(-1, 1);
    for (std::int32_t i = 0; i < size; ++i) {
      diagonal.push_back((i < size / 2 ? -1 : 1) * (0.01 + std::abs(uniform(random))));
      for (std::int32_t j = std::max(i + 1, size / 2); i < size / 2 && j < size; ++j) {
        if (std::abs(uniform(random)) < density) {
          entries.push_back(seed % 2 == 0 ? NeighbourLists::Pair{i, j}
                                          : NeighbourLists::Pair{j, i});
          values.push_back(uniform(random));
        }
      }
    }
  }

  Eigen::MatrixXd dense() const {
    const auto size = static_cast<Index>(diagonal.size());
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(size, size);
    for (Index i = 0; i < size; ++i) {
      matrix(i, i) = diagonal[static_cast<std::size_t>(i)];
    }
    for (std::size_t k = 0; k < entries.size(); ++k) {
      const auto [row, column] = entries[k];
      matrix(row, column) = matrix(column, row) = values[k];
    }
    return matrix;
  }

  NeighbourLists neighbours() const { return {diagonal.size(), entries}; }
};

// The positions of the entries of L, by elimination of the graph, vertex by vertex.
std::set<std::pair<std::int32_t, std::int32_t>> fill(const NeighbourLists& neighbours,
                                                     const std::vector<std::int32_t>& places) {
  std::vector<std::set<std::int32_t>> after(places.size());
  for (std::size_t i = 0; i < neighbours.size(); ++i) {
    for (const std::int32_t j : neighbours[i]) {
      const auto [first, second] = std::minmax(places[i], places[static_cast<std::size_t>(j)]);
      after[static_cast<std::size_t>(first)].insert(second);
    }
  }
  std::set<std::pair<std::int32_t, std::int32_t>> all;
  for (std::size_t k = 0; k < after.size(); ++k) {
    for (const std::int32_t row : after[k]) {
      all.emplace(row, static_cast<std::int32_t>(k));
      auto& rows = after[static_cast<std::size_t>(row)];
      std::copy_if(after[k].begin(), after[k].end(), std::inserter(rows, rows.end()),
                   [&](std::int32_t other) { return other > row; });
    }
  }
  return all;
}

std::vector<std::int32_t> places_of(const std::vector<std::int32_t>& order) {
  std::vector<std::int32_t> places(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) {
    places[static_cast<std::size_t>(order[k])] = static_cast<std::int32_t>(k);
  }
  return places;
}

// An order by Eigen's approximate minimum degrees.
std::vector<std::int32_t> eigen_order(const NeighbourLists& neighbours) {
  const auto size = static_cast<std::int32_t>(neighbours.size());
  Eigen::SparseMatrix<char, Eigen::ColMajor, std::int32_t> graph(size, size);
  for (std::int32_t index = 0; index < size; ++index) {
    graph.insert(index, index) = 1;
    for (const std::int32_t neighbour : neighbours[static_cast<std::size_t>(index)]) {
      graph.insert(neighbour, index) = 1;
    }
  }
  Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, std::int32_t> order;
  Eigen::AMDOrdering<std::int32_t>()(graph, order);
  return {order.indices().data(), order.indices().data() + size};
}

std::set<std::pair<std::int32_t, std::int32_t>> entries_of(const EliminationTree& tree) {
  std::set<std::pair<std::int32_t, std::int32_t>> all;
  for (const Front& front : tree.fronts()) {
    for (std::int32_t column = front.first; column < front.last; ++column) {
      for (const std::int32_t row : tree.rows(front)) {
        if (row > column) {
          all.emplace(row, column);
        }
      }
    }
  }
  return all;
}

}  // namespace

TEST_CASE("the factors solve sparse quasidefinite systems, in any order of elimination") {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    CAPTURE(seed);
    const auto size = static_cast<std::int32_t>(1 + seed * 2);
    const RandomSystem system(seed, size, seed % 3 == 0 ? 0.5 : 0.08);
    std::vector<std::int32_t> order = minimum_degree_order(system.neighbours());
    if (seed % 4 == 0) {
      std::shuffle(order.begin(), order.end(), std::mt19937(seed));
    }
    SparseLdl factors(system.entries, order);
    const Eigen::MatrixXd matrix = system.dense();
    // A second factorisation must not depend on the first.
    for (const double scale : {3.0, 1.0}) {
      std::vector<double> diagonal = system.diagonal;
      for (double& entry : diagonal) {
        entry *= scale;
      }
      REQUIRE(factors.factorise(system.values, diagonal));
      Eigen::MatrixXd scaled = matrix;
      scaled.diagonal() *= scale;
      const Eigen::VectorXd right = Eigen::VectorXd::LinSpaced(size, 1, 2);
      std::vector<double> solution(right.data(), right.data() + size);
      factors.solve(solution);
      const Eigen::Map<const Eigen::VectorXd> found(solution.data(), size);
      CHECK((scaled * found - right).lpNorm<Eigen::Infinity>() < 1e-10);
    }
  }
}

TEST_CASE("fronts contain the fill of their elimination order, and few zeros in addition") {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    CAPTURE(seed);
    const RandomSystem system(seed, 80, 0.06);
    const EliminationTree tree(system.neighbours(), minimum_degree_order(system.neighbours()));
    const auto needed = fill(system.neighbours(), tree.places());
    const auto held = entries_of(tree);
    CHECK(std::includes(held.begin(), held.end(), needed.begin(), needed.end()));
    CHECK(held.size() < 2 * (needed.size() + 80));
    for (std::size_t f = 0; f < tree.fronts().size(); ++f) {
      const std::int32_t parent = tree.fronts()[f].parent;
      CHECK((parent == -1 || parent > static_cast<std::int32_t>(f)));
      const auto rows = tree.rows(tree.fronts()[f]);
      CHECK(std::is_sorted(rows.begin(), rows.end()));
    }
  }
}

TEST_CASE("a hub is eliminated last, so a star has no fill") {
  std::vector<NeighbourLists::Pair> pairs;
  for (std::int32_t leaf = 1; leaf < 1000; ++leaf) {
    pairs.push_back({0, leaf});
  }
  const NeighbourLists star(1000, pairs);
  std::vector<std::int32_t> order = minimum_degree_order(star);
  CHECK(std::find(order.begin(), order.end(), 0) - order.begin() >= 998);
  const EliminationTree tree(star, order);
  CHECK(tree.entries() < 5000);
  std::iota(order.begin(), order.end(), 0);
  CHECK(EliminationTree(star, order).entries() > 400'000);
}

TEST_CASE("a pair of neighbours is listed once on both sides, however often it is given") {
  const std::vector<NeighbourLists::Pair> pairs = {{0, 2}, {2, 0}, {2, 3}, {0, 2}, {3, 2}};
  const NeighbourLists lists(5, pairs);
  const std::vector<std::vector<std::int32_t>> expected = {{2}, {}, {0, 3}, {2}, {}};
  REQUIRE(lists.size() == expected.size());
  for (std::size_t k = 0; k < expected.size(); ++k) {
    std::vector<std::int32_t> list(lists[k].begin(), lists[k].end());
    std::sort(list.begin(), list.end());
    CHECK(list == expected[k]);
  }
}

TEST_CASE("an order by minimum degrees names each index once and has little fill") {
  for (const std::int32_t width : {2, 7, 20, 40}) {
    CAPTURE(width);
    const NeighbourLists squares = board(width);
    const std::vector<std::int32_t> order = minimum_degree_order(squares);
    std::vector<std::int32_t> sorted = order;
    std::sort(sorted.begin(), sorted.end());
    std::vector<std::int32_t> all(squares.size());
    std::iota(all.begin(), all.end(), 0);
    REQUIRE(sorted == all);
    CHECK(fill(squares, places_of(order)).size() <=
          1.05 * static_cast<double>(fill(squares, places_of(eigen_order(squares))).size()));
  }
}

TEST_CASE("an order comes with the multiplications of its factors, unless they are too many") {
  for (const std::int32_t width : {2, 7, 20}) {
    CAPTURE(width);
    const NeighbourLists squares = board(width);
    const std::vector<std::int32_t> ones(squares.size(), 1);
    const auto order = saddle::minimum_degree_order(squares, ones);
    std::vector<double> below(squares.size());
    for (const auto& [column, row] : fill(squares, places_of(order.indices))) {
      below[static_cast<std::size_t>(std::min(column, row))] += 1;
    }
    const double multiplications = std::transform_reduce(
        below.begin(), below.end(), 0.0, std::plus<>(), [](double count) { return count * count; });
    CHECK(order.multiplications == multiplications);
    const auto indices = [&](double most) {
      return saddle::minimum_degree_order(squares, ones, {}, most).indices;
    };
    CHECK(indices(multiplications) == order.indices);
    CHECK(indices(multiplications - 1).empty());
  }
}

TEST_CASE("a degree is the weight of the neighbours") {
  const std::vector<NeighbourLists::Pair> path = {{0, 1}, {1, 2}, {2, 3}};
  const std::vector<std::int32_t> weights = {1, 5, 1, 1};
  const auto order = saddle::minimum_degree_order(NeighbourLists(4, path), weights).indices;
  // With equal weights the other end of the path would be second.
  CHECK(order[0] == 3);
  CHECK(order[1] == 1);
}

TEST_CASE("the search for an elimination order obeys a stop request") {
  const NeighbourLists squares = board(500);
  const std::vector<std::int32_t> ones(squares.size(), 1);
  int looks = 0;
  CHECK(saddle::minimum_degree_order(squares, ones, [&] { return ++looks == 2; }).indices.empty());
  CHECK(looks == 2);
}

TEST_CASE("a stop request at any check ends the analysis of a factorisation, with no columns") {
  const NeighbourLists squares = board(400);
  const std::vector<std::int32_t> order = minimum_degree_order(squares);
  std::vector<NeighbourLists::Pair> entries;
  for (std::size_t square = 0; square < squares.size(); ++square) {
    for (const std::int32_t other : squares[square]) {
      if (as_size(other) < square) {
        entries.push_back({static_cast<std::int32_t>(square), other});
      }
    }
  }
  int looks = 0;
  const auto never = [&] { return ++looks < 0; };
  CHECK(SparseLdl(entries, order, never).tree().order().size() == squares.size());
  CHECK(looks >= 8);
  for (int looks_before_stop = 0; looks_before_stop < looks; ++looks_before_stop) {
    CAPTURE(looks_before_stop);
    int seen = 0;
    const SparseLdl stopped(entries, order, [&] { return seen++ >= looks_before_stop; });
    CHECK(stopped.tree().order().empty());
    CHECK(stopped.tree().entries() == 0);
    CHECK(seen == looks_before_stop + 1);
  }
}

TEST_CASE("a pivot of 0 is reported, and another diagonal can be factorised afterwards") {
  const std::vector<NeighbourLists::Pair> entries = {{0, 1}};
  const std::vector<double> values = {1.0};
  const std::vector<std::int32_t> order = {0, 1};
  SparseLdl factors(entries, order);
  CHECK_FALSE(factors.factorise(values, std::vector<double>{0, 1}));
  CHECK(factors.factorise(values, std::vector<double>{-1, 1}));
  std::vector<double> solution = {1, 3};
  factors.solve(solution);
  CHECK(solution[0] == doctest::Approx(1));
  CHECK(solution[1] == doctest::Approx(2));
}

TEST_CASE("a large front is eliminated in parts, with checks for a stop request between them") {
  constexpr std::int32_t size = 900;
  const RandomSystem system(1, size, 1);
  std::vector<std::int32_t> order(size);
  std::iota(order.begin(), order.end(), 0);
  SparseLdl ldl(system.entries, order);
  int looks = 0;
  CHECK(ldl.factorise(system.values, system.diagonal, [&] { return ++looks < 0; }));
  CHECK(looks > 2);
  std::vector<double> vector(size, 1);
  ldl.solve(vector);
  const Eigen::VectorXd product =
      system.dense() * Eigen::Map<const Eigen::VectorXd>(vector.data(), size);
  CHECK((product - Eigen::VectorXd::Ones(size)).cwiseAbs().maxCoeff() < 1e-6);
  for (int looks_before_stop = 0; looks_before_stop < looks; ++looks_before_stop) {
    int seen = 0;
    CHECK_FALSE(
        ldl.factorise(system.values, system.diagonal, [&] { return seen++ >= looks_before_stop; }));
  }
}
