#include "saddle/recursive/layered_induction.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <utility>

#include "saddle/machine/thread_pool.h"
#include "saddle/matrix/solution.h"
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

// One call of solve: its threads and its remaining budget.
class LayeredInduction::Run {
 public:
  Run(LayeredInduction& induction, const Options& options)
      : induction_(induction), options_(options), budget_(options), pool_(options.threads) {}

  Termination solve(const Layer& layer);

 private:
  // The limit that stopped the current layer; converged while no limit is reached.
  std::atomic<Termination> ended_ = Termination::converged;
  // The stage games of this call, including those of concurrent tasks.
  std::atomic<std::int64_t> games_ = 0;

  void solve_task(const Layer& layer, std::int64_t k, LayerWork& work);

  LayeredInduction& induction_;
  const Options& options_;
  Budget budget_;
  ThreadPool pool_;
};

// A layer is abandoned at the time limit or a stop request; for the limit on iterations only after
// more stage games than the limit, so that this result does not depend on the number of threads.
void LayeredInduction::Run::solve_task(const Layer& layer, std::int64_t k, LayerWork& work) {
  if (ended_ != Termination::converged) {
    return;
  }
  if (const auto limit = budget_.exhausted(games_ - 1)) {
    ended_ = *limit;
    return;
  }
  const std::int64_t before = work.stage_games();
  layer.solve(k, work);
  games_ += work.stage_games() - before;
}

Termination LayeredInduction::Run::solve(const Layer& layer) {
  if (const auto limit = budget_.exhausted(games_)) {
    return *limit;
  }
  const ValueBounds known =
      induction_.layers_.empty() ? ValueBounds{} : induction_.layers_.back().range;
  SolvedLayer solved{std::vector<double>(layer.size), 0, {}};
  std::vector<LayerWork> works;
  works.reserve(static_cast<std::size_t>(pool_.count()));
  for (int worker = 0; worker < pool_.count(); ++worker) {
    works.emplace_back(solved.values);
  }
  pool_.for_each(layer.tasks, [&](int worker, std::int64_t k) {
    solve_task(layer, k, works[static_cast<std::size_t>(worker)]);
    if (worker == 0 && options_.on_progress) {
      options_.on_progress({games_, known.lower, known.upper});
    }
  });
  if (ended_ != Termination::converged) {
    return ended_;
  }
  if (games_ > options_.max_iterations) {
    return Termination::iteration_limit;
  }
  double widest = 0;
  for (const LayerWork& work : works) {
    widest = std::max(widest, work.widest());
    induction_.stage_games_ += work.stage_games();
    induction_.fallbacks_ += work.fallbacks();
  }
  // The middle is off by at most half of the gap; the factor covers the rounding errors of this
  // sum.
  const double below = induction_.error_below(induction_.solved_layers());
  solved.error = (below + widest / 2 + layer.rounding) * (1 + 0x1p-50);
  if (!solved.values.empty()) {
    const auto [minimum, maximum] = std::minmax_element(solved.values.begin(), solved.values.end());
    solved.range = widened(*minimum, *maximum, solved.error);
  }
  induction_.layers_.push_back(std::move(solved));
  return Termination::converged;
}

Termination LayeredInduction::solve_layers(int layers, const std::function<Layer(int)>& layer,
                                           const Options& options) {
  Run run(*this, options);
  while (solved_layers() < layers) {
    const Termination termination = run.solve(layer(solved_layers()));
    if (termination != Termination::converged) {
      return termination;
    }
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
