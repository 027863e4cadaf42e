#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "saddle/number/index.h"

namespace saddle {

/// Sequences in lists, each in increasing order.
class SequenceLists {
 public:
  /// Takes the number of the list that each sequence goes to, below `count`; one with a negative
  /// number goes to none. O(sequences + count).
  SequenceLists(std::span<const std::int32_t> list_of, std::size_t count);

  std::size_t count() const { return starts_.size() - 1; }
  std::span<const std::int32_t> operator[](std::size_t list) const {
    return std::span(sequences_)
        .subspan(place(starts_[list]), place(starts_[list + 1] - starts_[list]));
  }

 private:
  std::vector<std::int32_t> starts_;
  std::vector<std::int32_t> sequences_;
};

}  // namespace saddle
