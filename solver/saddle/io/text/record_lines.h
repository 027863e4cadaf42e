#pragma once

#include <cstddef>
#include <vector>

#include "saddle/number/index.h"

namespace saddle {

/// The lines of records in a text. Most records are one line below the previous one; only the
/// others are stored.
class RecordLines {
 public:
  /// Adds the line of a record. Records must come in order.
  void add(std::size_t record, Index line);

  Index operator[](std::size_t record) const;

 private:
  struct Run {
    std::size_t first;
    Index offset;
  };
  std::vector<Run> runs_;
};

}  // namespace saddle
