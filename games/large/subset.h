#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "saddle/double_oracle/double_oracle.h"
#include "saddle/number/places.h"

namespace saddle::games {

/// Some of the numbers 0, 1, ..., ascending.
using Subset = std::vector<Index>;

/// Returns the `count` numbers of greatest gain, among equal gains the first. O(n log n).
inline Subset most_gainful(const std::vector<double>& gains, Index count) {
  Subset numbers = all_up_to(std::ssize(gains));
  std::sort(numbers.begin(), numbers.end(), [&](Index a, Index b) {
    const double gain_a = gains[as_size(a)];
    const double gain_b = gains[as_size(b)];
    return gain_a != gain_b ? gain_a > gain_b : a < b;
  });
  numbers.resize(as_size(count));
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

/// Returns for each number below `size` the probability that a list of the mixture contains it; the
/// order within a list does not matter.
inline std::vector<double> chances(const Mixture<std::vector<Index>>& mixture, std::size_t size) {
  std::vector<double> chance(size, 0);
  for (const auto& [chosen, probability] : mixture) {
    for (const Index number : chosen) {
      chance[as_size(number)] += probability;
    }
  }
  return chance;
}

}  // namespace saddle::games
