#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace saddle {

/// The mark between whole and fractional digits; unknown for a double that was read where no
/// decimal comma is allowed.
enum class DecimalMark {
  none,
  point,
  comma,
  point_or_separator,  // as in "1.000", where the point may group thousands
  comma_or_separator   // as in "1,000"
};

/// Returns whether the mark may be a separator of thousands.
inline bool is_doubtful(DecimalMark mark) {
  return mark == DecimalMark::point_or_separator || mark == DecimalMark::comma_or_separator;
}

/// Returns whether the mark is a point, whatever it does.
inline bool is_point(DecimalMark mark) {
  return mark == DecimalMark::point || mark == DecimalMark::point_or_separator;
}

/// An unsigned decimal taken apart: its value is the digits of `whole` and `fraction`, read as one
/// whole number, times 10^power(). Views into the text that was read.
struct Decimal {
  std::string_view whole;
  std::string_view fraction;
  std::int64_t exponent = 0;  // held within +-10^15
  DecimalMark mark = DecimalMark::none;

  bool is_zero() const;

  std::int64_t power() const { return exponent - static_cast<std::int64_t>(fraction.size()); }

  /// Returns the m for which 10^(m-1) <= value < 10^m; demands that it is not zero.
  std::int64_t magnitude() const;
};

/// A number taken apart; see read_double() for the grammar.
struct NumberText {
  bool is_negative = false;
  Decimal dividend;
  std::optional<Decimal> divisor;
  bool is_percentage = false;

  DecimalMark mark() const;
};

/// Takes a text apart; nothing if it is outside the grammar. O(length).
std::optional<NumberText> number_text(std::string_view text, bool decimal_comma);

/// Returns which mark the point of a number is that std::from_chars reads, where it may be a
/// decimal comma. O(length).
DecimalMark point_mark(std::string_view text);

}  // namespace saddle
