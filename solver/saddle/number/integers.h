#pragma once

#include <optional>
#include <utility>
#include <vector>

#include <flint/fmpz.h>
#include <flint/fmpz_mat.h>

#include "saddle/number/index.h"
#include "saddle/number/rational.h"

// RAII wrappers of FLINT's integers and integer matrices, and linear systems of them, for exact
// computations. A FLINT integer of one word allocates no memory; an mpz_class always does.

namespace saddle {

/// An integer of any size.
class Integer {
 public:
  Integer() { fmpz_init(value_); }
  explicit Integer(slong value) { fmpz_init_set_si(value_, value); }
  ~Integer() { fmpz_clear(value_); }
  Integer(const Integer& other) { fmpz_init_set(value_, other.value_); }
  Integer(Integer&& other) noexcept {
    fmpz_init(value_);
    fmpz_swap(value_, other.value_);
  }
  Integer& operator=(Integer other) noexcept {
    fmpz_swap(value_, other.value_);
    return *this;
  }

  fmpz* get() { return value_; }
  const fmpz* get() const { return value_; }

 private:
  fmpz_t value_;
};

/// A dense matrix of integers; a vector is a matrix of one column.
class IntegerMatrix {
 public:
  explicit IntegerMatrix(Index rows, Index columns = 1) { fmpz_mat_init(matrix_, rows, columns); }
  ~IntegerMatrix() { fmpz_mat_clear(matrix_); }
  IntegerMatrix(const IntegerMatrix&) = delete;
  IntegerMatrix(IntegerMatrix&& other) noexcept {
    fmpz_mat_init(matrix_, 0, 0);
    fmpz_mat_swap(matrix_, other.matrix_);
  }
  IntegerMatrix& operator=(const IntegerMatrix&) = delete;
  IntegerMatrix& operator=(IntegerMatrix&& other) noexcept {
    fmpz_mat_swap(matrix_, other.matrix_);
    return *this;
  }

  Index rows() const { return fmpz_mat_nrows(matrix_); }
  Index columns() const { return fmpz_mat_ncols(matrix_); }
  fmpz* operator()(Index row, Index column = 0) { return fmpz_mat_entry(matrix_, row, column); }
  const fmpz* operator()(Index row, Index column = 0) const {
    return fmpz_mat_entry(matrix_, row, column);
  }
  fmpz_mat_struct* get() { return matrix_; }
  const fmpz_mat_struct* get() const { return matrix_; }

 private:
  fmpz_mat_t matrix_;
};

/// Returns the integer as a GMP integer.
inline mpz_class gmp_integer(const fmpz* value) {
  mpz_class result;
  fmpz_get_mpz(result.get_mpz_t(), value);
  return result;
}

/// Converts a matrix, stored row by row, from GMP's integers and back.
IntegerMatrix integer_matrix(const std::vector<mpz_class>& entries, Index rows, Index columns = 1);
std::vector<mpz_class> gmp_integers(const IntegerMatrix& matrix);

/// Integers over a common denominator, which is positive.
struct Fractions {
  IntegerMatrix numerators;
  Integer denominator;
};

/// Returns K^-1 b for each column b of the right sides, nullopt if K is singular. By p-adic lifting
/// (Dixon 1982), except for the smallest systems: O(k^3 + k^2 t) for a solution of t words.
std::optional<Fractions> solution_of(const IntegerMatrix& matrix, const IntegerMatrix& right_sides);

/// Returns the quotient in lowest terms. Demands denominator != 0.
inline Rational quotient(const fmpz* numerator, const fmpz* denominator) {
  Rational result(gmp_integer(numerator), gmp_integer(denominator));
  result.canonicalize();
  return result;
}

}  // namespace saddle
