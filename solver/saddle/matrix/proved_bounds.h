#pragma once

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/scaling.h"
#include "saddle/matrix/solution.h"
#include "saddle/number/index.h"
#include "saddle/number/rounding.h"

namespace saddle {

/// What is known of all payoffs of a game: bounds on them, at best the minimum and the maximum
/// entry; the maximum distance of an entry from its payoff; and the map to rescaled numbers.
struct PayoffRange {
  double minimum;
  double maximum;
  double rounding;
  Scaling scaling;

  /// Maximum minus minimum, rescaled.
  double rescaled() const { return scaling.rescaled(maximum) - scaling.rescaled(minimum); }

  /// Converts a rescaled bound to the units of the game: rounded down, but at least the minimum;
  /// rounded up, but at most the maximum.
  double entry_below(double rescaled) const;
  double entry_above(double rescaled) const;

  /// Returns the bound for the payoffs that follows from a bound for the entries: the values of the
  /// two games differ by at most `rounding`.
  double lowered(double payoff) const;
  double raised(double payoff) const;

  /// Returns a bound on a rescaled gap as a fraction of the range: of the entries, and of the
  /// payoffs that they stand for. The latter may be infinite.
  double gap_of_entries(double gap) const;
  double gap_of_payoffs(double gap) const;
};

/// Returns the range of payoffs between bounds, each payoff rounded by at most `rounding`. Throws
/// std::invalid_argument unless minimum <= maximum and rounding >= 0, all finite.
PayoffRange checked_range(double minimum, double maximum, double rounding = 0);

/// Returns the payoff. Throws std::invalid_argument unless it lies in the range.
double checked_payoff(const PayoffRange& range, double payoff);

/// A bound on the value of the game of the entries: rescaled, and in the units of the game.
struct ProvedBound {
  double rescaled;
  double payoff;
};

/// A product is summed in blocks of this many terms, then the sums of the blocks are added: this
/// keeps rounding errors small.
inline constexpr Index product_block = 64;

/// Returns a bound on the rounding error of a sum of products that are added up in any order. Each
/// term is rounded at most `roundings` times, the absolute values of the exact terms add up to at
/// most `magnitude`, and at most `products` products may underflow.
double rounding_error(double roundings, double products, double magnitude);

/// Returns a bound on the rounding error of a sum of `terms` rescaled payoffs times weights >= 0 of
/// sum 1. Blocks of `block` products are summed first, in any order, then their sums.
double product_error(const PayoffRange& range, Index terms, Index block = product_block);

/// A product, with an error of at most `error` times the sum of its weights, is divided by that
/// sum, added up with compensation. Returns a bound on the distance of the quotient from the mean.
double quotient_error(const PayoffRange& range, double error);

/// Returns a product divided by the sum of the probabilities, added up with compensation.
double mean_of(const MixedStrategy& strategy, double product);

/// Returns the bound that a strategy proves. `product` is the minimum (maximum) of the rescaled
/// payoffs times the probabilities of the strategy; its error is at most `error` times the sum of
/// the probabilities. The bound of a pure strategy k is the entry `of_pure(k)`.
template <class EntryOf>
ProvedBound proved_lower(const PayoffRange& range, const MixedStrategy& row, double product,
                         double error, const EntryOf& of_pure) {
  const double rescaled = next_below(mean_of(row, product) - quotient_error(range, error));
  const auto pure = row.pure_strategy();
  return {rescaled, pure ? of_pure(*pure) : range.entry_below(rescaled)};
}
template <class EntryOf>
ProvedBound proved_upper(const PayoffRange& range, const MixedStrategy& column, double product,
                         double error, const EntryOf& of_pure) {
  const double rescaled = next_above(mean_of(column, product) + quotient_error(range, error));
  const auto pure = column.pure_strategy();
  return {rescaled, pure ? of_pure(*pure) : range.entry_above(rescaled)};
}

/// Sets the bounds of a solution, and its gaps and termination that follow from them (see certify).
void conclude(Solution& solution, const PayoffRange& range, const ProvedBound& lower,
              const ProvedBound& upper, double tolerance, Termination otherwise);

}  // namespace saddle
