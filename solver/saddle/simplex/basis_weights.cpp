#include "saddle/simplex/basis_weights.h"

#include <algorithm>
#include <cstddef>

#include "saddle/machine/product_error.h"
#include "saddle/machine/simd.h"

// This file is compiled without fusing a * b + c: fused operations would break the error-free sums.

namespace saddle {
namespace {

constexpr int max_refinements = 8;
// The residual that is due to rounding the weights themselves, whose sum is at most 2.
constexpr double last_digits = 4e-16;
constexpr double useless = 1e-10;
constexpr Index rows_at_once = 8;

// Adds products to sums, and their rounding errors to errors.
template <std::size_t lanes>
[[gnu::always_inline]] inline void add_products(const typename Lanes<lanes>::Vector& a,
                                                const typename Lanes<lanes>::Vector& b,
                                                typename Lanes<lanes>::Vector& sums,
                                                typename Lanes<lanes>::Vector& errors) {
  using Vector = typename Lanes<lanes>::Vector;
  const Vector product = a * b;
  Vector rounded_off;
  product_error<lanes>(a, b, product, rounded_off);
  const Vector total = sums + product;
  const Vector part = total - sums;
  errors += (sums - (total - part)) + (product - part) + rounded_off;
  sums = total;
}

// Returns 1 - row . weights, as if in twice the working precision (Ogita, Rump and Oishi 2005).
template <std::size_t lanes>
[[gnu::always_inline]] inline double row_residual(const double* row, const double* weights,
                                                  Index size) {
  using Vector = typename Lanes<lanes>::Vector;
  using Unaligned = typename Lanes<lanes>::Unaligned;
  constexpr auto lane_count = static_cast<Index>(lanes);
  Vector sums{};
  Vector errors{};
  Index j = 0;
  for (; j + lane_count <= size; j += lane_count) {
    const Vector a = reinterpret_cast<const Unaligned*>(row + j)->vector;
    const Vector b = reinterpret_cast<const Unaligned*>(weights + j)->vector;
    add_products<lanes>(a, b, sums, errors);
  }
  Vector last_a{};
  Vector last_b{};
  for (std::size_t k = 0; j < size; ++j, ++k) {
    last_a[k] = row[j];
    last_b[k] = weights[j];
  }
  add_products<lanes>(last_a, last_b, sums, errors);
  double residual = 1;
  double correction = 0;
  for (std::size_t k = 0; k < lanes; ++k) {
    const double total = residual - sums[k];
    const double part = total - residual;
    correction += (residual - (total - part)) + (-sums[k] - part) - errors[k];
    residual = total;
  }
  return residual + correction;
}

Eigen::VectorXd residuals(const DenseMatrix& matrix, const Eigen::VectorXd& weights) {
  Eigen::VectorXd residuals(weights.size());
  for (Index i = 0; i < weights.size(); ++i) {
    residuals[i] = at_simd_level<row_residual<2>, row_residual<4>, row_residual<8>>(
        matrix.data() + i * matrix.cols(), weights.data(), weights.size());
  }
  return residuals;
}

// Solves matrix * weights = 1 and returns whether the residual is small.
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

Weights weights_of(const Tableau& tableau) {
  Weights weights{Eigen::VectorXd::Zero(tableau.form().rows()),
                  Eigen::VectorXd::Zero(tableau.form().columns())};
  const bool transposed = tableau.is_transposed();
  Eigen::VectorXd& of_basic = transposed ? weights.row : weights.column;
  Eigen::VectorXd& of_nonbasic = transposed ? weights.column : weights.row;
  for (Index i = 0; i < tableau.rows(); ++i) {
    if (tableau.has_cost(tableau.basic(i))) {
      of_basic[tableau.basic(i).index] = tableau.b()[as_size(i)];
    }
  }
  for (Index j = 0; j < tableau.columns(); ++j) {
    if (!tableau.has_cost(tableau.nonbasic(j))) {
      of_nonbasic[tableau.nonbasic(j).index] = -tableau.d()[as_size(j)];
    }
  }
  return weights;
}

std::optional<Weights> refined_weights_of(Tableau& tableau) {
  tableau.apply_pending();
  std::vector<Index> of_rows;  // indices in T of the block that is the inverse
  std::vector<Index> of_columns;
  std::vector<Index> basic;  // indices in the game
  std::vector<Index> nonbasic;
  for (Index i = 0; i < tableau.rows(); ++i) {
    if (tableau.has_cost(tableau.basic(i))) {
      of_rows.push_back(i);
      basic.push_back(tableau.basic(i).index);
    }
  }
  for (Index j = 0; j < tableau.columns(); ++j) {
    if (!tableau.has_cost(tableau.nonbasic(j))) {
      of_columns.push_back(j);
      nonbasic.push_back(tableau.nonbasic(j).index);
    }
  }
  // The block is the inverse of K = B(R, C); in the dual program it is the inverse of -K'.
  const bool transposed = tableau.is_transposed();
  const Index size = std::ssize(of_rows);
  DenseMatrix inverse(size, size);
  for (Index a = 0; a < size; ++a) {
    const double* const row = tableau.matrix_row(of_rows[as_size(a)]);
    for (Index c = 0; c < size; ++c) {
      const double entry = row[of_columns[as_size(c)]];
      inverse(a, c) = transposed ? -entry : entry;
    }
  }
  // A few rows at a time, so that reading along rows and writing across them stay in the cache.
  DenseMatrix kernel(size, size);
  for (Index first = 0; first < size; first += rows_at_once) {
    for (Index a = 0; a < size; ++a) {
      const Index i = basic[as_size(a)];
      for (Index c = first; c < std::min(first + rows_at_once, size); ++c) {
        const Index j = nonbasic[as_size(c)];
        kernel(c, a) = transposed ? tableau.form()(i, j) : tableau.form()(j, i);
      }
    }
  }
  Weights weights = weights_of(tableau);
  Eigen::VectorXd& of_basic = transposed ? weights.row : weights.column;
  Eigen::VectorXd& of_nonbasic = transposed ? weights.column : weights.row;
  Eigen::VectorXd basic_weights(size);
  Eigen::VectorXd nonbasic_weights(size);
  for (Index a = 0; a < size; ++a) {
    basic_weights[a] = of_basic[basic[as_size(a)]];
    nonbasic_weights[a] = of_nonbasic[nonbasic[as_size(a)]];
  }
  if (!refine(kernel, inverse, basic_weights) ||
      !refine(kernel.transpose(), inverse.transpose(), nonbasic_weights)) {
    return std::nullopt;
  }
  for (Index a = 0; a < size; ++a) {
    of_basic[basic[as_size(a)]] = basic_weights[a];
    of_nonbasic[nonbasic[as_size(a)]] = nonbasic_weights[a];
  }
  return weights;
}

}  // namespace saddle
