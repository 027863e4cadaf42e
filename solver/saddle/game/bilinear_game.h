#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "saddle/game/treeplex.h"
#include "saddle/number/index.h"

namespace saddle {

/// A sparse matrix by rows.
struct SparseRows {
  std::vector<std::int64_t> starts;
  std::vector<std::int32_t> columns;
  std::vector<double> values;

  Index rows() const { return static_cast<Index>(starts.size()) - 1; }

  /// Sets `products` to the matrix times `vector`.
  void multiply(std::span<const double> vector, std::span<double> products) const;
};

/// Returns the transpose of a matrix with this number of columns. O(entries + rows + columns).
SparseRows transposed(const SparseRows& matrix, Index columns);

/// A zero-sum game x'Ay whose plans x and y belong to two treeplexes; most entries of A are 0. A
/// matrix game is the case in which each player has one information set. It only keeps references.
struct BilinearGame {
  const Treeplex& row;
  const Treeplex& column;
  const SparseRows& by_row;     ///< A: a row for each sequence of the row player
  const SparseRows& by_column;  ///< its transpose
};

}  // namespace saddle
