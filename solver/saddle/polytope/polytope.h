#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <gmpxx.h>

#include "saddle/matrix/solution.h"
#include "saddle/polytope/integer_tableau.h"

namespace saddle {

/// The coefficients of an affine form c_0 + c_1 t_1 + ... + c_q t_q, whole numbers.
using AffineForm = std::vector<mpz_class>;

/// Returns the value of a form at the point t / t_0, times t_0.
mpz_class value_at(const AffineForm& form, const AffineForm& point);

/// Divides whole numbers by their greatest common divisor, unless all are 0.
void divide_by_common_factor(std::vector<mpz_class>& numbers);

/// { t >= 0 in R^q : every weight >= 0 and every slack >= 0 }.
///
/// Each point t stands for a strategy of a player: the probabilities are proportional to the values
/// of the weights, or to t itself if there are no weights.
struct Polytope {
  /// The dimension q of the space.
  std::size_t variables = 0;
  /// Empty, or one for each pure strategy of the player.
  std::vector<AffineForm> weights;
  /// One for each pure strategy of the opponent: its regret, up to a positive factor.
  std::vector<AffineForm> slacks;
};

/// Returns the vertices of a polytope. Each is given as (t_0, ..., t_q) with t_0 > 0, which stands
/// for t / t_0. Returns nullopt if there are more than `limit`, if an intermediate polytope has
/// more than four times as many, or if the time of the budget is over.
std::optional<std::vector<AffineForm>> vertices(const Polytope& polytope, std::size_t limit,
                                                const Budget& budget);

/// Walks over the vertices of a polytope to find out which of its weights and slacks can be
/// positive and which can be 0. It solves linear programs in whole numbers with the constraints
/// form_k - sum_c (coefficient of t_c) t_c = constant. The weights come first in the numbering of
/// forms, then the slacks.
class FaceProgram {
 public:
  /// Starts at t = 0.
  explicit FaceProgram(const Polytope& polytope);

  std::size_t forms() const { return as_size(tableau_.rows()); }

  /// Walks to a vertex where the form is positive. Returns false if there is no such vertex.
  bool can_be_positive(std::size_t form);

  /// Walks to a vertex where the form is 0. Returns false if there is no such vertex.
  bool can_be_zero(std::size_t form);

  /// Returns the form's value at this vertex times a positive factor, the same for all forms.
  mpz_class value(std::size_t form) const;

 private:
  Index variable(std::size_t form) const { return tableau_.columns() + static_cast<Index>(form); }
  bool enter_for(Index row, int sign);

  IntegerTableau tableau_;
};

}  // namespace saddle
