#pragma once

namespace saddle {

/// How the values of a stochastic game are guessed.
enum class StochasticMethod {
  /// Value iteration (Shapley 1953), the bounds of a discounted game by the contraction.
  value_iteration,
  /// Newton's steps on the fixed point between the bounds of value iteration, after Hoffman and
  /// Karp (1966), Pollatschek and Avi-Itzhak (1969), Filar and Tolwinski (1991).
  newton,
};

}  // namespace saddle
