#pragma once

#include <optional>
#include <vector>

#include <flint/nmod_mat.h>

#include "saddle/machine/should_stop.h"
#include "saddle/number/index.h"
#include "saddle/number/rational.h"

namespace saddle {

/// A dense matrix of numbers modulo a prime.
class ModularMatrix {
 public:
  ModularMatrix(Index rows, Index columns, mp_limb_t prime) {
    nmod_mat_init(matrix_, rows, columns, prime);
  }
  ~ModularMatrix() { nmod_mat_clear(matrix_); }
  ModularMatrix(const ModularMatrix&) = delete;
  ModularMatrix(ModularMatrix&& other) noexcept {
    nmod_mat_init(matrix_, 0, 0, other.matrix_->mod.n);
    nmod_mat_swap(matrix_, other.matrix_);
  }
  ModularMatrix& operator=(const ModularMatrix&) = delete;
  ModularMatrix& operator=(ModularMatrix&&) = delete;

  mp_limb_t prime() const { return matrix_->mod.n; }
  mp_limb_t& operator()(Index row, Index column = 0) { return matrix_->rows[row][column]; }
  nmod_mat_struct* get() { return matrix_; }
  const nmod_mat_struct* get() const { return matrix_; }

 private:
  nmod_mat_t matrix_;
};

/// The factors P A = L U of a square integer matrix modulo a prime.
class ModularFactors {
 public:
  /// Takes the `size` x `size` entries row by row; none if the matrix is singular modulo the prime,
  /// or at a stop. O(size^3).
  static std::optional<ModularFactors> make(Index size, const std::vector<mpz_class>& entries,
                                            mp_limb_t prime, const ShouldStop& should_stop);

  mp_limb_t prime() const { return factors_.prime(); }

  /// Returns the column x with A x = b, or A'x = b if transposed, modulo the prime. O(size^2).
  ModularMatrix solution(const std::vector<mpz_class>& right_side, bool is_transposed) const;

 private:
  ModularFactors(Index size, mp_limb_t prime);
  bool factorise(const ShouldStop& should_stop);
  void exchange(Index first, const std::vector<slong>& order);

  // L below the diagonal, where it has ones, and U from there on; and the transpose of that.
  ModularMatrix factors_;
  ModularMatrix transposed_;
  std::vector<Index> order_;  // row k of P A is row order_[k] of A
};

}  // namespace saddle
