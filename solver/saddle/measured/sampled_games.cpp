#include "saddle/measured/sampled_games.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <span>
#include <utility>

#include "saddle/machine/refusal.h"
#include "saddle/machine/thread_pool.h"
#include "saddle/measured/payoff_samples.h"
#include "saddle/solve/stage_solver.h"

namespace saddle {
namespace {

// The maximum number of probabilities that are kept: 2 GiB.
constexpr std::int64_t most_weights = std::int64_t{1} << 29;

// A player's mix, and the results of the samples for this player.
struct Side {
  Side(const MixedStrategy& mix, bool maximises, std::int64_t samples)
      : strategy(mix), support(mix.support()), is_maximiser(maximises) {
    resize(samples);
  }

  void resize(std::int64_t samples) {
    result.weights.resize(static_cast<std::size_t>(samples * strategy.size()));
    result.guarantees.resize(static_cast<std::size_t>(samples));
    responses.resize(static_cast<std::size_t>(samples));
  }

  const MixedStrategy& strategy;
  std::vector<Index> support;
  bool is_maximiser;
  std::vector<std::int32_t> responses;  // the best response of each sample, once it is known
  SampledSide result;
};

class Sampler {
 public:
  Sampler(const MeasuredGame& game, const MixedStrategy& row, const MixedStrategy& column,
          std::int64_t samples, std::uint64_t seed, const Options& options)
      : rows_(game.rows()),
        columns_(game.columns()),
        is_symmetric_(game.is_symmetric()),
        samples_(samples),
        samples_a_block_(samples_of_a_block(rows_ * columns_)),
        options_(options),
        budget_(options),
        payoffs_(
            game, seed, [this] { return budget_.ended().has_value(); }, options.threads),
        row_(row, true, samples),
        column_(column, false, is_symmetric_ ? 0 : samples) {}

  SampledGames all() {
    if (!payoffs_.is_complete()) {
      samples_ = 0;
      limit_ = budget_.ended().value_or(Termination::interrupted);
    }
    const std::int64_t blocks = (samples_ + samples_a_block_ - 1) / samples_a_block_;
    const int threads = static_cast<int>(std::clamp<std::int64_t>(blocks, 1, options_.threads));
    std::vector<Worker> workers(static_cast<std::size_t>(threads));
    std::vector<char> is_done(static_cast<std::size_t>(blocks));
    ThreadPool pool(threads);
    pool.for_each(blocks, [&](int worker, std::int64_t block) {
      if (const std::optional<Termination> limit = budget_.ended()) {
        limit_ = *limit;
        return;
      }
      sample_block(workers[as_size(worker)], block);
      is_done[static_cast<std::size_t>(block)] = 1;
      done_ += std::min(samples_a_block_, samples_ - block * samples_a_block_);
      if (worker == 0 && options_.on_progress) {
        options_.on_progress({done_, -infinity, infinity});
      }
    });
    const std::int64_t kept = keep_done(is_done);
    count(row_, columns_);
    if (!is_symmetric_) {
      count(column_, rows_);
    }
    return {std::move(row_.result), std::move(column_.result), kept, limit_};
  }

 private:
  struct Worker {
    StageSolver solver;
    std::vector<double> games;
    std::vector<double> sums;
  };

  // A table of a pair is read from memory once a block, and a block of games stays in the caches.
  static std::int64_t samples_of_a_block(std::int64_t entries) {
    constexpr std::int64_t most_entries = std::int64_t{1} << 21;
    return std::clamp<std::int64_t>(most_entries / entries, 8, 128);
  }

  void sample_block(Worker& worker, std::int64_t block) {
    const std::int64_t first = block * samples_a_block_;
    const std::int64_t count = std::min(samples_a_block_, samples_ - first);
    const auto entries = as_size(rows_ * columns_);
    worker.games.resize(entries * static_cast<std::size_t>(count));
    payoffs_.fill(static_cast<std::uint64_t>(first), worker.games);
    for (std::int64_t k = 0; k < count; ++k) {
      const std::span<const double> game =
          std::span<const double>(worker.games)
              .subspan(static_cast<std::size_t>(k) * entries, entries);
      const StageSolution solution = worker.solver.solve(game, rows_, columns_);
      keep(row_, first + k, solution.row, game, worker.sums);
      if (!is_symmetric_) {
        keep(column_, first + k, solution.column, game, worker.sums);
      }
    }
  }

  // Records a sample's equilibrium, the guarantee of the mix in the game, and the best response to
  // it.
  void keep(Side& side, std::int64_t sample, std::span<const double> weights,
            std::span<const double> game, std::vector<double>& sums) const {
    std::transform(weights.begin(), weights.end(),
                   side.result.weights.begin() + sample * side.strategy.size(),
                   [](double weight) { return static_cast<float>(weight); });
    const Index others = side.is_maximiser ? columns_ : rows_;
    const auto own_step = static_cast<std::size_t>(side.is_maximiser ? columns_ : 1);
    const auto other_step = static_cast<std::size_t>(side.is_maximiser ? 1 : columns_);
    sums.assign(as_size(others), 0);
    for (const Index own : side.support) {
      const double weight = side.strategy[own];
      const std::size_t first = as_size(own) * own_step;
      for (std::size_t other = 0; other < sums.size(); ++other) {
        sums[other] += weight * game[first + other * other_step];
      }
    }
    const auto best = side.is_maximiser ? std::min_element(sums.begin(), sums.end())
                                        : std::max_element(sums.begin(), sums.end());
    const auto at = static_cast<std::size_t>(sample);
    side.result.guarantees[at] = *best;
    side.responses[at] = static_cast<std::int32_t>(best - sums.begin());
  }

  // Keeps the blocks before the first unfinished block, and returns their number of samples. So the
  // result depends only on this number, not on the threads.
  std::int64_t keep_done(const std::vector<char>& is_done) {
    const auto blocks = std::find(is_done.begin(), is_done.end(), 0) - is_done.begin();
    const std::int64_t kept = std::min(samples_, samples_a_block_ * blocks);
    for (Side* side : {&row_, &column_}) {
      if (!side->responses.empty()) {
        side->resize(kept);
      }
    }
    return kept;
  }

  static void count(Side& side, Index others) {
    const Index size = side.strategy.size();
    side.result.used.resize(as_size(size));
    side.result.responses.resize(as_size(others));
    for (std::size_t sample = 0; sample < side.responses.size(); ++sample) {
      const float* weight = side.result.weights.data() + sample * as_size(size);
      bool is_same = true;
      for (Index k = 0; k < size; ++k) {
        const bool is_played = weight[k] > 0;
        side.result.used[as_size(k)] += is_played ? 1 : 0;
        is_same = is_same && is_played == (side.strategy[k] > 0);
      }
      side.result.same_support += is_same ? 1 : 0;
      ++side.result.responses[static_cast<std::size_t>(side.responses[sample])];
    }
  }

  Index rows_;
  Index columns_;
  bool is_symmetric_;
  std::int64_t samples_;
  std::int64_t samples_a_block_;
  const Options& options_;
  Budget budget_;
  PayoffSamples payoffs_;
  Side row_;
  Side column_;
  std::atomic<std::int64_t> done_ = 0;
  std::atomic<Termination> limit_ = Termination::converged;
};

}  // namespace

SampledGames sample_games(const MeasuredGame& game, const MixedStrategy& row,
                          const MixedStrategy& column, std::int64_t samples, std::uint64_t seed,
                          const Options& options) {
  const Index kept = game.is_symmetric() ? game.rows() : game.rows() + game.columns();
  if (samples > most_weights / kept) {
    throw_invalid("number of samples of {} strategies is {}, must be at most {}", kept, samples,
                  most_weights / kept);
  }
  return Sampler(game, row, column, samples, seed, options).all();
}

}  // namespace saddle
