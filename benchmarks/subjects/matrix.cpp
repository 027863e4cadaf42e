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

#include "benchmarks/interrupt.h"
#include "benchmarks/memory.h"
#include "benchmarks/peers/peers.h"
#include "benchmarks/subjects/family.h"
#include "benchmarks/subjects/subject.h"
#include "saddle/solve/solve.h"

namespace saddle::bench {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

Seconds time_limit_of_peers(const Effort& effort) {
  return std::chrono::seconds(effort.quick ? 2 : 60);
}

// The games of one family and size, generated for the first solver and kept until another family or
// size is requested.
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

// The results of a solver so far on a family whose sizes grow.
class Standing {
 public:
  // Whether to leave out the next run of that size. Google Benchmark ends the program if a
  // repetition is left out after two were run, so either all are left out, or all except the first.
  bool leaves_out(Index size) {
    if (size != size_) {
      size_ = size;
      runs_ = 0;
    }
    return runs_ == 0 ? out_of_time_ || interrupted() : runs_ == 1 && last_ > long_solve;
  }

  void add_run(Seconds time, bool out_of_time) {
    ++runs_;
    last_ = time;
    out_of_time_ = out_of_time_ || out_of_time;
  }

 private:
  static constexpr Seconds long_solve = std::chrono::seconds(2);

  Index size_ = 0;
  int runs_ = 0;  // of that size
  Seconds last_{0};
  bool out_of_time_ = false;
};

template <class Solve>
void measure(benchmark::State& state, const Family& family, Index size, const Solve& solve,
             Standing& standing) {
  if (standing.leaves_out(size)) {
    state.SkipWithError("left out");
    return;
  }
  const std::vector<PayoffMatrix>& games = games_of(family, size);
  double widest_gap = 0;
  bool out_of_time = false;
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
    out_of_time = out_of_time || solution.termination == Termination::time_limit;
    next = (next + 1) % games.size();
  }
  standing.add_run(Clock::now() - start, out_of_time);
  state.counters["gap"] = widest_gap;
  state.counters["timed_out"] = out_of_time ? 1 : 0;
  if (PeakMemory::available()) {
    state.counters["memory"] = *memory;
  }
}

// Registers a solver on growing sizes of a family: after it runs out of time it is not tried on
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
      add.emplace_back(adder(family, peer.name, [&peer, effort](const PayoffMatrix& game) {
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
