#include "saddle/number/modular_factors.h"

#include <algorithm>
#include <numeric>

namespace saddle {
namespace {

// Columns that are eliminated between two questions for a stop: some tenths of a second in a matrix
// of side 4000.
constexpr Index panel = 32;

// Some rows and columns of a matrix, in its own memory.
class Window {
 public:
  Window(ModularMatrix& matrix, Index first_row, Index first_column, Index last_row,
         Index last_column) {
    nmod_mat_window_init(window_, matrix.get(), first_row, first_column, last_row, last_column);
  }
  ~Window() { nmod_mat_window_clear(window_); }
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  nmod_mat_struct* get() { return window_; }

 private:
  nmod_mat_t window_;
};

}  // namespace

ModularFactors::ModularFactors(Index size, mp_limb_t prime)
    : factors_(size, size, prime), transposed_(size, size, prime), order_(place(size)) {
  std::iota(order_.begin(), order_.end(), Index{0});
}

std::optional<ModularFactors> ModularFactors::make(Index size,
                                                   const std::vector<mpz_class>& entries,
                                                   mp_limb_t prime, const ShouldStop& should_stop) {
  ModularFactors result(size, prime);
  for (Index i = 0; i < size; ++i) {
    for (Index j = 0; j < size; ++j) {
      result.factors_(i, j) = mpz_fdiv_ui(entries[place(i * size + j)].get_mpz_t(), prime);
    }
  }
  if (!result.factorise(should_stop)) {
    return std::nullopt;
  }
  nmod_mat_transpose(result.transposed_.get(), result.factors_.get());
  return result;
}

bool ModularFactors::factorise(const ShouldStop& should_stop) {
  const auto size = static_cast<Index>(order_.size());
  for (Index first = 0; first < size; first += panel) {
    const Index next = std::min(first + panel, size);
    std::vector<slong> order(place(size - first));
    if (is_stopped(should_stop) ||
        nmod_mat_lu(order.data(), Window(factors_, first, first, size, next).get(), 1) <
            next - first) {
      return false;
    }
    exchange(first, order);
    Window corner(factors_, first, first, next, next);
    Window right(factors_, first, next, next, size);
    Window below(factors_, next, first, size, next);
    Window rest(factors_, next, next, size, size);
    nmod_mat_solve_tril(right.get(), corner.get(), right.get(), 1);
    nmod_mat_submul(rest.get(), rest.get(), below.get(), right.get());
  }
  return true;
}

// Exchanges rows from the first on, as a window of them was factorised: FLINT exchanges pointers to
// rows, and those of a window are its own.
void ModularFactors::exchange(Index first, const std::vector<slong>& order) {
  std::vector<mp_limb_t*> rows;
  std::vector<Index> numbers;
  for (const slong k : order) {
    rows.push_back(factors_.get()->rows[first + k]);
    numbers.push_back(order_[place(first + k)]);
  }
  std::copy(rows.begin(), rows.end(), factors_.get()->rows + first);
  std::copy(numbers.begin(), numbers.end(), order_.begin() + first);
}

ModularMatrix ModularFactors::solution(const std::vector<mpz_class>& right_side,
                                       bool is_transposed) const {
  const auto size = static_cast<Index>(order_.size());
  const auto residue = [&](Index k) {
    return mpz_fdiv_ui(right_side[place(k)].get_mpz_t(), prime());
  };
  ModularMatrix vector(size, 1, prime());
  if (!is_transposed) {
    for (Index k = 0; k < size; ++k) {
      vector(k) = residue(order_[place(k)]);
    }
    nmod_mat_solve_tril(vector.get(), factors_.get(), vector.get(), 1);
    nmod_mat_solve_triu(vector.get(), factors_.get(), vector.get(), 0);
    return vector;
  }
  for (Index k = 0; k < size; ++k) {
    vector(k) = residue(k);
  }
  nmod_mat_solve_tril(vector.get(), transposed_.get(), vector.get(), 0);
  nmod_mat_solve_triu(vector.get(), transposed_.get(), vector.get(), 1);
  ModularMatrix result(size, 1, prime());
  for (Index k = 0; k < size; ++k) {
    result(order_[place(k)]) = vector(k);
  }
  return result;
}

}  // namespace saddle
