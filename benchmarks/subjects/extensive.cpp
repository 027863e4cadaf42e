// Imperfect-information games by the sequence form: saddle to a gap of 1e-6 and 1e-12 of the range
// and exactly, and general LP solvers on the linear program.

#include <chrono>
#include <string>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "benchmarks/peers/extensive_peers.h"
#include "benchmarks/subjects/subject.h"
#include "games/extensive/guess_it_tree.h"
#include "games/extensive/leduc.h"
#include "games/extensive/liars_dice.h"
#include "saddle/extensive/build_tree.h"
#include "saddle/extensive/exact_solution.h"
#include "saddle/extensive/solve_extensive.h"

namespace saddle::bench {
namespace {

constexpr auto time_limit = std::chrono::seconds(60);

template <class Rules>
void add(const char* family, const Rules& rules, int size, bool is_exact = true) {
  const auto name = [&](const std::string& solver) {
    return fmt::format("extensive/{}/{}/{}", family, solver, size);
  };
  benchmark::RegisterBenchmark(name("the tree alone").c_str(), [rules](benchmark::State& state) {
    for (auto iteration : state) {
      benchmark::DoNotOptimize(extensive_game(rules).leaves());
    }
  })->Unit(benchmark::kMillisecond);
  for (const double tolerance : {1e-6, 1e-12}) {
    benchmark::RegisterBenchmark(name(fmt::format("saddle to {}", tolerance)).c_str(),
                                 [rules, tolerance](benchmark::State& state) {
                                   const ExtensiveGame game = extensive_game(rules);
                                   Options options;
                                   options.tolerance = tolerance;
                                   state.counters["asked"] = tolerance;
                                   for (auto iteration : state) {
                                     state.counters["gap"] =
                                         solve_extensive(game, options).relative_gap;
                                   }
                                 })
        ->Unit(benchmark::kMillisecond);
  }
  if (is_exact) {
    benchmark::RegisterBenchmark(name("exact").c_str(), [rules](benchmark::State& state) {
      const ExtensiveGame game = extensive_game(rules);
      for (auto iteration : state) {
        const auto exact = solve_extensive_exact(game);
        state.counters["gap"] = nearest_double(exact.upper - exact.lower);
      }
    })->Unit(benchmark::kMillisecond);
  }
  for (const ExtensivePeer& peer : extensive_peers()) {
    benchmark::RegisterBenchmark(name(peer.name).c_str(), [rules, &peer](benchmark::State& state) {
      const ExtensiveGame game = extensive_game(rules);
      for (auto iteration : state) {
        state.counters["gap"] = peer.solve(game, time_limit).relative_gap;
      }
    })->Unit(benchmark::kMillisecond);
  }
}

}  // namespace

void add_extensive(const Effort& effort) {
  add("leduc", games::Leduc(), 3);
  if (!effort.quick) {
    add("leduc", games::Leduc({9}), 9);
    add("leduc", games::Leduc({13}), 13);
    add("liars-dice", games::LiarsDice(6), 6);
    // Not solved exactly: the strategies mix everywhere, so the basis of exact pivots is large.
    add("guess-it", games::GuessItTree(7, 7), 7, false);
    add("guess-it", games::GuessItTree(8, 8), 8, false);
  }
}

}  // namespace saddle::bench
