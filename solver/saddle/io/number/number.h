#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "saddle/number/exact_list.h"
#include "saddle/number/rational.h"

namespace saddle {

/// The mark between whole and fractional digits. If decimal commas are not allowed, read_double()
/// may return `none` for a number with a point.
enum class DecimalMark {
  none,
  point,
  comma,
  point_or_separator,  // as in "1.000", where the point could group thousands
  comma_or_separator   // as in "1,000"
};

/// Returns whether the mark could be a separator of thousands.
inline bool is_doubtful(DecimalMark mark) {
  return mark == DecimalMark::point_or_separator || mark == DecimalMark::comma_or_separator;
}

/// Returns whether the mark is a point, also if the point could group thousands.
inline bool is_point(DecimalMark mark) {
  return mark == DecimalMark::point || mark == DecimalMark::point_or_separator;
}

/// The fault of a text that was read as a number.
enum class NumberFault {
  none,
  not_a_number,      // not in the grammar
  not_finite,        // "nan", "inf", "-Infinity", "#N/A", "#DIV/0!", "NA", "TRUE"
  division_by_zero,  // "1/0", "0/0.0"
  too_large,         // greater than the largest double
  too_small,         // not zero, but rounded to zero as a double
  exponent           // beyond most_exponent, if 10^exponent must be computed
};

/// The result of reading a number: `value` is valid if and only if `fault` is none.
template <class Number>
struct NumberReading {
  Number value{};
  NumberFault fault = NumberFault::none;
  DecimalMark mark = DecimalMark::none;
};

/// The maximum exponent, in absolute value, of a rational number: its digits take about 40 kB.
inline constexpr std::int64_t most_exponent = 100'000;

/// Reads a number: an optional sign, then a decimal, a quotient of two decimals, or a percentage.
///
///   3  -0.25  .5  5.  1e-3  1E+3  +2  -3/4  2.5/4  52.5%  60 %
///
/// The sign may be U+2212, the minus of typeset text; a divisor has no sign. If decimal commas are
/// allowed, the point between digits may be a comma: 0,5. Blanks are errors, except one before a
/// percent sign (U+00A0 and U+202F too). Separators of thousands and other bases are errors too. If
/// decimal commas are allowed, 1,000 and 1.000 are read as 1, and `mark` of the result reports that
/// they may mean 1000: the caller must find another number in the text in which this mark is surely
/// a decimal mark.
///
/// The double is the nearest to the number as written, ties to even. A number that overflows, or
/// that is not zero but would be rounded to zero, is a fault. O(length), except for quotients whose
/// digits do not fit 53 bits, which need rational arithmetic.
NumberReading<double> read_double(std::string_view text, bool decimal_comma = false);

/// Returns whether the double that read_double() returned for the text equals the number as
/// written, without rounding.
bool is_exactly(std::string_view text, double value, bool decimal_comma = false);

/// Reads the same grammar exactly: 0.1 is one tenth.
NumberReading<Rational> read_rational(std::string_view text, bool decimal_comma = false);

/// The same, faster if the number fits two words.
NumberReading<ExactNumber> read_exact(std::string_view text, bool decimal_comma = false);

/// Returns the message for a text with a fault: "expected a number, found 'x'".
std::string complaint(NumberFault fault, std::string_view text);

}  // namespace saddle
