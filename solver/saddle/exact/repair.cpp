#include "saddle/exact/repair.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include <flint/ulong_extras.h>

#include "saddle/exact/certificate.h"
#include "saddle/exact/image.h"
#include "saddle/matrix/certificate.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/positive_form.h"
#include "saddle/number/places.h"

// The criss-cross method (Terlaky 1985) needs neither a primal nor a dual feasible basis, so it can
// start from the basis at which the floating simplex ended. With the tableau T of the basis, x_B =
// b - T x_N, it takes the most infeasible variable:
//
//   if it is basic, b_a < 0, it leaves and a nonbasic variable with T_aN < 0 enters;
//   if it is nonbasic with a negative dual, it enters and a basic one with T_Ba > 0 leaves.
//
// A variable for the exchange always exists, because a matrix game is feasible for both players.
// The ratio test of the dual or primal simplex method chooses among the candidates, so near the end
// the method is a simplex method. Most repairs end soon (of 30 games of 30 x 30 with entries from
// 10^0 to 10^40, 12 needed a repair, of at most 37 pivots). But where doubles are far off a repair
// can take long (over 1000 pivots for a game of 60 x 40 in which each row and column has a unit of
// its own, from 10^-15 to 10^15), and the method is not proved to end.
//
// So after max(m, n) pivots the primal simplex method starts afresh from the slacks, which are
// feasible. The variable with the greatest -r_j / max_i G_ij enters: in the first step this is the
// gain of the objective, and it does not depend on the unit of the column. After a step without a
// gain the variables of least index enter and leave until there is a gain (Bland 1977), so the
// method ends. It takes about as many pivots as strategies are used; each pivot solves a few
// systems with the current kernel.
//
// The criss-cross method compares in doubles; the ratio test of the primal simplex method is exact.
//
// Row i stands for the pair (s_i, w_i), column j for (u_j, r_j): one of a pair is basic in the
// primal and the other in the dual program, and a pivot changes that for two pairs.

namespace saddle {
namespace {

// Returns a / b roughly, 0 or infinity beyond the range of doubles. Demands b != 0.
double rough_quotient(const fmpz* a, const fmpz* b) {
  slong exponent_a = 0;
  slong exponent_b = 0;
  const double mantissa_a = fmpz_get_d_2exp(&exponent_a, a);
  const double mantissa_b = fmpz_get_d_2exp(&exponent_b, b);
  const slong exponent = std::clamp<slong>(exponent_a - exponent_b, -5000, 5000);
  return std::ldexp(mantissa_a / mantissa_b, static_cast<int>(exponent));
}

// Row i is pair i, column j is pair m + j.
class ExactPivots {
 public:
  // Keeps references to everything except the basis.
  ExactPivots(const IntegerImage& image, const Basis& basis, const Budget& budget,
              const Progress& known)
      : image_(image),
        budget_(budget),
        known_(known),
        in_kernel_(as_size(image.rows() + image.columns())),
        result_{basis, std::nullopt, 0, std::nullopt} {
    for (const Index i : basis.rows) {
      in_kernel_[as_size(i)] = true;
    }
    for (const Index j : basis.columns) {
      in_kernel_[as_size(image.rows() + j)] = true;
    }
  }

  PivotedBasis run() {
    const std::int64_t most_repairs = std::max(image_.rows(), image_.columns());
    find_point();
    while (!result_.stopped) {
      const std::optional<Index> infeasible = most_infeasible();
      if (!infeasible) {
        break;
      }
      if (result_.pivots == most_repairs) {
        run_primal();
        break;
      }
      if (!is_stopped()) {
        exchange(*infeasible, is_basic(*infeasible) ? entering(*infeasible) : leaving(*infeasible));
      }
    }
    return std::move(result_);
  }

 private:
  bool is_stopped() {
    const std::int64_t iterations = known_.iterations + result_.pivots;
    if (result_.pivots > 0 && budget_.options().on_progress) {
      budget_.options().on_progress({iterations, known_.lower, known_.upper});
    }
    result_.stopped = budget_.exhausted(iterations);
    return result_.stopped.has_value();
  }

  // Computes the point of the basis, unless the time limit or a stop request ends it.
  void find_point() {
    result_.point =
        basic_point(image_, result_.basis, [this] { return budget_.ended().has_value(); });
    if (!result_.point) {
      result_.stopped = budget_.ended();
      if (!result_.stopped) {
        throw std::invalid_argument("the kernel of the basis is singular, must not be");
      }
    }
  }

  void run_primal() {
    in_kernel_.assign(in_kernel_.size(), false);
    is_primal_ = true;
    collect_basis();
    while (!result_.stopped) {
      const std::optional<Index> pair = improving();
      if (!pair || is_stopped()) {
        break;
      }
      const Index partner = leaving(*pair);
      gained_ = fmpz_sgn(value(partner)) > 0;
      exchange(*pair, partner);
    }
  }

  // Makes a pivot: the variables of the two pairs change places.
  void exchange(Index one, Index other) {
    ++result_.pivots;
    in_kernel_[as_size(one)].flip();
    in_kernel_[as_size(other)].flip();
    collect_basis();
  }

  bool is_row(Index pair) const { return pair < image_.rows(); }

  // Whether the primal variable of the pair is basic.
  bool is_basic(Index pair) const { return in_kernel_[as_size(pair)] != is_row(pair); }

  // The numerator of the pair's variable that is basic in its program, over denominator().
  const fmpz* value(Index pair) const {
    const BasicPoint& point = *result_.point;
    if (is_row(pair)) {
      return is_basic(pair) ? point.s(pair) : point.w(pair);
    }
    const Index j = pair - image_.rows();
    return is_basic(pair) ? point.u(j) : point.r(j);
  }

  const fmpz* denominator(Index pair) const {
    return is_basic(pair) ? result_.point->column_denominator.get()
                          : result_.point->row_denominator.get();
  }

  // Keeps the pair with the greatest merit.
  struct Choice {
    std::optional<Index> pair;
    double merit = 0;

    void offer(Index candidate, double its_merit) {
      if (!pair || its_merit > merit) {
        pair = candidate;
        merit = its_merit;
      }
    }
  };

  std::optional<Index> most_infeasible() const {
    Choice choice;
    for (Index pair = 0; pair < std::ssize(in_kernel_); ++pair) {
      if (fmpz_sgn(value(pair)) < 0) {
        choice.offer(pair, -rough_quotient(value(pair), denominator(pair)));
      }
    }
    return choice.pair;
  }

  // Returns the nonbasic pair to enter, nullopt if the basis is optimal. Demands a feasible basis.
  std::optional<Index> improving() const {
    Choice choice;
    for (Index pair = 0; pair < std::ssize(in_kernel_); ++pair) {
      if (is_basic(pair) || fmpz_sgn(value(pair)) >= 0) {
        continue;
      }
      if (!gained_) {
        return pair;
      }
      choice.offer(pair, -rough_quotient(value(pair), unit(pair)));
    }
    return choice.pair;
  }

  // The maximum entry of a column; the unit of a row's slack is 1.
  const fmpz* unit(Index pair) const {
    if (is_row(pair)) {
      return one_.get();
    }
    const Index j = pair - image_.rows();
    const fmpz* maximum = image_.entries(0, j);
    for (Index i = 1; i < image_.rows(); ++i) {
      if (fmpz_cmp(image_.entries(i, j), maximum) > 0) {
        maximum = image_.entries(i, j);
      }
    }
    return maximum;
  }

  // Returns the pair that enters when the basic `pair` leaves. Let h' be the row of the kernel's
  // inverse that belongs to u_j, or G(i, C) K^-1 for s_i. The tableau's row at s_R and u_N is
  //
  //   h', h'G(R, N)   or   -h', G(i, N) - h'G(R, N).
  Index entering(Index pair) const {
    const Basis& basis = result_.basis;
    IntegerMatrix right_hand_side(std::ssize(basis.columns));
    for (Index k = 0; k < right_hand_side.rows(); ++k) {
      const Index j = basis.columns[as_size(k)];
      if (is_row(pair)) {
        fmpz_set(right_hand_side(k), image_.entries(pair, j));
      } else {
        fmpz_set_ui(right_hand_side(k), j == pair - image_.rows() ? 1 : 0);
      }
    }
    const Fractions h = *solve_kernel(image_, basis, right_hand_side, true);
    IntegerMatrix tableau_row(image_.rows() + image_.columns());
    for (Index k = 0; k < h.numerators.rows(); ++k) {
      const Index i = basis.rows[as_size(k)];
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

  // Returns the pair that leaves when the nonbasic `pair` enters. Let h be the column of the
  // kernel's inverse that belongs to s_i, or K^-1 G(R, j) for u_j. Then the column of the tableau,
  // at u_C and the basic s_i', is
  //
  //   h, -G(i', C) h   or   h, G(i', j) - G(i', C) h.
  Index leaving(Index pair) const {
    const Basis& basis = result_.basis;
    IntegerMatrix right_hand_side(std::ssize(basis.rows));
    for (Index k = 0; k < right_hand_side.rows(); ++k) {
      const Index i = basis.rows[as_size(k)];
      if (is_row(pair)) {
        fmpz_set_ui(right_hand_side(k), i == pair ? 1 : 0);
      } else {
        fmpz_set(right_hand_side(k), image_.entries(i, pair - image_.rows()));
      }
    }
    const Fractions h = *solve_kernel(image_, basis, right_hand_side, false);
    IntegerMatrix tableau_column(image_.rows() + image_.columns());
    for (Index i = 0; i < image_.rows(); ++i) {
      if (!is_row(pair)) {
        fmpz_mul(tableau_column(i), image_.entries(i, pair - image_.rows()), h.denominator.get());
      }
      for (Index k = 0; k < h.numerators.rows(); ++k) {
        fmpz_submul(tableau_column(i), image_.entries(i, basis.columns[as_size(k)]),
                    h.numerators(k));
      }
    }
    for (Index k = 0; k < h.numerators.rows(); ++k) {
      fmpz_set(tableau_column(image_.rows() + basis.columns[as_size(k)]), h.numerators(k));
    }
    return partner(tableau_column, true);
  }

  // Returns the pair with the least ratio among the basic (or nonbasic) pairs with a positive (or
  // negative) entry in a row or column of the tableau.
  Index partner(const IntegerMatrix& tableau, bool basic) const {
    Choice choice;
    std::optional<Index> exact;
    for (Index pair = 0; pair < tableau.rows(); ++pair) {
      if (is_basic(pair) != basic || fmpz_sgn(tableau(pair)) != (basic ? 1 : -1)) {
        continue;
      }
      choice.offer(pair, -std::abs(rough_quotient(value(pair), tableau(pair))));
      if (is_primal_ && (!exact || has_less_ratio(tableau, pair, *exact))) {
        exact = pair;
      }
    }
    return is_primal_ ? exact.value() : choice.pair.value();
  }

  bool has_less_ratio(const IntegerMatrix& tableau, Index pair, Index than) const {
    Integer left;
    Integer right;
    fmpz_mul(left.get(), value(pair), tableau(than));
    fmpz_mul(right.get(), value(than), tableau(pair));
    return fmpz_cmp(left.get(), right.get()) < 0;
  }

  // Lists the basis and computes its point.
  void collect_basis() {
    result_.basis = {};
    for (Index pair = 0; pair < std::ssize(in_kernel_); ++pair) {
      if (in_kernel_[as_size(pair)] && is_row(pair)) {
        result_.basis.rows.push_back(pair);
      } else if (in_kernel_[as_size(pair)]) {
        result_.basis.columns.push_back(pair - image_.rows());
      }
    }
    find_point();
  }

  const IntegerImage& image_;
  const Budget& budget_;
  const Progress& known_;
  std::vector<bool> in_kernel_;  // for each pair, whether its row or column is in the kernel
  bool is_primal_ = false;       // whether the basis is feasible and has to stay feasible
  bool gained_ = true;           // whether the last step of the primal method raised the objective
  Integer one_{1};
  PivotedBasis result_;
};

// The supports of a nondegenerate optimum are its basis. If the game is degenerate they may differ
// in size, or their kernel may be singular; then every basis of the optimum consists of the
// supports and of best responses that are not used. Elimination modulo a prime finds such a basis,
// because a kernel that is nonsingular modulo a prime is nonsingular:
//
//   1. as many pivots as possible in used rows and used columns;
//   2. for each used row without a pivot, an unused column that is a best response;
//   3. for each used column without a pivot, an unused row that is a best response.
//
// At a vertex of both players' optimal sets every used strategy gets a pivot. Elsewhere, or if the
// floating solver stopped early, strategies without a pivot are dropped; the basis is a good start.

constexpr std::uint64_t prime = 2147483647;  // 2^31 - 1

// A pure strategy counts as a best response if its regret is at most this, relative to the range.
constexpr double response_tolerance = 1e-9;

// Returns the pure strategies of one player that may belong to the basis: first the used
// strategies, by falling probability, then the best responses that are not used, by rising regret.
// `regret` of each pure strategy is relative to the range of the payoffs.
std::vector<Index> candidates(const MixedStrategy& strategy, const Eigen::VectorXd& regret) {
  std::vector<Index> result = numbers_where(
      strategy.size(), [&](Index k) { return strategy[k] > 0 || regret[k] <= response_tolerance; });
  std::stable_sort(result.begin(), result.end(), [&](Index a, Index b) {
    return strategy[a] != strategy[b] ? strategy[a] > strategy[b]
                                      : strategy[a] == 0 && regret[a] < regret[b];
  });
  return result;
}

// Gaussian elimination by rows, modulo the prime.
class BasisElimination {
 public:
  // Returns the first column of [begin, end) that makes the row independent of the rows kept, and
  // keeps the row; nullopt if there is no such column.
  std::optional<std::size_t> keep(std::vector<std::uint64_t>& row, std::size_t begin,
                                  std::size_t end) {
    for (std::size_t k = 0; k < rows_.size(); ++k) {
      const std::uint64_t factor = prime - row[pivots_[k]];
      if (factor == prime) {
        continue;
      }
      for (std::size_t j = 0; j < row.size(); ++j) {
        row[j] = (row[j] + factor * rows_[k][j]) % prime;
      }
    }
    for (std::size_t j = begin; j < end; ++j) {
      if (row[j] != 0) {
        const std::uint64_t inverse = n_invmod(static_cast<mp_limb_t>(row[j]), prime);
        for (std::uint64_t& entry : row) {
          entry = entry * inverse % prime;
        }
        pivots_.push_back(j);
        rows_.push_back(row);
        return j;
      }
    }
    return std::nullopt;
  }

 private:
  // Each row is 1 at its pivot and 0 at the earlier pivots.
  std::vector<std::vector<std::uint64_t>> rows_;
  std::vector<std::size_t> pivots_;
};

// Returns a basis with a nonsingular kernel, from strategies that are optimal up to rounding for
// `game`, which is the game of `image` in doubles. If the strategies determine a basis, returns it.
// O(mn + k^3) for k strategies that are used or best responses.
Basis starting_basis(const IntegerImage& image, const PayoffMatrix& game, const MixedStrategy& row,
                     const MixedStrategy& column) {
  if (game.minimum() == game.maximum()) {
    return {{0}, {0}};
  }
  // The range is scaled to 1, so that a large offset costs no digits and no range overflows.
  const WeightedPayoffs payoffs =
      PositiveForm(game).payoffs({row.probabilities(), column.probabilities()});
  const std::vector<Index> rows =
      candidates(row, payoffs.of_rows.maxCoeff() - payoffs.of_rows.array());
  const std::vector<Index> columns =
      candidates(column, payoffs.of_columns.array() - payoffs.of_columns.minCoeff());
  const std::size_t used_rows = as_size(row.support_size());
  const std::size_t used_columns = as_size(column.support_size());

  BasisElimination elimination;
  Basis basis;
  std::vector<std::pair<Index, std::vector<std::uint64_t>>> left_over;
  const auto try_row = [&](std::vector<std::uint64_t>& entries, Index i, std::size_t begin,
                           std::size_t end) {
    const std::optional<std::size_t> pivot = elimination.keep(entries, begin, end);
    if (pivot) {
      basis.rows.push_back(i);
      basis.columns.push_back(columns[*pivot]);
    }
    return pivot.has_value();
  };
  const auto residues = [&](Index i) {
    std::vector<std::uint64_t> result(columns.size());
    std::transform(columns.begin(), columns.end(), result.begin(),
                   [&](Index j) { return fmpz_fdiv_ui(image.entries(i, j), prime); });
    return result;
  };
  for (std::size_t k = 0; k < used_rows; ++k) {
    std::vector<std::uint64_t> entries = residues(rows[k]);
    if (!try_row(entries, rows[k], 0, used_columns)) {
      left_over.emplace_back(rows[k], std::move(entries));
    }
  }
  for (auto& [i, entries] : left_over) {
    try_row(entries, i, used_columns, columns.size());
  }
  for (std::size_t k = used_rows; k < rows.size(); ++k) {
    std::vector<std::uint64_t> entries = residues(rows[k]);
    try_row(entries, rows[k], 0, used_columns);
  }
  return basis;
}

}  // namespace

PivotedBasis optimal_basis(const IntegerImage& image, const Basis& basis, const Budget& budget,
                           const Progress& known) {
  return ExactPivots(image, basis, budget, known).run();
}

ExactSolution repair(const std::shared_ptr<const IntegerImage>& image, const PayoffMatrix& game,
                     const Solution& rough, const Budget& budget, std::int64_t iterations) {
  const Basis start = starting_basis(*image, game, rough.row, rough.column);
  Progress known{iterations};
  if (budget.options().on_progress) {
    const Solution proved = certify(*image, rough.row, rough.column, budget.options().tolerance);
    known = {iterations, proved.lower, proved.upper};
  }
  const PivotedBasis end = optimal_basis(*image, start, budget, known);
  ExactSolution solution =
      end.stopped ? exact_solution(image, whole_weights(exact_weights(rough.row)),
                                   whole_weights(exact_weights(rough.column)), end.basis, "exact")
                  : exact_solution(image, end.point->w, end.point->u, end.basis, "exact");
  if (end.stopped && solution.termination != Termination::converged) {
    solution.termination = *end.stopped;
  }
  solution.iterations = iterations + end.pivots;
  solution.exact_pivots = end.pivots;
  return solution;
}

void propose_by_exact_pivots(Incumbent& incumbent, const Budget& budget) {
  const PayoffMatrix& game = incumbent.game();
  if (!incumbent.best() || least_relative_gap(game) > incumbent.tolerance()) {
    return;
  }
  const auto image = std::make_shared<const IntegerImage>(integer_image(ExactMatrix(game)));
  const ExactSolution exact = repair(image, game, *incumbent.best(), budget, incumbent.iterations);
  incumbent.iterations = exact.iterations;
  incumbent.offer(rounded(exact.row), rounded(exact.column));
}

}  // namespace saddle
