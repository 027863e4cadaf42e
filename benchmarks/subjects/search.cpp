// Matrix games within a search: deciding whether a value is above a number, compared with computing
// the value; and solving a game after each new row or column from the last basis, compared with
// solving it from the start.

#include <cstdint>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "benchmarks/subjects/subject.h"
#include "games/matrix/random_game.h"
#include "saddle/solve/growing_game.h"
#include "saddle/solve/solve.h"
#include "saddle/solve/value_window.h"

namespace saddle::bench {
namespace {

constexpr std::uint64_t drawn = 64;

std::vector<PayoffMatrix> uniform_games(Index side) {
  std::vector<PayoffMatrix> games;
  for (std::uint64_t seed = 1; seed <= drawn; ++seed) {
    games.push_back(games::uniform_game(side, side, seed));
  }
  return games;
}

std::span<const double> payoffs_of(const PayoffMatrix& game) {
  return {game.entries().data(), static_cast<std::size_t>(game.entries().size())};
}

// Payoffs are drawn from [0, 1], so the values are near 0.5. Each window is one number, below or
// above 0.5, or has no limits.
void in_window(benchmark::State& state, Index side, const ValueWindow& window) {
  const std::vector<PayoffMatrix> games = uniform_games(side);
  WindowSolver solver;
  std::size_t k = 0;
  for (auto iteration : state) {
    benchmark::DoNotOptimize(solver.value(payoffs_of(games[k]), side, side, window));
    k = (k + 1) % games.size();
  }
}

// Grows a game from a tenth of its size, by a row and a column in turn, with a solve after each.
template <class Solve>
void grow(benchmark::State& state, Index side, const Solve& solve) {
  const PayoffMatrix whole = games::uniform_game(side, side, 1);
  double fallbacks = 0;
  for (auto iteration : state) {
    Index size = side / 10;
    GrowingGame game(PayoffMatrix(DenseMatrix(whole.entries().topLeftCorner(size, size))));
    for (; size < side; ++size) {
      const Eigen::VectorXd row = whole.entries().row(size).head(size);
      game.add_row({row.data(), static_cast<std::size_t>(row.size())});
      fallbacks += solve(game).fallbacks;
      const Eigen::VectorXd column = whole.entries().col(size).head(size + 1);
      game.add_column({column.data(), static_cast<std::size_t>(column.size())});
      fallbacks += solve(game).fallbacks;
    }
  }
  const Index first_side = side / 10;
  state.counters["each solve"] = static_cast<double>(2 * (side - first_side));
  state.counters["fallbacks"] = fallbacks;
}

}  // namespace

void add_search(const Effort& effort) {
  const std::vector<std::pair<const char*, ValueWindow>> windows = {
      {"value", {}},
      {"is it above 0.3", {0.3, 0.3}},
      {"is it above 0.45", {0.45, 0.45}},
      {"is it above 0.55", {0.55, 0.55}},
      {"is it above 0.7", {0.7, 0.7}}};
  for (const Index side : {5, 10, 30, 100}) {
    for (const auto& [name, window] : windows) {
      benchmark::RegisterBenchmark(
          fmt::format("search/window/{}/{}", name, side).c_str(),
          [side, window = window](benchmark::State& state) { in_window(state, side, window); })
          ->Unit(benchmark::kMicrosecond);
    }
  }
  std::vector<Index> sides = {30, 60, 100, 300};
  if (!effort.quick) {
    sides.push_back(600);
  }
  for (const Index side : sides) {
    benchmark::RegisterBenchmark(fmt::format("search/growing/solving on/{}", side).c_str(),
                                 [side](benchmark::State& state) {
                                   grow(state, side,
                                        [](GrowingGame& game) { return game.solve(); });
                                 })
        ->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark(
        fmt::format("search/growing/anew/{}", side).c_str(),
        [side](benchmark::State& state) {
          grow(state, side, [](GrowingGame& game) { return saddle::solve(game.game()); });
        })
        ->Unit(benchmark::kMillisecond);
  }
}

}  // namespace saddle::bench
