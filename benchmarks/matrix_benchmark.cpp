// Matrix games of every family: our solver and the peers on the same games, in turn.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "benchmarks/family.h"
#include "benchmarks/interrupt.h"
#include "benchmarks/memory.h"
#include "benchmarks/peers.h"
#include "benchmarks/subject.h"
#include "saddle/matrix/solve.h"

namespace saddle::bench {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

Seconds time_limit_of_peers(const Effort& effort) {
  return std::chrono::seconds(effort.quick ? 2 : 30);
}

// The games of one family and size, made when the first solver needs them and kept until another
// family or size is asked for.
const std::vector<PayoffMatrix>& games_of(const Family& family, Index size) {
  constexpr std::uint64_t seeds = 3;
  static const Family* kept_family = nullptr;
  static Index kept_size = 0;
  static std::vector<PayoffMatrix> games;
  if (kept_family != &family || kept_size != size) {
    games.clear();
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
      games.push_back(family.game(size, seed));
    }
    kept_family = &family;
    kept_size = size;
  }
  return games;
}

// How a solver did so far on a family.
struct Standing {
  Index size = 0;
  Seconds longest{0};  // solve of that size
  bool out_of_time = false;
};

// A solve that takes so long is not repeated.
constexpr Seconds long_solve = std::chrono::seconds(2);

template <class Solve>
void measure(benchmark::State& state, const Family& family, Index size, const Solve& solve,
             Standing& standing) {
  if (standing.size != size) {
    standing.size = size;
    standing.longest = Seconds(0);
  }
  if (standing.out_of_time || standing.longest > long_solve || interrupted()) {
    state.SkipWithError("left out");
    return;
  }
  const std::vector<PayoffMatrix>& games = games_of(family, size);
  double widest_gap = 0;
  std::optional<double> memory;
  std::size_t next = 0;
  const auto start = Clock::now();
  for (auto iteration : state) {
    std::optional<PeakMemory> counted;
    if (!memory) {
      counted.emplace();
    }
    const Solution solution = solve(games[next]);
    if (counted) {
      memory = counted->bytes();
    }
    widest_gap = std::max(widest_gap, solution.relative_gap);
    standing.out_of_time = standing.out_of_time || solution.termination == Termination::time_limit;
    next = (next + 1) % games.size();
  }
  standing.longest = std::max(
      standing.longest, Seconds(Clock::now() - start) / static_cast<double>(state.iterations()));
  state.counters["gap"] = widest_gap;
  state.counters["timed_out"] = standing.out_of_time ? 1 : 0;
  if (PeakMemory::available()) {
    state.counters["memory"] = *memory;
  }
}

// Registers a solver on sizes of a family that grow: once it runs out of time it is not tried on
// greater ones.
template <class Solve>
auto adder(const Family& family, const std::string& solver, const Solve& solve) {
  return [&family, solver, solve, standing = std::make_shared<Standing>()](Index size) {
    benchmark::RegisterBenchmark(fmt::format("matrix/{}/{}/{}", family.name, solver, size).c_str(),
                                 [&family, size, solve, standing](benchmark::State& state) {
                                   measure(state, family, size, solve, *standing);
                                 });
  };
}

std::vector<Index> sizes_of(const Family& family, const Effort& effort) {
  const std::string_view name = family.name;
  if (name == "wide" || name == "tall") {  // 100 times as long as wide
    return effort.quick ? std::vector<Index>{10} : std::vector<Index>{10, 30, 100};
  }
  if (effort.quick) {
    return {10, 30, 100};
  }
  return name == "uniform" ? std::vector<Index>{10, 30, 100, 300, 600, 1000, 2000}
                           : std::vector<Index>{10, 30, 100, 300, 1000};
}

}  // namespace

void add_matrix(const Effort& effort) {
  for (const Family& family : families()) {
    std::vector<std::function<void(Index)>> add = {
        adder(family, "saddle", [](const PayoffMatrix& game) { return solve(game); })};
    for (const Peer& peer : peers()) {
      add.push_back(adder(family, peer.name, [&peer, effort](const PayoffMatrix& game) {
        return peer.solve(game, time_limit_of_peers(effort));
      }));
    }
    for (const Index size : sizes_of(family, effort)) {
      for (const auto& add_solver : add) {
        add_solver(size);
      }
    }
  }
}

}  // namespace saddle::bench
