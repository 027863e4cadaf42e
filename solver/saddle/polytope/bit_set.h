#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace saddle {

/// A set of numbers, stored as one bit for each number.
using BitSet = std::vector<std::uint64_t>;

/// Returns an empty set for numbers below `count`.
inline BitSet bit_set(std::size_t count) { return BitSet((count + 63) / 64); }

inline void insert_number(BitSet& set, std::size_t number) {
  set[number / 64] |= std::uint64_t{1} << (number % 64);
}

inline bool has_number(const BitSet& set, std::size_t number) {
  return (set[number / 64] >> (number % 64) & 1) != 0;
}

/// Calls visit(number) for each number of the set, ascending.
template <class Visit>
void for_each_number(const BitSet& set, const Visit& visit) {
  for (std::size_t word = 0; word < set.size(); ++word) {
    for (std::uint64_t rest = set[word]; rest != 0; rest &= rest - 1) {
      visit(64 * word + static_cast<std::size_t>(std::countr_zero(rest)));
    }
  }
}

}  // namespace saddle
