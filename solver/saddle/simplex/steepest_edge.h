#pragma once

#include "saddle/machine/aligned_vector.h"
#include "saddle/number/index.h"

namespace saddle {

/// Steepest-edge pricing from a sketch.
///
/// Steepest edge (Goldfarb and Reid 1977) enters the column j of a tableau T that maximises
/// d_j^2 / (1 + |T e_j|^2): the fewest pivots of all known rules, for the price of another pass
/// over T a pivot. Here |T e_j|^2 is estimated by |S T e_j|^2 / 32, where S is a fixed 32 x m
/// matrix of random signs (Johnson and Lindenstrauss 1984). A pivot changes S T by a matrix of rank
/// one, as it changes T, so the estimates cost 64 (m + n) flops a pivot.
class SteepestEdge {
 public:
  static constexpr Index sketch_rows = 32;

  /// Draws the signs and computes the sketch of an m x n matrix stored by rows. 64 mn flops.
  void reset(const double* matrix, Index stride, Index rows, Index columns);

  /// Follows a pivot: T loses its row r and its column q, then gains u w'.
  void update(Index r, Index q, const double* u, const double* w);

  /// Returns the column that maximises d_j^2 / (1 + |T e_j|^2) among the columns of d_j >
  /// tolerance, or -1 if there is none.
  Index best_column(const double* d, double tolerance) const;

 private:
  Index rows_ = 0;
  Index columns_ = 0;
  Index stride_ = 0;
  AlignedVector<float> signs_;    // S', by rows
  AlignedVector<float> sketch_;   // S T, by rows
  AlignedVector<float> weights_;  // 1 + |T e_j|^2, estimated
};

}  // namespace saddle
