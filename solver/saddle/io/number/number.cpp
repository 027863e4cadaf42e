#include "saddle/io/number/number.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include <fmt/format.h>
#ifndef __cpp_lib_to_chars
#include <fast_float/fast_float.h>  // for standard libraries that cannot read doubles
#endif

#include "saddle/io/text/utf8.h"

namespace saddle {
namespace {

#ifdef __cpp_lib_to_chars
using std::from_chars;
#else
using fast_float::from_chars;
#endif

// Whether the text is a word for infinity, NaN, a missing value, a truth value or a spreadsheet's
// error.
bool is_word_for_no_number(std::string_view text) {
  std::string word(text);
  std::transform(word.begin(), word.end(), word.begin(), [](char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  });
  if (word.starts_with('-') || word.starts_with('+')) {
    word.erase(0, 1);
  }
  constexpr std::array words{"nan",    "inf",    "infinity", "#n/a",  "#div/0!",
                             "#name?", "#null!", "#num!",    "#ref!", "#value!",
                             "na",     "n/a",    "null",     "true",  "false"};
  return std::find(words.begin(), words.end(), word) != words.end();
}

NumberFault fault_outside_grammar(std::string_view text) {
  return text.size() < 16 && is_word_for_no_number(text) ? NumberFault::not_finite
                                                         : NumberFault::not_a_number;
}

NumberReading<double> range_checked(double value, bool is_zero, DecimalMark mark) {
  if (std::isinf(value)) {
    return {0, NumberFault::too_large, mark};
  }
  if (value == 0 && !is_zero) {
    return {0, NumberFault::too_small, mark};
  }
  return {value, NumberFault::none, mark};
}

mpz_class power_of_ten(std::int64_t exponent) {
  mpz_class power;
  mpz_ui_pow_ui(power.get_mpz_t(), 10, static_cast<unsigned long>(exponent));
  return power;
}

mpz_class digits(const Decimal& decimal) {
  return mpz_class(std::string(decimal.whole).append(decimal.fraction), 10);
}

// Returns the digits times 10^max(power, 0); nullopt if the product may not fit a word.
std::optional<std::int64_t> word_of(const Decimal& decimal, std::int64_t power) {
  constexpr std::size_t most_digits = std::numeric_limits<std::int64_t>::digits10;
  if (decimal.whole.size() + decimal.fraction.size() > most_digits ||
      power > static_cast<std::int64_t>(most_digits)) {
    return {};
  }
  std::int64_t value = 0;
  for (const std::string_view digits : {decimal.whole, decimal.fraction}) {
    for (const char digit : digits) {
      value = 10 * value + (digit - '0');
    }
  }
  for (; power > 0; --power) {
    if (__builtin_mul_overflow(value, std::int64_t{10}, &value)) {
      return {};
    }
  }
  return value;
}

// Returns nullopt if the numbers do not fit words, or the divisor is 0.
std::optional<WordQuotient> word_quotient(const NumberText& number) {
  const Decimal divisor = number.divisor.value_or(Decimal{"1", "", 0, DecimalMark::none});
  const std::int64_t power =
      number.dividend.power() - divisor.power() - (number.is_percentage ? 2 : 0);
  const auto above = word_of(number.dividend, power);
  const auto below = word_of(divisor, -power);
  if (!above || !below || *below == 0) {
    return {};
  }
  return WordQuotient{number.is_negative ? -*above : *above, *below};
}

NumberReading<Rational> rational(const NumberText& number) {
  const DecimalMark mark = number.mark();
  if (const auto words = word_quotient(number)) {
    return {to_rational(*words), NumberFault::none, mark};
  }
  if (number.divisor && number.divisor->is_zero()) {
    return {{}, NumberFault::division_by_zero, mark};
  }
  if (number.dividend.is_zero()) {
    return {{}, NumberFault::none, mark};
  }
  if (std::abs(number.dividend.exponent - (number.divisor ? number.divisor->exponent : 0)) >
      most_exponent) {
    return {{}, NumberFault::exponent, mark};
  }
  mpz_class above = digits(number.dividend);
  mpz_class below = number.divisor ? digits(*number.divisor) : mpz_class(1);
  const std::int64_t power = number.dividend.power() -
                             (number.divisor ? number.divisor->power() : 0) -
                             (number.is_percentage ? 2 : 0);
  (power < 0 ? below : above) *= power_of_ten(std::abs(power));
  if (number.is_negative) {
    above = -above;
  }
  Rational value(above, below);
  value.canonicalize();
  return {std::move(value), NumberFault::none, mark};
}

// Reads a decimal or a percentage by std::from_chars from its plain spelling.
NumberReading<double> nearest_decimal(const NumberText& number) {
  const Decimal& decimal = number.dividend;
  const std::string spelling =
      fmt::format("{}{}.{}e{}", number.is_negative ? "-" : "", decimal.whole, decimal.fraction,
                  decimal.exponent - (number.is_percentage ? 2 : 0));
  double value = 0;
  const auto result = from_chars(spelling.data(), spelling.data() + spelling.size(), value);
  if (result.ec == std::errc::result_out_of_range) {
    return {0, decimal.magnitude() > 0 ? NumberFault::too_large : NumberFault::too_small,
            decimal.mark};
  }
  return range_checked(value, decimal.is_zero(), decimal.mark);
}

// Returns word_of() if a double holds it exactly.
std::optional<double> small_whole_number(const Decimal& decimal, std::int64_t power) {
  constexpr std::int64_t bound = std::int64_t{1} << 53;
  const auto value = word_of(decimal, power);
  return value && *value <= bound ? std::optional(static_cast<double>(*value)) : std::nullopt;
}

// A quotient of whole numbers that doubles hold exactly is rounded only once, by the division.
NumberReading<double> nearest_quotient(const NumberText& number) {
  const Decimal& dividend = number.dividend;
  const Decimal& divisor = *number.divisor;
  if (divisor.is_zero()) {
    return {0, NumberFault::division_by_zero, number.mark()};
  }
  const std::int64_t power = dividend.power() - divisor.power();
  const auto above = small_whole_number(dividend, power);
  const auto below = small_whole_number(divisor, -power);
  if (above && below) {
    const double value = *above / *below;
    return {number.is_negative ? -value : value, NumberFault::none, number.mark()};
  }
  const NumberReading<Rational> exact = rational(number);
  if (exact.fault != NumberFault::none) {
    return {0, exact.fault, exact.mark};
  }
  return range_checked(saddle::nearest_double(exact.value), exact.value == 0, exact.mark);
}

// Returns a whole number that is short enough to be a double: three times as fast as
// std::from_chars.
std::optional<std::int64_t> short_whole_number(std::string_view text) {
  constexpr std::size_t most_digits = 15;
  const bool is_negative = text.starts_with('-');
  text.remove_prefix(is_negative ? 1 : 0);
  if (text.empty() || text.size() > most_digits) {
    return {};
  }
  std::int64_t value = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') {
      return {};
    }
    value = 10 * value + (digit - '0');
  }
  return is_negative ? -value : value;
}

// Reads most numbers of files: all texts that std::from_chars reads completely, without a comma or
// a "+".
std::optional<double> plain_decimal(std::string_view text) {
  const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
  if (const auto value = short_whole_number(text)) {
    // -0 keeps its sign.
    return std::copysign(static_cast<double>(*value), digits.size() < text.size() ? -1.0 : 1.0);
  }
  if (digits.empty() || digits.front() > '9') {
    return {};  // std::from_chars accepts words too
  }
  double value = 0;
  const auto [end, error] = from_chars(text.data(), text.data() + text.size(), value);
  const bool is_read = error == std::errc() && end == text.data() + text.size();
  // fast_float reports neither overflow nor underflow as an error.
  const bool is_in_range =
      std::isfinite(value) &&
      (value != 0 || digits.find_first_of("123456789") == std::string_view::npos);
  return is_read && is_in_range ? std::optional(value) : std::nullopt;
}

}  // namespace

NumberReading<double> read_double(std::string_view text, bool decimal_comma) {
  if (const auto value = plain_decimal(text)) {
    return {*value, NumberFault::none, decimal_comma ? point_mark(text) : DecimalMark::none};
  }
  const auto number = number_text(text, decimal_comma);
  if (!number) {
    return {0, fault_outside_grammar(text), DecimalMark::none};
  }
  return number->divisor ? nearest_quotient(*number) : nearest_decimal(*number);
}

// A number with k digits after the point is w / 10^k with a whole number w. Let d be the nearest
// double. If d * 10^k is whole too and has at most 53 bits, it differs from w by less than 1, so it
// equals w, and the double is exact.
bool is_exactly(std::string_view text, double value, bool decimal_comma) {
  constexpr double most_whole = 0x1p53 - 1;
  constexpr std::array powers = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
  // A shortcut by the same argument, which decides nearly every file of whole numbers. Not for
  // quotients: 35e15/9 is not whole, but the nearest double is.
  constexpr std::size_t digits_of_a_double = 15;
  if (text.size() <= digits_of_a_double && std::abs(value) <= most_whole &&
      static_cast<double>(static_cast<std::int64_t>(value)) == value &&
      text.find('/') == std::string_view::npos) {
    return true;
  }
  const auto number = number_text(text, decimal_comma);
  if (!number) {
    return false;
  }
  const std::size_t places = number->dividend.fraction.size() + (number->is_percentage ? 2 : 0);
  if (!number->divisor && number->dividend.exponent == 0 && places < powers.size()) {
    const double whole = value * powers.at(places);
    if (std::abs(whole) <= most_whole) {
      return whole == std::trunc(whole) && std::fma(value, powers.at(places), -whole) == 0;
    }
  }
  const NumberReading<Rational> exact = rational(*number);
  return exact.fault == NumberFault::none && exact.value == Rational(value);
}

NumberReading<Rational> read_rational(std::string_view text, bool decimal_comma) {
  if (const auto whole = short_whole_number(text)) {
    return {to_rational(WordQuotient{*whole, 1}), NumberFault::none, DecimalMark::none};
  }
  const auto number = number_text(text, decimal_comma);
  if (!number) {
    return {{}, fault_outside_grammar(text), DecimalMark::none};
  }
  return rational(*number);
}

NumberReading<ExactNumber> read_exact(std::string_view text) {
  if (const auto whole = short_whole_number(text)) {
    return {WordQuotient{*whole, 1}, NumberFault::none, DecimalMark::none};
  }
  const auto number = number_text(text, false);
  if (const auto words = number ? word_quotient(*number) : std::nullopt) {
    return {*words, NumberFault::none, number->mark()};
  }
  NumberReading<Rational> reading = read_rational(text);
  return {std::move(reading.value), reading.fault, reading.mark};
}

std::string complaint(NumberFault fault, std::string_view text) {
  const auto found = [text](std::string_view expected) {
    return text.empty() ? fmt::format("expected {}, found nothing", expected)
                        : fmt::format("expected {}, found {}", expected, quoted_excerpt(text));
  };
  switch (fault) {
    case NumberFault::none:
    case NumberFault::not_a_number:
      break;
    case NumberFault::not_finite:
      return found("a finite number");
    case NumberFault::division_by_zero:
      return found("a divisor that is not zero");
    case NumberFault::too_large:
      return found("a number within the range of a double") + " (exact arithmetic can hold it)";
    case NumberFault::too_small:
      return found("a number within the range of a double") +
             ", which would become 0 (exact arithmetic can hold it)";
    case NumberFault::exponent:
      return found(fmt::format("an exponent of at most {}", most_exponent));
  }
  return found("a number");
}

}  // namespace saddle
