// Games that are estimated from measured records: the time to sample a game from the records and to
// solve it, on one thread. It includes the proofs and estimates of the answer, which take little
// time.

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "benchmarks/subjects/subject.h"
#include "saddle/measured/solve_measured.h"

namespace saddle::bench {
namespace {

// Records of 300 games for each pair of decks. With draws, 30 of the games are draws.
MeasuredGame decks(Index side, bool has_draws) {
  std::mt19937_64 random(1);
  std::vector<Record> records(static_cast<std::size_t>(side * side));
  for (Index row = 0; row < side; ++row) {
    for (Index column = row + 1; column < side; ++column) {
      constexpr int games = 300;
      constexpr int drawn = games / 10;
      Record record;
      record.draws = has_draws ? drawn : 0;
      record.wins = 90 + static_cast<std::int64_t>(random() % 91);
      record.losses = games - record.draws - record.wins;
      records[static_cast<std::size_t>(row * side + column)] = record;
      records[static_cast<std::size_t>(column * side + row)] = record.mirrored();
    }
  }
  return {side, side, std::move(records), has_draws, MeasuredGame::Symmetry::symmetric};
}

}  // namespace

void add_measured(const Effort& effort) {
  for (const bool has_draws : {false, true}) {
    for (const auto& [side, samples] : std::vector<std::pair<Index, std::int64_t>>{
             {5, 200'000}, {15, 50'000}, {30, 20'000}, {100, 10'000}}) {
      MeasuredOptions options;
      options.samples = effort.quick ? samples / 20 : samples;
      benchmark::RegisterBenchmark(
          fmt::format("measured/{}/samples/{}", has_draws ? "with draws" : "no draws", side)
              .c_str(),
          [side = side, has_draws, options](benchmark::State& state) {
            const MeasuredGame game = decks(side, has_draws);
            for (auto iteration : state) {
              benchmark::DoNotOptimize(solve_measured(game, options));
            }
            state.counters["each sample"] = static_cast<double>(options.samples);
          })
          ->Unit(benchmark::kMillisecond);
    }
  }
}

}  // namespace saddle::bench
