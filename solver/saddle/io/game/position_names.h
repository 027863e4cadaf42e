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
  /// Returns the number of the name; a new name has the next number. Throws std::length_error
  /// beyond 2^32 - 1 names. O(length), amortised.
  Position add(std::string_view name);

  /// Adds names like add() and returns their numbers. Faster for many names, because their memory
  /// accesses overlap.
  std::vector<Position> add_all(std::span<const std::string_view> names);

  /// Returns the number of the name, nullopt if it was not added. O(length).
  std::optional<Position> find(std::string_view name) const;

  /// The name of a position. Valid until the next call of add().
  std::string_view operator[](Position position) const {
    return std::string_view(text_).substr(first_[position],
                                          first_[position + std::size_t{1}] - first_[position]);
  }

  /// Returns all names in order.
  std::vector<std::string> all() const;

  Position size() const { return static_cast<Position>(first_.size() - 1); }

 private:
  // The key of a name of up to 8 bytes is the name itself, so equal keys and lengths mean equal
  // names. The key of a longer name is a hash, and the texts are compared too. Most look-ups read
  // one cache line.
  struct Slot {
    std::uint64_t key;
    std::uint32_t length;
    Position position;
  };

  std::size_t first_slot(std::uint64_t key, std::size_t length) const;
  std::size_t slot_of(std::uint64_t key, std::string_view name) const;
  Position add(std::uint64_t key, std::string_view name);
  void grow();

  std::string text_;  // all names, one after another
  std::vector<std::size_t> first_{0};
  std::vector<Slot> slots_;  // open addressing, a power of 2, at most half full
};

}  // namespace saddle
