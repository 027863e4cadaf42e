// Recursive games by dense layers: all stage games of Goofspiel and Oshi-Zumo, and those of
// Goofspiel again by a general LP solver for each.

#include <chrono>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "benchmarks/peers.h"
#include "benchmarks/subject.h"
#include "games/goofspiel.h"
#include "games/oshi_zumo.h"

namespace saddle::bench {
namespace {

template <class Game, class Rules>
void measure(benchmark::State& state, const Rules& rules) {
  for (auto iteration : state) {
    Game game(rules);
    if (game.solve() != Termination::converged) {
      state.SkipWithError("not converged");
    }
    state.counters["stage_games"] = static_cast<double>(game.stage_games());
    state.counters["fallbacks"] = static_cast<double>(game.fallbacks());
  }
}

// The same stage games as Goofspiel::solve() has, the values of their successors being known. They
// are degenerate: GLPK's primal simplex on the textbook form does not end on some. The first that
// does not end is the last to be tried.
void measure_goofspiel_by(benchmark::State& state, const Peer& peer, int cards) {
  constexpr auto time_limit = std::chrono::seconds(1);  // of a stage game
  games::Goofspiel game({cards, {}, false});
  game.solve();
  bool ended = true;
  for (auto iteration : state) {
    double stage_games = 0;
    for (const games::GoofspielState& stage : game.states()) {
      if (ended && stage.row_hand < stage.column_hand) {
        const PayoffMatrix payoffs(*game.stage_payoffs(stage));
        const Solution solution = peer.solve(payoffs, time_limit);
        ended = ended && solution.termination != Termination::time_limit;
        ++stage_games;
      }
    }
    state.counters["stage_games"] = stage_games;
  }
  state.counters["timed_out"] = ended ? 0 : 1;
}

}  // namespace

void add_recursive(const Effort& effort) {
  for (int cards = 4; cards <= (effort.quick ? 7 : 9); ++cards) {
    benchmark::RegisterBenchmark(
        fmt::format("recursive/goofspiel/layers/{}", cards).c_str(),
        [cards](benchmark::State& state) {
          measure<games::Goofspiel>(state, games::GoofspielRules{cards, {}, false});
        })
        ->Unit(benchmark::kMillisecond);
    if (cards > (effort.quick ? 5 : 6)) {
      continue;
    }
    for (const Peer& peer : peers()) {
      benchmark::RegisterBenchmark(
          fmt::format("recursive/goofspiel/{}/{}", peer.name, cards).c_str(),
          [&peer, cards](benchmark::State& state) { measure_goofspiel_by(state, peer, cards); })
          ->Unit(benchmark::kMillisecond);
    }
  }
  for (const int coins : {20, 50}) {
    benchmark::RegisterBenchmark(
        fmt::format("recursive/oshi-zumo/layers/{}", coins).c_str(),
        [coins](benchmark::State& state) {
          measure<games::OshiZumo>(state, games::OshiZumoRules{coins, 3, 1});
        })
        ->Unit(benchmark::kMillisecond);
  }
}

}  // namespace saddle::bench
