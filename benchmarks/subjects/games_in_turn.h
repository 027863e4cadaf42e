#pragma once

#include <cstddef>
#include <vector>

#include <benchmark/benchmark.h>

namespace saddle::bench {

/// Runs `solve` on the games in turn. `solve` returns whether it succeeded. Sets the counter to 1
/// if a call did not succeed, else to 0.
template <class Game, class Solve>
void measure_in_turn(benchmark::State& state, const std::vector<Game>& games, const Solve& solve,
                     const char* counter) {
  bool ended = true;
  std::size_t next = 0;
  for (auto iteration : state) {
    ended = solve(games[next]) && ended;
    next = (next + 1) % games.size();
  }
  state.counters[counter] = ended ? 0 : 1;
}

}  // namespace saddle::bench
