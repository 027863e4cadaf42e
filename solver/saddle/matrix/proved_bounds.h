#pragma once

#include "saddle/matrix/scaling.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// What is known of all payoffs of a game: the least and the greatest entry, or bounds on them, how
/// far an entry may be from the payoff that it stands for, and the map to what is computed with.
struct PayoffRange {
  double minimum;
  double maximum;
  double rounding;
  Scaling scaling;

  /// Greatest minus least, rescaled.
  double rescaled() const { return scaling.rescaled(maximum) - scaling.rescaled(minimum); }

  /// Returns what an entry's bound proves of the payoffs: a value moves no further than they do.
  double lowered(double payoff) const;
  double raised(double payoff) const;

  /// Returns a bound on a gap as a fraction of the range, the gap given rescaled: for the entries,
  /// and for the payoffs that they stand for, where it may be infinite.
  double gap_of_entries(double gap) const;
  double gap_of_payoffs(double gap) const;
};

/// A bound on the value of a game of entries, once rescaled and once in the units of the game.
struct ProvedBound {
  double rescaled;
  double payoff;
};

/// Sets a solution's bounds, gaps and termination to what these bounds prove (see certify).
void conclude(Solution& solution, const PayoffRange& range, const ProvedBound& lower,
              const ProvedBound& upper, double tolerance, Termination otherwise);

}  // namespace saddle
