#include "saddle/simplex/basis_weights.h"

#include <algorithm>
#include <cstddef>

#include "saddle/machine/product_error.h"
#include "saddle/machine/simd.h"

// This file is compiled without fusing a * b + c: fused operations would break the error-free sums.

namespace saddle {
namespace {

// A square part K of a game's positive form, and its approximate inverse.
struct Kernel {
  DenseMatrix matrix;
  DenseMatrix inverse;
};

// Weights that make the payoff of every row and every column of the kernel 1.
struct KernelWeights {
  Eigen::VectorXd row;     // K'x = 1
  Eigen::VectorXd column;  // K y = 1
};

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

// Returns the weights accurate to the last digits, nullopt if the inverse is too inaccurate.
std::optional<KernelWeights> refined(const Kernel& kernel, KernelWeights start) {
  if (!refine(kernel.matrix, kernel.inverse, start.column) ||
      !refine(kernel.matrix.transpose(), kernel.inverse.transpose(), start.row)) {
    return std::nullopt;
  }
  return start;
}

Weights no_weights(const PositiveForm& form) {
  return {Eigen::VectorXd::Zero(form.rows()), Eigen::VectorXd::Zero(form.columns())};
}

}  // namespace

Weights weights_of(const Tableau& tableau) {
  Weights weights = no_weights(tableau.form());
  const bool transposed = tableau.is_transposed();
  Eigen::VectorXd& of_basic = transposed ? weights.row : weights.column;
  Eigen::VectorXd& of_nonbasic = transposed ? weights.column : weights.row;
  for (Index i = 0; i < tableau.rows(); ++i) {
    if (tableau.has_cost(tableau.basic(i))) {
      of_basic[tableau.basic(i).index] = tableau.b()[static_cast<std::size_t>(i)];
    }
  }
  for (Index j = 0; j < tableau.columns(); ++j) {
    if (!tableau.has_cost(tableau.nonbasic(j))) {
      of_nonbasic[tableau.nonbasic(j).index] = -tableau.d()[static_cast<std::size_t>(j)];
    }
  }
  return weights;
}

std::optional<Weights> refined_weights_of(Tableau& tableau) {
  tableau.apply_pending();
  std::vector<Index> of_rows;  // indices in T of the block that is the inverse
  std::vector<Index> of_columns;
  for (Index i = 0; i < tableau.rows(); ++i) {
    if (tableau.has_cost(tableau.basic(i))) {
      of_rows.push_back(i);
    }
  }
  for (Index j = 0; j < tableau.columns(); ++j) {
    if (!tableau.has_cost(tableau.nonbasic(j))) {
      of_columns.push_back(j);
    }
  }
  // The block is the inverse of K = B(R, C); in the dual program it is the inverse of -K'.
  const bool transposed = tableau.is_transposed();
  const auto size = static_cast<Index>(of_rows.size());
  Kernel kernel{DenseMatrix(size, size), DenseMatrix(size, size)};
  KernelWeights start{Eigen::VectorXd(size), Eigen::VectorXd(size)};
  std::size_t place = 0;
  for (const Index i : of_rows) {
    const auto a = static_cast<Index>(place);
    const Index j = of_columns[place++];
    start.column[a] = tableau.b()[static_cast<std::size_t>(i)];
    start.row[a] = -tableau.d()[static_cast<std::size_t>(j)];
  }
  for (Index a = 0; a < size; ++a) {
    const Index i = of_rows[static_cast<std::size_t>(a)];
    const double* const inverse = tableau.matrix_row(i);
    for (Index c = 0; c < size; ++c) {
      const Index j = of_columns[static_cast<std::size_t>(c)];
      kernel.inverse(a, c) = transposed ? -inverse[j] : inverse[j];
    }
  }
  // A few rows at a time, so that both reading along rows and writing across them stay in the
  // cache.
  for (Index first = 0; first < size; first += rows_at_once) {
    for (Index a = 0; a < size; ++a) {
      const Index basic = tableau.basic(of_rows[static_cast<std::size_t>(a)]).index;
      for (Index c = first; c < std::min(first + rows_at_once, size); ++c) {
        const Index nonbasic = tableau.nonbasic(of_columns[static_cast<std::size_t>(c)]).index;
        kernel.matrix(c, a) =
            transposed ? tableau.form()(basic, nonbasic) : tableau.form()(nonbasic, basic);
      }
    }
  }
  const std::optional<KernelWeights> solved = refined(kernel, std::move(start));
  if (!solved) {
    return std::nullopt;
  }
  Weights weights = no_weights(tableau.form());
  for (Index a = 0; a < size; ++a) {
    const Index basic = tableau.basic(of_rows[static_cast<std::size_t>(a)]).index;
    const Index nonbasic = tableau.nonbasic(of_columns[static_cast<std::size_t>(a)]).index;
    (transposed ? weights.row : weights.column)[basic] = solved->column[a];
    (transposed ? weights.column : weights.row)[nonbasic] = solved->row[a];
  }
  return weights;
}

}  // namespace saddle
