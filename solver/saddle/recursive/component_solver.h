#pragma once

#include <cstdint>
#include <vector>

#include <Eigen/Core>

#include "saddle/matrix/solution.h"
#include "saddle/recursive/stochastic_bounds.h"
#include "saddle/recursive/stochastic_method.h"

namespace saddle {

/// Solves one component of a stochastic game, those it leads to being solved: moves a guess by
/// value iteration or Newton's steps, and keeps as bounds what Shapley's operator confirms around
/// it.
class ComponentSolver {
 public:
  /// Keeps references.
  ComponentSolver(StochasticBounds& known, const std::vector<Index>& part, const Options& options,
                  const Budget& budget, StochasticMethod method);

  /// Improves the bounds of the component's states until they have converged, come to rest or a
  /// limit is reached.
  void solve();

  /// upper - lower <= tolerance * the greatest absolute number among payoffs and bounds.
  bool has_converged() const;

 private:
  bool is_passed_once() const;
  bool is_within(double tolerance) const;
  bool round(bool may_copy);
  bool improve_by_constants(BoundSide& side);
  bool improve_by_guess(BoundSide& side, double slack);
  bool improve_by_bounds_of(const BoundSide& other, BoundSide& side);
  bool sweep(BoundSide& side);
  void step();
  void halve();
  void report() const;

  double& guess(Index state) { return known_.guess[static_cast<std::size_t>(state)]; }

  StochasticBounds& known_;
  const std::vector<Index>& part_;
  const Options& options_;
  const Budget& budget_;
  StochasticMethod method_;
  // How long play stays in the component, for its states; empty if unknown.
  Eigen::VectorXd stages_;
  // How far the guess is from its image.
  double residual_ = 0;
};

}  // namespace saddle
