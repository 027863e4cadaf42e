#include "saddle/graph/sum.h"

#include <algorithm>
#include <random>
#include <stdexcept>

#include <doctest/doctest.h>

#include "tests/address_sanitizer.h"
#include "tests/graph/brute_force.h"

using saddle::MisereKind;
using saddle::MoveList;
using saddle::Outcome;
using saddle::Play;
using saddle::Position;
using saddle::PositionGraph;
using saddle::SumEnd;
using saddle::SumMethod;
using saddle::SumMove;
using saddle::SumSolver;
using saddle::SumVerdict;
using saddle::test::EveryLine;

namespace {

using Sum = std::vector<Position>;

// Grundy values by their definition: the least number that no option has.
std::vector<unsigned> values_by_definition(const PositionGraph& graph) {
  std::vector<unsigned> values(graph.size(), 0);
  for (Position round = 0; round < graph.size(); ++round) {
    for (Position p = 0; p < graph.size(); ++p) {
      std::vector<unsigned> seen;
      for (const Position option : graph.options(p)) {
        seen.push_back(values[option]);
      }
      values[p] = 0;
      while (std::find(seen.begin(), seen.end(), values[p]) != seen.end()) {
        ++values[p];
      }
    }
  }
  return values;
}

// Whether outcome and all winning moves agree with those found by playing every line.
bool agrees(const PositionGraph& graph, const SumVerdict& verdict, const Sum& sum, EveryLine& truth,
            bool ended) {
  if (!verdict.outcome || !verdict.complete ||
      (*verdict.outcome == Outcome::next) != truth.mover_wins(sum)) {
    return false;
  }
  std::vector<SumMove> winning;
  for (std::size_t c = 0; c < sum.size() && !ended; ++c) {
    for (const Position option : graph.options(sum[c])) {
      Sum next = sum;
      next[c] = option;
      if (!truth.mover_wins(next)) {
        winning.push_back({c, option});
      }
    }
  }
  return winning == verdict.winning_moves;
}

void for_each_sum(Position positions, std::size_t tokens,
                  const std::function<void(const Sum&)>& visit) {
  Sum sum;
  const std::function<void(Position)> extend = [&](Position minimum) {
    visit(sum);
    for (Position p = minimum; p < positions && sum.size() < tokens; ++p) {
      sum.push_back(p);
      extend(p);
      sum.pop_back();
    }
  };
  extend(0);
}

void check_every_sum(const PositionGraph& graph, std::size_t tokens) {
  SumSolver normal(graph);
  SumSolver misere(graph, Play::misere);
  SumSolver until_zero(graph, Play::misere, SumEnd::grundy_zero);
  EveryLine normal_truth(graph, Play::normal);
  EveryLine misere_truth(graph, Play::misere);
  const std::vector<unsigned> values = values_by_definition(graph);
  const auto all_zero = [&](const Sum& sum) {
    return std::all_of(sum.begin(), sum.end(), [&](Position p) { return values[p] == 0; });
  };
  EveryLine until_zero_truth(graph, Play::misere, all_zero);
  bool right = std::equal(values.begin(), values.end(), normal.grundy().begin());
  for_each_sum(graph.size(), tokens, [&](const Sum& sum) {
    right = right && agrees(graph, normal.verdict(sum), sum, normal_truth, false) &&
            agrees(graph, misere.verdict(sum), sum, misere_truth, false) &&
            agrees(graph, until_zero.verdict(sum), sum, until_zero_truth, all_zero(sum));
  });
  REQUIRE(right);
}

PositionGraph graph_of(Position positions, const std::vector<std::pair<Position, Position>>& list) {
  MoveList moves;
  for (const auto& [from, to] : list) {
    moves.add(from, to);
  }
  return PositionGraph(positions, moves);
}

}  // namespace

TEST_CASE("every sum of 3 positions is decided rightly on every acyclic graph of 5 positions") {
  for (Position positions = 1; positions <= 5; ++positions) {
    int graphs = 0;
    saddle::test::for_each_acyclic_graph(positions, [&](const PositionGraph& graph) {
      if (graphs++ % saddle::test::case_stride == 0) {
        check_every_sum(graph, 3);
      }
    });
    // Robinson's numbers of labelled acyclic graphs, OEIS A003024.
    CHECK(graphs == std::vector{0, 1, 3, 25, 543, 29281}[positions]);
  }
}

TEST_CASE("sums on random acyclic graphs of 12 positions are decided rightly") {
  std::mt19937_64 random(3);
  int wild = 0;
  for (int k = 0; k < 150; ++k) {
    MoveList moves;
    for (Position p = 1; p < 12; ++p) {
      for (Position q = 0; q < p; ++q) {
        if (random() % 3 == 0) {
          moves.add(p, q);
        }
      }
    }
    const PositionGraph graph(12, moves);
    check_every_sum(graph, 3);
    const auto kinds = SumSolver(graph, Play::misere).kinds();
    wild += std::count(kinds.begin(), kinds.end(), MisereKind::wild) > 0 ? 1 : 0;
  }
  CHECK(wild > 10);
}

TEST_CASE("the only winning move in heaps of 2 and 3 is in the heap of 3") {
  // The nim-sum 1 lacks the highest bit of either heap.
  const PositionGraph heaps = graph_of(4, {{1, 0}, {2, 0}, {2, 1}, {3, 0}, {3, 1}, {3, 2}});
  const SumVerdict verdict = SumSolver(heaps).verdict(Sum{2, 3});
  CHECK(verdict.winning_moves == std::vector<SumMove>{{1, 2}});
}

TEST_CASE("winning moves to a greater Grundy value are found too") {
  // 4 has the value 0 and an option of value 1, so both 4 -> 1 and 1 -> 0 win 4 + 1.
  const PositionGraph graph = graph_of(5, {{1, 0}, {2, 0}, {2, 1}, {4, 1}, {4, 2}});
  const SumVerdict verdict = SumSolver(graph).verdict(Sum{4, 1});
  CHECK(verdict.winning_moves == std::vector<SumMove>{{0, 1}, {1, 0}});
}

TEST_CASE("where Nim's misere rule for Grundy values fails, the violating position is named") {
  // 1 -> 2, 2 -> 3, 3 -> 4, 2 -> 4, numbered from 0 below. By the rule the first player wins at 1.
  const PositionGraph graph = graph_of(4, {{0, 1}, {1, 2}, {2, 3}, {1, 3}});
  SumSolver solver(graph, Play::misere);
  CHECK(saddle::nim_rule_violation(graph, solver.grundy()) == Position{0});
  CHECK(solver.kinds()[0] == MisereKind::tame);
  CHECK(solver.kinds()[1] == MisereKind::nim);
  const SumVerdict verdict = solver.verdict(Sum{0});
  CHECK(verdict.outcome == Outcome::previous);
  CHECK(verdict.method == SumMethod::tame);
}

TEST_CASE("the stated method is the simplest that proves the outcome") {
  // A = {2} has the label (0, 0); {A, 0} has (1, 2), which no sum of heaps has.
  const PositionGraph graph = graph_of(6, {{1, 0}, {2, 0}, {2, 1}, {3, 2}, {4, 3}, {4, 0}, {5, 5}});
  SumSolver solver(graph, Play::misere);
  CHECK(solver.verdict(Sum{2, 1}).method == SumMethod::nim_sum);
  CHECK(solver.verdict(Sum{2, 3}).method == SumMethod::tame);
  CHECK(solver.verdict(Sum{2, 4}).method == SumMethod::canonical_form);
  CHECK(solver.verdict(Sum{2, 5}).method == SumMethod::search);
  CHECK(solver.verdict(Sum{2, 5}).outcome == Outcome::draw);
  CHECK(solver.kinds()[5] == MisereKind::endless);
  CHECK(SumSolver(graph).verdict(Sum{4, 4}).method == SumMethod::nim_sum);
}

TEST_CASE("a search that has spent its budget, or is stopped, leaves the sum undecided") {
  const PositionGraph graph = graph_of(5, {{1, 0}, {2, 0}, {2, 1}, {3, 2}, {4, 3}, {4, 0}});
  SumSolver poor(graph, Play::misere, SumEnd::no_move, {.max_sums = 0, .stop = {}});
  CHECK(poor.verdict(Sum{4, 4, 4}).method == SumMethod::undecided);
  CHECK(poor.verdict(Sum{3, 3}).method == SumMethod::tame);
  std::stop_source source;
  source.request_stop();
  SumSolver stopped(graph, Play::misere, SumEnd::no_move,
                    {.max_sums = 100, .stop = source.get_token()});
  CHECK(stopped.verdict(Sum{4, 4, 4}).method == SumMethod::undecided);
  SumSolver rich(graph, Play::misere);
  CHECK(rich.verdict(Sum{4, 4, 4}).outcome.has_value());
}

TEST_CASE("invalid sums, ends of play and limits are refused") {
  const PositionGraph graph = graph_of(2, {{1, 0}});
  CHECK_THROWS_WITH_AS(SumSolver(graph).verdict(Sum{0, 2}), "component 2 of the sum must be < 2",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(SumSolver(graph, Play::normal, SumEnd::grundy_zero),
                       "play that ends at Grundy value 0 is normal, must be misere",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(
      SumSolver(graph, Play::misere, SumEnd::no_move, {.max_sums = -1, .stop = {}}),
      "number of sums to search is -1, must be >= 0", std::invalid_argument);
}
