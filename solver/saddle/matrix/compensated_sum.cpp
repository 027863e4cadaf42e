#include "saddle/matrix/compensated_sum.h"

#include <array>
#include <cstddef>

#include "saddle/machine/simd.h"

namespace saddle {
namespace {

// Sums by lanes, so that no addition waits for the one before it; the lanes are summed likewise.
[[gnu::always_inline]] inline double sum_by_lanes(const double* numbers, Index size) {
  constexpr Index lanes = 8;
  std::array<double, lanes> sums{};
  std::array<double, lanes> corrections{};
  const auto add = [](double number, double& sum, double& correction) {
    const double total = sum + number;
    const double part = total - sum;
    correction += (sum - (total - part)) + (number - part);
    sum = total;
  };
  Index j = 0;
  for (; j + lanes <= size; j += lanes) {
#pragma omp simd
    for (std::size_t k = 0; k < lanes; ++k) {
      add(numbers[j + static_cast<Index>(k)], sums[k], corrections[k]);
    }
  }
  double sum = 0;
  double correction = 0;
  for (; j < size; ++j) {
    add(numbers[j], sum, correction);
  }
  for (std::size_t k = 0; k < lanes && size >= lanes; ++k) {
    add(sums[k], sum, correction);
    correction += corrections[k];
  }
  return sum + correction;
}

}  // namespace

double compensated_sum(const double* numbers, Index size) {
  return at_simd_level<sum_by_lanes>(numbers, size);
}

}  // namespace saddle
