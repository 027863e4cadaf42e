#pragma once

#include <utility>
#include <variant>

#include "saddle/distributed/parting.h"
#include "saddle/large/sparse_game.h"
#include "saddle/matrix/payoff_matrix.h"

namespace saddle {

/// The rows of a sparse matrix that this rank holds, each with its columns ascending, and how far
/// an entry may be from the payoff that it stands for.
struct SparsePart {
  SparsePart(Parting parting, Index columns)
      : rows(std::move(parting)), entries(rows.size_here(), columns) {}

  // Moving a sparse matrix would copy it.
  SparsePart(SparsePart&& other) noexcept : rows(std::move(other.rows)), rounding(other.rounding) {
    entries.swap(other.entries);
  }
  ~SparsePart() = default;
  SparsePart(const SparsePart&) = delete;
  SparsePart& operator=(const SparsePart&) = delete;
  SparsePart& operator=(SparsePart&&) = delete;

  Parting rows;
  SparseEntries entries;
  double rounding = 0;
};

/// The rows of a table that this rank holds, and likewise.
struct DensePart {
  Parting rows;
  DenseMatrix payoffs;
  double rounding = 0;
};

using MatrixPart = std::variant<SparsePart, DensePart>;

}  // namespace saddle
