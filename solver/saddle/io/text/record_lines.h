#pragma once

#include <cstddef>
#include <vector>

#include "saddle/number/index.h"

namespace saddle {

/// The lines of a text on which its records stand. As most records stand one line below the one
/// before, only the others are stored.
class RecordLines {
 public:
  /// Adds the line of a record; records come in their order.
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
