// The closed form against linear programming: 2x2 games singly and in batches, 3x3 games in
// batches, 2xn and mx2 by the envelope.

#include "saddle/matrix/closed_form.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "benchmarks/peers/peers.h"
#include "benchmarks/subjects/subject.h"
#include "games/matrix/random_game.h"
#include "saddle/solve/solve.h"

namespace saddle::bench {
namespace {

constexpr std::size_t batch = 1024;  // payoffs and results fit into the L1 cache

std::vector<double> draws(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> payoff(0, 1);
  std::vector<double> drawn(batch);
  for (double& entry : drawn) {
    entry = payoff(random);
  }
  return drawn;
}

void in_batches(benchmark::State& state) {
  const std::vector<double> a = draws(1);
  const std::vector<double> b = draws(2);
  const std::vector<double> c = draws(3);
  const std::vector<double> d = draws(4);
  std::vector<double> value(batch);
  std::vector<double> row(batch);
  std::vector<double> column(batch);
  while (state.KeepRunningBatch(batch)) {
    solve_two_by_two(TwoByTwoBatch{a, b, c, d, value, row, column});
    benchmark::ClobberMemory();
  }
}

void one_by_one(benchmark::State& state) {
  const std::vector<double> a = draws(1);
  const std::vector<double> b = draws(2);
  const std::vector<double> c = draws(3);
  const std::vector<double> d = draws(4);
  std::size_t k = 0;
  for (auto iteration : state) {
    benchmark::DoNotOptimize(solve_two_by_two(a[k], b[k], c[k], d[k]));
    k = (k + 1) % batch;
  }
}

void three_by_three_in_batches(benchmark::State& state) {
  std::vector<std::vector<double>> payoffs;
  for (std::uint64_t entry = 0; entry < 9; ++entry) {
    payoffs.push_back(draws(entry + 1));
  }
  std::vector<std::vector<double>> results(8, std::vector<double>(batch));
  ThreeByThreeBatch games{{},
                          results[0],
                          {results[1], results[2], results[3]},
                          {results[4], results[5], results[6]},
                          results[7]};
  std::copy(payoffs.begin(), payoffs.end(), games.payoffs.begin());
  while (state.KeepRunningBatch(batch)) {
    solve_three_by_three(games);
    benchmark::ClobberMemory();
  }
  state.counters["gap"] = *std::max_element(results[7].begin(), results[7].end());
}

// Measures solves of one game as a PayoffMatrix, with the certificate. The size is the longer side.
template <class Solve>
void add_certified(const std::string& family, const std::string& solver, Index rows, Index columns,
                   const Solve& solve) {
  const Index size = std::max(rows, columns);
  benchmark::RegisterBenchmark(fmt::format("closed-form/{}/{}/{}", family, solver, size).c_str(),
                               [=](benchmark::State& state) {
                                 const PayoffMatrix game = games::uniform_game(rows, columns, 1);
                                 double gap = 0;
                                 for (auto iteration : state) {
                                   gap = std::max(gap, solve(game).relative_gap);
                                 }
                                 state.counters["gap"] = gap;
                                 if (size > 2) {
                                   const char* item = rows > columns ? "each row" : "each column";
                                   state.counters[item] = static_cast<double>(size);
                                 }
                               });
}

auto solver_by(const char* algorithm) {
  return [&row = *find_algorithm(algorithm)](const PayoffMatrix& game) {
    return *solve_by(row, game);
  };
}

void add_all_certified(const std::string& family, Index rows, Index columns) {
  if (std::min(rows, columns) <= 2) {
    add_certified(family, "certified", rows, columns, solver_by("closed-form"));
  }
  add_certified(family, "simplex", rows, columns, solver_by("simplex"));
  for (const Peer& peer : peers()) {
    add_certified(family, peer.name, rows, columns, [&peer](const PayoffMatrix& game) {
      return peer.solve(game, std::chrono::seconds(20));
    });
  }
}

}  // namespace

void add_closed_form(const Effort& effort) {
  benchmark::RegisterBenchmark("closed-form/2x2/batch/2", in_batches);
  benchmark::RegisterBenchmark("closed-form/2x2/formula/2", one_by_one);
  add_all_certified("2x2", 2, 2);
  benchmark::RegisterBenchmark("closed-form/3x3/batch/3", three_by_three_in_batches);
  add_all_certified("3x3", 3, 3);
  const std::vector<Index> sizes = effort.quick ? std::vector<Index>{10, 100, 1000}
                                                : std::vector<Index>{10, 100, 1000, 10000, 100000};
  for (const Index size : sizes) {
    add_all_certified("2xn", 2, size);
  }
  for (const Index size : sizes) {
    add_all_certified("mx2", size, 2);
  }
}

}  // namespace saddle::bench
