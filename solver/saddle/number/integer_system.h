#pragma once

#include <optional>
#include <vector>

#include "saddle/number/index.h"
#include "saddle/number/rational.h"

namespace saddle {

/// The solution of a linear system: whole numbers over one denominator > 0.
struct FractionalSolution {
  std::vector<mpz_class> numerators;
  mpz_class denominator;
};

/// Returns the solution of K z = b, none if K is singular. Takes the `size` x `size` entries of K
/// row by row, and `size` right sides; throws std::invalid_argument if the numbers of entries or of
/// right sides are others. By p-adic lifting (Dixon 1982) but for the smallest.
std::optional<FractionalSolution> solution_of(Index size, const std::vector<mpz_class>& entries,
                                              const std::vector<mpz_class>& right_side);

/// Returns the solution of K z = (1, ..., 1)' times a positive whole number that makes it whole,
/// none if K is singular. Takes the `size` x `size` entries of K row by row; throws
/// std::invalid_argument if their number is another.
std::optional<std::vector<mpz_class>> scaled_solution_of_ones(
    Index size, const std::vector<mpz_class>& entries);

}  // namespace saddle
