#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <gmpxx.h>

#include "saddle/matrix/solution.h"
#include "saddle/polytope/integer_tableau.h"

namespace saddle {

/// A whole-number affine form c_0 + c_1 t_1 + ... + c_q t_q, as its coefficients.
using AffineForm = std::vector<mpz_class>;

/// { t >= 0 in R^q : every weight >= 0 and every slack >= 0 }.
///
/// Its points stand for a player's strategies, in the proportions of the weights; where there are
/// no weights, in the proportions of t itself.
struct Polytope {
  /// q.
  std::size_t variables = 0;
  /// One for each pure strategy of the player, or none.
  std::vector<AffineForm> weights;
  /// One for each pure strategy of the opponent: how much worse than a best response it is, up to a
  /// positive factor.
  std::vector<AffineForm> slacks;
};

/// Returns the vertices of a polytope, each as (t_0, ..., t_q) with t_0 > 0 that stands for t /
/// t_0: nullopt if there are more than `limit`, if an intermediate polytope has more than four
/// times as many, or if the time of the budget is over.
std::optional<std::vector<AffineForm>> vertices(const Polytope& polytope, std::size_t limit,
                                                const Budget& budget);

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
