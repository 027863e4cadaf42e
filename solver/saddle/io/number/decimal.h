#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

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

/// The parts of an unsigned decimal: its value is the digits of `whole` and `fraction`, read as one
/// whole number, times 10^power(). Views into the text that was read.
struct Decimal {
  std::string_view whole;
  std::string_view fraction;
  std::int64_t exponent = 0;  // clamped to +-10^15
  DecimalMark mark = DecimalMark::none;

  bool is_zero() const;

  std::int64_t power() const { return exponent - static_cast<std::int64_t>(fraction.size()); }

  /// Returns m such that 10^(m-1) <= value < 10^m. The value must not be zero.
  std::int64_t magnitude() const;
};

/// The parts of a number; see read_double() for the grammar.
struct NumberText {
  bool is_negative = false;
  Decimal dividend;
  std::optional<Decimal> divisor;
  bool is_percentage = false;

  DecimalMark mark() const;
};

/// Returns the parts of a number, nullopt if the text is not in the grammar. O(length).
std::optional<NumberText> number_text(std::string_view text, bool decimal_comma);

/// Returns the kind of the point in a number that std::from_chars reads, if decimal commas are
/// allowed. O(length).
DecimalMark point_mark(std::string_view text);

}  // namespace saddle
