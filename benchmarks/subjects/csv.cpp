// Reading of payoff matrices from CSV, in bytes a second.

#include "saddle/io/csv/csv.h"

#include <memory>
#include <sstream>
#include <string>
#include <utility>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "benchmarks/subjects/subject.h"
#include "games/matrix/random_game.h"
#include "saddle/io/csv/write_csv.h"

namespace saddle::bench {
namespace {

std::string as_csv(const PayoffMatrix& game) {
  std::ostringstream out;
  write_csv(out, game);
  return std::move(out).str();
}

void add_reading(const std::string& family, Index size, const PayoffMatrix& game) {
  const auto text = std::make_shared<const std::string>(as_csv(game));
  benchmark::RegisterBenchmark(
      fmt::format("csv/{}/read_csv/{}", family, size).c_str(), [text](benchmark::State& state) {
        for (auto iteration : state) {
          std::istringstream in(*text);
          benchmark::DoNotOptimize(read_csv(in, "text").minimum());
        }
        state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text->size()));
      });
}

}  // namespace

void add_csv(const Effort& effort) {
  const Index size = effort.quick ? 200 : 1000;
  add_reading("doubles", size, games::uniform_game(size, size, 1));
  add_reading("integers", size, games::integer_game(size, size, -100, 100, 1));
}

}  // namespace saddle::bench
