#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"
#include "saddle/recursive/stage_game.h"
#include "saddle/solve/stage_solver.h"

namespace saddle {

/// The workspace in which one thread solves the stage games of a layer, on cache lines that other
/// threads do not use.
class alignas(64) LayerWork {
 public:
  explicit LayerWork(std::vector<double>& values) : values_(&values) {}

  /// The payoffs of a stage game, row by row. The game fills them in; their previous values are
  /// meaningless.
  std::vector<double> payoffs;

  /// Returns the value of the stage game with these payoffs.
  double solve(Index rows, Index columns);

  /// Sets a value of the layer.
  void set(std::size_t place, double value) { (*values_)[place] = value; }

  std::int64_t stage_games() const { return stage_games_; }
  std::int64_t fallbacks() const { return fallbacks_; }
  /// The greatest width of the bounds of a stage game so far.
  double widest() const { return widest_; }

 private:
  std::vector<double>* values_;
  StageSolver solver_;
  std::int64_t stage_games_ = 0;
  std::int64_t fallbacks_ = 0;
  double widest_ = 0;
};

/// A recursive game whose states lie in layers, each a dense array. The stage games of a layer lead
/// only to layers below it, and may be solved in any order. A game provides
///
///   layers()                the number of layers; the lowest is layer 0;
///   size(layer)             the number of values of a layer; values that no task sets are 0;
///   tasks(layer)            the number of tasks of a layer; each sets some values;
///   solve(layer, k, work)   task k: computes payoffs from the values of the layers below, calls
///                           work.solve(), and sets values: the value of a stage game, an average
///                           of several, or the negated value if the players change places;
///   rounding(layer)         the maximum rounding error of a value if the values below were exact:
///                           the errors of a payoff, of the middle of a stage game's bounds and of
///                           an average, added up.
template <class Game>
concept LayeredGame = requires(const Game& game, int layer, std::int64_t k, LayerWork& work) {
  { game.layers() } -> std::convertible_to<int>;
  { game.size(layer) } -> std::convertible_to<std::size_t>;
  { game.tasks(layer) } -> std::convertible_to<std::int64_t>;
  game.solve(layer, k, work);
  { game.rounding(layer) } -> std::convertible_to<double>;
};

/// Backward induction over dense layers. Keeps only a value for each state, by layer and index, and
/// an error bound for each layer. Solves a million stage games a second per thread.
/// (solve_recursive() keeps all cells in memory, and bounds and strategies of every state.)
class LayeredInduction {
 public:
  /// Solves the layers that are not solved yet, each by options.threads threads. The values do not
  /// depend on the number of threads. Iterations are stage games of this call. A layer that a limit
  /// leaves unfinished counts as not solved. on_progress reports the minimum and maximum value of
  /// the last solved layer. Returns converged unless a limit was reached. Throws as check(options)
  /// and the game do.
  template <LayeredGame Game>
  Termination solve(const Game& game, const Options& options) {
    return solve_layers(
        game.layers(),
        [&](int layer) {
          return Layer{
              game.size(layer), game.tasks(layer), game.rounding(layer),
              [&game, layer](std::int64_t k, LayerWork& work) { game.solve(layer, k, work); }};
        },
        options);
  }

  /// The number of solved layers. The functions below demand a solved layer.
  int solved_layers() const { return static_cast<int>(layers_.size()); }
  double value(int layer, std::size_t place) const { return layers_[as_size(layer)].values[place]; }
  /// A bound on the error of each value of the layer, errors of the layers below included.
  double error(int layer) const { return layers_[as_size(layer)].error; }
  /// The same for the layers below `layer`; 0 for layer 0. `layer` itself need not be solved.
  double error_below(int layer) const { return layer == 0 ? 0 : error(layer - 1); }
  /// Bounds on all true values of the layer.
  ValueBounds range(int layer) const { return layers_[as_size(layer)].range; }

  /// The number of stage games solved, and how often a certificate fell short of the tolerance and
  /// another method was tried for one of them.
  std::int64_t stage_games() const { return stage_games_; }
  std::int64_t fallbacks() const { return fallbacks_; }

 private:
  struct Layer {
    std::size_t size;
    std::int64_t tasks;
    double rounding;
    std::function<void(std::int64_t k, LayerWork& work)> solve;
  };
  struct SolvedLayer {
    std::vector<double> values;
    double error;
    ValueBounds range;
  };

  Termination solve_layers(int layers, const std::function<Layer(int)>& layer_at,
                           const Options& options);

  std::vector<SolvedLayer> layers_;
  std::int64_t stage_games_ = 0;
  std::int64_t fallbacks_ = 0;
};

/// Optimal strategies at a state, and the bounds on its value: `row` guarantees `lower` and
/// `column` concedes at most `upper`, if later play achieves the bounds on the values of the next
/// states.
struct StateSolution {
  MixedStrategy row;
  MixedStrategy column;
  ValueBounds bounds;
  Termination termination;
  /// How often a certificate fell short of the tolerance and another method was tried.
  int fallbacks = 0;
};

/// Returns the options with an on_progress that reports the bounds returned by `bounds`, instead of
/// the solver's.
Options reporting(const Options& options, std::function<ValueBounds()> bounds);

/// Solves a stage game whose payoffs are off by at most `error` each; returns its strategies with
/// the bounds that they prove.
StateSolution solve_state(const DenseMatrix& payoffs, double error);

}  // namespace saddle
