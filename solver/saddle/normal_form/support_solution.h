#pragma once

#include <optional>
#include <vector>

#include "saddle/normal_form/indifference_system.h"

namespace saddle {

/// The proved kind of a solution of an IndifferenceSystem.
enum class SolutionKind {
  equilibrium,  // all probabilities > 0, and no strategy outside the supports pays as much
  none,         // a probability <= 0, or a strategy outside the supports pays more
  undecided,    // neither is proved
};

/// A solution of an IndifferenceSystem within `radius` of each unknown of the centre; there is no
/// other one within this distance.
struct SupportSolution {
  std::vector<Rational> centre;
  Rational radius;
  SolutionKind kind;
  /// The index if the solution is regular.
  std::optional<int> index;
};

/// Returns an approximate inverse of an n x n matrix; nullopt if an entry exceeds 2^100.
std::optional<std::vector<double>> approximate_inverse(const std::vector<double>& matrix, Index n);

/// The equations of a support for each player, and the proofs based on them.
class SupportEquations {
 public:
  /// Keeps a reference to the payoffs.
  SupportEquations(const ScaledPayoffs& payoffs, const Supports& supports)
      : payoffs_(payoffs), doubles_(payoffs, supports) {}

  const ScaledPayoffs& payoffs() const { return payoffs_; }
  const IndifferenceSystem<double>& doubles() const { return doubles_; }
  const IndifferenceSystem<Interval<double>>& intervals() const;
  const Supports& supports() const { return doubles_.supports(); }

  /// The number of players who mix.
  int mixing() const;

  /// Returns approximate_inverse() of the Jacobian.
  std::optional<std::vector<double>> inverse_jacobian(const std::vector<double>& unknowns) const;

  /// Returns the result of Newton's method, without a proof; nullopt if it needs over 24 steps.
  std::optional<std::vector<double>> newton(std::vector<double> unknowns) const;

  /// Returns the solution near these unknowns, proved by Krawczyk's operator in intervals of
  /// doubles, or of rational numbers around a more accurate centre if doubles do not suffice;
  /// nullopt if neither proves that there is one.
  std::optional<SupportSolution> prove(const std::vector<double>& near) const;

  /// Returns the solution within `radius` of each of these unknowns, by exact arithmetic if the
  /// radius is 0, else as above; nullopt if no solution is proved.
  std::optional<SupportSolution> prove_within(const std::vector<Rational>& centre,
                                              const Rational& radius) const;

  /// Returns the exact solution; nullopt if the equations are singular, as for two players who mix
  /// with supports of different sizes. Demands linear equations: at most two players mix.
  std::optional<SupportSolution> linear_solution() const;

  /// Returns the greatest of `radius`, `radius` / 2, ... for which Krawczyk's operator proves that
  /// the box around the centre contains at most one solution; 0 if for none of the first 30.
  double radius_of_uniqueness(const std::vector<double>& centre, double radius) const;

 private:
  const ScaledPayoffs& payoffs_;
  IndifferenceSystem<double> doubles_;
  mutable std::optional<IndifferenceSystem<Interval<double>>> intervals_;
};

}  // namespace saddle
