#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "saddle/io/number/decimal.h"
#include "saddle/number/exact_list.h"
#include "saddle/number/rational.h"

namespace saddle {

/// What is wrong with a text read as a number.
enum class NumberFault {
  none,
  not_a_number,      // outside the grammar
  not_finite,        // "nan", "inf", "-Infinity", "#N/A", "#DIV/0!", "NA", "TRUE"
  division_by_zero,  // "1/0", "0/0.0"
  too_large,         // beyond the largest double
  too_small,         // not zero, but zero as a double
  exponent           // beyond most_exponent where 10^exponent must be computed
};

/// A text read as a number: `value` is it if and only if `fault` is none.
template <class Number>
struct NumberReading {
  Number value{};
  NumberFault fault = NumberFault::none;
  DecimalMark mark = DecimalMark::none;
};

/// The largest exponent, in absolute value, of a rational number: its digits fill about 40 kB.
inline constexpr std::int64_t most_exponent = 100'000;

/// Reads a number: an optional sign, then a decimal, a quotient of two decimals, or a percentage.
///
///   3  -0.25  .5  5.  1e-3  1E+3  +2  -3/4  2.5/4  52.5%  60 %
///
/// The sign may be U+2212, the minus of typeset text; a divisor has none. Where a decimal comma is
/// allowed it may stand for the point, between digits only: 0,5. No blanks but one before
/// a percent sign (U+00A0 and U+202F too), no separators of thousands, no other base. Where a
/// decimal comma is allowed, the marks of 1,000 and 1.000 say that they may be such separators: the
/// value is 1, but who reads a whole text must see that the mark is a decimal one elsewhere.
///
/// The double is the one nearest to the number as written, ties to even. A number that overflows,
/// or that is not zero and would be read as zero, is a fault. O(length) but for quotients whose
/// digits do not fit 53 bits, which go through rational arithmetic.
NumberReading<double> read_double(std::string_view text, bool decimal_comma = false);

/// Returns whether the double that read_double() made of the text is the number as written, and not
/// just the nearest.
bool is_exactly(std::string_view text, double value, bool decimal_comma = false);

/// Reads the same grammar exactly: 0.1 is one tenth.
NumberReading<Rational> read_rational(std::string_view text, bool decimal_comma = false);

/// The same, quicker where the number fits two words.
NumberReading<ExactNumber> read_exact(std::string_view text);

/// Returns the message for a text with a fault: "expected a number, found 'x'".
std::string complaint(NumberFault fault, std::string_view text);

}  // namespace saddle
