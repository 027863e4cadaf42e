// Exact answers for games of integers by saddle, by GLPK's exact simplex (glp_exact, from the basis
// of the floating-point simplex), and by programs that find all extreme equilibria instead of only
// one solution. A solver that misses the time limit is shown as timed out, with the time spent.

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "benchmarks/peers/glpk_peer.h"
#include "benchmarks/peers/programs.h"
#include "benchmarks/subjects/games_in_turn.h"
#include "benchmarks/subjects/subject.h"
#include "games/matrix/random_game.h"
#include "saddle/solve/solve_exact.h"

namespace saddle::bench {
namespace {

constexpr std::uint64_t seeds_of_whole_numbers = 3;

struct WholeNumbers {
  const char* name;
  std::int64_t maximum;
};

constexpr auto whole_numbers =
    std::to_array<WholeNumbers>({{"integer-2", 2}, {"integer-100", 100}});

using Games = std::vector<PayoffMatrix>;

// The conversion to rational numbers is not timed: a file would be read as rational numbers.
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

// Measures the program on the games as bimatrix games of integers.
void measure_program(benchmark::State& state, const Program& program, const Games& games,
                     double time_limit) {
  std::vector<NormalFormGame> bimatrices;
  for (const PayoffMatrix& game : games) {
    bimatrices.emplace_back(ExactMatrix(game), ExactMatrix(PayoffMatrix(-game.entries())));
  }
  measure(state, program, bimatrices, time_limit);
}

void add_size(const WholeNumbers& family, Index size, const Effort& effort) {
  const double time_limit = effort.quick ? 2 : 30;
  const auto games = std::make_shared<Games>();
  const auto add = [&](const char* solver, auto run) {
    benchmark::RegisterBenchmark(
        fmt::format("exact/{}/{}/{}", family.name, solver, size).c_str(),
        [&family, games, size, run](benchmark::State& state) {
          for (std::uint64_t seed = 1; games->size() < seeds_of_whole_numbers; ++seed) {
            games->push_back(
                games::integer_game(size, size, -family.maximum, family.maximum, seed));
          }
          run(state, *games);
        });
  };
  add("saddle", measure_ours);
#ifdef SADDLE_WITH_GLPK
  if (size <= 300) {
    add("*glp_exact", [time_limit](benchmark::State& state, const Games& all) {
      const auto solve = [&](const PayoffMatrix& game) {
        return glpk_exact(game, std::chrono::duration<double>(time_limit));
      };
      measure_in_turn(state, all, solve, "timed_out");
    });
  }
#endif
  static const std::vector<Program> programs = installed_programs();
  if (size <= (effort.quick ? 10 : 20)) {
    for (const Program& program : programs) {
      add(program.name, [program, time_limit](benchmark::State& state, const Games& all) {
        measure_program(state, program, all, time_limit);
      });
    }
  }
}

}  // namespace

void add_exact(const Effort& effort) {
  const std::vector<Index> sizes =
      effort.quick ? std::vector<Index>{10, 30, 100}
                   : std::vector<Index>{10, 20, 30, 50, 100, 200, 300, 600, 1000};
  for (const WholeNumbers& family : whole_numbers) {
    for (const Index size : sizes) {
      add_size(family, size, effort);
    }
  }
}

}  // namespace saddle::bench
