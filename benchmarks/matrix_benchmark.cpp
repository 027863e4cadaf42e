// Matrix games of every family: our solver and the peers on the same games, in turn.

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "benchmarks/family.h"
#include "benchmarks/peers.h"
#include "benchmarks/subject.h"
#include "saddle/matrix/solve.h"

namespace saddle::bench {
namespace {

constexpr std::uint64_t seeds = 3;
constexpr std::chrono::duration<double> peer_time_limit = std::chrono::seconds(30);

// Games are made once for all solvers, when the first needs them.
using Games = std::shared_ptr<std::vector<PayoffMatrix>>;

const std::vector<PayoffMatrix>& made(const Games& games, const Family& family, Index size) {
  for (std::uint64_t seed = 1; games->size() < seeds; ++seed) {
    games->push_back(family.game(size, seed));
  }
  return *games;
}

template <class Solve>
void measure(benchmark::State& state, const std::vector<PayoffMatrix>& games, const Solve& solve) {
  double widest_gap = 0;
  std::size_t next = 0;
  for (auto iteration : state) {
    const Solution solution = solve(games[next]);
    widest_gap = std::max(widest_gap, solution.relative_gap);
    next = (next + 1) % games.size();
  }
  state.counters["gap"] = widest_gap;
}

void add_size(const Family& family, Index size, const Effort& effort) {
  const Games games = std::make_shared<std::vector<PayoffMatrix>>();
  const auto add = [&](const std::string& solver, const auto& solve) {
    auto* added = benchmark::RegisterBenchmark(
        fmt::format("matrix/{}/{}/{}", family.name, solver, size).c_str(),
        [&family, games, size, solve](benchmark::State& state) {
          measure(state, made(games, family, size), solve);
        });
    added->MinTime(effort.quick ? 0.02 : 0.2);
  };
  add("saddle", [](const PayoffMatrix& game) { return solve(game); });
  if (size > (std::string(family.name) == "uniform" ? 1000 : 300)) {
    return;  // minutes for a peer
  }
  for (const Peer& peer : peers()) {
    add(peer.name, [&peer](const PayoffMatrix& game) { return peer.solve(game, peer_time_limit); });
  }
}

}  // namespace

void add_matrix(const Effort& effort) {
  const std::vector<Index> square = effort.quick
                                        ? std::vector<Index>{10, 30, 100}
                                        : std::vector<Index>{3, 10, 30, 100, 300, 600, 1000, 2000};
  const std::vector<Index> oblong =
      effort.quick ? std::vector<Index>{10} : std::vector<Index>{10, 100};
  for (const Family& family : families()) {
    const bool is_oblong = std::string(family.name) == "wide" || std::string(family.name) == "tall";
    for (const Index size : is_oblong ? oblong : square) {
      add_size(family, size, effort);
    }
  }
}

}  // namespace saddle::bench
