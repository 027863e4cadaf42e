#include "saddle/exact/sensitivity.h"

#include <algorithm>
#include <stdexcept>

#include "saddle/exact/basic_point.h"
#include "saddle/matrix/solution.h"
#include "saddle/number/places.h"

// How long the supports stay
//
// In the notation of basic_point.h, let the optimum be unique. Then its basis is the supports, and
// all basic variables are positive. Let N / d be the inverse of the kernel K, with N and d in whole
// numbers, and let U = N 1 and W = N'1. Then the strategies are y = U / 1'U and x = W / 1'W, s_k =
// d - G(k, C) U for the other rows and r_l = W'G(R, l) - d for the other columns. If G(i, j) grows
// by t, the update of K's inverse (Sherman and Morrison 1950) turns all these numbers into affine
// functions of t, apart from one common factor that stays positive as long as they do:
//
//   d U_l + t (N_ji U_l - N_li U_j)          for l in C,
//   d W_k + t (N_ji W_k - N_jk W_i)          for k in R,
//   d s_k + t (N_ji s_k + U_j (G N)_ki)      for the other rows,
//   d r_l + t (N_ji r_l - W_i (N G)_jl)      for the other columns.
//
// The optimum is unique with the same supports exactly as long as all of them are positive.

namespace saddle {
namespace {

bool is_unique(const BasicPoint& point, const Basis& basis) {
  std::size_t positive = 0;
  for (const IntegerMatrix* vector : {&point.u, &point.s, &point.w, &point.r}) {
    for (Index k = 0; k < vector->rows(); ++k) {
      positive += fmpz_sgn((*vector)(k)) > 0 ? 1U : 0U;
    }
  }
  // In each pair, s_i and w_i or u_j and r_j, one variable is always 0.
  return positive == as_size(point.w.rows() + point.u.rows()) && !basis.rows.empty();
}

// The interval of all t with a + b t > 0 for every function given so far, where a > 0.
struct Interval {
  // The distance by which t may fall or rise.
  struct End {
    Integer numerator;
    Integer denominator;  // 0 if there is no limit

    std::optional<Rational> distance() const {
      return fmpz_is_zero(denominator.get())
                 ? std::nullopt
                 : std::optional(quotient(numerator.get(), denominator.get()));
    }
  };

  // Takes a function, and overwrites b.
  void take(const fmpz* a, fmpz* b) {
    if (fmpz_is_zero(b)) {
      return;
    }
    End& end = fmpz_sgn(b) > 0 ? below : above;
    fmpz_abs(b, b);
    fmpz_mul(left.get(), a, end.denominator.get());
    fmpz_mul(right.get(), end.numerator.get(), b);
    if (fmpz_is_zero(end.denominator.get()) || fmpz_cmp(left.get(), right.get()) < 0) {
      fmpz_set(end.numerator.get(), a);
      fmpz_set(end.denominator.get(), b);
    }
  }

  End below;
  End above;
  Integer left;  // of the comparison
  Integer right;
};

// The functions of the comment above. The point holds U, W, s and r, over all rows or columns and
// up to positive factors, which do not move the zeros of the functions.
struct Analysis {
  // i and j are the positions of the row and the column in the kernel.
  Interval interval(Index i, Index j) const {
    const IntegerMatrix& N = inverse.numerators;
    const fmpz* const w_i = point.w(basis.rows[as_size(i)]);
    const fmpz* const u_j = point.u(basis.columns[as_size(j)]);
    Interval result;
    Integer slope;
    const auto take = [&](const IntegerMatrix& vector, Index k, const fmpz* factor,
                          const fmpz* other, bool plus) {
      fmpz_mul(slope.get(), N(j, i), vector(k));
      (plus ? fmpz_addmul : fmpz_submul)(slope.get(), factor, other);
      Integer constant;
      fmpz_mul(constant.get(), inverse.denominator.get(), vector(k));
      result.take(constant.get(), slope.get());
    };
    for (Index k = 0; k < N.rows(); ++k) {
      take(point.u, basis.columns[as_size(k)], N(k, i), u_j, false);
      take(point.w, basis.rows[as_size(k)], N(j, k), w_i, false);
    }
    for (Index k = 0; k < point.s.rows(); ++k) {
      if (!fmpz_is_zero(point.s(k))) {
        take(point.s, k, of_rows(k, i), u_j, true);
      }
    }
    for (Index l = 0; l < point.r.rows(); ++l) {
      if (!fmpz_is_zero(point.r(l))) {
        take(point.r, l, of_columns(j, l), w_i, false);
      }
    }
    return result;
  }

  const Basis& basis;
  const BasicPoint& point;
  Fractions inverse;
  IntegerMatrix of_rows;     // G N, for all rows
  IntegerMatrix of_columns;  // N G, for all columns
};

Analysis analysis_of(const IntegerImage& image, const Basis& basis, const BasicPoint& point) {
  const Index size = std::ssize(basis.rows);
  IntegerMatrix identity(size, size);
  fmpz_mat_one(identity.get());
  Analysis result{basis, point, *solve_kernel(image, basis, identity, false),
                  IntegerMatrix(image.rows(), size), IntegerMatrix(size, image.columns())};
  const IntegerMatrix columns = part_of(image, all_up_to(image.rows()), basis.columns);
  const IntegerMatrix rows = part_of(image, basis.rows, all_up_to(image.columns()));
  fmpz_mat_mul(result.of_rows.get(), columns.get(), result.inverse.numerators.get());
  fmpz_mat_mul(result.of_columns.get(), result.inverse.numerators.get(), rows.get());
  return result;
}

}  // namespace

std::optional<std::vector<EntrySensitivity>> sensitivity(const ExactMatrix& game,
                                                         const ExactSolution& solution,
                                                         const Options& options) {
  const Budget budget(options);
  if (solution.termination != Termination::converged) {
    throw std::invalid_argument("the solution is not converged, must be");
  }
  const std::shared_ptr<const IntegerImage> image_of_game = image_of(game, solution);
  const IntegerImage& image = *image_of_game;
  const std::optional<BasicPoint> point = basic_point(image, solution.basis);
  if (!point) {
    throw std::invalid_argument("the basis of the solution is singular, must not be");
  }
  if (!is_unique(*point, solution.basis)) {
    return std::nullopt;
  }
  Basis basis = solution.basis;
  std::sort(basis.rows.begin(), basis.rows.end());
  std::sort(basis.columns.begin(), basis.columns.end());
  const Analysis analysis = analysis_of(image, basis, *point);
  std::vector<EntrySensitivity> result;
  for (std::size_t i = 0; i < basis.rows.size(); ++i) {
    for (std::size_t j = 0; j < basis.columns.size(); ++j) {
      if (budget.exhausted(0)) {
        return result;
      }
      const Index row = basis.rows[i];
      const Index column = basis.columns[j];
      const Interval interval = analysis.interval(static_cast<Index>(i), static_cast<Index>(j));
      EntrySensitivity& entry = result.emplace_back();
      entry.row = row;
      entry.column = column;
      entry.derivative = solution.row[as_size(row)] * solution.column[as_size(column)];
      if (const auto below = interval.below.distance()) {
        entry.minimum = game(row, column) - image.unit * *below;
      }
      if (const auto above = interval.above.distance()) {
        entry.maximum = game(row, column) + image.unit * *above;
      }
    }
  }
  return result;
}

}  // namespace saddle
