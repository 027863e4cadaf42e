#include "saddle/simplex/ratio_test.h"

#include "saddle/machine/simd.h"
#include "saddle/number/index.h"
#include "saddle/number/rounding.h"

namespace saddle {
namespace {

[[gnu::always_inline]] inline double least_ratio(const double* b, const double* u, Index size,
                                                 double direction, double floor) {
  double least = infinity;
#pragma omp simd reduction(min : least)
  for (Index i = 0; i < size; ++i) {
    const double speed = direction * u[i];
    const double numerator = b[i] > 0 ? b[i] : 0;
    const double ratio = speed > floor ? numerator / speed : infinity;
    least = ratio < least ? ratio : least;
  }
  return least;
}

[[gnu::always_inline]] inline double greatest_of_least(const double* b, const double* u, Index size,
                                                       double direction, double floor,
                                                       double step) {
  double greatest = 0;
#pragma omp simd reduction(max : greatest)
  for (Index i = 0; i < size; ++i) {
    const double speed = direction * u[i];
    const double candidate = speed > floor && b[i] <= step * speed ? speed : 0;
    greatest = candidate > greatest ? candidate : greatest;
  }
  return greatest;
}

}  // namespace

double longest_step(std::span<const double> b, std::span<const double> u, double direction,
                    double floor) {
  return at_simd_level<least_ratio>(b.data(), u.data(), std::ssize(u), direction, floor);
}

double greatest_speed(std::span<const double> b, std::span<const double> u, double direction,
                      double floor, double step) {
  return at_simd_level<greatest_of_least>(b.data(), u.data(), std::ssize(u), direction, floor,
                                          step);
}

}  // namespace saddle
