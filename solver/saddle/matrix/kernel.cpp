#include "saddle/matrix/kernel.h"

#include <cmath>

#include "saddle/matrix/simd.h"

// This file is compiled without contraction of a * b + c, which would break the error-free sums.

namespace saddle {
namespace {

constexpr int max_refinements = 8;
// The residual that is due to rounding the weights themselves, whose sum is at most 2.
constexpr double last_digits = 4e-16;
constexpr double useless = 1e-10;
constexpr Index lanes = 8;

// Returns 1 - row . weights, as if in twice the working precision (Ogita, Rump and Oishi 2005).
SADDLE_SIMD_CLONES
double row_residual(const double* row, const double* weights, Index size) {
  double sums[lanes] = {};
  double errors[lanes] = {};
  const auto add = [&](Index lane, double a, double b) {
    const double product = a * b;
    const double product_error = std::fma(a, b, -product);
    const double total = sums[lane] + product;
    const double part = total - sums[lane];
    errors[lane] += (sums[lane] - (total - part)) + (product - part) + product_error;
    sums[lane] = total;
  };
  Index j = 0;
  for (; j + lanes <= size; j += lanes) {
#pragma omp simd
    for (Index lane = 0; lane < lanes; ++lane) {
      add(lane, row[j + lane], weights[j + lane]);
    }
  }
  for (Index lane = 0; j + lane < size; ++lane) {
    add(lane, row[j + lane], weights[j + lane]);
  }
  double residual = 1;
  double correction = 0;
  for (Index lane = 0; lane < lanes; ++lane) {
    const double total = residual - sums[lane];
    const double part = total - residual;
    correction += (residual - (total - part)) + (-sums[lane] - part) - errors[lane];
    residual = total;
  }
  return residual + correction;
}

Eigen::VectorXd residuals(const DenseMatrix& matrix, const Eigen::VectorXd& weights) {
  Eigen::VectorXd residuals(weights.size());
  for (Index i = 0; i < weights.size(); ++i) {
    residuals[i] = row_residual(matrix.data() + i * matrix.cols(), weights.data(), weights.size());
  }
  return residuals;
}

// Solves matrix * weights = 1 and returns whether it came near.
bool refine(const DenseMatrix& matrix, const DenseMatrix& inverse, Eigen::VectorXd& weights) {
  Eigen::VectorXd residual = residuals(matrix, weights);
  double error = residual.lpNorm<Eigen::Infinity>();
  for (int k = 0; k < max_refinements && !(error <= last_digits); ++k) {
    const Eigen::VectorXd next = weights + inverse * residual;
    Eigen::VectorXd next_residual = residuals(matrix, next);
    const double next_error = next_residual.lpNorm<Eigen::Infinity>();
    if (!(next_error < error)) {
      break;
    }
    weights = next;
    residual.swap(next_residual);
    error = next_error;
  }
  return error <= useless;
}

}  // namespace

std::optional<KernelWeights> refined(const Kernel& kernel, KernelWeights start) {
  if (!refine(kernel.matrix, kernel.inverse, start.column) ||
      !refine(kernel.matrix.transpose(), kernel.inverse.transpose(), start.row)) {
    return std::nullopt;
  }
  return start;
}

}  // namespace saddle
