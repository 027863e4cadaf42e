#pragma once

#include <cstddef>
#include <vector>

#include "saddle/double_oracle/double_oracle.h"
#include "saddle/number/index.h"

namespace saddle::games {

/// Some of the numbers from 0 on, ascending.
using Subset = std::vector<Index>;

/// Returns 0, 1, ..., count - 1.
Subset first_numbers(Index count);

/// Returns the `count` numbers of greatest gain; of equal ones the first. O(n log n).
Subset most_gainful(const std::vector<double>& gains, Index count);

/// Returns for each number below `size` how likely it is to be in the list, in whatever order that
/// is: the sum of the probabilities of those that have it.
std::vector<double> chances(const Mixture<std::vector<Index>>& mixture, std::size_t size);

}  // namespace saddle::games
