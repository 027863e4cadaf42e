#pragma once

#include <cstdint>
#include <vector>

#include <Eigen/Core>

#include "saddle/matrix/budget.h"
#include "saddle/recursive/bound_side.h"
#include "saddle/recursive/stochastic_method.h"

namespace saddle {

/// What is known of a stochastic game while its components are solved one after another.
struct StochasticBounds {
  /// Keeps a reference to the game, which check() must accept. Throws as ShapleyOperator does.
  StochasticBounds(const StochasticGame& of, int threads);
  StochasticBounds(const StochasticBounds&) = delete;
  StochasticBounds& operator=(const StochasticBounds&) = delete;

  const StochasticGame& game;
  std::vector<std::vector<Index>> components;
  EndlessPlay endless;
  ShapleyOperator shapley;
  BoundSide lower;
  BoundSide upper;
  /// What the values may be, for every state.
  std::vector<double> guess;
  /// The greatest absolute number that a cell or endless play pays.
  double greatest_payoff;
  std::int64_t iterations = 0;
};

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
  bool is_inside(Index state) const;
  bool is_passed_once() const;
  bool leads_to_known(const BoundSide& side) const;
  double scale() const;
  double widest() const;
  bool round(bool may_copy);
  bool improve_by_constants(BoundSide& side);
  bool improve_by_guess(BoundSide& side, double slack);
  bool improve_by_bounds_of(const BoundSide& other, BoundSide& side);
  void improve_by_rationals(BoundSide& side, const BoundSide& other);
  bool sweep(BoundSide& side);
  void step();
  void halve();
  void report();

  double& guess(Index state) { return known_.guess[static_cast<std::size_t>(state)]; }

  StochasticBounds& known_;
  const std::vector<Index>& part_;
  std::vector<Index> sorted_;
  const Options& options_;
  const Budget& budget_;
  StochasticMethod method_;
  // How long play stays in the component, for its states; empty if unknown.
  Eigen::VectorXd stages_;
  // How far the guess is from its image.
  double residual_ = 0;
};

}  // namespace saddle
