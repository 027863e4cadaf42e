#include "saddle/io/decimal_marks.h"

#include <algorithm>

namespace saddle {

void DecimalMarks::add(DecimalMark mark, Place place) {
  if (mark == DecimalMark::none) {
    return;
  }
  std::optional<Place>& first = mark == DecimalMark::point ? point_ : comma_;
  first = first ? std::min(*first, place) : place;
}

void DecimalMarks::add(const DecimalMarks& other) {
  if (other.point_) {
    add(DecimalMark::point, *other.point_);
  }
  if (other.comma_) {
    add(DecimalMark::comma, *other.comma_);
  }
}

std::optional<DecimalMarks::Place> DecimalMarks::conflict() const {
  return point_ && comma_ ? std::max(point_, comma_) : std::nullopt;
}

}  // namespace saddle
