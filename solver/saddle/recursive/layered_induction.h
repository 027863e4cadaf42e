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

/// The workspace in which one thread solves the stage games of a layer. No two threads share a
/// cache line of these.
class alignas(64) LayerWork {
 public:
  explicit LayerWork(std::vector<double>& values) : values_(&values) {}

  /// The payoffs of a stage game, row by row, for the game to fill in; their previous values do not
  /// matter.
  std::vector<double> payoffs;

  /// Solves the stage game of the payoffs, for its value.
  double solve(Index rows, Index columns);

  /// Sets a value of the layer.
  void set(std::size_t place, double value) { (*values_)[place] = value; }

  std::int64_t stage_games() const { return stage_games_; }
  std::int64_t fallbacks() const { return fallbacks_; }
  /// The widest bounds of a stage game so far.
  double widest() const { return widest_; }

 private:
  std::vector<double>* values_;
  StageSolver solver_;
  std::int64_t stage_games_ = 0;
  std::int64_t fallbacks_ = 0;
  double widest_ = 0;
};

/// A recursive game whose states lie in layers, each a dense array: the stage games of a layer go
/// on to layers below it only, and may be solved in any order. A game says
///
///   layers()                how many layers there are, the lowest being layer 0;
///   size(layer)             how many values a layer has, in places from 0; values that no task
///                           sets are 0;
///   tasks(layer)            how many tasks a layer has; each sets the values of some places;
///   solve(layer, k, work)   task k: fills in payoffs from the values of the layers below, has them
///                           solved, and sets what follows from that: the value of the stage game,
///                           an average of several, the negated value where the players change
///                           places;
///   rounding(layer)         by how much rounding may move a value, if those below were exact:
///                           in the payoffs, in the middle of a stage game's bounds, in an average.
template <class Game>
concept LayeredGame = requires(const Game& game, int layer, std::int64_t k, LayerWork& work) {
  { game.layers() } -> std::convertible_to<int>;
  { game.size(layer) } -> std::convertible_to<std::size_t>;
  { game.tasks(layer) } -> std::convertible_to<std::int64_t>;
  game.solve(layer, k, work);
  { game.rounding(layer) } -> std::convertible_to<double>;
};

/// Backward induction over dense layers: the values of all states by layer and place, one number
/// each, with a bound on their error for each layer. A million stage games a second and thread,
/// where solve_recursive() keeps all cells in memory, and bounds and strategies for every state.
class LayeredInduction {
 public:
  /// Solves the layers that are not solved yet, each by options.threads threads; the values do not
  /// depend on how many. Iterations are stage games of this call. A layer that a limit leaves
  /// unfinished is not solved, nor counted. on_progress reports the least and greatest value of the
  /// layer solved last. Returns converged unless a limit was reached. Throws as check(options) and
  /// the game do.
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
  double value(int layer, std::size_t place) const {
    return layers_[static_cast<std::size_t>(layer)].values[place];
  }
  /// No value of the layer, or of one below it, is farther than this from the true one.
  double error(int layer) const { return layers_[static_cast<std::size_t>(layer)].error; }
  /// The same for the layers below `layer`, which need not be solved itself; 0 if there is none.
  double error_below(int layer) const { return layer == 0 ? 0 : error(layer - 1); }
  /// No true value of the layer is outside.
  ValueBounds range(int layer) const { return layers_[static_cast<std::size_t>(layer)].range; }

  /// How many stage games were solved, and how often a certificate fell short of the tolerance and
  /// another way was tried for one of them.
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
  class Run;

  Termination solve_layers(int layers, const std::function<Layer(int)>& layer,
                           const Options& options);

  std::vector<SolvedLayer> layers_;
  std::int64_t stage_games_ = 0;
  std::int64_t fallbacks_ = 0;
};

/// Optimal strategies at a state, with the bounds on its value that they prove from the bounds of
/// its successors: `row` guarantees `lower`, `column` concedes `upper`, when the play after them is
/// as good as the successors' bounds say.
struct StateSolution {
  MixedStrategy row;
  MixedStrategy column;
  ValueBounds bounds;
  Termination termination;
  /// How often a certificate fell short of the tolerance and another way was tried.
  int fallbacks = 0;
};

/// Returns the options with an on_progress that reports these bounds, asked for each time, instead
/// of the solver's.
Options reporting(const Options& options, std::function<ValueBounds()> bounds);

/// Solves a stage game whose payoffs each differ by at most `error` from the true ones; returns its
/// strategies with the bounds that they prove.
StateSolution solve_state(const DenseMatrix& payoffs, double error);

}  // namespace saddle
