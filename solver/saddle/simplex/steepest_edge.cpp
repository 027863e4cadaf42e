#include "saddle/simplex/steepest_edge.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <random>

#include "saddle/machine/simd.h"

namespace saddle {
namespace {

constexpr Index depth = SteepestEdge::sketch_rows;
constexpr Index columns_of_block = 64;

// Makes the signs of one row: 1 where a bit is 0, and -1 where it is 1.
[[gnu::always_inline]] inline void make_signs(std::uint32_t bits, float* signs) {
#pragma omp simd
  for (std::uint32_t k = 0; k < static_cast<std::uint32_t>(depth); ++k) {
    signs[k] =
        __builtin_bit_cast(float, __builtin_bit_cast(std::uint32_t, 1.0F) | (bits >> k) << 31);
  }
}

// sketch += signs_i * row, for the signs of one row of the tableau.
[[gnu::always_inline]] inline void add_signed(const float* signs, const double* row, Index columns,
                                              float* sketch, Index stride) {
  for (Index j = 0; j < columns; j += columns_of_block) {
    const Index width = std::min(columns_of_block, columns - j);
    float entries[columns_of_block];
    for (Index a = 0; a < width; ++a) {
      entries[a] = static_cast<float>(row[j + a]);
    }
    for (Index k = 0; k < depth; ++k) {
      float* const out = sketch + k * stride + j;
#pragma omp simd
      for (Index a = 0; a < width; ++a) {
        out[a] += signs[k] * entries[a];
      }
    }
  }
}

// Returns through `sums` the product S u.
[[gnu::always_inline]] inline void signed_sums(const float* signs, const double* u, Index rows,
                                               float* sums) {
  float total[depth] = {};
  for (Index i = 0; i < rows; ++i) {
    const auto entry = static_cast<float>(u[i]);
#pragma omp simd
    for (Index k = 0; k < depth; ++k) {
      total[k] += signs[i * depth + k] * entry;
    }
  }
  std::copy(total, total + depth, sums);
}

// Adds coefficients w' to the sketch and makes the weights anew.
[[gnu::always_inline]] inline void update_sketch(const float* coefficients, const double* w,
                                                 Index columns, float* sketch, Index stride,
                                                 float* weights) {
  for (Index j = 0; j < columns; j += columns_of_block) {
    const Index width = std::min(columns_of_block, columns - j);
    float entries[columns_of_block];
    float squares[columns_of_block] = {};
    for (Index a = 0; a < width; ++a) {
      entries[a] = static_cast<float>(w[j + a]);
    }
    for (Index k = 0; k < depth; ++k) {
      float* const out = sketch + k * stride + j;
      const float coefficient = coefficients[k];
#pragma omp simd
      for (Index a = 0; a < width; ++a) {
        const float sum = out[a] + coefficient * entries[a];
        out[a] = sum;
        squares[a] += sum * sum;
      }
    }
    for (Index a = 0; a < width; ++a) {
      weights[j + a] = 1 + squares[a] / static_cast<float>(depth);
    }
  }
}

[[gnu::always_inline]] inline double greatest_rate(const double* d, const float* weights,
                                                   Index columns, double tolerance) {
  double greatest = 0;
#pragma omp simd reduction(max : greatest)
  for (Index j = 0; j < columns; ++j) {
    const double rate = d[j] > tolerance ? d[j] * d[j] / static_cast<double>(weights[j]) : 0;
    greatest = rate > greatest ? rate : greatest;
  }
  return greatest;
}

}  // namespace

void SteepestEdge::reset(const double* matrix, Index stride, Index rows, Index columns) {
  rows_ = rows;
  columns_ = columns;
  stride_ = row_stride<float>(columns, 16);
  std::mt19937 random(1);
  signs_.resize(static_cast<std::size_t>(rows * depth));
  for (Index i = 0; i < rows; ++i) {
    const auto bits = static_cast<std::uint32_t>(random());
    at_simd_level<make_signs>(bits, &signs_[static_cast<std::size_t>(i * depth)]);
  }
  sketch_.assign(static_cast<std::size_t>(depth * stride_), 0);
  weights_.assign(static_cast<std::size_t>(stride_), 1);
  for (Index i = 0; i < rows; ++i) {
    at_simd_level<add_signed>(&signs_[static_cast<std::size_t>(i * depth)], matrix + i * stride,
                              columns, sketch_.data(), stride_);
  }
  const float none[depth] = {};
  const AlignedVector<double> zero(static_cast<std::size_t>(columns), 0);
  at_simd_level<update_sketch>(none, zero.data(), columns, sketch_.data(), stride_,
                               weights_.data());
}

void SteepestEdge::update(Index r, Index q, const double* u, const double* w) {
  float sums[depth];
  at_simd_level<signed_sums>(signs_.data(), u, rows_, sums);
  // S u - s_r adds u and takes the old row r away, whose entries are those of w but at q.
  float coefficients[depth];
  for (Index k = 0; k < depth; ++k) {
    coefficients[k] = sums[k] - signs_[static_cast<std::size_t>(r * depth + k)];
    sketch_[static_cast<std::size_t>(k * stride_ + q)] = sums[k] - coefficients[k];
  }
  at_simd_level<update_sketch>(coefficients, w, columns_, sketch_.data(), stride_, weights_.data());
}

Index SteepestEdge::best_column(const double* d, double tolerance) const {
  const double greatest = at_simd_level<greatest_rate>(d, weights_.data(), columns_, tolerance);
  for (Index j = 0; greatest > 0 && j < columns_; ++j) {
    if (d[j] > tolerance &&
        d[j] * d[j] / static_cast<double>(weights_[static_cast<std::size_t>(j)]) == greatest) {
      return j;
    }
  }
  return -1;
}

}  // namespace saddle
