#include "saddle/extensive/step_length.h"

#include <cstddef>

#include "saddle/machine/simd.h"

namespace saddle {
namespace {

// Brings each of five numbers down to the least quotient of a change and the number that changes.
[[gnu::always_inline]] inline void find_least(const ChangingNumbers& changing,
                                              const TrialWeights& weights, TrialWeights& least) {
  const double* numbers = changing.numbers.data();
  const double* changes = changing.changes.data();
  const double* additional = changing.additional.data();
  const std::size_t size = changing.numbers.size();
  double least0 = least[0];
  double least1 = least[1];
  double least2 = least[2];
  double least3 = least[3];
  double least4 = least[4];
  const auto lesser = [](double a, double b) { return a < b ? a : b; };
#pragma omp simd reduction(min : least0, least1, least2, least3, least4)
  for (std::size_t s = 1; s < size; ++s) {
    const double inverse = 1 / numbers[s];
    const double change = changes[s] * inverse;
    const double more = additional[s] * inverse;
    least0 = lesser(change + weights[0] * more, least0);
    least1 = lesser(change + weights[1] * more, least1);
    least2 = lesser(change + weights[2] * more, least2);
    least3 = lesser(change + weights[3] * more, least3);
    least4 = lesser(change + weights[4] * more, least4);
  }
  least = {least0, least1, least2, least3, least4};
}

}  // namespace

TrialWeights lengths_within(const ChangingNumbers& changing, const TrialWeights& weights,
                            const TrialWeights& most) {
  TrialWeights least;
  for (std::size_t k = 0; k < least.size(); ++k) {
    least[k] = -1 / most[k];
  }
  at_simd_level<find_least>(changing, weights, least);
  for (double& length : least) {
    length = -1 / length;
  }
  return least;
}

}  // namespace saddle
