#pragma once

#include <optional>
#include <vector>

#include "saddle/exact/image.h"
#include "saddle/machine/should_stop.h"
#include "saddle/matrix/payoff_matrix.h"

namespace saddle {

// Let G be the integer image of a game; all its entries are positive. The column player's program
// and its dual, the row player's program, are
//
//   maximise 1'u  subject to  G u + s = 1,   u, s >= 0,
//   minimise 1'w  subject to  G'w - r = 1,   w, r >= 0.
//
// Optimal u and w are optimal strategies divided by the value of G. A basis is a nonsingular square
// kernel K = G(R, C): u_j is basic for j in C and s_i for i not in R; of the dual variables, w_i is
// basic for i in R and r_j for j not in C. K u_C = 1 and K'w_R = 1 give its point, which is optimal
// if none of the basic variables is negative. An empty kernel is the basis of the slacks.

/// Vectors over all columns (u, r) or all rows (w, s), as integers over a common denominator.
struct BasicPoint {
  Integer column_denominator;  // positive, of u and s
  IntegerMatrix u;
  IntegerMatrix s;
  Integer row_denominator;  // positive, of w and r
  IntegerMatrix w;
  IntegerMatrix r;
};

/// Returns K^-1 b, or K'^-1 b if transposed, for each column b of the right-hand side, nullopt if K
/// is singular; see solution_of() in integers.h.
std::optional<Fractions> solve_kernel(const IntegerImage& image, const Basis& basis,
                                      const IntegerMatrix& right_hand_side, bool is_transposed);

/// Returns the point of a basis; nullopt if its kernel is singular or should_stop() returned true.
/// The slacks of all rows and columns are computed from the game, so they are correct for the
/// point's u and w even if the solver of the kernel errs.
std::optional<BasicPoint> basic_point(const IntegerImage& image, const Basis& basis,
                                      const ShouldStop& should_stop = {});

}  // namespace saddle
