// The families on which the times of general LP solvers come closest to saddle's: sparse games with
// structure, tables of mostly zeros, and payoffs of very different sizes.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "benchmarks/peers/peers.h"
#include "benchmarks/peers/sparse_peers.h"
#include "benchmarks/subjects/subject.h"
#include "games/matrix/random_game.h"
#include "saddle/solve/solve.h"

namespace saddle::bench {
namespace {

// Payoffs that are drawn one after another, the same in each run.
class Draw {
 public:
  void add(Index row, Index column, double payoff) {
    entries_.emplace_back(static_cast<int>(row), static_cast<int>(column), payoff);
  }
  double between(double least, double greatest) {
    return std::uniform_real_distribution<double>(least, greatest)(random_);
  }
  Index below(Index count) {
    return static_cast<Index>(random_() % static_cast<std::uint64_t>(count));
  }

  // If an entry was added more than once, the last payoff counts.
  SparseGame game(Index size) const {
    SparseEntries entries(size, size);
    entries.setFromTriplets(entries_.begin(), entries_.end(),
                            [](double /*first*/, double last) { return last; });
    return SparseGame(std::move(entries));
  }

 private:
  std::mt19937_64 random_{1};
  std::vector<Eigen::Triplet<double>> entries_;
};

// Draws a fraction of the payoffs, at random places.
Draw drawn_at_random(Index size, double part, double least, double greatest) {
  Draw draw;
  const auto count = static_cast<Index>(part * static_cast<double>(size * size));
  for (Index k = 0; k < count; ++k) {
    const Index row = draw.below(size);
    draw.add(row, draw.below(size), draw.between(least, greatest));
  }
  return draw;
}

SparseGame random_game(Index size, double part) {
  return drawn_at_random(size, part, -1, 1).game(size);
}

SparseGame positive(Index size) {
  Draw draw = drawn_at_random(size, 0.01, 0, 1);
  for (Index i = 0; i < size; ++i) {
    draw.add(i, i, draw.between(0.5, 1));
  }
  return draw.game(size);
}

SparseGame zero_one(Index size) {
  Draw draw = drawn_at_random(size, 0.005, 1, 1);
  for (Index i = 0; i < size; ++i) {
    draw.add(i, i, 1);
  }
  return draw.game(size);
}

SparseGame blocks(Index size, Index side, double least, double greatest) {
  Draw draw;
  for (Index i = 0; i < size; ++i) {
    for (Index j = i / side * side; j < std::min((i / side + 1) * side, size); ++j) {
      draw.add(i, j, draw.between(least, greatest));
    }
  }
  return draw.game(size);
}

SparseGame band(Index size) {
  Draw draw;
  for (Index i = 0; i < size; ++i) {
    for (Index j = std::max<Index>(i - 5, 0); j < std::min(i + 6, size); ++j) {
      draw.add(i, j, draw.between(0.1, 1));
    }
  }
  return draw.game(size);
}

SparseGame cyclic_band(Index size) {
  Draw draw;
  for (Index i = 0; i < size; ++i) {
    for (Index k = -5; k <= 5; ++k) {
      draw.add(i, (i + k + size) % size, draw.between(-1, 1));
    }
  }
  return draw.game(size);
}

// Only a twentieth of the rows are in the support of an optimal strategy.
SparseGame few_rows(Index size) {
  Draw draw;
  for (Index i = 0; i < size; ++i) {
    for (int k = 0; k < 10; ++k) {
      const Index column = draw.below(size);
      draw.add(i, column, i < size / 20 ? draw.between(0, 1) : draw.between(-1, 0.2));
    }
  }
  return draw.game(size);
}

// Steps of 20 rows and 40 columns; each overlaps the next by half.
SparseGame stairs(Index size) {
  Draw draw;
  for (Index i = 0; i < size; ++i) {
    const Index first = i / 20 * 20;
    for (Index j = first; j < std::min(first + 40, size); ++j) {
      if (draw.between(0, 1) < 0.3) {
        draw.add(i, j, draw.between(0, 1));
      }
    }
    draw.add(i, i, 1);
  }
  return draw.game(size);
}

PayoffMatrix table_of(const SparseGame& game) { return PayoffMatrix{DenseMatrix(game.entries())}; }

// Uniform payoffs, multiplied by a power of ten for each row and each column. The exponents are
// uniform in [-row_decades, row_decades] and [-column_decades, column_decades].
PayoffMatrix scaled(Index size, double row_decades, double column_decades) {
  Draw draw;
  const auto powers = [&](double decades) {
    Eigen::VectorXd result(size);
    std::generate(result.begin(), result.end(),
                  [&] { return std::pow(10, draw.between(-decades, decades)); });
    return result;
  };
  const Eigen::VectorXd of_rows = powers(row_decades);
  const Eigen::VectorXd of_columns = powers(column_decades);
  DenseMatrix payoffs(size, size);
  std::generate(payoffs.data(), payoffs.data() + payoffs.size(),
                [&] { return draw.between(-1, 1); });
  return PayoffMatrix(of_rows.asDiagonal() * payoffs * of_columns.asDiagonal());
}

PayoffMatrix diagonal(Index size) {
  Draw draw;
  for (Index i = 0; i < size; ++i) {
    draw.add(i, i, draw.between(1, 1.5));
  }
  return table_of(draw.game(size));
}

// Pure strategies on a circle; each beats the following half of the others.
PayoffMatrix circle(Index size) {
  DenseMatrix payoffs = DenseMatrix::Zero(size, size);
  for (Index i = 0; i < size; ++i) {
    for (Index k = 1; k <= (size - 1) / 2; ++k) {
      payoffs(i, (i + k) % size) = 1;
      payoffs((i + k) % size, i) = -1;
    }
  }
  return PayoffMatrix(std::move(payoffs));
}

// Repeatedly solves the game that `make` returns.
template <class Game>
void add_solver(const std::string& family, const std::string& solver, Index size,
                const std::function<Game(Index)>& make,
                const std::function<Solution(const Game&)>& solve) {
  benchmark::RegisterBenchmark(
      fmt::format("fronts/{}/{}/{}", family, solver, size).c_str(), [=](benchmark::State& state) {
        const Game game = make(size);
        for (auto iteration : state) {
          const Solution solution = solve(game);
          state.counters["gap"] = solution.relative_gap;
          state.counters["timed_out"] = solution.termination == Termination::time_limit ? 1 : 0;
        }
      });
}

// Adds families of games. Saddle and the peers solve each game within a time limit.
class Fronts {
 public:
  explicit Fronts(std::chrono::seconds most_time) : most_time_(most_time) {
    options_.time_limit = most_time;
  }

  void add_sparse(const std::string& family, const std::vector<Index>& sizes,
                  const std::function<SparseGame(Index)>& make) const {
    for (const Index size : sizes) {
      add_solver<SparseGame>(
          family, "saddle", size, make,
          [options = options_](const SparseGame& game) { return solve_sparse(game, options); });
      add_sparse_peers(family, "", size, make);
    }
  }

  // The dense peers (peers.h) solve the table, the sparse peers (sparse_peers.h) the table without
  // its zeros.
  void add_table(const std::string& family, const std::vector<Index>& sizes,
                 const std::function<PayoffMatrix(Index)>& make) const {
    for (const Index size : sizes) {
      add_solver<PayoffMatrix>(
          family, "saddle", size, make,
          [options = options_](const PayoffMatrix& game) { return solve(game, options); });
      for (const Peer& peer : peers()) {
        add_solver<PayoffMatrix>(family, peer.name, size, make,
                                 [&peer, most_time = most_time_](const PayoffMatrix& game) {
                                   return peer.solve(game, most_time);
                                 });
      }
      add_sparse_peers(family, "-sparse", size, [make](Index n) {
        return SparseGame(SparseEntries(make(n).entries().sparseView()));
      });
    }
  }

 private:
  void add_sparse_peers(const std::string& family, const std::string& ending, Index size,
                        const std::function<SparseGame(Index)>& make) const {
    for (const SparsePeer& peer : sparse_peers()) {
      add_solver<SparseGame>(family, peer.name + ending, size, make,
                             [&peer, most_time = most_time_](const SparseGame& game) {
                               return peer.solve(game, most_time);
                             });
    }
  }

  std::chrono::seconds most_time_;
  Options options_;
};

}  // namespace

void add_fronts(const Effort& effort) {
  const Fronts fronts(std::chrono::seconds(effort.quick ? 1 : 20));
  const std::vector<Index> sparse =
      effort.quick ? std::vector<Index>{60} : std::vector<Index>{300, 1000, 2000};
  const std::vector<Index> tables =
      effort.quick ? std::vector<Index>{60} : std::vector<Index>{150, 300, 600, 1000};
  fronts.add_sparse("random-half-percent", sparse, [](Index n) { return random_game(n, 0.005); });
  fronts.add_sparse("random-one-percent", sparse, [](Index n) { return random_game(n, 0.01); });
  fronts.add_sparse("random-five-percent", sparse, [](Index n) { return random_game(n, 0.05); });
  fronts.add_sparse("positive", sparse, positive);
  fronts.add_sparse("zero-one", sparse, zero_one);
  fronts.add_sparse("blocks-positive", sparse, [](Index n) { return blocks(n, 50, 0.1, 1); });
  fronts.add_sparse("blocks-of-both-signs", sparse, [](Index n) { return blocks(n, 50, -1, 1); });
  fronts.add_sparse("band", sparse, band);
  fronts.add_sparse("cyclic-band", sparse, cyclic_band);
  fronts.add_sparse("few-rows", sparse, few_rows);
  fronts.add_sparse("stairs", sparse, stairs);
  fronts.add_table("scaled-rows", tables, [](Index n) { return scaled(n, 6, 0); });
  fronts.add_table("scaled-both", tables, [](Index n) { return scaled(n, 3, 3); });
  fronts.add_table("diagonal", tables, diagonal);
  fronts.add_table("table-of-blocks", tables,
                   [](Index n) { return table_of(blocks(n, 10, 0.5, 1.5)); });
  fronts.add_table("circle", effort.quick ? tables : std::vector<Index>{200, 300, 400, 600},
                   circle);
  fronts.add_table("low-rank", effort.quick ? tables : std::vector<Index>{128, 130, 150, 200, 300},
                   [](Index n) { return games::low_rank_game(n, n, 10, 1); });
}

}  // namespace saddle::bench
