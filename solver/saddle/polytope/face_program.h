#pragma once

#include <optional>
#include <vector>

#include "saddle/polytope/polytope.h"

namespace saddle {

/// Walks over the vertices of a polytope to find out which of its weights and slacks can be
/// positive and which can be 0: linear programs in whole numbers. Form k is weight k, or past the
/// weights a slack.
class FaceProgram {
 public:
  /// Starts at t = 0.
  explicit FaceProgram(const Polytope& polytope);

  std::size_t forms() const { return row_of_.size(); }

  /// Walks to a vertex where the form is positive, if there is one: returns whether there is.
  bool can_be_positive(std::size_t form);

  /// Returns whether the form is 0 somewhere, and walks towards there.
  bool can_be_zero(std::size_t form);

  /// Returns the form's value at this vertex times a positive factor, the same for all forms.
  mpz_class value(std::size_t form) const;

 private:
  using Variable = std::size_t;  // t_k is k, form k is q + k

  std::optional<std::size_t> entering_column(std::size_t row, int sign) const;
  std::optional<std::size_t> leaving_row(std::size_t column, std::optional<std::size_t> but) const;
  void pivot(std::size_t row, std::size_t column);

  std::size_t variables_;
  std::vector<std::optional<std::size_t>> row_of_;  // of each form while it is basic
  std::vector<AffineForm> rows_;    // each basic variable times denominator_, by the nonbasic ones
  std::vector<Variable> basic_;     // the variable of each row
  std::vector<Variable> nonbasic_;  // the variable of each column after the constant
  mpz_class denominator_ = 1;
};

}  // namespace saddle
