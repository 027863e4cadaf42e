#pragma once

#include <optional>
#include <vector>

#include "saddle/machine/should_stop.h"
#include "saddle/number/index.h"
#include "saddle/number/rational.h"

namespace saddle {

/// The solution of a linear system: integers over one denominator > 0.
struct FractionalSolution {
  std::vector<mpz_class> numerators;
  mpz_class denominator;
};

/// Returns the solution of K z = b, nullopt if K is singular. Takes the `size` x `size` entries of
/// K row by row, and the `size` entries of b; throws std::invalid_argument if the number of either
/// is wrong. Uses p-adic lifting (Dixon 1982), except for the smallest systems.
std::optional<FractionalSolution> solution_of(Index size, const std::vector<mpz_class>& entries,
                                              const std::vector<mpz_class>& right_side);

/// The same for fractions; takes the rows of K.
std::optional<std::vector<Rational>> solution_of(const std::vector<std::vector<Rational>>& rows,
                                                 const std::vector<Rational>& right_side);

/// The solutions of K z = b and K'w = c.
struct PairOfSolutions {
  FractionalSolution z;
  FractionalSolution w;
};

/// Returns the solutions of K z = b and K'w = c, by one factorisation modulo a prime; nullopt if K
/// is singular or a stop is requested. Takes K as solution_of() does. O(size^3) for the
/// factorisation, and O(size^2) for each word of the longest fraction.
std::optional<PairOfSolutions> solutions_of(Index size, const std::vector<mpz_class>& entries,
                                            const std::vector<mpz_class>& b,
                                            const std::vector<mpz_class>& c,
                                            const ShouldStop& should_stop = {});

/// Returns the solution of K z = (1, ..., 1)' times a positive integer that makes it whole, nullopt
/// if K is singular. Takes the `size` x `size` entries of K row by row; throws
/// std::invalid_argument if their number is not size * size.
std::optional<std::vector<mpz_class>> scaled_solution_of_ones(
    Index size, const std::vector<mpz_class>& entries);

}  // namespace saddle
