#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <gmpxx.h>

namespace saddle {

/// An exact rational number, always in lowest terms.
using Rational = mpq_class;

/// Returns the nearest double, ties to even; infinite if it rounds beyond the largest double.
double nearest_double(const Rational& number);

/// Returns the greatest double <= number.
double rounded_down(const Rational& number);

/// Returns the least double >= number.
double rounded_up(const Rational& number);

/// Returns the least common multiple of the denominators.
mpz_class common_denominator(std::span<const Rational> numbers);

/// Returns the numbers times their common denominator.
std::vector<mpz_class> whole_multiples(std::span<const Rational> numbers);

/// Returns the probabilities proportional to weights that are >= 0 and not all 0.
std::vector<Rational> in_proportion(std::span<const mpz_class> weights);

namespace detail {

/// Returns the fraction with the least denominator in [low, high], by continued fractions; may
/// return nullopt if the denominator has more than 45 bits. Demands low <= high.
std::optional<Rational> simplest_between(Rational low, Rational high);

}  // namespace detail

}  // namespace saddle
