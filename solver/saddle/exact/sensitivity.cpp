#include "saddle/exact/sensitivity.h"

#include <algorithm>
#include <stdexcept>

#include "saddle/exact/basic_point.h"
#include "saddle/matrix/solution.h"

// How long the supports stay
//
// In the notation of basic_point.h, let the optimum be unique. Then its basis is the supports, and
// all basic variables are positive. Let N / d be the inverse of the kernel K, with N and d in whole
// numbers, and let U = N 1 and W = N'1. Then the strategies are y = U / 1'U and x = W / 1'W,
// s_k = d - G(k, C) U for the other rows and r_l = W'G(R, l) - d for the other columns. If G(i, j)
// grows by t, the update of K's inverse (Sherman and Morrison 1950) turns all these numbers into
// functions that are affine in t, apart from one common factor that stays positive as long as they
// do:
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
  return positive == static_cast<std::size_t>(point.w.rows() + point.u.rows()) &&
         !basis.rows.empty();
}

// The interval of all t with a + b t > 0 for every function given so far, where a > 0.
class Interval {
 public:
  // Takes a function, and overwrites b.
  void take(const fmpz* a, fmpz* b) {
    const int sign = fmpz_sgn(b);
    if (sign == 0) {
      return;
    }
    fmpz_abs(b, b);
    End& end = sign > 0 ? below_ : above_;
    if (end.exists) {
      fmpz_mul(left_.get(), a, end.denominator.get());
      fmpz_mul(right_.get(), end.numerator.get(), b);
      if (fmpz_cmp(left_.get(), right_.get()) >= 0) {
        return;
      }
    }
    end.exists = true;
    fmpz_set(end.numerator.get(), a);
    fmpz_set(end.denominator.get(), b);
  }

  // The distances by which t may fall and rise; nullopt if there is no limit.
  std::optional<Rational> below() const { return below_.distance(); }
  std::optional<Rational> above() const { return above_.distance(); }

 private:
  struct End {
    bool exists = false;
    Integer numerator;
    Integer denominator;
    std::optional<Rational> distance() const {
      return exists ? std::optional(quotient(numerator.get(), denominator.get())) : std::nullopt;
    }
  };

  End below_;
  End above_;
  Integer left_;
  Integer right_;
};

// U, W, s and r of the comment above, as vectors over all rows or columns.
class Analysis {
 public:
  Analysis(const IntegerImage& image, const Basis& basis)
      : image_(image),
        basis_(basis),
        size_(static_cast<Index>(basis.rows.size())),
        inverse_(kernel_inverse(image, basis)),
        of_rows_(image.rows(), size_),
        of_columns_(size_, image.columns()),
        u_(image.columns()),
        s_(image.rows()),
        w_(image.rows()),
        r_(image.columns()) {
    const IntegerMatrix& N = inverse_.numerators;
    for (Index k = 0; k < size_; ++k) {
      for (Index l = 0; l < size_; ++l) {
        fmpz_add(u_(column(k)), u_(column(k)), N(k, l));
        fmpz_add(w_(row(l)), w_(row(l)), N(k, l));
        for (Index i = 0; i < image.rows(); ++i) {
          fmpz_addmul(of_rows_(i, l), image.entries(i, column(k)), N(k, l));
        }
        for (Index j = 0; j < image.columns(); ++j) {
          fmpz_addmul(of_columns_(k, j), N(k, l), image.entries(row(l), j));
        }
      }
    }
    for (Index i = 0; i < image.rows(); ++i) {
      fmpz_set(s_(i), inverse_.denominator.get());
      for (Index l = 0; l < size_; ++l) {
        fmpz_sub(s_(i), s_(i), of_rows_(i, l));
      }
    }
    for (Index j = 0; j < image.columns(); ++j) {
      fmpz_neg(r_(j), inverse_.denominator.get());
      for (Index k = 0; k < size_; ++k) {
        fmpz_add(r_(j), r_(j), of_columns_(k, j));
      }
    }
  }

  // i and j are the positions of the row and the column in the kernel.
  Interval interval(Index i, Index j) const {
    const IntegerMatrix& N = inverse_.numerators;
    Interval result;
    Integer slope;
    const auto take = [&](const IntegerMatrix& vector, Index k, const fmpz* factor,
                          const fmpz* other, bool plus) {
      fmpz_mul(slope.get(), N(j, i), vector(k));
      (plus ? fmpz_addmul : fmpz_submul)(slope.get(), factor, other);
      Integer constant;
      fmpz_mul(constant.get(), inverse_.denominator.get(), vector(k));
      result.take(constant.get(), slope.get());
    };
    for (Index k = 0; k < size_; ++k) {
      take(u_, column(k), N(k, i), u_(column(j)), false);
      take(w_, row(k), N(j, k), w_(row(i)), false);
    }
    for (Index k = 0; k < image_.rows(); ++k) {
      if (!fmpz_is_zero(s_(k))) {
        take(s_, k, of_rows_(k, i), u_(column(j)), true);
      }
    }
    for (Index l = 0; l < image_.columns(); ++l) {
      if (!fmpz_is_zero(r_(l))) {
        take(r_, l, of_columns_(j, l), w_(row(i)), false);
      }
    }
    return result;
  }

 private:
  static Fractions kernel_inverse(const IntegerImage& image, const Basis& basis) {
    const auto size = static_cast<Index>(basis.rows.size());
    IntegerMatrix identity(size, size);
    fmpz_mat_one(identity.get());
    return *solve_kernel(image, basis, identity);
  }

  Index row(Index k) const { return basis_.rows[static_cast<std::size_t>(k)]; }
  Index column(Index k) const { return basis_.columns[static_cast<std::size_t>(k)]; }

  const IntegerImage& image_;
  const Basis& basis_;
  Index size_;
  Fractions inverse_;
  IntegerMatrix of_rows_;     // G N, for all rows
  IntegerMatrix of_columns_;  // N G, for all columns
  IntegerMatrix u_;
  IntegerMatrix s_;
  IntegerMatrix w_;
  IntegerMatrix r_;
};

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
  const Analysis analysis(image, basis);
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
      entry.derivative = solution.row[static_cast<std::size_t>(row)] *
                         solution.column[static_cast<std::size_t>(column)];
      if (const auto below = interval.below()) {
        entry.minimum = game(row, column) - image.unit * *below;
      }
      if (const auto above = interval.above()) {
        entry.maximum = game(row, column) + image.unit * *above;
      }
    }
  }
  return result;
}

}  // namespace saddle
