#include "saddle/io/text/record_lines.h"

#include <algorithm>
#include <iterator>

namespace saddle {

void RecordLines::add(std::size_t record, Index line) {
  const Index offset = line - static_cast<Index>(record);
  if (runs_.empty() || runs_.back().offset != offset) {
    runs_.push_back({record, offset});
  }
}

Index RecordLines::operator[](std::size_t record) const {
  const auto next = std::upper_bound(runs_.begin(), runs_.end(), record,
                                     [](std::size_t r, const Run& run) { return r < run.first; });
  return static_cast<Index>(record) + std::prev(next)->offset;
}

}  // namespace saddle
