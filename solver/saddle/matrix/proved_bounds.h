#pragma once

#include <optional>

#include "saddle/matrix/scaling.h"
#include "saddle/matrix/solution.h"
#include "saddle/number/index.h"

namespace saddle {

/// What is known of all payoffs of a game: the least and the greatest entry, or bounds on them; how
/// far an entry may be from its payoff; and the map to the rescaled numbers of the computation.
struct PayoffRange {
  double minimum;
  double maximum;
  double rounding;
  Scaling scaling;

  /// Greatest minus least, rescaled.
  double rescaled() const { return scaling.rescaled(maximum) - scaling.rescaled(minimum); }

  /// Returns the entry for a rescaled bound on entries, rounded down or up, but never beyond the
  /// least and the greatest entry.
  double entry_below(double rescaled) const;
  double entry_above(double rescaled) const;

  /// Returns the bound on the payoffs that a bound on the entries proves: the value differs by no
  /// more than the payoffs do.
  double lowered(double payoff) const;
  double raised(double payoff) const;

  /// Returns a bound on a gap as a fraction of the range, the gap given rescaled: for the entries,
  /// and for the payoffs that they stand for, where it may be infinite.
  double gap_of_entries(double gap) const;
  double gap_of_payoffs(double gap) const;
};

/// Returns the range of payoffs between bounds, each rounded by no more than `rounding`. Throws
/// std::invalid_argument unless minimum <= maximum and rounding >= 0 are finite.
PayoffRange checked_range(double minimum, double maximum, double rounding = 0);

/// Returns the payoff. Throws std::invalid_argument unless it lies in the range.
double checked_payoff(const PayoffRange& range, double payoff);

/// A bound on the value of a game of entries, once rescaled and once in the units of the game.
struct ProvedBound {
  double rescaled;
  double payoff;
};

/// How many terms of a product are added up before the sum of the sums goes on: blocks keep
/// roundings small.
inline constexpr Index product_block = 64;

/// Returns a bound on the rounding of a sum of `terms` products c w that are added up in blocks of
/// `block`, each in any order, and the blocks' sums then: every |c| <= bound is a rescaled payoff
/// after one rounding, and the weights w >= 0 add up to 1.
double product_error(Index terms, Index block, double bound);

/// Returns how far a product that is off by at most `error` times the sum of its weights is from
/// the exact mean, once it is divided by that sum, added up with compensation.
double quotient_error(const PayoffRange& range, double error);

/// Returns the bound that a strategy proves whose least (greatest) payoff is this mean, rescaled,
/// with an error of at most `error`. A pure strategy's bound is the entry `of_pure`.
ProvedBound proved_lower(const PayoffRange& range, double mean, double error,
                         std::optional<double> of_pure);
ProvedBound proved_upper(const PayoffRange& range, double mean, double error,
                         std::optional<double> of_pure);

/// Sets a solution's bounds, gaps and termination from these bounds (see certify).
void conclude(Solution& solution, const PayoffRange& range, const ProvedBound& lower,
              const ProvedBound& upper, double tolerance, Termination otherwise);

}  // namespace saddle
