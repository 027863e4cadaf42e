#include "saddle/polytope/face_program.h"

#include <utility>

namespace saddle {
namespace {

IntegerTableau tableau_of(const Polytope& polytope) {
  std::vector<mpz_class> coefficients;
  std::vector<mpz_class> constants;
  for (const auto* list : {&polytope.weights, &polytope.slacks}) {
    for (const AffineForm& form : *list) {
      constants.push_back(form.front());
      for (std::size_t k = 1; k < form.size(); ++k) {
        coefficients.emplace_back(-form[k]);
      }
    }
  }
  return {static_cast<Index>(polytope.variables), std::move(coefficients), std::move(constants)};
}

}  // namespace

FaceProgram::FaceProgram(const Polytope& polytope) : tableau_(tableau_of(polytope)) {}

// Enters a variable of which the row has an entry of this sign: the basic variable of the row falls
// if it is positive, and rises if it is negative. Returns whether there is such a variable.
bool FaceProgram::enter_for(Index row, int sign) {
  for (Index column = 0; column < tableau_.columns(); ++column) {
    if (sgn(tableau_.entry(row, column)) == sign) {
      tableau_.enter(column).value();
      return true;
    }
  }
  return false;
}

bool FaceProgram::can_be_positive(std::size_t form) {
  if (const auto column = tableau_.column_of(variable(form))) {
    tableau_.enter(*column).value();
  }
  const Index row = tableau_.row_of(variable(form)).value();
  while (sgn(tableau_.right_hand_side(row)) == 0) {
    if (!enter_for(row, -1)) {
      return false;
    }
  }
  return true;
}

bool FaceProgram::can_be_zero(std::size_t form) {
  while (true) {
    const std::optional<Index> row = tableau_.row_of(variable(form));
    if (!row || sgn(tableau_.right_hand_side(*row)) == 0) {
      return true;
    }
    if (!enter_for(*row, 1)) {
      return false;
    }
  }
}

mpz_class FaceProgram::value(std::size_t form) const {
  const std::optional<Index> row = tableau_.row_of(variable(form));
  return row ? tableau_.right_hand_side(*row) : mpz_class(0);
}

}  // namespace saddle
