#include "saddle/recursive/layered_induction.h"

#include <bit>
#include <random>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/solve/solve_exact.h"

using saddle::ExactMatrix;
using saddle::Index;
using saddle::LayeredInduction;
using saddle::LayerWork;
using saddle::Options;
using saddle::Rational;
using saddle::Termination;

namespace {

// Layers of `width` states; a cell of a state pays a whole number and leads to a state of a layer
// below. Each task solves one state.
struct RandomLayers {
  struct Cell {
    int payoff;
    int layer;
    std::size_t place;
  };
  struct Stage {
    Index rows;
    Index columns;
    std::vector<Cell> cells;
  };

  RandomLayers(int count, std::size_t width, Index side, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    for (int layer = 0; layer < count; ++layer) {
      auto& stages = all.emplace_back(width);
      for (Stage& stage : stages) {
        const auto any = [&] {
          return 1 + static_cast<Index>(random() % static_cast<std::uint64_t>(side));
        };
        stage.rows = any();
        stage.columns = any();
        for (Index k = 0; k < stage.rows * stage.columns; ++k) {
          stage.cells.push_back(
              {static_cast<int>(random() % 9) - 4,
               layer == 0 ? -1 : static_cast<int>(random() % static_cast<std::uint64_t>(layer)),
               random() % width});
        }
      }
    }
  }

  int layers() const { return static_cast<int>(all.size()); }
  std::size_t size(int layer) const { return all[static_cast<std::size_t>(layer)].size(); }
  std::int64_t tasks(int layer) const { return std::ssize(all[static_cast<std::size_t>(layer)]); }
  double rounding(int /*layer*/) const { return 0x1p-40; }
  void solve(int layer, std::int64_t k, LayerWork& work) const {
    const auto place = static_cast<std::size_t>(k);
    const Stage& stage = all[static_cast<std::size_t>(layer)][place];
    work.payoffs.clear();
    for (const Cell& cell : stage.cells) {
      work.payoffs.push_back(cell.payoff +
                             (cell.layer < 0 ? 0 : solved->value(cell.layer, cell.place)));
    }
    work.set(place, work.solve(stage.rows, stage.columns));
  }

  std::vector<std::vector<Stage>> all;
  const LayeredInduction* solved = nullptr;
};

LayeredInduction solved(RandomLayers game, const Options& options, Termination expected) {
  LayeredInduction values;
  game.solved = &values;
  CHECK(values.solve(game, options) == expected);
  return values;
}

bool are_equal(const LayeredInduction& a, const LayeredInduction& b, std::size_t width) {
  bool equal = a.solved_layers() == b.solved_layers() && a.stage_games() == b.stage_games();
  for (int layer = 0; equal && layer < a.solved_layers(); ++layer) {
    equal = a.error(layer) == b.error(layer);
    for (std::size_t place = 0; equal && place < width; ++place) {
      equal = std::bit_cast<std::uint64_t>(a.value(layer, place)) ==
              std::bit_cast<std::uint64_t>(b.value(layer, place));
    }
  }
  return equal;
}

}  // namespace

TEST_CASE("every value is within its stated error of the value in rational arithmetic") {
  const RandomLayers game(8, 30, 4, 71);
  const LayeredInduction values = solved(game, {}, Termination::converged);
  CHECK(values.stage_games() == 8 * 30);
  std::vector<std::vector<Rational>> exact;
  for (int layer = 0; layer < 8; ++layer) {
    std::vector<Rational> row;
    for (std::size_t place = 0; place < 30; ++place) {
      const auto& stage = game.all[static_cast<std::size_t>(layer)][place];
      std::vector<Rational> entries;
      for (const auto& cell : stage.cells) {
        entries.push_back(cell.payoff);
        if (cell.layer >= 0) {
          entries.back() += exact[static_cast<std::size_t>(cell.layer)][cell.place];
        }
      }
      row.push_back(solve_exact(ExactMatrix(stage.rows, stage.columns, entries)).lower);
      CHECK(abs(Rational(values.value(layer, place)) - row.back()) <=
            Rational(values.error(layer)));
      CHECK(Rational(values.range(layer).lower) <= row.back());
      CHECK(Rational(values.range(layer).upper) >= row.back());
    }
    exact.push_back(std::move(row));
    CHECK(values.error(layer) < 1e-10);
  }
}

TEST_CASE("layers have the same values, bit for bit, for every number of threads") {
  const RandomLayers game(6, 300, 12, 72);
  const LayeredInduction one = solved(game, {}, Termination::converged);
  for (const int threads : {2, 3, 8}) {
    Options options;
    options.threads = threads;
    CHECK(are_equal(one, solved(game, options, Termination::converged), 300));
  }
}

TEST_CASE("a limit on stage games leaves the same solved layers for every number of threads") {
  const RandomLayers game(6, 100, 3, 73);
  for (const std::int64_t limit : {0, 99, 100, 101, 250, 599}) {
    Options options;
    options.max_iterations = limit;
    const LayeredInduction one = solved(game, options, Termination::iteration_limit);
    CHECK(one.solved_layers() == limit / 100);
    CHECK(one.stage_games() == limit / 100 * 100);
    options.threads = 3;
    CHECK(are_equal(one, solved(game, options, Termination::iteration_limit), 100));
  }
  Options enough;
  enough.max_iterations = 600;
  CHECK(solved(game, enough, Termination::converged).solved_layers() == 6);
}

TEST_CASE("a stop request ends a layer at once, and the next call continues") {
  for (const int threads : {1, 3}) {
    RandomLayers game(4, 200, 3, 74);
    LayeredInduction values;
    game.solved = &values;
    std::stop_source source;
    Options options;
    options.threads = threads;
    options.stop = source.get_token();
    const auto caller = std::this_thread::get_id();
    std::int64_t last = 0;
    options.on_progress = [&](const saddle::Progress& progress) {
      CHECK(std::this_thread::get_id() == caller);
      last = progress.iterations;
      if (progress.iterations > 250) {
        source.request_stop();
      }
    };
    const Termination ended = values.solve(game, options);
    // The calling thread may have no task in a layer that other threads solve.
    if (threads == 1) {
      CHECK(ended == Termination::interrupted);
      CHECK(last == 251);
      CHECK(values.solved_layers() == 1);
    }
    CHECK(values.solve(game, {}) == Termination::converged);
    CHECK(values.stage_games() == 800);
  }
}

TEST_CASE("a time limit is reported as the termination") {
  Options options;
  options.time_limit = std::chrono::seconds(0);
  CHECK(solved(RandomLayers(2, 5, 3, 75), options, Termination::time_limit).solved_layers() == 0);
}

TEST_CASE("an exception of a game leaves the solver, with several threads too") {
  RandomLayers game(2, 50, 3, 76);
  game.all[1][25].columns += 1;
  for (const int threads : {1, 2}) {
    LayeredInduction values;
    game.solved = &values;
    Options options;
    options.threads = threads;
    CHECK_THROWS_AS(values.solve(game, options), std::invalid_argument);
    CHECK(values.solved_layers() == 1);
  }
}
