// Recursive games by dense layers, on one thread and on two: all stage games of Goofspiel and
// Oshi-Zumo, compared with general LP solvers on the same stage games. Discounted stochastic games
// with 2 x 2 stages whose cells lead to two states, drawn at random or neighbours on a ring.

#include <chrono>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "benchmarks/peers/peers.h"
#include "benchmarks/subjects/subject.h"
#include "games/recursive/goofspiel.h"
#include "games/recursive/oshi_zumo.h"
#include "saddle/recursive/stochastic_solution.h"

namespace saddle::bench {
namespace {

template <class Game, class Rules>
void measure(benchmark::State& state, const Rules& rules, int threads) {
  Options options;
  options.threads = threads;
  double seconds = 0;
  for (auto iteration : state) {
    const auto start = std::chrono::steady_clock::now();
    Game game(rules);
    if (game.solve(options) != Termination::converged) {
      state.SkipWithError("not converged");
    }
    seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    state.counters["stage_games"] = static_cast<double>(game.stage_games());
    state.counters["fallbacks"] = static_cast<double>(game.fallbacks());
  }
  // Reports the wall time: the processor time of the calling thread omits the other threads.
  if (threads > 1) {
    state.counters["seconds"] = seconds / static_cast<double>(state.iterations());
  }
}

// Whether the solver solves a state. Of two states that differ by exchanging the players it solves
// only one. A state that the exchange does not change has the value 0 and is not solved.
bool is_solved(const games::GoofspielState& state) { return state.row_hand < state.column_hand; }
bool is_solved(const games::OshiZumoState& state) {
  return state.row_coins > state.column_coins ||
         (state.row_coins == state.column_coins && state.position < 0);
}

// Measures the stage games that solve() solves, with known values of the next states. They are
// degenerate, and GLPK's primal simplex on the textbook form does not end on some of them. After
// the first stage game that a peer does not finish within the limit, it gets no more.
template <class Game, class Rules>
void measure_by(benchmark::State& state, const Peer& peer, const Rules& rules) {
  constexpr auto time_limit = std::chrono::seconds(1);  // for each stage game
  Game game(rules);
  game.solve();
  bool ended = true;
  for (auto iteration : state) {
    double stage_games = 0;
    for (const auto& stage : game.states()) {
      if (ended && is_solved(stage)) {
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

template <class Game, class Rules>
void add(const char* family, const Rules& rules, int size, bool with_peers) {
  for (const int threads : {1, 2}) {
    const char* const solver = threads == 1 ? "layers" : "layers on two threads";
    benchmark::RegisterBenchmark(
        fmt::format("recursive/{}/{}/{}", family, solver, size).c_str(),
        [rules, threads](benchmark::State& state) { measure<Game>(state, rules, threads); })
        ->Unit(benchmark::kMillisecond);
  }
  for (const Peer& peer : peers()) {
    if (with_peers) {
      benchmark::RegisterBenchmark(
          fmt::format("recursive/{}/{}/{}", family, peer.name, size).c_str(),
          [rules, &peer](benchmark::State& state) { measure_by<Game>(state, peer, rules); })
          ->Unit(benchmark::kMillisecond);
    }
  }
}

constexpr double discount = 0.95;

StochasticGame stochastic_game(Index states, bool is_ring) {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> unit(0, 1);
  std::uniform_int_distribution<Index> any(0, states - 1);
  StochasticGame game;
  game.discount = discount;
  for (Index state = 0; state < states; ++state) {
    std::vector<Cell<Index>> cells;
    for (int k = 0; k < 4; ++k) {
      const double first = unit(random);
      const Index to = is_ring ? (state + 1) % states : any(random);
      const Index other = is_ring ? (state + states - 1) % states : any(random);
      cells.push_back({2 * unit(random) - 1, {{first, to}, {1 - first, other}}});
    }
    game.stages.emplace_back(2, std::move(cells));
  }
  return game;
}

void measure_stochastic(benchmark::State& state, Index states, bool is_ring,
                        StochasticMethod method) {
  const StochasticGame game = stochastic_game(states, is_ring);
  for (auto iteration : state) {
    const StochasticSolution solution = solve_stochastic(game, {}, method);
    state.counters["iterations"] = static_cast<double>(solution.iterations);
    if (solution.termination != Termination::converged) {
      state.SkipWithError("not converged");
    }
  }
}

void add_stochastic(Index states) {
  for (const bool is_ring : {false, true}) {
    for (const auto method : {StochasticMethod::newton, StochasticMethod::value_iteration}) {
      benchmark::RegisterBenchmark(
          fmt::format("recursive/{}/{}/{}", is_ring ? "ring" : "random-successors",
                      method == StochasticMethod::newton ? "newton" : "value iteration", states)
              .c_str(),
          [=](benchmark::State& state) { measure_stochastic(state, states, is_ring, method); })
          ->Unit(benchmark::kMillisecond);
    }
  }
}

}  // namespace

void add_recursive(const Effort& effort) {
  for (int cards = 4; cards <= (effort.quick ? 8 : 9); ++cards) {
    add<games::Goofspiel>("goofspiel", games::GoofspielRules{cards, {}, false}, cards,
                          cards <= (effort.quick ? 5 : 6));
  }
  for (const int coins : {20, 50}) {
    add<games::OshiZumo>("oshi-zumo", games::OshiZumoRules{coins, 3, 1}, coins,
                         coins <= (effort.quick ? 20 : 50));
  }
  for (const Index states :
       effort.quick ? std::vector<Index>{1000} : std::vector<Index>{1000, 10'000, 100'000}) {
    add_stochastic(states);
  }
}

}  // namespace saddle::bench
