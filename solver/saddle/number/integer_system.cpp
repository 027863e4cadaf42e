#include "saddle/number/integer_system.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "saddle/number/integers.h"

namespace saddle {

std::optional<FractionalSolution> solution_of(Index size, const std::vector<mpz_class>& entries,
                                              const std::vector<mpz_class>& right_side) {
  if (size < 0 || static_cast<Index>(entries.size()) != size * size) {
    throw std::invalid_argument(
        fmt::format("there are {} entries, must be {} x {}", entries.size(), size, size));
  }
  if (static_cast<Index>(right_side.size()) != size) {
    throw std::invalid_argument(
        fmt::format("there are {} right sides, must be {}", right_side.size(), size));
  }
  if (size == 0) {
    return FractionalSolution{{}, 1};
  }
  IntegerMatrix matrix(size, size);
  IntegerMatrix right(size);
  for (Index i = 0; i < size; ++i) {
    fmpz_set_mpz(right(i), right_side[static_cast<std::size_t>(i)].get_mpz_t());
    for (Index j = 0; j < size; ++j) {
      fmpz_set_mpz(matrix(i, j), entries[static_cast<std::size_t>(i * size + j)].get_mpz_t());
    }
  }
  IntegerMatrix numerators(size);
  Integer denominator;
  if (fmpz_mat_solve(numerators.get(), denominator.get(), matrix.get(), right.get()) == 0) {
    return std::nullopt;
  }
  const int sign = fmpz_sgn(denominator.get());
  FractionalSolution result{{}, gmp_integer(denominator.get()) * sign};
  for (Index i = 0; i < size; ++i) {
    result.numerators.emplace_back(gmp_integer(numerators(i)) * sign);
  }
  return result;
}

std::optional<std::vector<mpz_class>> scaled_solution_of_ones(
    Index size, const std::vector<mpz_class>& entries) {
  auto solution = solution_of(
      size, entries, std::vector<mpz_class>(static_cast<std::size_t>(std::max<Index>(size, 0)), 1));
  if (!solution) {
    return std::nullopt;
  }
  return std::move(solution->numerators);
}

}  // namespace saddle
