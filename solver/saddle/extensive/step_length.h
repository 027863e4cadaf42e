#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace saddle {

/// Some weights of an additional change, which are tried at once.
using TrialWeights = std::array<double, 5>;

/// Positive numbers, how they change, and a change that may be added.
struct ChangingNumbers {
  const std::vector<double>& numbers;
  const std::vector<double>& changes;
  const std::vector<double>& additional;
};

/// Returns, for each weight w, how far the numbers from the second on may go along
/// changes + w * additional before one is 0: at most `most`. O(numbers).
TrialWeights lengths_within(const ChangingNumbers& changing, const TrialWeights& weights,
                            const TrialWeights& most);

}  // namespace saddle
