#include "saddle/io/decimal_marks.h"

#include <algorithm>

#include <fmt/format.h>

#include "saddle/io/utf8.h"

namespace saddle {
namespace {

// The text with another mark for each of its commas, as it is shown in messages.
std::string shown_with(std::string_view text, std::string_view mark) {
  std::string result;
  for (const char character : text) {
    result += character == ',' ? mark : std::string_view(&character, 1);
  }
  return quoted_excerpt(result);
}

}  // namespace

void DecimalMarks::add_mark(DecimalMark mark, Place place, std::string_view number) {
  if (mark == DecimalMark::comma_or_separator) {
    if (!doubtful_ || place < doubtful_->place) {
      doubtful_ = {place, std::string(number)};
    }
    return;
  }
  std::optional<Place>& first = mark == DecimalMark::point ? point_ : comma_;
  first = first ? std::min(*first, place) : place;
}

void DecimalMarks::add(const DecimalMarks& other) {
  if (other.point_) {
    add(DecimalMark::point, *other.point_, "");
  }
  if (other.comma_) {
    add(DecimalMark::comma, *other.comma_, "");
  }
  if (other.doubtful_) {
    add(DecimalMark::comma_or_separator, other.doubtful_->place, other.doubtful_->text);
  }
}

std::optional<DecimalMarks::Fault> DecimalMarks::fault() const {
  std::optional<Place> comma = comma_;
  if (doubtful_) {
    comma = comma ? std::min(*comma, doubtful_->place) : doubtful_->place;
  }
  if (point_ && comma) {
    return Fault{std::max(*point_, *comma),
                 "expected decimal points or decimal commas, found both"};
  }
  if (!doubtful_ || comma_) {
    return {};
  }
  const std::string& number = doubtful_->text;
  return Fault{
      doubtful_->place,
      fmt::format("expected a number that reads in one way, found {}, which may be {} or "
                  "{} (no other number shows that commas mark decimals)",
                  quoted_excerpt(number), shown_with(number, "."), shown_with(number, ""))};
}

}  // namespace saddle
