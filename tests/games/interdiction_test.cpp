#include "games/large/interdiction.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <stdexcept>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/solve/solve.h"

using saddle::double_oracle;
using saddle::Index;
using saddle::PayoffMatrix;
using saddle::Termination;
using saddle::games::interdiction_game;
using saddle::games::interdiction_on_grid;
using saddle::games::InterdictionRules;
using saddle::games::Path;

namespace {

// All paths that visit no node twice, by trying every edge.
void walk(const InterdictionRules& rules, std::vector<Index>& nodes, Path& path,
          std::vector<Path>& all) {
  if (nodes.back() == rules.target) {
    all.push_back(path);
    return;
  }
  for (std::size_t e = 0; e < rules.edges.size(); ++e) {
    const auto& edge = rules.edges[e];
    if (edge.from == nodes.back() && std::ranges::count(nodes, edge.to) == 0) {
      nodes.push_back(edge.to);
      path.push_back(static_cast<Index>(e));
      walk(rules, nodes, path, all);
      path.pop_back();
      nodes.pop_back();
    }
  }
}

std::vector<Path> all_paths(const InterdictionRules& rules) {
  std::vector<Path> all;
  std::vector<Index> nodes = {rules.source};
  Path path;
  walk(rules, nodes, path, all);
  return all;
}

std::vector<std::set<Index>> all_interdictions(const InterdictionRules& rules) {
  std::vector<std::set<Index>> all;
  for (unsigned chosen = 0; chosen < (1U << rules.edges.size()); ++chosen) {
    std::set<Index> edges;
    for (std::size_t e = 0; e < rules.edges.size(); ++e) {
      if ((chosen >> e & 1U) != 0) {
        edges.insert(static_cast<Index>(e));
      }
    }
    if (std::ssize(edges) == rules.interdicted) {
      all.push_back(edges);
    }
  }
  return all;
}

PayoffMatrix whole_matrix(const InterdictionRules& rules) {
  const auto rows = all_interdictions(rules);
  const auto columns = all_paths(rules);
  return PayoffMatrix(saddle::DenseMatrix::NullaryExpr(
      std::ssize(rows), std::ssize(columns), [&](Index i, Index j) {
        double length = 0;
        for (const Index e : columns[static_cast<std::size_t>(j)]) {
          const auto& edge = rules.edges[static_cast<std::size_t>(e)];
          length += edge.length;
          length += rows[static_cast<std::size_t>(i)].contains(e) ? edge.delay : 0;
        }
        return length;
      }));
}

InterdictionRules random_rules(bool is_whole, std::mt19937_64& random) {
  std::uniform_real_distribution<double> number(0, 1);
  const auto draw = [&] { return is_whole ? static_cast<double>(random() % 3) : number(random); };
  InterdictionRules rules;
  rules.nodes = 2 + static_cast<Index>(random() % 5);
  rules.source = 0;
  rules.target = rules.nodes - 1;
  // A path to the target, and other edges.
  for (Index node = 1; node < rules.nodes; ++node) {
    rules.edges.push_back({node - 1, node, draw(), draw()});
  }
  const auto node = [&] { return static_cast<Index>(random()) & 0xFFFF; };
  for (auto more = random() % 6; more > 0; --more) {
    rules.edges.push_back({node() % rules.nodes, node() % rules.nodes, draw(), draw()});
  }
  rules.edges.front().delay += 1;
  rules.interdicted =
      1 + static_cast<Index>(random() % std::min<std::size_t>(3, rules.edges.size()));
  return rules;
}

}  // namespace

TEST_CASE("a search for a shortest path that is stopped proves nothing, and bounds hold") {
  const auto rules = interdiction_on_grid(300, 300, 5);
  bool is_over = false;
  int questions = 0;
  const auto game = interdiction_game(rules, [&] { return is_over || ++questions > 3; });
  CHECK(game.best_row({{game.first_column, 1.0}}).error < 1);
  CHECK(std::isinf(game.best_column({{game.first_row, 1.0}}).error));
  is_over = true;
  CHECK(std::isinf(game.best_row({{game.first_column, 1.0}}).error));
  saddle::Options options;
  options.max_iterations = 1;
  const auto solution = double_oracle(game, options);
  CHECK(solution.termination != Termination::converged);
  CHECK(solution.lower <= game.minimum);
  CHECK(solution.upper >= game.maximum);
}

TEST_CASE("small graphs have the value of the matrix of all interdictions and all paths") {
  std::mt19937_64 random(1);
  for (int k = 0; k < 150; ++k) {
    const InterdictionRules rules = random_rules(k % 2 == 0, random);
    const auto found = double_oracle(interdiction_game(rules));
    const PayoffMatrix matrix = whole_matrix(rules);
    const auto whole = saddle::solve(matrix);
    CHECK(found.termination == Termination::converged);
    CHECK(found.lower <= whole.upper);
    CHECK(found.upper >= whole.lower);
    CHECK(found.upper - found.lower <= 2e-11 * (1 + matrix.maximum()));
  }
}

// Of k parallel paths of length 1, whichever the traveller takes, one delayed edge costs 1 / k on
// average.
TEST_CASE("one delay on a hundred equal paths costs a hundredth") {
  InterdictionRules rules{102, {}, 0, 101, 1};
  for (Index way = 1; way <= 100; ++way) {
    rules.edges.push_back({0, way, 1, 1});
    rules.edges.push_back({way, 101, 0, 0});
  }
  const auto solution = double_oracle(interdiction_game(rules));
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.lower <= 1.01);
  CHECK(solution.upper >= 1.01);
}

TEST_CASE("a grid joins neighbours both ways") {
  const InterdictionRules line = interdiction_on_grid(1, 4, 2);
  CHECK(line.edges.size() == 6);
  // There is one path, of three edges, two of which are delayed.
  const auto solution = double_oracle(interdiction_game(line));
  CHECK(solution.lower <= 5);
  CHECK(solution.upper >= 5);
  CHECK(solution.upper - solution.lower < 1e-10);
  CHECK(interdiction_on_grid(3, 4, 1).edges.size() == 2 * (3 * 3 + 2 * 4));
}

TEST_CASE("invalid interdictions are refused") {
  const auto refusal = [](const InterdictionRules& rules) -> std::string {
    try {
      interdiction_game(rules);
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
    return "";
  };
  CHECK(refusal({3, {{0, 1, 1, 1}}, 0, 2, 1}) == "no path leads from the source to the target");
  CHECK(refusal({2, {{0, 1, 1, 0}}, 0, 1, 1}) ==
        "the delays of the edges are all 0, one must be positive");
  CHECK(refusal({2, {{0, 1, 1, 1}}, 0, 1, 2}) == "edges interdicted is 2, must be >= 1 and <= 1");
  CHECK(refusal({2, {{0, 1, -1, 1}}, 0, 1, 1}) ==
        "length and delay of an edge are -1 and 1, must be finite and >= 0");
  CHECK(refusal({2, {{0, 1, 1e308, 1e308}}, 0, 1, 1}) ==
        "lengths and delays add up to more than a double can hold");
  CHECK(refusal({2, {{0, 2, 1, 1}}, 0, 1, 1}) == "node of an edge is 2, must be >= 0 and <= 1");
  CHECK(refusal({2, {{0, 1, 1, 1}}, 1, 1, 1}) ==
        "source and target are the same node, must differ");
  CHECK_THROWS_WITH_AS(interdiction_on_grid(1, 1, 1), "the grid has 1 node, must have at least 2",
                       std::invalid_argument);
}
