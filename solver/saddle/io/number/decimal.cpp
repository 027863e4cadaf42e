#include "saddle/io/number/decimal.h"

#include <algorithm>
#include <array>

namespace saddle {
namespace {

using namespace std::string_view_literals;

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

bool take_minus(std::string_view& text) { return take(text, "-") || take(text, typeset_minus); }

// Takes a final "%", perhaps after a space or a no-break space.
bool take_percent(std::string_view& text) {
  const auto is_percent = [text](std::string_view sign) { return text == sign; };
  const std::array signs = {"%"sv, " %"sv, "\xC2\xA0%"sv, "\xE2\x80\xAF%"sv};
  const bool found = std::any_of(signs.begin(), signs.end(), is_percent);
  text = found ? std::string_view() : text;
  return found;
}

// Removes an exponent such as "e-3"; false if there is an e without an exponent.
bool take_exponent(std::string_view& text, std::int64_t& exponent) {
  constexpr std::int64_t bound = 1'000'000'000'000'000;
  if (!take(text, "e") && !take(text, "E")) {
    return true;
  }
  const bool is_negative = take_minus(text);
  if (!is_negative) {
    take(text, "+");
  }
  const std::string_view digits = take_digits(text);
  for (const char digit : digits) {
    exponent = std::min(10 * exponent + (digit - '0'), bound);
  }
  exponent = is_negative ? -exponent : exponent;
  return !digits.empty();
}

// Whether a mark between the digits could group thousands: 1,000 and 12,345, but not 0,500.
bool may_be_grouped(std::string_view whole, std::string_view fraction) {
  return !whole.empty() && whole.size() <= 3 && whole.front() != '0' && fraction.size() == 3;
}

// Returns the kind of a decimal's mark when its digits are known. A number with grouped thousands
// has no exponent.
DecimalMark mark_between(std::string_view whole, DecimalMark mark, std::string_view fraction,
                         bool has_exponent) {
  if (mark == DecimalMark::none || has_exponent || !may_be_grouped(whole, fraction)) {
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

}  // namespace

bool Decimal::is_zero() const {
  const auto has_no_value = [](std::string_view digits) {
    return digits.find_first_not_of('0') == std::string_view::npos;
  };
  return has_no_value(whole) && has_no_value(fraction);
}

std::int64_t Decimal::magnitude() const {
  const std::size_t leading = whole.find_first_not_of('0');
  if (leading != std::string_view::npos) {
    return exponent + static_cast<std::int64_t>(whole.size() - leading);
  }
  return exponent - static_cast<std::int64_t>(fraction.find_first_not_of('0'));
}

DecimalMark NumberText::mark() const {
  const bool divisor_decides = divisor && divisor->mark != DecimalMark::none &&
                               (dividend.mark == DecimalMark::none || is_doubtful(dividend.mark));
  return divisor_decides ? divisor->mark : dividend.mark;
}

std::optional<NumberText> number_text(std::string_view text, bool decimal_comma) {
  NumberText number;
  number.is_negative = take_minus(text);
  if (!number.is_negative) {
    take(text, "+");
  }
  const auto dividend = take_decimal(text, decimal_comma);
  if (!dividend) {
    return {};
  }
  number.dividend = *dividend;
  if (take(text, "/")) {
    number.divisor = take_decimal(text, decimal_comma);
    if (!number.divisor) {
      return {};
    }
    const DecimalMark above = number.dividend.mark;
    const DecimalMark below = number.divisor->mark;
    if (above != DecimalMark::none && below != DecimalMark::none &&
        is_point(above) != is_point(below)) {
      return {};  // 1.5/2,5
    }
  } else {
    number.is_percentage = take_percent(text);
  }
  return text.empty() ? std::optional(number) : std::nullopt;
}

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

}  // namespace saddle
