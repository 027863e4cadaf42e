#pragma once

#include <Eigen/Core>

#include "saddle/number/index.h"

namespace saddle {

/// Returns how far positive numbers may go along their changes before one is 0, at most `length`.
inline double length_within(const Eigen::VectorXd& numbers, const Eigen::VectorXd& changes,
                            double length) {
  for (Index i = 0; i < numbers.size(); ++i) {
    if (changes[i] < 0 && -numbers[i] > length * changes[i]) {
      length = -numbers[i] / changes[i];
    }
  }
  return length;
}

}  // namespace saddle
