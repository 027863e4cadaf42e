#include "saddle/matrix/scaling.h"

#include <cmath>
#include <limits>
#include <numeric>

#include "saddle/machine/simd.h"

namespace saddle {
namespace {

constexpr int greatest_exponent = 1020;

[[gnu::always_inline]] inline double rescaled_dot(const double* payoffs, const double* weights,
                                                  std::ptrdiff_t size, double center,
                                                  double scale) {
  double sum = 0;
#pragma omp simd reduction(+ : sum)
  for (std::ptrdiff_t j = 0; j < size; ++j) {
    sum += (payoffs[j] - center) * scale * weights[j];
  }
  return sum;
}

[[gnu::always_inline]] inline void add_rescaled(double* sums, const double* payoffs, double weight,
                                                std::ptrdiff_t size, double center, double scale) {
#pragma omp simd
  for (std::ptrdiff_t j = 0; j < size; ++j) {
    sums[j] += (payoffs[j] - center) * scale * weight;
  }
}

}  // namespace

Scaling::Scaling(double minimum, double maximum) : center_(std::midpoint(minimum, maximum)) {
  // Halves, because the range of two doubles may exceed the largest double.
  const double half_range = maximum / 2 - minimum / 2;
  const int exponent = half_range > 0 ? -exponent_of(half_range) - 1 : 0;
  scale_ = power_of_two(exponent < greatest_exponent ? exponent : greatest_exponent);
  range_ = rescaled(maximum) - rescaled(minimum);
  // Two roundings: one of the difference, one of the middle that is subtracted.
  const double widest = std::fmax(std::abs(rescaled(minimum)), std::abs(rescaled(maximum)));
  bound_ = widest * (1 + 2 * std::numeric_limits<double>::epsilon());
}

double Scaling::dot(const double* payoffs, const double* weights, std::ptrdiff_t size) const {
  return at_simd_level<rescaled_dot>(payoffs, weights, size, center_, scale_);
}

void Scaling::add_to(double* sums, const double* payoffs, double weight,
                     std::ptrdiff_t size) const {
  at_simd_level<add_rescaled>(sums, payoffs, weight, size, center_, scale_);
}

// The quotient by a power of two is exact unless it is subnormal, and the sum is rounded once.
double Scaling::payoff_rounded_down(double rescaled) const {
  return next_below(center_ + next_below(rescaled / scale_));
}

double Scaling::payoff_rounded_up(double rescaled) const {
  return next_above(center_ + next_above(rescaled / scale_));
}

}  // namespace saddle
