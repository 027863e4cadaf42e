#include "saddle/measured/drawn_games.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <span>
#include <utility>

#include "saddle/machine/refusal.h"
#include "saddle/machine/thread_pool.h"
#include "saddle/measured/payoff_draws.h"
#include "saddle/solve/stage_solver.h"

namespace saddle {
namespace {

// How many probabilities are kept at most: 2 GiB.
constexpr std::int64_t most_weights = std::int64_t{1} << 29;

// A player's mix with what it is played against: the payoffs (draw by draw) as he reads them.
struct Side {
  Side(const MixedStrategy& mix, Index others, bool maximises, std::int64_t draws)
      : strategy(mix),
        support(mix.support()),
        is_maximiser(maximises),
        replies(static_cast<std::size_t>(others)) {
    result.weights.resize(static_cast<std::size_t>(draws * mix.size()));
    result.guarantees.resize(static_cast<std::size_t>(draws));
  }

  const MixedStrategy& strategy;
  std::vector<Index> support;
  bool is_maximiser;
  std::vector<std::int32_t> replies;  // the best one of each draw, once it is known
  DrawnSide result;
};

class Drawer {
 public:
  Drawer(const MeasuredGame& game, const MixedStrategy& row, const MixedStrategy& column,
         std::int64_t draws, std::uint64_t seed, const Options& options)
      : rows_(game.rows()),
        columns_(game.columns()),
        is_symmetric_(game.is_symmetric()),
        draws_(draws),
        options_(options),
        budget_(options),
        payoffs_(game, seed),
        row_(row, columns_, true, draws),
        column_(column, rows_, false, is_symmetric_ ? 0 : draws) {
    row_.replies.resize(static_cast<std::size_t>(draws));
    column_.replies.resize(is_symmetric_ ? 0 : static_cast<std::size_t>(draws));
  }

  DrawnGames all() {
    const std::int64_t blocks = (draws_ + draws_a_block - 1) / draws_a_block;
    const int threads = static_cast<int>(std::clamp<std::int64_t>(blocks, 1, options_.threads));
    std::vector<Worker> workers(static_cast<std::size_t>(threads));
    std::vector<char> is_done(static_cast<std::size_t>(blocks));
    ThreadPool pool(threads);
    pool.for_each(blocks, [&](int worker, std::int64_t block) {
      if (const std::optional<Termination> limit = budget_.ended()) {
        limit_ = *limit;
        return;
      }
      draw_block(workers[static_cast<std::size_t>(worker)], block);
      is_done[static_cast<std::size_t>(block)] = 1;
      done_ += std::min(draws_a_block, draws_ - block * draws_a_block);
      if (worker == 0 && options_.on_progress) {
        options_.on_progress({done_, -infinity, infinity});
      }
    });
    keep_done(is_done);
    count(row_, columns_);
    if (!is_symmetric_) {
      count(column_, rows_);
    }
    return {std::move(row_.result), std::move(column_.result), done_, limit_};
  }

 private:
  struct Worker {
    StageSolver solver;
    std::vector<double> games;
    std::vector<double> sums;
  };

  static constexpr std::int64_t draws_a_block = 32;

  void draw_block(Worker& worker, std::int64_t block) {
    const std::int64_t first = block * draws_a_block;
    const std::int64_t count = std::min(draws_a_block, draws_ - first);
    const auto entries = static_cast<std::size_t>(rows_ * columns_);
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

  // Takes down a draw's equilibrium, what the mix gets in the game, and the best reply to it.
  void keep(Side& side, std::int64_t draw, std::span<const double> weights,
            std::span<const double> game, std::vector<double>& sums) const {
    std::transform(weights.begin(), weights.end(),
                   side.result.weights.begin() + draw * side.strategy.size(),
                   [](double weight) { return static_cast<float>(weight); });
    const Index others = side.is_maximiser ? columns_ : rows_;
    const auto own_step = static_cast<std::size_t>(side.is_maximiser ? columns_ : 1);
    const auto other_step = static_cast<std::size_t>(side.is_maximiser ? 1 : columns_);
    sums.assign(static_cast<std::size_t>(others), 0);
    for (const Index own : side.support) {
      const double weight = side.strategy[own];
      const std::size_t first = static_cast<std::size_t>(own) * own_step;
      for (std::size_t other = 0; other < sums.size(); ++other) {
        sums[other] += weight * game[first + other * other_step];
      }
    }
    const auto best = side.is_maximiser ? std::min_element(sums.begin(), sums.end())
                                        : std::max_element(sums.begin(), sums.end());
    const auto at = static_cast<std::size_t>(draw);
    side.result.guarantees[at] = *best;
    side.replies[at] = static_cast<std::int32_t>(best - sums.begin());
  }

  // Moves the draws that were made to the front.
  void keep_done(const std::vector<char>& is_done) {
    std::int64_t to = 0;
    for (std::int64_t draw = 0; draw < draws_; ++draw) {
      if (is_done[static_cast<std::size_t>(draw / draws_a_block)] == 0) {
        continue;
      }
      if (to < draw) {
        move(row_, draw, to);
        if (!is_symmetric_) {
          move(column_, draw, to);
        }
      }
      ++to;
    }
    for (Side* side : {&row_, &column_}) {
      if (!side->replies.empty()) {
        side->result.weights.resize(static_cast<std::size_t>(to * side->strategy.size()));
        side->result.guarantees.resize(static_cast<std::size_t>(to));
        side->replies.resize(static_cast<std::size_t>(to));
      }
    }
  }

  static void move(Side& side, std::int64_t from, std::int64_t to) {
    const Index size = side.strategy.size();
    const auto weights = side.result.weights.begin();
    std::copy(weights + from * size, weights + (from + 1) * size, weights + to * size);
    side.result.guarantees[static_cast<std::size_t>(to)] =
        side.result.guarantees[static_cast<std::size_t>(from)];
    side.replies[static_cast<std::size_t>(to)] = side.replies[static_cast<std::size_t>(from)];
  }

  static void count(Side& side, Index others) {
    const Index size = side.strategy.size();
    side.result.used.resize(static_cast<std::size_t>(size));
    side.result.replies.resize(static_cast<std::size_t>(others));
    for (std::size_t draw = 0; draw < side.replies.size(); ++draw) {
      const float* weight = side.result.weights.data() + draw * static_cast<std::size_t>(size);
      bool is_same = true;
      for (Index k = 0; k < size; ++k) {
        const bool is_played = weight[k] > 0;
        side.result.used[static_cast<std::size_t>(k)] += is_played ? 1 : 0;
        is_same = is_same && is_played == (side.strategy[k] > 0);
      }
      side.result.same_support += is_same ? 1 : 0;
      ++side.result.replies[static_cast<std::size_t>(side.replies[draw])];
    }
  }

  Index rows_;
  Index columns_;
  bool is_symmetric_;
  std::int64_t draws_;
  const Options& options_;
  Budget budget_;
  PayoffDraws payoffs_;
  Side row_;
  Side column_;
  std::atomic<std::int64_t> done_ = 0;
  std::atomic<Termination> limit_ = Termination::converged;
};

}  // namespace

DrawnGames draw_games(const MeasuredGame& game, const MixedStrategy& row,
                      const MixedStrategy& column, std::int64_t draws, std::uint64_t seed,
                      const Options& options) {
  const Index kept = game.is_symmetric() ? game.rows() : game.rows() + game.columns();
  if (draws > most_weights / kept) {
    throw_invalid("{} draws of {} strategies are asked for, at most {} such draws are kept", draws,
                  kept, most_weights / kept);
  }
  return Drawer(game, row, column, draws, seed, options).all();
}

}  // namespace saddle
