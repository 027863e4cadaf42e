#pragma once

#include "saddle/polytope/integer_tableau.h"
#include "saddle/polytope/polytope.h"

namespace saddle {

/// Walks over the vertices of a polytope to find out which of its weights and slacks can be
/// positive and which can be 0: linear programs in whole numbers, whose system is
/// form_k - sum_c (coefficient of t_c) t_c = constant. Form k is weight k, or past the weights a
/// slack.
class FaceProgram {
 public:
  /// Starts at t = 0.
  explicit FaceProgram(const Polytope& polytope);

  std::size_t forms() const { return static_cast<std::size_t>(tableau_.rows()); }

  /// Walks to a vertex where the form is positive, if there is one: returns whether there is.
  bool can_be_positive(std::size_t form);

  /// Returns whether the form is 0 somewhere, and walks towards there.
  bool can_be_zero(std::size_t form);

  /// Returns the form's value at this vertex times a positive factor, the same for all forms.
  mpz_class value(std::size_t form) const;

 private:
  Index variable(std::size_t form) const { return tableau_.columns() + static_cast<Index>(form); }
  bool enter_for(Index row, int sign);

  IntegerTableau tableau_;
};

}  // namespace saddle
