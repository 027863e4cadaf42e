#include "saddle/exact/basic_point.h"

#include <utility>

#include "saddle/number/integer_system.h"

namespace saddle {
namespace {

// From this size on, one factorisation solves both systems of a kernel, and can be stopped.
constexpr Index large_kernel = 32;

// Returns a vector with the numbers at the indices and 0 elsewhere.
IntegerMatrix scattered(IntegerMatrix& numbers, const std::vector<Index>& indices, Index size) {
  IntegerMatrix result(size);
  for (Index k = 0; k < numbers.rows(); ++k) {
    fmpz_swap(result(indices[as_size(k)]), numbers(k));
  }
  return result;
}

// The solutions of K u = 1 and K'w = 1.
struct KernelSolutions {
  Fractions u;
  Fractions w;
};

Fractions fractions_of(const FractionalSolution& solution) {
  Fractions result{integer_matrix(solution.numerators, std::ssize(solution.numerators)), {}};
  fmpz_set_mpz(result.denominator.get(), solution.denominator.get_mpz_t());
  return result;
}

std::optional<KernelSolutions> solve_both(const IntegerImage& image, const Basis& basis,
                                          const ShouldStop& should_stop) {
  const Index size = std::ssize(basis.rows);
  const std::vector<mpz_class> ones(basis.rows.size(), 1);
  if (size < large_kernel) {
    const IntegerMatrix right_side = integer_matrix(ones, size);
    std::optional<Fractions> u = solve_kernel(image, basis, right_side, false);
    std::optional<Fractions> w = u ? solve_kernel(image, basis, right_side, true) : std::nullopt;
    return w ? std::optional(KernelSolutions{*std::move(u), *std::move(w)}) : std::nullopt;
  }
  std::vector<mpz_class> kernel;
  kernel.reserve(basis.rows.size() * basis.columns.size());
  for (const Index i : basis.rows) {
    for (const Index j : basis.columns) {
      kernel.push_back(gmp_integer(image.entries(i, j)));
    }
  }
  const auto solutions = solutions_of(size, kernel, ones, ones, should_stop);
  if (!solutions) {
    return std::nullopt;
  }
  return KernelSolutions{fractions_of(solutions->z), fractions_of(solutions->w)};
}

}  // namespace

std::optional<Fractions> solve_kernel(const IntegerImage& image, const Basis& basis,
                                      const IntegerMatrix& right_hand_side, bool is_transposed) {
  IntegerMatrix kernel = part_of(image, basis.rows, basis.columns);
  if (is_transposed) {
    fmpz_mat_transpose(kernel.get(), kernel.get());
  }
  return solution_of(kernel, right_hand_side);
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
