#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <Eigen/Core>

#include "saddle/matrix/aligned_vector.h"
#include "saddle/matrix/budget.h"
#include "saddle/matrix/positive_form.h"
#include "saddle/matrix/steepest_edge.h"

namespace saddle {

/// A variable of the column player's program: the weight of a column, or the slack of a row.
struct Variable {
  Index index;
  bool is_slack;
};

/// The condensed simplex tableau of a matrix game.
///
/// With B > 0 the positive form of the game, the column player's program is
///
///   maximise 1'y   subject to   B y + s = 1,   y >= 0,   s >= 0.
///
/// Its optimum is y / v for an optimal strategy y and the value v of B, and the basis of the slacks
/// is feasible. In terms of the nonbasic variables z the basic ones are b - T z, and the objective
/// is a constant + d'z. T is dense; the columns of the basic variables are not kept. It may hold a
/// part of the game's rows and columns. The tableau of the dual program, which is the row player's,
/// is -T', with -d for b and -b for d.
class Tableau {
 public:
  enum class Outcome { optimal, stopped, lost_accuracy };

  /// Takes a part of the game at the basis of slacks. Keeps a reference to the form.
  Tableau(const PositiveForm& form, const std::vector<Index>& rows,
          const std::vector<Index>& columns);

  /// Makes pivots by steepest edge until no reduced cost exceeds `tolerance`, and adds them to
  /// `pivots`. Demands b >= 0 up to rounding; so it stays. With p pivots pending, one takes
  /// O((m + n)(p + 64)), and 2mn flops once they are applied.
  Outcome maximize(double tolerance, const Budget& budget, std::int64_t& pivots);

  /// Turns to the other player's program, at the same basis. O(mn).
  void transpose();

  /// Builds T anew from the game at the same basis, O(mnk) for k columns in the basis.
  /// Returns false, and stays at another basis, if that one is singular.
  bool rebuild();

  /// Returns the weights of the basis as b and d have them, for the whole game.
  Weights weights() const;

  /// Returns them solved from the game in extended precision: none if what T holds of the inverse
  /// is too inaccurate for that. O(k^2), and O(mn) for the pivots that are pending.
  std::optional<Weights> refined_weights();

  /// Sets b and d to what the weights of the basis make them.
  void set_weights(const Weights& weights, const WeightedPayoffs& payoffs);

 private:
  void load(const std::vector<Index>& rows, const std::vector<Index>& columns);
  void apply_pending();
  void compute_column(Index q);
  void compute_row(Index r);
  Index leaving_row(double tolerance) const;
  bool has_lost_accuracy(Index q);
  void pivot(Index r, Index q);

  double* row(Index i) { return &matrix_[static_cast<std::size_t>(i * stride_)]; }
  const double* row(Index i) const { return &matrix_[static_cast<std::size_t>(i * stride_)]; }

  const PositiveForm* form_;
  bool transposed_ = false;
  Index rows_ = 0;
  Index columns_ = 0;
  Index padded_rows_ = 0;
  Index stride_ = 0;
  std::vector<Variable> basic_;     // the variable of each row
  std::vector<Variable> nonbasic_;  // and of each column
  AlignedVector<double> matrix_;    // T = matrix_ + pending_u_' pending_v_
  AlignedVector<double> pending_u_;
  AlignedVector<double> pending_v_;
  Index pending_ = 0;
  Index max_pending_ = 0;
  AlignedVector<double> b_;
  AlignedVector<double> tie_;
  AlignedVector<double> d_;
  AlignedVector<double> entering_;  // column q of T
  AlignedVector<double> leaving_;   // row r of T
  SteepestEdge pricing_;
};

}  // namespace saddle
