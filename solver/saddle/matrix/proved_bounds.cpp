#include "saddle/matrix/proved_bounds.h"

#include <algorithm>

#include "saddle/number/rounding.h"

// Where the payoffs were rounded, each is within r of its entry. Then either bound is off by at
// most r, so the gap is by 2r, and the range of the payoffs is at least that of the entries less
// 2r.

namespace saddle {
namespace {

// Returns no less than the quotient of a gap and a range, each known up to a few roundings.
double quotient_above(double gap, double range) {
  return next_above(gap / range * (1 + 8 * unit_roundoff));
}

}  // namespace

double PayoffRange::lowered(double payoff) const {
  return rounding > 0 ? next_below(payoff - rounding) : payoff;
}

double PayoffRange::raised(double payoff) const {
  return rounding > 0 ? next_above(payoff + rounding) : payoff;
}

double PayoffRange::gap_of_entries(double gap) const {
  return gap > 0 ? quotient_above(gap, rescaled()) : 0;
}

double PayoffRange::gap_of_payoffs(double gap) const {
  if (rounding == 0) {
    return gap_of_entries(gap);
  }
  const double widening = 2 * next_above(rounding * scaling.scale());
  const double least_range = rescaled() * (1 - 8 * unit_roundoff) - widening;
  return least_range > 0 ? quotient_above(gap + widening, least_range) : infinity;
}

void conclude(Solution& solution, const PayoffRange& range, const ProvedBound& lower,
              const ProvedBound& upper, double tolerance, Termination otherwise) {
  solution.lower = range.lowered(lower.payoff);
  solution.upper = range.raised(upper.payoff);
  // Equal bounds close the gap, also where the rescaled ones are apart by their widening.
  const double gap = lower.payoff == upper.payoff ? 0 : next_above(upper.rescaled - lower.rescaled);
  solution.gap_of_entries = range.gap_of_entries(gap);
  solution.relative_gap = range.rounding == 0 ? solution.gap_of_entries : range.gap_of_payoffs(gap);
  if (solution.relative_gap <= tolerance) {
    solution.termination = Termination::converged;
  } else if (solution.gap_of_entries <= std::max(tolerance, range.gap_of_payoffs(0) / 16)) {
    solution.termination = Termination::rounded_payoffs;
  } else {
    solution.termination = otherwise;
  }
}

}  // namespace saddle
