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

#include "saddle/io/text/text_lines.h"
#include "saddle/io/text/utf8.h"

namespace saddle {
namespace {

using namespace std::string_view_literals;

#ifdef __cpp_lib_to_chars
using std::from_chars;
#else
using fast_float::from_chars;
#endif

// The parts of an unsigned decimal: its value is the digits of `whole` and `fraction`, read as one
// whole number, times 10^power(). Views into the text that was read.
struct Decimal {
  std::string_view whole;
  std::string_view fraction;
  std::int64_t exponent = 0;  // clamped to +-10^15
  DecimalMark mark = DecimalMark::none;

  bool is_zero() const {
    const auto has_no_value = [](std::string_view digits) {
      return digits.find_first_not_of('0') == std::string_view::npos;
    };
    return has_no_value(whole) && has_no_value(fraction);
  }

  std::int64_t power() const { return exponent - static_cast<std::int64_t>(fraction.size()); }

  // Returns m such that 10^(m-1) <= value < 10^m. The value must not be zero.
  std::int64_t magnitude() const {
    const std::size_t leading = whole.find_first_not_of('0');
    if (leading != std::string_view::npos) {
      return exponent + static_cast<std::int64_t>(whole.size() - leading);
    }
    return exponent - static_cast<std::int64_t>(fraction.find_first_not_of('0'));
  }
};

// The parts of a number; see read_double() for the grammar.
struct NumberText {
  bool is_negative = false;
  Decimal dividend;
  bool is_quotient = false;
  Decimal divisor = {"1", "", 0, DecimalMark::none};
  bool is_percentage = false;

  DecimalMark mark() const {
    const bool divisor_decides = divisor.mark != DecimalMark::none &&
                                 (dividend.mark == DecimalMark::none || is_doubtful(dividend.mark));
    return divisor_decides ? divisor.mark : dividend.mark;
  }

  // The value is the quotient of the digits times 10^power().
  std::int64_t power() const {
    return dividend.power() - divisor.power() - (is_percentage ? 2 : 0);
  }
};

constexpr std::string_view typeset_minus = "\xE2\x88\x92";

bool is_digit(char character) { return character >= '0' && character <= '9'; }

std::string_view take_digits(std::string_view& text) {
  const auto count =
      static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_digit) - text.begin());
  const std::string_view digits = text.substr(0, count);
  text.remove_prefix(count);
  return digits;
}

bool take(std::string_view& text, std::string_view token) {
  const bool found = text.starts_with(token);
  text.remove_prefix(found ? token.size() : 0);
  return found;
}

// Takes a sign if there is one; returns whether it is a minus.
bool take_sign(std::string_view& text) {
  const bool is_negative = take(text, "-") || take(text, typeset_minus);
  if (!is_negative) {
    take(text, "+");
  }
  return is_negative;
}

// Takes a final "%", perhaps after a space or a no-break space.
bool take_percent(std::string_view& text) {
  constexpr std::array signs = {"%"sv, " %"sv, "\xC2\xA0%"sv, "\xE2\x80\xAF%"sv};
  const bool found = std::find(signs.begin(), signs.end(), text) != signs.end();
  text = found ? std::string_view() : text;
  return found;
}

// Removes an exponent such as "e-3"; false if there is an e without an exponent.
bool take_exponent(std::string_view& text, std::int64_t& exponent) {
  constexpr std::int64_t bound = 1'000'000'000'000'000;
  if (!take(text, "e") && !take(text, "E")) {
    return true;
  }
  const bool is_negative = take_sign(text);
  const std::string_view digits = take_digits(text);
  for (const char digit : digits) {
    exponent = std::min(10 * exponent + (digit - '0'), bound);
  }
  exponent = is_negative ? -exponent : exponent;
  return !digits.empty();
}

// Returns the kind of a decimal's mark when its digits are known. It may group thousands in 1,000
// and 12,345, but not in 0,500 or in a number with an exponent.
DecimalMark mark_between(std::string_view whole, DecimalMark mark, std::string_view fraction,
                         bool has_exponent) {
  const bool may_be_grouped = !has_exponent && !whole.empty() && whole.size() <= 3 &&
                              whole.front() != '0' && fraction.size() == 3;
  if (mark == DecimalMark::none || !may_be_grouped) {
    return mark;
  }
  return mark == DecimalMark::point ? DecimalMark::point_or_separator
                                    : DecimalMark::comma_or_separator;
}

std::optional<Decimal> take_decimal(std::string_view& text, bool decimal_comma) {
  Decimal decimal;
  decimal.whole = take_digits(text);
  if (take(text, ".")) {
    decimal.mark = DecimalMark::point;
  } else if (decimal_comma && !decimal.whole.empty() && take(text, ",")) {
    decimal.mark = DecimalMark::comma;
  }
  if (decimal.mark != DecimalMark::none) {
    decimal.fraction = take_digits(text);
  }
  // "5." and ".5" are numbers, but a comma at the end of the digits may separate two cells.
  const bool has_digits =
      !decimal.fraction.empty() || (!decimal.whole.empty() && decimal.mark != DecimalMark::comma);
  const std::size_t behind_digits = text.size();
  if (!has_digits || !take_exponent(text, decimal.exponent)) {
    return {};
  }
  const bool has_exponent = text.size() < behind_digits;
  if (decimal_comma) {
    decimal.mark = mark_between(decimal.whole, decimal.mark, decimal.fraction, has_exponent);
  }
  return decimal;
}

// Returns the parts of a number, nullopt if the text is not in the grammar. O(length).
std::optional<NumberText> number_text(std::string_view text, bool decimal_comma) {
  NumberText number;
  number.is_negative = take_sign(text);
  const auto dividend = take_decimal(text, decimal_comma);
  if (!dividend) {
    return {};
  }
  number.dividend = *dividend;
  number.is_quotient = take(text, "/");
  if (number.is_quotient) {
    const auto divisor = take_decimal(text, decimal_comma);
    if (!divisor) {
      return {};
    }
    number.divisor = *divisor;
    const DecimalMark above = number.dividend.mark;
    const DecimalMark below = number.divisor.mark;
    if (above != DecimalMark::none && below != DecimalMark::none &&
        is_point(above) != is_point(below)) {
      return {};  // 1.5/2,5
    }
  } else {
    number.is_percentage = take_percent(text);
  }
  return text.empty() ? std::optional(number) : std::nullopt;
}

// Returns the kind of the point in a number that std::from_chars reads, if decimal commas are
// allowed. O(length).
DecimalMark point_mark(std::string_view text) {
  const std::size_t point = text.find('.');
  if (point == std::string_view::npos) {
    return DecimalMark::none;
  }
  const std::string_view whole = text.substr(0, point);
  std::string_view rest = text.substr(point + 1);
  const std::string_view fraction = take_digits(rest);
  return mark_between(whole.substr(whole.starts_with('-') ? 1 : 0), DecimalMark::point, fraction,
                      !rest.empty());
}

// Whether the text is a word for infinity, NaN, a missing value, a truth value or a spreadsheet's
// error.
bool is_word_for_no_number(std::string_view text) {
  std::string word = lower_case(text);
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
  const auto above = word_of(number.dividend, number.power());
  const auto below = word_of(number.divisor, -number.power());
  if (!above || !below || *below == 0) {
    return {};
  }
  return WordQuotient{number.is_negative ? -*above : *above, *below};
}

NumberReading<ExactNumber> exact(const NumberText& number) {
  const DecimalMark mark = number.mark();
  if (const auto words = word_quotient(number)) {
    return {*words, NumberFault::none, mark};
  }
  if (number.divisor.is_zero()) {
    return {{}, NumberFault::division_by_zero, mark};
  }
  if (number.dividend.is_zero()) {
    return {{}, NumberFault::none, mark};
  }
  if (std::abs(number.dividend.exponent - number.divisor.exponent) > most_exponent) {
    return {{}, NumberFault::exponent, mark};
  }
  mpz_class above = digits(number.dividend);
  mpz_class below = digits(number.divisor);
  (number.power() < 0 ? below : above) *= power_of_ten(std::abs(number.power()));
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

NumberReading<double> nearest_quotient(const NumberText& number) {
  const NumberReading<ExactNumber> reading = exact(number);
  if (reading.fault != NumberFault::none) {
    return {0, reading.fault, reading.mark};
  }
  // -0/3 keeps its sign.
  const double value = std::copysign(saddle::nearest_quotient(reading.value, WordQuotient{1}),
                                     number.is_negative ? -1.0 : 1.0);
  return range_checked(value, number.dividend.is_zero(), reading.mark);
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
  return number->is_quotient ? nearest_quotient(*number) : nearest_decimal(*number);
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
  if (!number->is_quotient && number->dividend.exponent == 0 && places < powers.size()) {
    const double whole = value * powers.at(places);
    if (std::abs(whole) <= most_whole) {
      return whole == std::trunc(whole) && std::fma(value, powers.at(places), -whole) == 0;
    }
  }
  const NumberReading<ExactNumber> reading = exact(*number);
  return reading.fault == NumberFault::none && to_rational(reading.value) == Rational(value);
}

NumberReading<ExactNumber> read_exact(std::string_view text, bool decimal_comma) {
  if (const auto whole = short_whole_number(text)) {
    return {WordQuotient{*whole}, NumberFault::none, DecimalMark::none};
  }
  const auto number = number_text(text, decimal_comma);
  if (!number) {
    return {{}, fault_outside_grammar(text), DecimalMark::none};
  }
  return exact(*number);
}

NumberReading<Rational> read_rational(std::string_view text, bool decimal_comma) {
  NumberReading<ExactNumber> reading = read_exact(text, decimal_comma);
  auto* const wide = std::get_if<Rational>(&reading.value);
  return {wide != nullptr ? std::move(*wide) : to_rational(reading.value), reading.fault,
          reading.mark};
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
