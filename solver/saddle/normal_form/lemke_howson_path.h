#pragma once

#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"
#include "saddle/normal_form/bimatrix_form.h"
#include "saddle/polytope/integer_tableau.h"

namespace saddle {

/// The system of IntegerTableau in doubles, with right-hand sides 1. Variables, pivots and
/// tie-breaking are as described there, as far as ties can be recognised in spite of rounding. Its
/// result is a basis that must be checked.
class DoubleTableau {
 public:
  /// Takes coefficients of a size about 1, because the threshold for 0 is absolute.
  explicit DoubleTableau(DenseMatrix coefficients);

  Index columns() const { return coefficients_.cols(); }

  /// Returns the column of a variable that is not basic; nullopt if it is basic.
  std::optional<Index> column_of(Index variable) const { return place_of(variable, nonbasic_); }

  /// Makes the variable of a column basic, and returns the variable that leaves the basis; nullopt
  /// if none leaves, or if the basis may be singular. O(mn), and from time to time O(mn min(m, n)),
  /// to compute the tableau anew from the coefficients.
  std::optional<Index> enter(Index column);

  /// Returns the kernel: the rows whose slack is not basic, and the columns whose variable is.
  Basis basis() const;

 private:
  Index rows() const { return coefficients_.rows(); }
  Index basic(Index row) const { return basic_[as_size(row)]; }
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

/// Detects when a pair of bases recurs, by a sum of random bits for each variable in them (Zobrist
/// 1970) that is stored from time to time (Brent 1980).
class BasesSeen {
 public:
  /// Takes a pivot of one tableau; returns whether the bases after it equal the stored ones.
  bool again(bool in_rows, Index entering, Index leaving) {
    sum_ ^= bits(in_rows, entering) ^ bits(in_rows, leaving);
    if (sum_ == kept_) {
      return true;
    }
    if (++pivots_ == keep_at_) {
      kept_ = sum_;
      keep_at_ *= 2;
    }
    return false;
  }

 private:
  // The finaliser of splitmix64 (Steele, Lea and Flood 2014).
  static std::uint64_t bits(bool in_rows, Index variable) {
    std::uint64_t z =
        (2 * static_cast<std::uint64_t>(variable) + (in_rows ? 2 : 1)) * 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  std::uint64_t sum_ = 0;
  std::uint64_t kept_ = 0;
  std::int64_t pivots_ = 0;
  std::int64_t keep_at_ = 1;
};

/// A pair of vertices of the polytopes P and Q of BimatrixForm, each represented by an
/// IntegerTableau or a DoubleTableau.
template <class Tableau>
class LemkeHowsonPath {
 public:
  /// Takes the tableaus at the vertex 0, which has every label.
  LemkeHowsonPath(Tableau row_side, Tableau column_side)
      : row_side_(std::move(row_side)), column_side_(std::move(column_side)) {}

  /// Follows the path of pairs that have every label except perhaps `dropped`, to its other end.
  /// Adds the pivots to `pivots`, which count against the budget. Returns nullopt at the other end,
  /// or why it stopped early: the limit of the budget; iteration_limit after `most` pivots;
  /// numerical_error if no variable leaves a basis, a basis may be singular or, in doubles, bases
  /// recur.
  std::optional<Termination> follow(Index dropped, const Budget& budget, std::int64_t most,
                                    std::int64_t& pivots) {
    Index label = dropped;
    bool in_rows = label < rows();
    BasesSeen seen;
    for (std::int64_t step = 0; step == 0 || label != dropped; ++step) {
      if (const auto reason = budget.exhausted(pivots)) {
        return reason;
      }
      if (step == most) {
        return Termination::iteration_limit;
      }
      ++pivots;
      Tableau& tableau = in_rows ? row_side_ : column_side_;
      // This side has the label, so the variable of the label is not basic on this side.
      const Index entering = variable_of(in_rows, label);
      const auto leaving = tableau.enter(*tableau.column_of(entering));
      if (!leaving) {
        return Termination::numerical_error;
      }
      // With lexicographic pivots bases never recur.
      if (std::is_same_v<Tableau, DoubleTableau> && seen.again(in_rows, entering, *leaving)) {
        return Termination::numerical_error;
      }
      label = label_of(in_rows, *leaving);
      in_rows = !in_rows;
    }
    return std::nullopt;
  }

  const Tableau& row_side() const { return row_side_; }
  const Tableau& column_side() const { return column_side_; }

 private:
  Index rows() const { return row_side_.columns(); }
  Index columns() const { return column_side_.columns(); }

  // On the row player's side variables and labels have the same numbers. On the column player's,
  // the variables y_j come first, and their labels last.
  Index variable_of(bool in_rows, Index label) const {
    if (in_rows) {
      return label;
    }
    return label < rows() ? label + columns() : label - rows();
  }
  Index label_of(bool in_rows, Index variable) const {
    if (in_rows) {
      return variable;
    }
    return variable < columns() ? variable + rows() : variable - columns();
  }

  Tableau row_side_;
  Tableau column_side_;
};

/// Returns the pair (0, 0), the artificial equilibrium, in whole numbers.
LemkeHowsonPath<IntegerTableau> exact_path(const BimatrixForm& form);

/// Returns the pair (0, 0) in doubles.
LemkeHowsonPath<DoubleTableau> path_in_doubles(const BimatrixForm& form);

}  // namespace saddle
