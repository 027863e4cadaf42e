#pragma once

#include <optional>
#include <vector>

#include "saddle/matrix/payoff_matrix.h"

namespace saddle {

/// The system of IntegerTableau in doubles, with right-hand sides 1: variables, pivots and the
/// breaking of ties are as described there, as far as rounding lets ties be seen. Its result is a
/// basis that has to be checked.
class DoubleTableau {
 public:
  /// Takes coefficients of an order of size about 1, since what counts as 0 is absolute.
  explicit DoubleTableau(DenseMatrix coefficients);

  Index columns() const { return coefficients_.cols(); }

  /// Returns the column of a variable that is not basic; none if it is basic.
  std::optional<Index> column_of(Index variable) const;

  /// Makes the variable of a column basic, and returns the variable that leaves the basis for it;
  /// none if no variable does, or if the basis may be singular. O(mn), and
  /// O(mn min(m, n)) once in a while, to compute the tableau anew from the coefficients.
  std::optional<Index> enter(Index column);

  /// Returns the kernel of the basis: the rows whose slack is not basic and the columns that are.
  Basis basis() const;

 private:
  Index rows() const { return coefficients_.rows(); }
  Index basic(Index row) const { return basic_[static_cast<std::size_t>(row)]; }
  void keep_least(std::vector<Index>& tied, Index entering, Index compared) const;
  std::optional<Index> leaving_row(Index column) const;
  void pivot(Index row, Index column);
  bool rebuild();
  bool is_regular(const Basis& kernel) const;

  DenseMatrix coefficients_;
  // The last column is the right-hand side.
  DenseMatrix entries_;
  std::vector<Index> basic_;
  std::vector<Index> nonbasic_;
  int pivots_ = 0;
};

}  // namespace saddle
