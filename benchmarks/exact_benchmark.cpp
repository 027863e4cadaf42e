// Exact answers on games of whole numbers: ours, GLPK's exact simplex (glp_exact, from the basis of
// its floating one), and lrsnash, which finds all extreme equilibria and not one optimum only. Who
// does not end within the time limit is shown as timed out, beside the time spent.

#include <array>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <sys/resource.h>
#include <unistd.h>

#include "benchmarks/peers.h"
#include "benchmarks/subject.h"
#include "games/random_game.h"
#include "saddle/matrix/exact.h"

namespace saddle::bench {
namespace {

constexpr std::uint64_t seeds = 3;

struct WholeNumbers {
  const char* name;
  std::int64_t greatest;
};

constexpr auto families = std::to_array<WholeNumbers>({{"integer-2", 2}, {"integer-100", 100}});

using Games = std::vector<PayoffMatrix>;

// Runs `solve` on the games in turn; it returns whether it came to the end.
template <class Solve>
void measure(benchmark::State& state, const Games& games, const Solve& solve) {
  bool ended = true;
  std::size_t next = 0;
  for (auto iteration : state) {
    ended = solve(games[next]) && ended;
    next = (next + 1) % games.size();
  }
  state.counters["timed_out"] = ended ? 0 : 1;
}

// The rationals are made before the clock runs, as if they had been read.
void measure_ours(benchmark::State& state, const Games& games) {
  const std::vector<ExactMatrix> exact_games(games.begin(), games.end());
  bool ended = true;
  std::size_t next = 0;
  for (auto iteration : state) {
    const ExactSolution solution = solve_exact(exact_games[next]);
    ended = ended && solution.lower == solution.upper;
    next = (next + 1) % games.size();
  }
  state.counters["gap"] = ended ? 0 : 1;
}

double children_seconds() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// The time of another process does not show in ours, so it is counted.
void measure_lrsnash(benchmark::State& state, const Games& games, double time_limit) {
  const std::string file =
      std::filesystem::temp_directory_path() / fmt::format("saddle-bench-{}.txt", getpid()).c_str();
  double seconds = 0;
  std::size_t next = 0;
  bool ended = true;
  for (auto iteration : state) {
    const DenseMatrix& entries = games[next].entries();
    std::ofstream(file) << entries.rows() << ' ' << entries.cols() << "\n\n"
                        << entries << "\n\n"
                        << -entries << '\n';
    const double start = children_seconds();
    // NOLINTNEXTLINE(cert-env33-c,concurrency-mt-unsafe): a fixed program on a file of ours
    const int status = std::system(
        fmt::format("timeout {} lrsnash -s {} > /dev/null 2>&1", time_limit, file).c_str());
    seconds += children_seconds() - start;
    ended = ended && status == 0;
    next = (next + 1) % games.size();
  }
  std::filesystem::remove(file);
  state.counters["seconds"] = seconds / static_cast<double>(state.iterations());
  state.counters["timed_out"] = ended ? 0 : 1;
}

bool has_lrsnash() {
  // NOLINTNEXTLINE(cert-env33-c,concurrency-mt-unsafe): a fixed command
  return std::system("command -v lrsnash > /dev/null 2>&1") == 0;
}

void add_size(const WholeNumbers& family, Index size, const Effort& effort) {
  const double time_limit = effort.quick ? 2 : 30;
  const auto games = std::make_shared<Games>();
  const auto add = [&](const char* solver, auto run) {
    auto* added = benchmark::RegisterBenchmark(
        fmt::format("exact/{}/{}/{}", family.name, solver, size).c_str(),
        [&family, games, size, run](benchmark::State& state) {
          for (std::uint64_t seed = 1; games->size() < seeds; ++seed) {
            games->push_back(
                games::integer_game(size, size, -family.greatest, family.greatest, seed));
          }
          run(state, *games);
        });
    added->MinTime(effort.quick ? 0.02 : 0.2);
  };
  add("saddle", measure_ours);
#ifdef SADDLE_WITH_GLPK
  if (size <= 300) {
    add("*glp_exact", [time_limit](benchmark::State& state, const Games& all) {
      measure(state, all, [&](const PayoffMatrix& game) {
        return glpk_exact(game, std::chrono::duration<double>(time_limit));
      });
    });
  }
#endif
  static const bool lrsnash_is_here = has_lrsnash();
  if (lrsnash_is_here && size <= (effort.quick ? 10 : 20)) {
    add("*lrsnash", [time_limit](benchmark::State& state, const Games& all) {
      measure_lrsnash(state, all, time_limit);
    });
  }
}

}  // namespace

void add_exact(const Effort& effort) {
  const std::vector<Index> sizes =
      effort.quick ? std::vector<Index>{10, 30, 100}
                   : std::vector<Index>{10, 20, 30, 50, 100, 200, 300, 600, 1000};
  for (const WholeNumbers& family : families) {
    for (const Index size : sizes) {
      add_size(family, size, effort);
    }
  }
}

}  // namespace saddle::bench
