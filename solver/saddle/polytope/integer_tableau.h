#pragma once

#include <optional>
#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/number/places.h"
#include "saddle/number/rational.h"

namespace saddle {

/// The system sum_c a_rc x_c + s_r = b_r, x >= 0, s >= 0, with whole numbers and b >= 0, solved for
/// a basis that starts with the slacks s.
///
/// Variable c < columns is x_c, variable columns + r is s_r. All entries are whole numbers over one
/// common denominator, the determinant of the basis; the divisions of a pivot leave no remainder
/// (Edmonds 1967; Bareiss 1968). Ties among leaving rows are broken lexicographically, as if b_r
/// were b_r + e^(r+1) for a small e (Dantzig, Orden and Wolfe 1955), so no basis is visited twice.
class IntegerTableau {
 public:
  /// Takes the coefficients row by row: `columns` for each right-hand side, which must be >= 0.
  IntegerTableau(Index columns, std::vector<mpz_class> coefficients,
                 std::vector<mpz_class> right_hand_sides);

  Index rows() const { return rows_; }
  Index columns() const { return columns_; }

  /// Returns the column of a variable that is not basic; nullopt if it is basic.
  std::optional<Index> column_of(Index variable) const { return place_of(variable, nonbasic_); }

  /// Returns the row of a basic variable; nullopt if it is not basic.
  std::optional<Index> row_of(Index variable) const { return place_of(variable, basic_); }

  /// Returns the variable that is basic in a row.
  Index basic(Index row) const { return basic_[as_size(row)]; }

  /// Return the entry in a row and column, and the value of the row's basic variable, both times
  /// the determinant, which is positive.
  const mpz_class& entry(Index row, Index column) const {
    return entries_[as_size(row * (columns_ + 1) + column)];
  }
  const mpz_class& right_hand_side(Index row) const { return entry(row, columns_); }

  /// Makes the variable of a column basic, and returns the variable that leaves the basis. Returns
  /// nullopt and changes nothing if the variable can grow without bound. O(rows x columns).
  std::optional<Index> enter(Index column);

  /// Returns the values of x_0, ..., x_(columns-1) times the determinant.
  std::vector<mpz_class> scaled_point() const;

  /// Returns the dual solution, a price >= 0 for each row, times the determinant: for each variable
  /// x_c, costs_c <= sum over the rows r of price_r a_rc. Demands a maximised objective.
  std::vector<mpz_class> scaled_prices() const;

  /// Adds a function to be maximised, sum_c costs_c x_c. Demands the first basis, before any pivot.
  void set_objective(const std::vector<mpz_class>& costs);

  /// Maximises the objective by pivots. Returns false if the budget, which counts the pivots, is
  /// exhausted first. Throws std::invalid_argument if the objective is unbounded.
  bool maximize(const Budget& budget);

 private:
  std::optional<Index> improving_column() const;
  mpz_class& at(Index row, Index column) {
    return entries_[as_size(row * (columns_ + 1) + column)];
  }
  bool leaves_before(Index row, Index other, Index column) const;
  void pivot(Index row, Index column);

  Index rows_;
  Index columns_;
  // rows_ rows, and one for the objective if there is one; the last column is the right-hand side.
  std::vector<mpz_class> entries_;
  mpz_class determinant_ = 1;
  std::vector<Index> basic_;
  std::vector<Index> nonbasic_;
};

}  // namespace saddle
