#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "saddle/matrix/budget.h"
#include "saddle/normal_form/bimatrix_form.h"
#include "saddle/normal_form/double_tableau.h"
#include "saddle/normal_form/integer_tableau.h"

namespace saddle {

/// A pair of vertices of the polytopes P and Q of BimatrixForm, each held by a tableau: of
/// IntegerTableau or DoubleTableau.
template <class Tableau>
class LemkeHowsonPath {
 public:
  /// Takes the tableaus at the vertices 0, which have every label.
  LemkeHowsonPath(Tableau row_side, Tableau column_side)
      : row_side_(std::move(row_side)), column_side_(std::move(column_side)) {}

  /// Follows the path of the pairs that have every label but perhaps this one, to its other end.
  /// Adds to `pivots`, and stops before if the budget ends after so many of them. With
  /// numerical_error if it is longer than `most` pivots, or a tableau breaks down.
  std::optional<Termination> follow(Index dropped, const Budget& budget, std::int64_t most,
                                    std::int64_t& pivots) {
    Index label = dropped;
    bool in_rows = label < rows();
    do {
      if (const auto reason = budget.exhausted(pivots)) {
        return reason;
      }
      ++pivots;
      Tableau& tableau = in_rows ? row_side_ : column_side_;
      // What left the basis on one side is not basic on the other.
      const auto leaving = tableau.enter(*tableau.column_of(variable_of(in_rows, label)));
      if (!leaving || --most < 0) {
        return Termination::numerical_error;
      }
      label = label_of(in_rows, *leaving);
      in_rows = !in_rows;
    } while (label != dropped);
    return std::nullopt;
  }

  const Tableau& row_side() const { return row_side_; }
  const Tableau& column_side() const { return column_side_; }

 private:
  Index rows() const { return row_side_.columns(); }

  // On the row player's side variables and labels count alike. On the column player's, the
  // variables y_j come first, and their labels last.
  Index variable_of(bool in_rows, Index label) const {
    if (in_rows) {
      return label;
    }
    return label < rows() ? label + column_side_.columns() : label - rows();
  }
  Index label_of(bool in_rows, Index variable) const {
    if (in_rows) {
      return variable;
    }
    const Index columns = column_side_.columns();
    return variable < columns ? variable + rows() : variable - columns;
  }

  Tableau row_side_;
  Tableau column_side_;
};

/// Returns the pair (0, 0), the artificial equilibrium, in whole numbers.
LemkeHowsonPath<IntegerTableau> exact_path(const BimatrixForm& form);

/// Returns the pair (0, 0) in doubles.
LemkeHowsonPath<DoubleTableau> path_in_doubles(const BimatrixForm& form);

}  // namespace saddle
