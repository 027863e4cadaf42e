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

std::optional<DecimalMarks::Place> DecimalMarks::Finds::first() const {
  if (!doubtful) {
    return sure;
  }
  return sure ? std::min(*sure, doubtful->place) : doubtful->place;
}

void DecimalMarks::Finds::add(Place place) { sure = sure ? std::min(*sure, place) : place; }

void DecimalMarks::Finds::add_doubtful(Place place, std::string_view number) {
  if (!doubtful || place < doubtful->place) {
    doubtful = {place, std::string(number)};
  }
}

void DecimalMarks::Finds::add(const Finds& other) {
  if (other.sure) {
    add(*other.sure);
  }
  if (other.doubtful) {
    add_doubtful(other.doubtful->place, other.doubtful->text);
  }
}

void DecimalMarks::add_mark(DecimalMark mark, Place place, std::string_view number) {
  Finds& finds = is_point(mark) ? points_ : commas_;
  if (is_doubtful(mark)) {
    finds.add_doubtful(place, number);
  } else {
    finds.add(place);
  }
}

void DecimalMarks::add(const DecimalMarks& other) {
  points_.add(other.points_);
  commas_.add(other.commas_);
}

std::optional<DecimalMarks::Fault> DecimalMarks::fault() const {
  const std::optional<Place> point = points_.first();
  const std::optional<Place> comma = commas_.first();
  if (point && comma) {
    return Fault{std::max(*point, *comma), "expected decimal points or decimal commas, found both"};
  }
  const Finds& finds = point ? points_ : commas_;
  if (!finds.doubtful || finds.sure) {
    return {};
  }
  const std::string& number = finds.doubtful->text;
  const char mark = point ? '.' : ',';
  return Fault{finds.doubtful->place,
               fmt::format("expected a number that reads in one way, found {}, which may be {} or "
                           "{} (no other number shows that {} mark decimals)",
                           quoted_excerpt(number), shown_as_decimal(number, mark),
                           shown_with(number, mark, ""), point ? "points" : "commas")};
}

}  // namespace saddle
