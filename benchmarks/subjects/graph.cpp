// Outcomes and Grundy values of random graphs with ten moves for each position on average, compared
// with the programs that one would write first: sweeps over all positions until nothing changes,
// and recursion with a table of known values.

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "benchmarks/subjects/subject.h"
#include "saddle/graph/grundy.h"
#include "saddle/graph/outcome.h"
#include "saddle/graph/position_graph.h"

namespace saddle::bench {
namespace {

constexpr int most_moves = 20;

// Each position has 0, 1, ..., 20 moves with equal probabilities, to uniformly drawn positions; to
// positions of lower number if play must end.
PositionGraph random_graph(Position positions, bool ends) {
  std::mt19937_64 random(1);
  std::uniform_int_distribution<int> moves(0, most_moves);
  MoveList list;
  for (Position from = 0; from < positions; ++from) {
    const Position targets = ends ? from : positions;
    for (int k = targets > 0 ? moves(random) : 0; k > 0; --k) {
      list.add(from, std::uniform_int_distribution<Position>(0, targets - 1)(random));
    }
  }
  return PositionGraph(positions, list);
}

struct Win {
  std::vector<Outcome> outcome;
  std::vector<std::uint32_t> remoteness;

  friend bool operator==(const Win&, const Win&) = default;
};

Win by_retrograde_analysis(const PositionGraph& graph) {
  Outcomes found = outcomes(graph);
  return {std::move(found.outcome), std::move(found.remoteness)};
}

// Sweep k finds the positions of remoteness k.
Win by_sweeps(const PositionGraph& graph) {
  Win win{std::vector<Outcome>(graph.size(), Outcome::draw),
          std::vector<std::uint32_t>(graph.size(), no_remoteness)};
  bool changed = true;
  for (std::uint32_t sweep = 0; changed; ++sweep) {
    changed = false;
    for (Position p = 0; p < graph.size(); ++p) {
      if (win.remoteness[p] != no_remoteness) {
        continue;
      }
      bool some_lose = false;
      bool all_win = true;
      for (const Position option : graph.options(p)) {
        const bool known = win.remoteness[option] < sweep;
        some_lose = some_lose || (known && win.outcome[option] == Outcome::previous);
        all_win = all_win && known && win.outcome[option] == Outcome::next;
      }
      if (some_lose || all_win) {
        win.outcome[p] = some_lose ? Outcome::next : Outcome::previous;
        win.remoteness[p] = sweep;
        changed = true;
      }
    }
  }
  return win;
}

std::vector<Grundy> by_order(const PositionGraph& graph) {
  return grundy_values(graph, order(graph));
}

Grundy recursive_grundy(const PositionGraph& graph, Position position, std::vector<Grundy>& known) {
  if (known[position] == no_grundy) {
    std::set<Grundy> seen;
    for (const Position option : graph.options(position)) {
      seen.insert(recursive_grundy(graph, option, known));
    }
    Grundy mex = 0;
    while (seen.contains(mex)) {
      ++mex;
    }
    known[position] = mex;
  }
  return known[position];
}

std::vector<Grundy> by_recursion(const PositionGraph& graph) {
  std::vector<Grundy> known(graph.size(), no_grundy);
  for (Position position = 0; position < graph.size(); ++position) {
    recursive_grundy(graph, position, known);
  }
  return known;
}

// A graph, and the answer that all solvers must give. Both are computed by the first solver that
// runs.
template <class Answer>
struct Problem {
  std::optional<PositionGraph> graph;
  std::optional<Answer> answer;
};

template <class Answer>
void add(const std::string& family, const std::string& solver, Position positions, bool ends,
         const std::shared_ptr<Problem<Answer>>& problem,
         Answer (*solve)(const PositionGraph& graph)) {
  benchmark::RegisterBenchmark(
      fmt::format("graph/{}/{}/{}", family, solver, positions).c_str(),
      [=](benchmark::State& state) {
        if (!problem->graph) {
          problem->graph = random_graph(positions, ends);
        }
        Answer answer;
        for (auto iteration : state) {
          answer = solve(*problem->graph);
        }
        if (problem->answer && *problem->answer != answer) {
          throw std::logic_error(fmt::format("{} has another answer", solver));
        }
        problem->answer = std::move(answer);
        state.counters["each move"] = static_cast<double>(problem->graph->move_count());
      });
}

}  // namespace

void add_graph(const Effort& effort) {
  const std::vector<Position> sizes = effort.quick
                                          ? std::vector<Position>{1000, 10'000}
                                          : std::vector<Position>{10'000, 100'000, 1'000'000};
  for (const Position size : sizes) {
    const auto problem = std::make_shared<Problem<Win>>();
    add<Win>("outcome", "retrograde", size, false, problem, by_retrograde_analysis);
    add<Win>("outcome", "*sweeps", size, false, problem, by_sweeps);
  }
  for (const Position size : sizes) {
    const auto problem = std::make_shared<Problem<std::vector<Grundy>>>();
    add<std::vector<Grundy>>("grundy", "order", size, true, problem, by_order);
    add<std::vector<Grundy>>("grundy", "*recursion", size, true, problem, by_recursion);
  }
}

}  // namespace saddle::bench
