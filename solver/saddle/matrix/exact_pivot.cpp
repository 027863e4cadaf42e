#include "saddle/matrix/exact_pivot.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <utility>

// The criss-cross method (Terlaky 1985, Wang 1987) needs a basis that is neither primal nor dual
// feasible, so it can start where rounding left the floating simplex. With T the tableau of the
// basis, by which x_B = b - T x_N, it takes some variable that is infeasible:
//
//   if it is basic, b_a < 0, it leaves for some nonbasic one with T_aN < 0;
//   if it is nonbasic with a negative dual variable, it enters for some basic one with T_Ba > 0.
//
// There always is one, because a matrix game is feasible for both players. The method ends for any
// choice that prefers, first here and then there, the variable that moved last (Zhang, New variants
// of finite criss-cross pivot algorithms for linear programming, 1999). Among those that have never
// moved the choice is free: the most infeasible one, then the one that the ratio test of the primal
// or dual simplex method would take, so that near the end it is that method. Because moves bind the
// choice more and more, they are not counted before m + n pivots were made: most repairs end before
// (of 30 games of 30 x 30 with entries of 10^0 to 10^40, 12 needed one, of 37 pivots at most).
// Doubles serve to compare, and whatever they say, the pivots are exact.
//
// Row i stands for the pair (s_i, w_i), column j for (u_j, r_j): one of a pair is basic in the
// primal and the other in the dual program, and a pivot changes that for two pairs.

namespace saddle {
namespace {

// Returns a / b roughly, 0 or infinite where doubles end. Demands b other than 0.
double rough_quotient(const fmpz* a, const fmpz* b) {
  slong exponent_a = 0;
  slong exponent_b = 0;
  const double mantissa_a = fmpz_get_d_2exp(&exponent_a, a);
  const double mantissa_b = fmpz_get_d_2exp(&exponent_b, b);
  const slong exponent = std::clamp<slong>(exponent_a - exponent_b, -5000, 5000);
  return std::ldexp(mantissa_a / mantissa_b, static_cast<int>(exponent));
}

// Row i is pair i, column j is pair m + j.
class CrissCross {
 public:
  CrissCross(const IntegerImage& image, const Basis& basis)
      : image_(image),
        row_in_basis_(static_cast<std::size_t>(image.rows())),
        column_in_basis_(static_cast<std::size_t>(image.columns())),
        last_move_(static_cast<std::size_t>(image.rows() + image.columns())),
        result_{basis, point_of(image, basis), 0, std::nullopt} {
    for (const Index i : result_.basis.rows) {
      row_in_basis_[static_cast<std::size_t>(i)] = true;
    }
    for (const Index j : result_.basis.columns) {
      column_in_basis_[static_cast<std::size_t>(j)] = true;
    }
  }

  PivotedBasis run(const Budget& budget, std::int64_t iterations) {
    while (const std::optional<Index> infeasible = most_infeasible()) {
      result_.stopped = budget.exhausted(iterations + result_.pivots);
      if (result_.stopped) {
        break;
      }
      ++result_.pivots;
      const Index partner = is_basic(*infeasible) ? entering(*infeasible) : leaving(*infeasible);
      move(*infeasible);
      move(partner);
      collect_basis();
      result_.point = point_of(image_, result_.basis);
    }
    return std::move(result_);
  }

 private:
  static BasicPoint point_of(const IntegerImage& image, const Basis& basis) {
    std::optional<BasicPoint> point = basic_point(image, basis);
    if (!point) {
      throw std::invalid_argument("the kernel of the basis is singular, must not be");
    }
    return *std::move(point);
  }

  bool is_row(Index pair) const { return pair < image_.rows(); }

  // Whether the primal variable of the pair is.
  bool is_basic(Index pair) const {
    return is_row(pair) ? !row_in_basis_[static_cast<std::size_t>(pair)]
                        : column_in_basis_[static_cast<std::size_t>(pair - image_.rows())];
  }

  // The value of the pair's variable that is basic in its program, over the program's denominator.
  const fmpz* value(Index pair) const {
    const BasicPoint& point = result_.point;
    if (is_row(pair)) {
      return is_basic(pair) ? point.s(pair) : point.w(pair);
    }
    const Index j = pair - image_.rows();
    return is_basic(pair) ? point.u(j) : point.r(j);
  }

  const fmpz* denominator(Index pair) const {
    return is_basic(pair) ? result_.point.column_denominator.get()
                          : result_.point.row_denominator.get();
  }

  // Keeps the pair that is to be preferred: the one moved last, or else the one of greater merit.
  class Choice {
   public:
    explicit Choice(const std::vector<std::int64_t>& last_move) : last_move_(last_move) {}
    void offer(Index pair, double merit) {
      const std::int64_t moved = last_move_[static_cast<std::size_t>(pair)];
      if (!pair_ || moved > moved_ || (moved == moved_ && merit > merit_)) {
        pair_ = pair;
        moved_ = moved;
        merit_ = merit;
      }
    }
    std::optional<Index> pair() const { return pair_; }

   private:
    const std::vector<std::int64_t>& last_move_;
    std::optional<Index> pair_;
    std::int64_t moved_ = 0;
    double merit_ = 0;
  };

  std::optional<Index> most_infeasible() const {
    Choice choice(last_move_);
    for (Index pair = 0; pair < image_.rows() + image_.columns(); ++pair) {
      if (fmpz_sgn(value(pair)) < 0) {
        choice.offer(pair, -rough_quotient(value(pair), denominator(pair)));
      }
    }
    return choice.pair();
  }

  // Returns the pair to enter where the basic `pair` leaves. With h' the row of the kernel's
  // inverse that belongs to u_j, or G(i, C) K^-1 for s_i, the row of the tableau is, for s_R and
  // u_N,
  //
  //   h', h'G(R, N)   or   -h', G(i, N) - h'G(R, N).
  Index entering(Index pair) const {
    const Basis& basis = result_.basis;
    IntegerMatrix right_hand_side(static_cast<Index>(basis.columns.size()));
    for (Index k = 0; k < right_hand_side.rows(); ++k) {
      const Index j = basis.columns[static_cast<std::size_t>(k)];
      if (is_row(pair)) {
        fmpz_set(right_hand_side(k), image_.entries(pair, j));
      } else {
        fmpz_set_ui(right_hand_side(k), j == pair - image_.rows() ? 1 : 0);
      }
    }
    const auto h = *solve_transposed_kernel(image_, basis, right_hand_side);
    IntegerMatrix tableau_row(image_.rows() + image_.columns());
    for (Index k = 0; k < h.numerators.rows(); ++k) {
      const Index i = basis.rows[static_cast<std::size_t>(k)];
      fmpz_set(tableau_row(i), h.numerators(k));
      for (Index j = 0; j < image_.columns(); ++j) {
        fmpz_addmul(tableau_row(image_.rows() + j), image_.entries(i, j), h.numerators(k));
      }
    }
    if (is_row(pair)) {
      fmpz_mat_neg(tableau_row.get(), tableau_row.get());
      for (Index j = 0; j < image_.columns(); ++j) {
        fmpz_addmul(tableau_row(image_.rows() + j), image_.entries(pair, j), h.denominator.get());
      }
    }
    return partner(tableau_row, false);
  }

  // Returns the pair to leave where the nonbasic `pair` enters. With h the column of the kernel's
  // inverse that belongs to s_i, or K^-1 G(R, j) for u_j, the column of the tableau is, for u_C and
  // the s_i' that are basic,
  //
  //   h, -G(i', C) h   or   h, G(i', j) - G(i', C) h.
  Index leaving(Index pair) const {
    const Basis& basis = result_.basis;
    IntegerMatrix right_hand_side(static_cast<Index>(basis.rows.size()));
    for (Index k = 0; k < right_hand_side.rows(); ++k) {
      const Index i = basis.rows[static_cast<std::size_t>(k)];
      if (is_row(pair)) {
        fmpz_set_ui(right_hand_side(k), i == pair ? 1 : 0);
      } else {
        fmpz_set(right_hand_side(k), image_.entries(i, pair - image_.rows()));
      }
    }
    const auto h = *solve_kernel(image_, basis, right_hand_side);
    IntegerMatrix tableau_column(image_.rows() + image_.columns());
    for (Index i = 0; i < image_.rows(); ++i) {
      if (!is_row(pair)) {
        fmpz_mul(tableau_column(i), image_.entries(i, pair - image_.rows()), h.denominator.get());
      }
      for (Index k = 0; k < h.numerators.rows(); ++k) {
        fmpz_submul(tableau_column(i),
                    image_.entries(i, basis.columns[static_cast<std::size_t>(k)]), h.numerators(k));
      }
    }
    for (Index k = 0; k < h.numerators.rows(); ++k) {
      fmpz_set(tableau_column(image_.rows() + basis.columns[static_cast<std::size_t>(k)]),
               h.numerators(k));
    }
    return partner(tableau_column, true);
  }

  // Returns the preferred one of the pairs that are basic (or not) and whose entry in a row or
  // column of the tableau is positive (or negative).
  Index partner(const IntegerMatrix& tableau, bool basic) const {
    Choice choice(last_move_);
    for (Index pair = 0; pair < tableau.rows(); ++pair) {
      if (is_basic(pair) != basic || fmpz_sgn(tableau(pair)) != (basic ? 1 : -1)) {
        continue;
      }
      choice.offer(pair, -std::abs(rough_quotient(value(pair), tableau(pair))));
    }
    return choice.pair().value();
  }

  void move(Index pair) {
    if (result_.pivots > image_.rows() + image_.columns()) {
      last_move_[static_cast<std::size_t>(pair)] = result_.pivots;
    }
    if (is_row(pair)) {
      row_in_basis_[static_cast<std::size_t>(pair)].flip();
    } else {
      column_in_basis_[static_cast<std::size_t>(pair - image_.rows())].flip();
    }
  }

  void collect_basis() {
    result_.basis = {};
    for (Index i = 0; i < image_.rows(); ++i) {
      if (row_in_basis_[static_cast<std::size_t>(i)]) {
        result_.basis.rows.push_back(i);
      }
    }
    for (Index j = 0; j < image_.columns(); ++j) {
      if (column_in_basis_[static_cast<std::size_t>(j)]) {
        result_.basis.columns.push_back(j);
      }
    }
  }

  const IntegerImage& image_;
  std::vector<bool> row_in_basis_;
  std::vector<bool> column_in_basis_;
  std::vector<std::int64_t> last_move_;  // the pivot that moved each pair, 0 if none counts
  PivotedBasis result_;
};

}  // namespace

PivotedBasis optimal_basis(const IntegerImage& image, const Basis& basis, const Budget& budget,
                           std::int64_t iterations) {
  return CrissCross(image, basis).run(budget, iterations);
}

}  // namespace saddle
