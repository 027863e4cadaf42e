// Games of n players: all extreme equilibria of a bimatrix game, compared with other programs; the
// first path of Lemke and Howson; the pure equilibria of a large game of 4 players; and dominance
// by mixed strategies.

#include <cstdint>
#include <limits>
#include <memory>
#include <random>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "benchmarks/peers/programs.h"
#include "benchmarks/subjects/games_in_turn.h"
#include "benchmarks/subjects/subject.h"
#include "games/matrix/random_game.h"
#include "saddle/normal_form/dominance.h"
#include "saddle/normal_form/extreme_equilibria.h"
#include "saddle/normal_form/lemke_howson.h"
#include "saddle/normal_form/pure_equilibrium.h"

namespace saddle::bench {
namespace {

constexpr std::uint64_t seeds_of_bimatrices = 5;
constexpr std::int64_t maximum_payoff = 1000;

using Bimatrices = std::vector<NormalFormGame>;

NormalFormGame random_bimatrix(Index size, std::uint64_t seed) {
  const auto payoffs = [size](std::uint64_t number) {
    return ExactMatrix(games::integer_game(size, size, 0, maximum_payoff, number));
  };
  return {payoffs(2 * seed), payoffs(2 * seed + 1)};
}

// Checks that the regrets of the profiles, computed anew from the game, are 0.
bool are_equilibria(const std::vector<MixedProfile>& found) {
  for (const MixedProfile& profile : found) {
    if (profile.max_regret() != 0) {
      return false;
    }
  }
  return !found.empty();
}

bool finds_all(const NormalFormGame& game) {
  const auto extreme = extreme_equilibria(game, std::numeric_limits<std::int32_t>::max());
  return extreme && are_equilibria(profiles(game, *extreme));
}

bool finds_one(const NormalFormGame& game) {
  return are_equilibria(lemke_howson(game, 1).equilibria);
}

// Registers a solver on games of this size, which are generated when the first solver runs.
class Size {
 public:
  Size(const char* family, Index size) : family_(family), size_(size) {}

  void add(const char* solver, const Effort& effort, auto run) const {
    benchmark::RegisterBenchmark(
        fmt::format("normal-form/{}/{}/{}", family_, solver, size_).c_str(),
        [games = games_, size = size_, run](benchmark::State& state) {
          for (std::uint64_t seed = 1; games->size() < seeds_of_bimatrices; ++seed) {
            games->push_back(random_bimatrix(size, seed));
          }
          run(state, *games);
        })
        ->MinTime(effort.quick ? 0.02 : 0.2)
        ->Unit(benchmark::kMillisecond);
  }

 private:
  const char* family_;
  Index size_;
  std::shared_ptr<Bimatrices> games_ = std::make_shared<Bimatrices>();
};

NormalFormGame game_of_four(Index strategies) {
  std::mt19937_64 random(1);
  std::uniform_int_distribution<std::int64_t> payoff(0, maximum_payoff);
  const Index profiles = strategies * strategies * strategies * strategies;
  std::vector<ExactList> payoffs(4);
  for (ExactList& list : payoffs) {
    for (Index profile = 0; profile < profiles; ++profile) {
      list.push_back(payoff(random));
    }
  }
  return {std::vector<Index>(4, strategies), std::move(payoffs)};
}

void measure_pure(benchmark::State& state, Index strategies) {
  const NormalFormGame game = game_of_four(strategies);
  for (auto iteration : state) {
    benchmark::DoNotOptimize(pure_equilibria(game).size());
  }
  state.counters["profiles"] = static_cast<double>(game.profiles());
}

// A tenth of each player's strategies pay 20 less than a mixture of three others.
NormalFormGame game_with_dominated(Index size) {
  std::mt19937_64 random(1);
  std::uniform_int_distribution<std::int64_t> payoff(0, maximum_payoff);
  std::uniform_int_distribution<Index> other(0, size - size / 10 - 1);
  std::vector<ExactList> payoffs;
  for (const bool of_rows : {true, false}) {
    std::vector<std::int64_t> own(static_cast<std::size_t>(size * size));
    const auto at = [&](Index strategy, Index against) -> std::int64_t& {
      return own[static_cast<std::size_t>(of_rows ? strategy + against * size
                                                  : strategy * size + against)];
    };
    for (Index k = 0; k < size; ++k) {
      const Index a = other(random);
      const Index b = other(random);
      const Index c = other(random);
      for (Index against = 0; against < size; ++against) {
        at(k, against) = k < size - size / 10
                             ? 4 * payoff(random)
                             : (2 * at(a, against) + at(b, against) + at(c, against)) / 4 - 20;
      }
    }
    ExactList& list = payoffs.emplace_back();
    for (const std::int64_t number : own) {
      list.push_back(number);
    }
  }
  return {{size, size}, std::move(payoffs)};
}

void measure_dominance(benchmark::State& state, Index size, Dominance kind) {
  const NormalFormGame game = game_with_dominated(size);
  for (auto iteration : state) {
    const Elimination result = eliminate(game, kind, Dominator::mixed);
    std::size_t removed = 0;
    for (const auto& round : result.rounds) {
      removed += round.size();
    }
    state.counters["removed"] = static_cast<double>(removed);
    if (!result.complete) {
      state.SkipWithError("not complete");
    }
  }
}

}  // namespace

void add_normal_form(const Effort& effort) {
  static const std::vector<Program> programs = installed_programs();
  const double time_limit = effort.quick ? 2 : 60;
  const std::vector<Index> small =
      effort.quick ? std::vector<Index>{4, 8} : std::vector<Index>{4, 6, 8, 10, 12, 14};
  for (const Index size : small) {
    const Size games("all-extreme", size);
    games.add("saddle", effort, [](benchmark::State& state, const Bimatrices& all) {
      measure_in_turn(state, all, finds_all, "gap");
    });
    for (const Program& program : programs) {
      games.add(program.name, effort,
                [program, time_limit](benchmark::State& state, const Bimatrices& all) {
                  measure(state, program, all, time_limit);
                });
    }
  }
  for (const Index size : {50, 100, 200}) {
    Size("one-equilibrium", size)
        .add("lemke-howson", effort, [](benchmark::State& state, const Bimatrices& all) {
          measure_in_turn(state, all, finds_one, "gap");
        });
  }
  // 56^4 is 9.8 million profiles.
  const Index strategies = effort.quick ? 20 : 56;
  benchmark::RegisterBenchmark(
      fmt::format("normal-form/pure-of-4-players/scan/{}", strategies).c_str(),
      [strategies](benchmark::State& state) { measure_pure(state, strategies); })
      ->Unit(benchmark::kMillisecond);
  for (const Index size : effort.quick ? std::vector<Index>{100} : std::vector<Index>{200, 1000}) {
    for (const Dominance kind : {Dominance::strict, Dominance::weak}) {
      benchmark::RegisterBenchmark(
          fmt::format("normal-form/mixed-dominance/{}/{}",
                      kind == Dominance::strict ? "strict" : "weak", size)
              .c_str(),
          [size, kind](benchmark::State& state) { measure_dominance(state, size, kind); })
          ->Unit(benchmark::kMillisecond);
    }
  }
}

}  // namespace saddle::bench
