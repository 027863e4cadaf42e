#pragma once

#include <cstddef>
#include <vector>

#include "saddle/double_oracle/double_oracle.h"
#include "saddle/number/index.h"

namespace saddle::games {

/// Some of the numbers 0, 1, ..., ascending.
using Subset = std::vector<Index>;

/// Returns 0, 1, ..., count - 1.
Subset first_numbers(Index count);

/// Returns the `count` numbers of greatest gain, among equal gains the first. O(n log n).
Subset most_gainful(const std::vector<double>& gains, Index count);

/// Returns for each number below `size` the probability that a list of the mixture contains it; the
/// order within a list does not matter.
std::vector<double> chances(const Mixture<std::vector<Index>>& mixture, std::size_t size);

}  // namespace saddle::games
