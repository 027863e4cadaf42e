#pragma once

#include <string>

#include <gmpxx.h>

namespace saddle {

/// An exact rational number, always in lowest terms.
using Rational = mpq_class;

/// Returns the double nearest to the number, ties to even; infinite beyond the largest double.
double nearest_double(const Rational& number);

/// Returns the greatest double that is not above the number.
double rounded_down(const Rational& number);

/// Returns the least double that is not below the number.
double rounded_up(const Rational& number);

}  // namespace saddle
