#pragma once

#include "saddle/number/index.h"

namespace saddle {

/// Returns the sum of `size` numbers, fewer than 2^26. Its error is at most 2^-52 times the sum of
/// their absolute values, because the errors are summed too. Infinite if the sum overflows. O(n).
double compensated_sum(const double* numbers, Index size);

/// Adds a number to a sum, and the error of this addition to the correction of the sum. The error
/// bound of compensated_sum() holds for sum + correction.
[[gnu::always_inline]] inline void add_compensated(double number, double& sum, double& correction) {
  const double total = sum + number;
  const double part = total - sum;
  correction += (sum - (total - part)) + (number - part);
  sum = total;
}

}  // namespace saddle
