// Sparse games, compared with general LP solvers on the sparse program, and Blotto games by the
// double oracle, which has no peer here.

#include <chrono>
#include <random>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "benchmarks/peers/sparse_peers.h"
#include "benchmarks/subjects/planted.h"
#include "benchmarks/subjects/subject.h"
#include "games/large/blotto.h"
#include "saddle/solve/solve.h"

namespace saddle::bench {
namespace {

constexpr std::chrono::seconds longest(60);

using Make = SparseGame (*)(Index size);

SparseGame planted(Index size) {
  return SparseGame(planted_game({size, size, size / 20, 10}, 1).entries);
}

// One in a hundred payoffs is drawn uniformly from (-1, 1).
SparseGame one_percent(Index size) {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> payoff(-1, 1);
  std::vector<Eigen::Triplet<double>> entries;
  for (Index k = 0; k < size * size / 100; ++k) {
    const auto row = static_cast<int>(random() % static_cast<std::uint64_t>(size));
    const auto column = static_cast<int>(random() % static_cast<std::uint64_t>(size));
    entries.emplace_back(row, column, payoff(random));
  }
  SparseEntries matrix(size, size);
  matrix.setFromTriplets(entries.begin(), entries.end(),
                         [](double /*first*/, double last) { return last; });
  return SparseGame(std::move(matrix));
}

template <class Solve>
void add(const std::string& family, const std::string& solver, Make make, Index size,
         const Solve& solve) {
  benchmark::RegisterBenchmark(fmt::format("large/{}/{}/{}", family, solver, size).c_str(),
                               [=](benchmark::State& state) {
                                 const SparseGame game = make(size);
                                 for (auto iteration : state) {
                                   const Solution solution = solve(game);
                                   state.counters["gap"] = solution.relative_gap;
                                   state.counters["timed_out"] =
                                       solution.termination == Termination::time_limit ? 1 : 0;
                                 }
                               })
      ->Iterations(1)
      ->Unit(benchmark::kMillisecond);
}

Options limited() {
  Options options;
  options.time_limit = longest;
  return options;
}

void add_family(const std::string& family, Make make, const std::vector<Index>& sizes,
                Index largest_for_peers) {
  for (const Index size : sizes) {
    add(family, "saddle", make, size,
        [](const SparseGame& game) { return solve_sparse(game, limited()); });
    for (const SparsePeer& peer : sparse_peers()) {
      if (size <= largest_for_peers) {
        add(family, peer.name, make, size,
            [&peer](const SparseGame& game) { return peer.solve(game, longest); });
      }
    }
  }
}

// Fields of random values, and a tenth fewer soldiers for the column player.
void add_blotto(Index soldiers) {
  benchmark::RegisterBenchmark(fmt::format("large/blotto/double-oracle/{}", soldiers).c_str(),
                               [soldiers](benchmark::State& state) {
                                 games::BlottoRules rules{soldiers, soldiers * 9 / 10, {}};
                                 std::mt19937_64 random(1);
                                 std::uniform_real_distribution<double> value(0.5, 1.5);
                                 for (int field = 0; field < 10; ++field) {
                                   rules.fields.push_back({value(random)});
                                 }
                                 const games::LargeBlotto game = games::large_blotto(rules);
                                 for (auto iteration : state) {
                                   const auto solution = double_oracle(game, limited());
                                   state.counters["gap"] = solution.relative_gap;
                                   state.counters["timed_out"] =
                                       solution.termination == Termination::time_limit ? 1 : 0;
                                 }
                               })
      ->Iterations(1)
      ->Unit(benchmark::kMillisecond);
}

}  // namespace

void add_large(const Effort& effort) {
  if (effort.quick) {
    add_family("planted", planted, {300}, 300);
    add_family("one-percent", one_percent, {300}, 300);
    add_blotto(20);
    return;
  }
  add_family("planted", planted, {300, 1000, 3000, 10'000}, 3000);
  add_family("one-percent", one_percent, {300, 1000, 2000, 5000, 10'000}, 2000);
  for (const Index soldiers : {25, 50, 100}) {
    add_blotto(soldiers);
  }
}

}  // namespace saddle::bench
