#include "saddle/polytope/face_program.h"

#include <algorithm>
#include <utility>

// The simplex method on a dictionary, with Bland's rule against cycling (1977): of the variables
// that may enter or leave, that of the least number does. The dictionary keeps whole numbers over
// one denominator (Edmonds 1967): in a pivot the old denominator divides all of the new numbers.

namespace saddle {
namespace {

bool is_zero(const AffineForm& form) {
  return std::all_of(form.begin(), form.end(), [](const mpz_class& c) { return c == 0; });
}

}  // namespace

FaceProgram::FaceProgram(const Polytope& polytope) : variables_(polytope.variables) {
  for (std::size_t k = 0; k < variables_; ++k) {
    nonbasic_.push_back(k);
  }
  for (const auto* list : {&polytope.weights, &polytope.slacks}) {
    for (const AffineForm& form : *list) {
      row_of_.emplace_back();
      if (!is_zero(form)) {
        row_of_.back() = rows_.size();
        basic_.push_back(variables_ + row_of_.size() - 1);
        rows_.push_back(form);
      }
    }
  }
}

bool FaceProgram::can_be_positive(std::size_t form) {
  const auto column = std::find(nonbasic_.begin(), nonbasic_.end(), variables_ + form);
  if (column != nonbasic_.end()) {
    const auto entering = static_cast<std::size_t>(column - nonbasic_.begin());
    pivot(leaving_row(entering, std::nullopt).value(), entering);
  }
  const std::optional<std::size_t> row = row_of_[form];
  if (!row) {
    return false;
  }
  while (rows_[*row].front() == 0) {
    const std::optional<std::size_t> entering = entering_column(*row, 1);
    if (!entering) {
      return false;
    }
    pivot(leaving_row(*entering, row).value(), *entering);
  }
  return true;
}

bool FaceProgram::can_be_zero(std::size_t form) {
  const std::optional<std::size_t> row = row_of_[form];
  if (!row) {
    return true;
  }
  while (rows_[*row].front() > 0) {
    const std::optional<std::size_t> entering = entering_column(*row, -1);
    if (!entering) {
      return false;
    }
    const std::size_t leaving = leaving_row(*entering, std::nullopt).value();
    pivot(leaving, *entering);
    if (leaving == *row) {
      return true;
    }
  }
  return true;
}

mpz_class FaceProgram::value(std::size_t form) const {
  return row_of_[form] ? rows_[*row_of_[form]].front() : mpz_class(0);
}

// Returns the column of the least variable that makes the row's variable greater (sign 1) or less.
std::optional<std::size_t> FaceProgram::entering_column(std::size_t row, int sign) const {
  std::optional<std::size_t> best;
  for (std::size_t k = 0; k < nonbasic_.size(); ++k) {
    if (sgn(rows_[row][k + 1]) == sign && (!best || nonbasic_[k] < nonbasic_[*best])) {
      best = k;
    }
  }
  return best;
}

// Returns the row of the variable that is the first to become 0 as the column's variable grows, and
// of these the least; `but` is left aside.
std::optional<std::size_t> FaceProgram::leaving_row(std::size_t column,
                                                    std::optional<std::size_t> but) const {
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (i == but || rows_[i][column + 1] >= 0) {
      continue;
    }
    if (!best) {
      best = i;
      continue;
    }
    const int order = cmp(rows_[i].front() * rows_[*best][column + 1],
                          rows_[*best].front() * rows_[i][column + 1]);
    // Both coefficients are negative, so the greater product has the smaller ratio.
    if (order > 0 || (order == 0 && basic_[i] < basic_[*best])) {
      best = i;
    }
  }
  return best;
}

void FaceProgram::pivot(std::size_t row, std::size_t column) {
  const mpz_class divisor = std::exchange(denominator_, rows_[row][column + 1]);
  const int sign = sgn(denominator_);
  mpz_class product;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (i == row) {
      continue;
    }
    const mpz_class factor = rows_[i][column + 1];
    for (std::size_t k = 0; k < rows_[i].size(); ++k) {
      mpz_class& number = rows_[i][k];
      if (k != column + 1) {
        number *= denominator_;
        product = factor * rows_[row][k];
        number -= product;
        mpz_divexact(number.get_mpz_t(), number.get_mpz_t(), divisor.get_mpz_t());
      }
      number *= sign;
    }
  }
  for (std::size_t k = 0; k < rows_[row].size(); ++k) {
    mpz_class& number = rows_[row][k];
    number = k == column + 1 ? mpz_class(divisor * sign) : mpz_class(-number * sign);
  }
  denominator_ *= sign;
  std::swap(basic_[row], nonbasic_[column]);
  if (basic_[row] >= variables_) {
    row_of_[basic_[row] - variables_] = row;
  }
  if (nonbasic_[column] >= variables_) {
    row_of_[nonbasic_[column] - variables_] = std::nullopt;
  }
}

}  // namespace saddle
