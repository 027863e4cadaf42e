// Guess It compared with the program that one would write first: f(n, m) by recursion with a table
// of known values.

#include "games/guess_it/guess_it.h"

#include <cstddef>
#include <cstdint>
#include <vector>

#include <benchmark/benchmark.h>

#include "benchmarks/subjects/subject.h"

namespace saddle::bench {
namespace {

class GuessItMemo {
 public:
  explicit GuessItMemo(std::size_t most) : known_(most + 1, std::vector<double>(most + 1, -1)) {}

  double win(std::size_t n, std::size_t m) {
    if (n == 0) {
      return 1 / (static_cast<double>(m) + 1);
    }
    if (m == 0) {
      return 1;
    }
    double& value = known_[n][m];
    if (value < 0) {
      const double others = static_cast<double>(m);
      const double shown = others / (others + 1) * (1 - win(m - 1, n));
      const double a = shown;
      const double b = shown + 1 / (others + 1);
      const double c = 1;
      const double d = 1 - win(m, n - 1);
      value = (a * d - b * c) / (a + d - b - c);
    }
    return value;
  }

 private:
  std::vector<std::vector<double>> known_;
};

void query_by_recursive_memo(benchmark::State& state, std::int64_t cards) {
  const auto most = static_cast<std::size_t>(cards);
  for (auto iteration : state) {
    GuessItMemo memo(most);
    benchmark::DoNotOptimize(memo.win(most, most));
  }
}

void query(benchmark::State& state, std::int64_t mover, std::int64_t other) {
  for (auto iteration : state) {
    benchmark::DoNotOptimize(games::guess_it(mover, other));
  }
}

// Computes all deals with at most `cards` cards in each hand, as the memo does.
void whole_table(benchmark::State& state, std::int64_t cards) {
  for (auto iteration : state) {
    const games::GuessItTable values(cards, cards);
    benchmark::DoNotOptimize(values.win(cards, cards));
  }
}

}  // namespace

void add_guess_it(const Effort& effort) {
  using benchmark::RegisterBenchmark;
  RegisterBenchmark("guess-it/equal hands/*recursive memo/1000", query_by_recursive_memo, 1000);
  RegisterBenchmark("guess-it/equal hands/query/1000", query, 1000, 1000);
  RegisterBenchmark("guess-it/equal hands/table/1000", whole_table, 1000);
  RegisterBenchmark("guess-it/equal hands/query/100000", query, 100000, 100000);
  if (!effort.quick) {
    RegisterBenchmark("guess-it/half of the other's/query/100000", query, 50000, 100000);
  }
}

}  // namespace saddle::bench
