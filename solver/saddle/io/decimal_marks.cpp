#include "saddle/io/decimal_marks.h"

#include <algorithm>

namespace saddle {

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

std::optional<DecimalMarks::Place> DecimalMarks::conflict() const {
  std::optional<Place> comma = comma_;
  if (doubtful_) {
    comma = comma ? std::min(*comma, doubtful_->place) : doubtful_->place;
  }
  return point_ && comma ? std::max(point_, comma) : std::nullopt;
}

}  // namespace saddle
