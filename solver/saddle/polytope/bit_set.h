#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace saddle {

/// A set of numbers, stored as one bit for each number.
using BitSet = std::vector<std::uint64_t>;

/// Returns a set for numbers below `count`, empty or full. In a full set, the unused bits of the
/// last word are 1 too.
inline BitSet bit_set(std::size_t count, bool with_all = false) {
  return BitSet((count + 63) / 64, with_all ? ~std::uint64_t{0} : 0);
}

inline void insert_number(BitSet& set, std::size_t number) {
  set[number / 64] |= std::uint64_t{1} << (number % 64);
}

inline bool has_number(const BitSet& set, std::size_t number) {
  return (set[number / 64] >> (number % 64) & 1) != 0;
}

}  // namespace saddle
