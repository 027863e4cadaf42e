#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "saddle/machine/aligned_vector.h"
#include "saddle/machine/should_stop.h"
#include "saddle/machine/thread_pool.h"

namespace saddle {

/// Solves linear systems with a dense symmetric positive definite matrix A = R'R, where R is upper
/// triangular. Stores the upper half, 4 n^2 bytes, and works in blocks (tile_product.h).
class Cholesky {
 public:
  using Size = std::ptrdiff_t;

  /// Sets the side to `size`, and all entries to 0. Throws std::bad_alloc.
  void clear(Size size);

  Size size() const { return size_; }

  /// The entries of a row from the diagonal on: entry (row, row + k) is row(row)[k]. Write them
  /// after clear and before factorise.
  double* row(Size row);

  /// Replaces the entries by the factors. n^3 / 3 flops, shared by the threads if there are any;
  /// the factors do not depend on their number. A pivot that vanishes, as in a semidefinite matrix,
  /// counts as infinite: its variable is 0 in all solutions. Returns false if an entry is not
  /// finite, or once should_stop() returns true; the entries are then lost.
  bool factorise(ThreadPool* pool, const ShouldStop& should_stop);

  /// Replaces right sides, `size` numbers each, by solutions. Reads the factors once for all right
  /// sides; 2 n^2 flops for each.
  void solve(std::span<double* const> right_sides) const;

 private:
  // Some consecutive rows, from the diagonal block on.
  struct Panel {
    Size first;  // its first row
    Size rows;
    Size columns;
    Size stride;
    AlignedVector<double>
        entries;  // after factorise it starts with the inverse of the diagonal block
  };

  void subtract_squares(std::size_t done, std::size_t panel, AlignedVector<double>& scratch);

  Size size_ = 0;
  Size panel_rows_ = 1;
  std::vector<Panel> panels_;
};

}  // namespace saddle
