#pragma once

#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "apps/program/answers/finding.h"
#include "apps/program/answers/stated_solution.h"
#include "apps/program/reports/printed.h"
#include "saddle/exact/certificate.h"
#include "saddle/matrix/solution.h"
#include "saddle/number/rational.h"

namespace saddle::app {

/// What two strategies prove.
struct Proof {
  Rational lower;
  Rational upper;
  std::optional<Rational> relative_gap;  // none: no bound is known
};

/// The bounds that the strategies of a solution prove in rational arithmetic, of each statement
/// that it makes.
struct StatedBounds {
  std::optional<ExactBounds> of_statement;
  std::optional<ExactBounds> of_fractions;
};

/// What a check of a solution finds.
struct Verdict {
  Proof proof;  // of the strategies that are reported
  double tolerance;
  std::vector<Finding> findings = {};
  bool of_fractions = false;  // whether the findings on the object "exact" are reported

  bool valid() const { return findings.empty(); }
  bool is_within_tolerance() const {
    return proof.relative_gap && *proof.relative_gap <= Rational(tolerance);
  }

  /// Whether the claim is true, of the strategies in doubles as in fractions.
  bool holds(const std::string& claim) const;

  /// For people, and the object that the contract describes; with bounds in fractions if `exact`.
  std::string text(bool exact) const;
  Json json(bool exact) const;

  /// Each checks a part of a solution, and adds a finding for every claim that is false. What the
  /// payoffs of both players add up to is none in a matrix game.
  void check_size(const StatedGame& stated, Index rows, Index columns);
  void check_labels(const StatedGame& stated, const std::vector<std::string>& rows,
                    const std::vector<std::string>& columns);
  void check_stored(const StatedGame& stated, Index stored);
  void check_constant_sum(const StatedSolution& stated, const std::optional<Rational>& sum);
  void check_saddle_point(bool holds);

  /// Checks a saddle point in doubles that may be rounded: the payoff there, and those of its row
  /// and of its column.
  void check_saddle_point(double payoff, const Eigen::VectorXd& row, const Eigen::VectorXd& column,
                          double rounding);

  /// Checks what is claimed of the strategies, by a certificate of them in doubles for the game of
  /// all payoffs less `offset`, and sets the proof. `range` is the greatest payoff less the least.
  /// Demands a statement in doubles.
  void check_in_doubles(const StatedSolution& stated, const Solution& certified,
                        const Rational& offset, const Rational& range);

  /// The same by bounds in rational arithmetic. `fractions_reported` is whether the proof is that
  /// of the object "exact", if there is one.
  void check_exactly(const StatedSolution& stated, const StatedBounds& bounds,
                     const Rational& range, bool fractions_reported);
};

}  // namespace saddle::app
