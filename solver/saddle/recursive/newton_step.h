#pragma once

#include <span>
#include <vector>

#include <Eigen/Core>

#include "saddle/recursive/leaving_chain.h"
#include "saddle/recursive/shapley_operator.h"

namespace saddle {

/// The image of numbers for the states of a component under Shapley's operator, and the Markov
/// chain of the strategies that it found: from state k, `payoff[k]` is paid and play stays in the
/// component by row k of the chain.
struct Linearization {
  /// The operator's values, and their greatest distance from the numbers.
  std::vector<double> image;
  double residual;
  Eigen::VectorXd payoff;
  std::vector<LeavingChain::Entry> chain;
};

/// Applies the operator to the states of a component; `numbers` has one for every state of the
/// game, those outside the component being fixed. All in plain floating point: it proves nothing.
Linearization linearized(const StochasticGame& game, ShapleyOperator& shapley,
                         const std::vector<Index>& component, std::span<const double> numbers);

/// What the states of a component are worth when both players keep to the strategies of a
/// linearization, and how many discounted stages play then stays in the component.
struct StationaryPlay {
  Eigen::VectorXd values;
  Eigen::VectorXd stages;
};

/// Solves (I - P) values = payoff, (I - P) stages = 1; both empty if play may stay for ever.
/// Newton's step on T v = v (Pollatschek and Avi-Itzhak 1969).
StationaryPlay stationary_play(const Linearization& linearization);

}  // namespace saddle
