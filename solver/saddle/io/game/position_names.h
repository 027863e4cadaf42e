#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "saddle/graph/position_graph.h"

namespace saddle {

/// The names of positions, numbered in the order in which they were added.
class PositionNames {
 public:
  /// Returns the number of the name, the next one if the name is new. Throws std::length_error
  /// beyond 2^32 - 1 names. O(length), amortised.
  Position add(std::string_view name);

  /// Adds names as above and returns their numbers. Faster than one by one where there are many:
  /// the look-ups wait for memory together.
  std::vector<Position> add_all(std::span<const std::string_view> names);

  /// Returns the number of the name, nullopt if it was never added. O(length).
  std::optional<Position> find(std::string_view name) const;

  /// The name of a position. Holds until the next call of add().
  std::string_view operator[](Position position) const {
    return std::string_view(text_).substr(first_[position],
                                          first_[position + std::size_t{1}] - first_[position]);
  }

  /// Returns all names, in their order.
  std::vector<std::string> all() const;

  Position size() const { return static_cast<Position>(first_.size() - 1); }

 private:
  // A name of up to 8 bytes is compared by its key, which holds them; of a longer one the key is a
  // hash, and the text decides. So a look-up mostly reads one cache line.
  struct Slot {
    std::uint64_t key;
    std::uint32_t length;
    Position position;
  };

  std::size_t first_slot(std::uint64_t key, std::size_t length) const;
  std::size_t slot_of(std::uint64_t key, std::string_view name) const;
  Position add(std::uint64_t key, std::string_view name);
  void grow();

  std::string text_;  // of all names, one after the other
  std::vector<std::size_t> first_{0};
  std::vector<Slot> slots_;  // open addressing, a power of 2, at most half full
};

}  // namespace saddle
