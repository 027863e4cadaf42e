#include "saddle/number/integer_system.h"

#include <stdexcept>

#include <fmt/format.h>

#include "saddle/number/integers.h"

namespace saddle {

std::optional<std::vector<mpz_class>> scaled_solution_of_ones(
    Index size, const std::vector<mpz_class>& entries) {
  if (size < 0 || static_cast<Index>(entries.size()) != size * size) {
    throw std::invalid_argument(
        fmt::format("there are {} entries, must be {} x {}", entries.size(), size, size));
  }
  if (size == 0) {
    return std::vector<mpz_class>();
  }
  IntegerMatrix matrix(size, size);
  IntegerMatrix ones(size);
  for (Index i = 0; i < size; ++i) {
    fmpz_one(ones(i));
    for (Index j = 0; j < size; ++j) {
      fmpz_set_mpz(matrix(i, j), entries[static_cast<std::size_t>(i * size + j)].get_mpz_t());
    }
  }
  IntegerMatrix numerators(size);
  Integer denominator;
  if (fmpz_mat_solve(numerators.get(), denominator.get(), matrix.get(), ones.get()) == 0) {
    return std::nullopt;
  }
  std::vector<mpz_class> result;
  for (Index i = 0; i < size; ++i) {
    result.emplace_back(gmp_integer(numerators(i)) * fmpz_sgn(denominator.get()));
  }
  return result;
}

}  // namespace saddle
