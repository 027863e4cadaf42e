#pragma once

#include <span>
#include <vector>

#include <Eigen/Core>

#include "saddle/machine/aligned_vector.h"
#include "saddle/machine/should_stop.h"
#include "saddle/matrix/positive_form.h"

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
/// is feasible. The basic variables are b - T z for the nonbasic variables z, and the objective is
/// a constant + d'z. T is dense; the columns of the basic variables are not stored. It may contain
/// only some of the game's rows and columns. The dual program is the row player's program; its
/// tableau is -T', with -d for b and -b for d. A variable of the dual program has the name of its
/// complementary variable in the column player's program.
class Tableau {
 public:
  /// Takes a part of the game at the basis of slacks. Keeps a reference to the form. Once
  /// should_stop() returns true, the rest is not copied, and the tableau must not be used.
  Tableau(const PositiveForm& form, const std::vector<Index>& rows,
          const std::vector<Index>& columns, const ShouldStop& should_stop = {});

  bool is_filled() const { return is_filled_; }

  const PositiveForm& form() const { return *form_; }
  Index rows() const { return rows_; }
  Index columns() const { return columns_; }
  Variable basic(Index row) const { return basic_[as_size(row)]; }
  Variable nonbasic(Index column) const { return nonbasic_[as_size(column)]; }

  std::span<double> b() { return {b_.data(), as_size(rows_)}; }
  std::span<double> d() { return {d_.data(), as_size(columns_)}; }
  std::span<const double> b() const { return {b_.data(), as_size(rows_)}; }
  std::span<const double> d() const { return {d_.data(), as_size(columns_)}; }
  /// A second right-hand side, which pivots transform like b.
  std::span<double> perturbation() { return {perturbation_.data(), as_size(rows_)}; }

  /// Computes a column of T and returns it; valid until the next call. O(mp) for p pending pivots.
  std::span<const double> column(Index q);

  /// The change of T by a pivot: T loses a row and a column, then gains u w'.
  struct Change {
    const double* u;
    const double* w;
  };

  /// Makes the variable of column q basic in row r. Demands that q was the last argument of
  /// column(). O((m + n) p), 2mn flops if pending ones are applied. Valid until the next pivot.
  Change pivot(Index r, Index q);

  /// Applies pending pivots, so that matrix_row returns rows of T.
  void apply_pending() { apply_pending(0, 0); }
  const double* matrix_row(Index i) const { return matrix_.data() + as_size(i * stride_); }
  Index stride() const { return stride_; }

  /// Switches to the other player's program, at the same basis. O(mn).
  void transpose();
  bool is_transposed() const { return transposed_; }

  /// Adds rows and columns of the game at the same basis: slacks of new rows are basic, weights of
  /// new columns are not. set_weights must then compute their b and d. O(k) flops for each new
  /// entry, for k columns in the basis. Demands the column player's program.
  void extend(const std::vector<Index>& rows, const std::vector<Index>& columns);

  /// Drops rows and columns of T at the same basis, given by ascending indices. They must be rows
  /// of basic slacks and columns of nonbasic weights, that is strategies that the basis does not
  /// use. Demands the column player's program. O(mn).
  void drop(const std::vector<Index>& rows, const std::vector<Index>& columns);

  /// Computes T anew from the game at the same basis, O(mnk). If that basis is singular, returns
  /// false and ends at another basis.
  bool rebuild();

  /// Whether a variable has a cost in the program. The cost is 1 for the weight of a column; in the
  /// dual program it is -1 for the slack of a row.
  bool has_cost(Variable variable) const { return variable.is_slack == transposed_; }

  /// Sets b and d from the weights of the basis.
  void set_weights(const Weights& weights, const WeightedPayoffs& payoffs);

 private:
  double* stored_row(Index i) { return matrix_.data() + as_size(i * stride_); }
  void load(const std::vector<Index>& rows, const std::vector<Index>& columns,
            const ShouldStop& should_stop);
  void fit_vectors();
  void apply_pending(Index first_row, Index first_column);

  const PositiveForm* form_;
  bool is_filled_ = true;
  bool transposed_ = false;
  Index rows_ = 0;
  Index columns_ = 0;
  Index padded_rows_ = 0;
  Index stride_ = 0;
  std::vector<Variable> basic_;     // the variable of each row
  std::vector<Variable> nonbasic_;  // the variable of each column
  AlignedVector<double> matrix_;    // T = matrix_ + pending_u_' pending_v_
  AlignedVector<double> pending_u_;
  AlignedVector<double> pending_v_;
  Index pending_ = 0;
  Index max_pending_ = 0;
  AlignedVector<double> b_;
  AlignedVector<double> perturbation_;
  AlignedVector<double> d_;
  AlignedVector<double> column_;
};

}  // namespace saddle
