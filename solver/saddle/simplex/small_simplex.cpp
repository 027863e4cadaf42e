#include "saddle/simplex/small_simplex.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "saddle/machine/simd.h"
#include "saddle/matrix/scaling.h"
#include "saddle/number/rounding.h"
#include "saddle/simplex/small_pivot.h"
#include "saddle/simplex/small_tableau.h"

namespace saddle {
namespace {

constexpr int refinements = 3;
// A strategy that stops the pivots is to be certified, which allows for rounding.
constexpr double margin = 1e-12;

static_assert(SmallTableau::max_side == SmallSimplex::max_side);

[[gnu::always_inline]] inline double mapped(const SmallTableau& t, double payoff) {
  return t.scaling.rescaled(payoff) * t.inverse_range + 1;
}

// Reads the strategies off the basis, negative weights taken as zero.
[[gnu::always_inline]] inline void read_strategies(SmallTableau& t) {
  std::fill_n(t.row_strategy.begin(), t.rows, 0.0);
  std::fill_n(t.column_strategy.begin(), t.columns, 0.0);
  double row_sum = 0;
  double column_sum = 0;
  for (Index i = 0; i < t.rows; ++i) {
    if (const int variable = t.basic[place(i)]; variable >= 0 && t.b[place(i)] > 0) {
      t.column_strategy[place(variable)] = t.b[place(i)];
      column_sum += t.b[place(i)];
    }
  }
  for (Index j = 0; j < t.columns; ++j) {
    if (const int variable = t.nonbasic[place(j)]; variable < 0 && t.d[place(j)] < 0) {
      t.row_strategy[place(~variable)] = -t.d[place(j)];
      row_sum -= t.d[place(j)];
    }
  }
  if (row_sum == 0) {
    t.row_strategy[0] = row_sum = 1;
  }
  if (column_sum == 0) {
    t.column_strategy[0] = column_sum = 1;
  }
  const double row_factor = 1 / row_sum;
  for (Index i = 0; i < t.rows; ++i) {
    t.row_strategy[place(i)] *= row_factor;
  }
  const double column_factor = 1 / column_sum;
  for (Index j = 0; j < t.columns; ++j) {
    t.column_strategy[place(j)] *= column_factor;
  }
}

template <class Pivot>
[[gnu::always_inline]] inline SmallSimplex::Ending solve_by(SmallTableau& t,
                                                            std::int64_t max_pivots,
                                                            double little) {
  using Ending = SmallSimplex::Ending;
  double least = t.payoffs[0];
  double greatest = least;
#pragma omp simd reduction(min : least) reduction(max : greatest)
  for (Index k = 0; k < t.rows * t.columns; ++k) {
    least = t.payoffs[k] < least ? t.payoffs[k] : least;
    greatest = t.payoffs[k] > greatest ? t.payoffs[k] : greatest;
  }
  t.scaling = Scaling(least, greatest);
  t.inverse_range = least < greatest ? 1 / t.scaling.range() : 1;
  const std::int64_t patience = 20 * (t.rows + t.columns);
  // The weights 1'y of a basis concede 1 / 1'y in the positive form of the game.
  const double conceded = mapped(t, little);
  const double enough = conceded > 0 ? (1 + margin) / conceded : infinity;
  double weights = 0;
  Ending ending = Ending::optimal;
  t.pivots = 0;
  for (Index q = Pivot::load(t); q >= 0; ++t.pivots) {
    if (t.pivots >= max_pivots) {
      ending = Ending::iteration_limit;
      break;
    }
    Pivot::take_column(t, q);
    const Index r = Pivot::leaving_row(t);
    if (r < 0 || t.pivots >= patience) {
      ending = Ending::lost_accuracy;
      break;
    }
    weights += t.d[place(q)] * t.b[place(r)] / t.u[place(r)];
    q = Pivot::pivot(t, r, q);
    if (weights >= enough && q >= 0) {
      ++t.pivots;
      ending = Ending::conceded_little;
      break;
    }
  }
  read_strategies(t);
  return ending;
}

}  // namespace

SmallSimplex::SmallSimplex() : tableau_(new SmallTableau) {}
SmallSimplex::~SmallSimplex() = default;
SmallSimplex::SmallSimplex(SmallSimplex&&) noexcept = default;
SmallSimplex& SmallSimplex::operator=(SmallSimplex&&) noexcept = default;

SmallSimplex::Ending SmallSimplex::solve(std::span<const double> payoffs, Index rows, Index columns,
                                         std::int64_t max_pivots, double little) {
  tableau_->payoffs = payoffs.data();
  tableau_->rows = rows;
  tableau_->columns = columns;
  // Eight lanes take longer at AVX-512, and four are no faster there.
  return at_simd_level_to_avx2<solve_by<SmallPivot<2, 4>>, solve_by<SmallPivot<4, 4>>>(
      *tableau_, max_pivots, little);
}

void SmallSimplex::refine() {
  SmallTableau& t = *tableau_;
  std::array<Index, max_side> of_rows;  // places in T of the block that holds the inverse
  std::array<Index, max_side> of_columns;
  std::size_t size = 0;
  for (Index i = 0; i < t.rows; ++i) {
    if (t.basic[place(i)] >= 0) {
      of_rows[size++] = i;
    }
  }
  size = 0;
  for (Index j = 0; j < t.columns; ++j) {
    if (t.nonbasic[place(j)] < 0) {
      of_columns[size++] = j;
    }
  }
  // With K = B(R, C): K y = 1 for the weights y of the columns, K'x = 1 for those of the rows.
  std::array<long double, max_side> of_row;
  std::array<long double, max_side> of_column;
  for (int k = 0; k < refinements; ++k) {
    of_row.fill(1);
    of_column.fill(1);
    for (std::size_t a = 0; a < size; ++a) {
      for (std::size_t c = 0; c < size; ++c) {
        const Index i = ~t.nonbasic[place(of_columns[a])];
        const Index j = t.basic[place(of_rows[c])];
        const long double entry = mapped(t, t.payoffs[i * t.columns + j]);
        of_row[a] -= entry * t.b[place(of_rows[c])];
        of_column[c] += entry * t.d[place(of_columns[a])];
      }
    }
    for (std::size_t a = 0; a < size; ++a) {
      for (std::size_t c = 0; c < size; ++c) {
        const double inverse = *t.entry(of_rows[c], of_columns[a]);
        t.b[place(of_rows[c])] += inverse * static_cast<double>(of_row[a]);
        t.d[place(of_columns[a])] -= inverse * static_cast<double>(of_column[c]);
      }
    }
  }
  read_strategies(t);
}

std::span<const double> SmallSimplex::row() const {
  return {tableau_->row_strategy.data(), place(tableau_->rows)};
}

std::span<const double> SmallSimplex::column() const {
  return {tableau_->column_strategy.data(), place(tableau_->columns)};
}

std::int64_t SmallSimplex::pivots() const { return tableau_->pivots; }

const Scaling& SmallSimplex::scaling() const { return tableau_->scaling; }

}  // namespace saddle
