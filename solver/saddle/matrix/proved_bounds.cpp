#include "saddle/matrix/proved_bounds.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <limits>

#include "saddle/machine/refusal.h"
#include "saddle/matrix/compensated_sum.h"

// Why the bounds are true in floating point
//
// Let u = 2^-53, g(k) = k u / (1 - k u), and d the least positive double. A bound is a sum of
// products of a payoff and a weight. If each computed term is the exact one times at most k factors
// 1 + f with |f| <= u, and the absolute values of the exact terms add up to at most C, then the
// computed sum is off by at most (Higham, Accuracy and Stability of Numerical Algorithms, 2002,
// section 3.1)
//
//   g(k) C + 2 n d,
//
// where n counts the products, each of whose payoff and result may underflow. It remains to count
// k; extensive/certificate.cpp does it for trees, and here it is done for matrices.
//
// Let c_ij be the exact rescaled payoff (scaling.h), C the bound on every |c_ij|, and y >= 0 the
// column strategy's doubles. The bounds are needed for the exact quotient
//
//   t = N / S,   N = sum_j c_ij y_j,   S = sum_j y_j.
//
// N is summed in blocks of B terms, whose sums are added up in turn. Rescaling a payoff rounds once
// (the scale is a power of two), a product rounds once, a term passes through at most B - 1
// additions within its block, in whatever order the compiler takes them, and through ceil(n / B)
// after it. So the computed sum differs from N by at most e S, where
//
//   e = g(K) C + 2 n d,   K = min(n, B) + 1 + ceil(n / B).
//
// S is summed with compensation: its relative error is at most 2u (ibid., section 4.3, n < 2^26),
// however the terms are divided into lanes, because the error of each addition is summed too. So,
// except for underflow, the rounded quotient is (1 + f) (N + e' S) / S with |e'| <= e and |f| <= 3u
// + 4u^2. As |N / S| <= C, it differs from t by at most
//
//   e + (C + e) (3u + 4u^2) + d  <=  (e + 4 u C + d) (1 + 8u).
//
// The same holds for x'A. Each bound is moved outward by that much, and by one rounding more where
// it becomes a payoff. A pure strategy needs no sum: its bound is an entry.
//
// If the payoffs were rounded, each is within r of its entry. Then each bound is off by at most r,
// the gap by at most 2r, and the range of the payoffs is at least that of the entries minus 2r.

namespace saddle {
namespace {

static_assert(FLT_EVAL_METHOD == 0, "each operation must round to a double, as with SSE2");

constexpr double least_double = std::numeric_limits<double>::denorm_min();
// Covers the rounding errors of the expression that it multiplies.
constexpr double of_expression = 1 + 8 * unit_roundoff;

// Returns an upper bound on the quotient of a gap and a range, each known up to a few roundings.
double quotient_above(double gap, double range) { return next_above(gap / range * of_expression); }

}  // namespace

double PayoffRange::entry_below(double rescaled) const {
  return std::max(minimum, scaling.payoff_rounded_down(rescaled));
}

double PayoffRange::entry_above(double rescaled) const {
  return std::min(maximum, scaling.payoff_rounded_up(rescaled));
}

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

PayoffRange checked_range(double minimum, double maximum, double rounding) {
  if (!std::isfinite(minimum) || !std::isfinite(maximum) || minimum > maximum) {
    throw_invalid("bounds on the payoffs are {} and {}, must be finite and ascending", minimum,
                  maximum);
  }
  if (!(rounding >= 0) || std::isinf(rounding)) {
    throw_invalid("rounding of the payoffs is {}, must be finite and >= 0", rounding);
  }
  return {minimum, maximum, rounding, Scaling(minimum, maximum)};
}

double checked_payoff(const PayoffRange& range, double payoff) {
  if (!(payoff >= range.minimum && payoff <= range.maximum)) {
    throw_invalid("a payoff is {}, must be >= {} and <= {}", payoff, range.minimum, range.maximum);
  }
  return payoff;
}

double rounding_error(double roundings, double products, double magnitude) {
  return (relative_error(roundings) * magnitude + 2 * products * least_double) * of_expression;
}

double product_error(const PayoffRange& range, Index terms, Index block) {
  const Index blocks = (terms + block - 1) / block;
  return rounding_error(static_cast<double>(std::min(terms, block) + 1 + blocks),
                        static_cast<double>(terms), range.scaling.bound());
}

double quotient_error(const PayoffRange& range, double error) {
  return (error + 4 * unit_roundoff * range.scaling.bound() + least_double) * of_expression;
}

double mean_of(const MixedStrategy& strategy, double product) {
  return product / compensated_sum(strategy.probabilities().data(), strategy.size());
}

void conclude(Solution& solution, const PayoffRange& range, const ProvedBound& lower,
              const ProvedBound& upper, double tolerance, Termination otherwise) {
  solution.lower = range.lowered(lower.payoff);
  solution.upper = range.raised(upper.payoff);
  // Equal bounds leave no gap, even if the rescaled bounds differ because they were widened.
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
