#include "saddle/io/number/decimal_marks.h"

#include <algorithm>

#include <fmt/format.h>

#include "saddle/io/text/utf8.h"

namespace saddle {
namespace {

// Returns the text, quoted, with each `mark` replaced by `other`.
std::string shown_with(std::string_view text, char mark, std::string_view other) {
  std::string result;
  for (const char character : text) {
    result += character == mark ? other : std::string_view(&character, 1);
  }
  return quoted_excerpt(result);
}

// Returns a number with a doubtful mark as an unambiguous decimal: 1.0000 for 1.000.
std::string shown_as_decimal(std::string_view text, char mark) {
  if (mark == ',') {
    return shown_with(text, ',', ".");
  }
  constexpr std::size_t behind_thousands = 4;
  const std::size_t end = text.find('.') + behind_thousands;
  return quoted_excerpt(fmt::format("{}0{}", text.substr(0, end), text.substr(end)));
}

}  // namespace

void DecimalMarks::add_mark(DecimalMark mark, Place place, std::string_view number) {
  std::optional<Number>& first = first_.at(static_cast<std::size_t>(mark));
  if (!first || place < first->place) {
    first = {place, std::string(number)};
  }
}

void DecimalMarks::add(const DecimalMarks& other) {
  for (std::size_t mark = 0; mark < first_.size(); ++mark) {
    if (const auto& number = other.first_.at(mark)) {
      add_mark(static_cast<DecimalMark>(mark), number->place, number->text);
    }
  }
}

std::optional<DecimalMarks::Fault> DecimalMarks::fault() const {
  const auto& [none, point, comma, point_or_separator, comma_or_separator] = first_;
  const auto earlier = [](const std::optional<Number>& one, const std::optional<Number>& other) {
    return !one || (other && other->place < one->place) ? other : one;
  };
  const auto first_point = earlier(point, point_or_separator);
  const auto first_comma = earlier(comma, comma_or_separator);
  if (first_point && first_comma) {
    return Fault{std::max(first_point->place, first_comma->place),
                 "expected decimal points or decimal commas, found both"};
  }
  const auto& doubtful = first_point ? point_or_separator : comma_or_separator;
  if (!doubtful || point || comma) {
    return {};
  }
  const char mark = first_point ? '.' : ',';
  return Fault{
      doubtful->place,
      fmt::format("expected a number that reads in one way, found {}, which may be {} or "
                  "{} (no other number shows that {} mark decimals)",
                  quoted_excerpt(doubtful->text), shown_as_decimal(doubtful->text, mark),
                  shown_with(doubtful->text, mark, ""), first_point ? "points" : "commas")};
}

}  // namespace saddle
