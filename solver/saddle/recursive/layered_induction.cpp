#include "saddle/recursive/layered_induction.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "saddle/machine/thread_pool.h"
#include "saddle/number/rounding.h"

namespace saddle {
namespace {

ValueBounds widened(double lower, double upper, double error) {
  return {next_below(lower - error), next_above(upper + error)};
}

}  // namespace

double LayerWork::solve(Index rows, Index columns) {
  const StageSolution stage = solver_.solve(payoffs, rows, columns);
  ++stage_games_;
  fallbacks_ += stage.fallbacks;
  widest_ = std::max(widest_, stage.upper - stage.lower);
  return stage.value();
}

Termination LayeredInduction::solve_layers(int layers, const std::function<Layer(int)>& layer_at,
                                           const Options& options) {
  const Budget budget(options);
  ThreadPool pool(options.threads);
  // The limit that stopped the current layer; converged while no limit is reached.
  std::atomic<Termination> ended = Termination::converged;
  // The stage games of this call, including those of concurrent tasks.
  std::atomic<std::int64_t> games = 0;
  while (solved_layers() < layers) {
    const Layer layer = layer_at(solved_layers());
    if (const auto limit = budget.exhausted(games)) {
      return *limit;
    }
    const ValueBounds known = layers_.empty() ? ValueBounds{} : layers_.back().range;
    SolvedLayer solved{std::vector<double>(layer.size), 0, {}};
    std::vector<LayerWork> works;
    works.reserve(as_size(pool.count()));
    for (int worker = 0; worker < pool.count(); ++worker) {
      works.emplace_back(solved.values);
    }
    // A layer is abandoned at the time limit or a stop request; for the limit on iterations only
    // after more stage games than the limit, so that this result does not depend on the number of
    // threads.
    const auto solve_task = [&](std::int64_t k, LayerWork& work) {
      if (ended != Termination::converged) {
        return;
      }
      if (const auto limit = budget.exhausted(games - 1)) {
        ended = *limit;
        return;
      }
      const std::int64_t before = work.stage_games();
      layer.solve(k, work);
      games += work.stage_games() - before;
    };
    pool.for_each(layer.tasks, [&](int worker, std::int64_t k) {
      solve_task(k, works[as_size(worker)]);
      if (worker == 0 && options.on_progress) {
        options.on_progress({games, known.lower, known.upper});
      }
    });
    if (ended != Termination::converged) {
      return ended;
    }
    if (games > options.max_iterations) {
      return Termination::iteration_limit;
    }
    double widest = 0;
    for (const LayerWork& work : works) {
      widest = std::max(widest, work.widest());
      stage_games_ += work.stage_games();
      fallbacks_ += work.fallbacks();
    }
    // The middle is off by at most half of the gap; the factor covers the rounding errors of this
    // sum.
    solved.error = (error_below(solved_layers()) + widest / 2 + layer.rounding) * (1 + 0x1p-50);
    if (!solved.values.empty()) {
      const auto [least, most] = std::minmax_element(solved.values.begin(), solved.values.end());
      solved.range = widened(*least, *most, solved.error);
    }
    layers_.push_back(std::move(solved));
  }
  return Termination::converged;
}

Options reporting(const Options& options, std::function<ValueBounds()> bounds) {
  Options result = options;
  if (options.on_progress) {
    result.on_progress = [report = options.on_progress,
                          bounds = std::move(bounds)](const Progress& progress) {
      const auto [lower, upper] = bounds();
      report({progress.iterations, lower, upper});
    };
  }
  return result;
}

StateSolution solve_state(const DenseMatrix& payoffs, double error) {
  StageSolver solver;
  const StageSolution stage = solver.solve(
      {payoffs.data(), static_cast<std::size_t>(payoffs.size())}, payoffs.rows(), payoffs.cols());
  const auto strategy = [](std::span<const double> weights) {
    return MixedStrategy(Eigen::Map<const Eigen::VectorXd>(weights.data(), std::ssize(weights)));
  };
  return {strategy(stage.row), strategy(stage.column), widened(stage.lower, stage.upper, error),
          Termination::converged, stage.fallbacks};
}

}  // namespace saddle
