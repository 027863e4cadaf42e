#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "saddle/matrix/scaling.h"
#include "saddle/number/index.h"

namespace saddle {

/// The tableau of a SmallSimplex: the T of tableau.h, whose rows lie a stride apart, with the
/// right-hand side b and the reduced costs d. A weight of column j is named j, the slack of row i
/// is named ~i.
struct alignas(64) SmallTableau {
  static constexpr std::size_t max_side = 128;
  static constexpr std::size_t most_lanes = 8;
  static constexpr Index stride = max_side + most_lanes;  // a power of two aliases in the cache
  static_assert(std::has_single_bit(max_side));           // the place of an entry is a run of bits

  std::array<double, max_side* static_cast<std::size_t>(stride)> matrix;
  std::array<double, max_side> b;
  std::array<double, max_side> tie;  // a second b, which breaks ties
  std::array<double, max_side> u;    // the entering column
  std::array<double, max_side> d;
  std::array<double, max_side> w;  // the leaving row
  std::array<double, max_side> row_strategy;
  std::array<double, max_side> column_strategy;
  std::array<int, max_side> basic;
  std::array<int, max_side> nonbasic;
  const double* payoffs;
  Index rows;
  Index columns;
  Index height;  // rows and columns filled up with zeros to whole vectors
  Index width;
  Scaling scaling{0, 0};
  double inverse_range;
  std::int64_t pivots;

  double* entry(Index i, Index j) { return &matrix[place(i * stride + j)]; }
};

}  // namespace saddle
