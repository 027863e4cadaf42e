#include "saddle/matrix/compensated_sum.h"

#include <array>
#include <cmath>
#include <cstddef>

#include "saddle/machine/simd.h"

namespace saddle {
namespace {

// A sum and the errors of its additions.
struct Sum {
  double sum = 0;
  double correction = 0;

  [[gnu::always_inline]] void add(double number) { add_compensated(number, sum, correction); }

  // If the sum overflows, its correction is NaN.
  double value() const { return std::isfinite(sum) ? sum + correction : sum; }
};

constexpr Index lanes = 8;

// Sums by lanes, so that no addition waits for another, then the sums of the lanes.
[[gnu::always_inline]] inline double sum_by_lanes(const double* numbers, Index size) {
  std::array<double, lanes> sums{};
  std::array<double, lanes> corrections{};
  Index j = 0;
  for (; j + lanes <= size; j += lanes) {
#pragma omp simd
    for (std::size_t k = 0; k < lanes; ++k) {
      add_compensated(numbers[j + static_cast<Index>(k)], sums[k], corrections[k]);
    }
  }
  Sum sum;
  for (; j < size; ++j) {
    sum.add(numbers[j]);
  }
  for (std::size_t k = 0; k < lanes; ++k) {
    sum.add(sums[k]);
    sum.correction += corrections[k];
  }
  return sum.value();
}

}  // namespace

double compensated_sum(const double* numbers, Index size) {
  if (size >= lanes) {
    return at_simd_level<sum_by_lanes>(numbers, size);
  }
  Sum sum;
  for (Index j = 0; j < size; ++j) {
    sum.add(numbers[j]);
  }
  return sum.value();
}

}  // namespace saddle
