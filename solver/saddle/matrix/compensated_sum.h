#pragma once

#include "saddle/number/index.h"

namespace saddle {

/// Returns the sum of `size` numbers, fewer than 2^26, off by at most 2^-52 times the sum of their
/// absolute values: the error of each addition is summed too. O(n).
double compensated_sum(const double* numbers, Index size);

}  // namespace saddle
