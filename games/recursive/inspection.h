#pragma once

#include <vector>

#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/solution.h"
#include "saddle/number/rational.h"

namespace saddle::games {

/// Dresher's inspection game (1962): in each of n periods the inspector (row) may spend one of m
/// inspections while the other (column) may violate once. The inspector gets 1 for an inspected
/// violation, -1 for another one, and 0 without a violation.
///
/// V(n, m) is 0 if m >= n, and -1 if m = 0 < n; else it is the value of [[1, V(n-1, m-1)], [-1,
/// V(n-1, m)]], rows inspect and wait, columns violate and comply.
class Inspection {
 public:
  static constexpr int most_periods = 500;

  /// Solves all states of at most `periods` periods and `inspections` inspections: O(nm) exact 2 x
  /// 2 games, each counted as an iteration; fewer periods if a limit is reached. Throws
  /// std::invalid_argument unless 0 <= periods <= most_periods and inspections >= 0, and as
  /// check(options) does.
  Inspection(int periods, int inspections, const Options& options = {});

  /// converged if all states are solved.
  Termination termination() const { return termination_; }
  /// The number of solved periods.
  int solved_periods() const { return static_cast<int>(values_.size()) - 1; }

  /// Returns V(periods, inspections). Throws std::invalid_argument unless both are >= 0 and at most
  /// the solved numbers.
  Rational value(int periods, int inspections) const;

  /// Returns the matrix of a state: one cell with its value if nobody has a choice. Throws as
  /// value() does.
  ExactMatrix stage(int periods, int inspections) const;

 private:
  int inspections_;
  Termination termination_ = Termination::converged;
  // V(n, m) for m <= n.
  std::vector<std::vector<Rational>> values_;
};

}  // namespace saddle::games
