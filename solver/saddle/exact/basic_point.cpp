#include "saddle/exact/basic_point.h"

#include <utility>
#include <vector>

#include "saddle/number/integer_system.h"

namespace saddle {
namespace {

// From this size on, one factorisation solves both systems of a kernel, and can be stopped.
constexpr std::size_t large_kernel = 32;

IntegerMatrix kernel_of(const IntegerImage& image, const Basis& basis) {
  const auto size = static_cast<Index>(basis.rows.size());
  IntegerMatrix kernel(size, size);
  for (Index i = 0; i < size; ++i) {
    for (Index j = 0; j < size; ++j) {
      fmpz_set(kernel(i, j), image.entries(basis.rows[static_cast<std::size_t>(i)],
                                           basis.columns[static_cast<std::size_t>(j)]));
    }
  }
  return kernel;
}

std::optional<Fractions> solved(const IntegerMatrix& matrix, const IntegerMatrix& right_hand_side) {
  Fractions result{IntegerMatrix(right_hand_side.rows(), right_hand_side.columns()), Integer(1)};
  if (matrix.rows() == 0) {
    return result;
  }
  if (fmpz_mat_solve(result.numerators.get(), result.denominator.get(), matrix.get(),
                     right_hand_side.get()) == 0) {
    return std::nullopt;
  }
  if (fmpz_sgn(result.denominator.get()) < 0) {
    fmpz_neg(result.denominator.get(), result.denominator.get());
    fmpz_mat_neg(result.numerators.get(), result.numerators.get());
  }
  return result;
}

IntegerMatrix ones(std::size_t count) {
  IntegerMatrix result(static_cast<Index>(count));
  for (Index k = 0; k < result.rows(); ++k) {
    fmpz_one(result(k));
  }
  return result;
}

// Returns a vector with the numbers at the indices and 0 elsewhere.
IntegerMatrix scattered(IntegerMatrix& numbers, const std::vector<Index>& indices, Index size) {
  IntegerMatrix result(size);
  for (Index k = 0; k < numbers.rows(); ++k) {
    fmpz_swap(result(indices[static_cast<std::size_t>(k)]), numbers(k));
  }
  return result;
}

// The solutions of K u = 1 and K'w = 1.
struct KernelSolutions {
  Fractions u;
  Fractions w;
};

Fractions fractions_of(const FractionalSolution& solution) {
  Fractions result{IntegerMatrix(static_cast<Index>(solution.numerators.size())), Integer(1)};
  for (Index k = 0; k < result.numerators.rows(); ++k) {
    fmpz_set_mpz(result.numerators(k),
                 solution.numerators[static_cast<std::size_t>(k)].get_mpz_t());
  }
  fmpz_set_mpz(result.denominator.get(), solution.denominator.get_mpz_t());
  return result;
}

std::optional<KernelSolutions> solve_large(const IntegerImage& image, const Basis& basis,
                                           const ShouldStop& should_stop) {
  std::vector<mpz_class> kernel;
  kernel.reserve(basis.rows.size() * basis.columns.size());
  for (const Index i : basis.rows) {
    for (const Index j : basis.columns) {
      kernel.push_back(gmp_integer(image.entries(i, j)));
    }
  }
  const std::vector<mpz_class> ones(basis.rows.size(), 1);
  const auto solutions = solutions_of(std::ssize(basis.rows), kernel, ones, ones, should_stop);
  if (!solutions) {
    return std::nullopt;
  }
  return KernelSolutions{fractions_of(solutions->z), fractions_of(solutions->w)};
}

std::optional<KernelSolutions> solve_both(const IntegerImage& image, const Basis& basis,
                                          const ShouldStop& should_stop) {
  if (basis.rows.size() >= large_kernel) {
    return solve_large(image, basis, should_stop);
  }
  std::optional<Fractions> u = solve_kernel(image, basis, ones(basis.rows.size()));
  if (!u) {
    return std::nullopt;
  }
  std::optional<Fractions> w = solve_transposed_kernel(image, basis, ones(basis.columns.size()));
  if (!w) {
    return std::nullopt;
  }
  return KernelSolutions{*std::move(u), *std::move(w)};
}

}  // namespace

std::optional<Fractions> solve_kernel(const IntegerImage& image, const Basis& basis,
                                      const IntegerMatrix& right_hand_side) {
  return solved(kernel_of(image, basis), right_hand_side);
}

std::optional<Fractions> solve_transposed_kernel(const IntegerImage& image, const Basis& basis,
                                                 const IntegerMatrix& right_hand_side) {
  IntegerMatrix kernel = kernel_of(image, basis);
  fmpz_mat_transpose(kernel.get(), kernel.get());
  return solved(kernel, right_hand_side);
}

std::optional<BasicPoint> basic_point(const IntegerImage& image, const Basis& basis,
                                      const ShouldStop& should_stop) {
  std::optional<KernelSolutions> solved = solve_both(image, basis, should_stop);
  if (!solved) {
    return std::nullopt;
  }
  auto& [u, w] = *solved;
  BasicPoint point{std::move(u.denominator),
                   scattered(u.numerators, basis.columns, image.columns()),
                   IntegerMatrix(image.rows()),
                   std::move(w.denominator),
                   scattered(w.numerators, basis.rows, image.rows()),
                   IntegerMatrix(image.columns())};
  for (Index i = 0; i < image.rows(); ++i) {
    if (is_stopped(should_stop)) {
      return std::nullopt;
    }
    fmpz_set(point.s(i), point.column_denominator.get());
    for (const Index j : basis.columns) {
      fmpz_submul(point.s(i), image.entries(i, j), point.u(j));
    }
  }
  for (Index j = 0; j < image.columns(); ++j) {
    fmpz_neg(point.r(j), point.row_denominator.get());
  }
  for (const Index i : basis.rows) {
    if (is_stopped(should_stop)) {
      return std::nullopt;
    }
    for (Index j = 0; j < image.columns(); ++j) {
      fmpz_addmul(point.r(j), image.entries(i, j), point.w(i));
    }
  }
  return point;
}

}  // namespace saddle
