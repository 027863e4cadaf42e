#include "saddle/matrix/small_simplex.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "saddle/machine/simd.h"
#include "saddle/matrix/scaling.h"

namespace saddle {
namespace {

constexpr Index lanes = 8;
constexpr Index max_side = SmallSimplex::max_side;
static_assert(std::has_single_bit(static_cast<std::uint64_t>(max_side)));  // see put_place()
constexpr Index max_stride =
    max_side + lanes;  // not a power of two, which would alias in the cache
// Reduced costs and entries of the entering column are zero up to this, and ratios within it tied.
constexpr double cost_tolerance = 1e-10;
constexpr double pivot_tolerance = 1e-9;
constexpr double tie_tolerance = 1e-11;
constexpr int refinements = 3;

// The compiler's vector types: plain arithmetic on them becomes the instructions of the clone that
// it is inlined into.
using Vector [[gnu::vector_size(lanes * sizeof(double)), gnu::may_alias]] = double;
using Places [[gnu::vector_size(lanes * sizeof(double)), gnu::may_alias]] = long long;

constexpr Places lane_places = {0, 1, 2, 3, 4, 5, 6, 7};
constexpr double huge = 1e300;

// Random numbers from [1/2, 3/2), the second right-hand side at the basis of slacks.
constexpr auto tie_breaker_from(std::uint32_t seed) {
  std::array<double, max_side> numbers{};
  for (double& number : numbers) {
    seed = seed * 1664525 + 1013904223;  // Knuth, Lewis
    number = 0.5 + seed / 4294967296.0;
  }
  return numbers;
}
alignas(64) constexpr auto tie_breaker = tie_breaker_from(1);

}  // namespace

// A weight of column j is named j, the slack of row i is named ~i.
struct alignas(64) SmallTableau {
  std::array<double, max_side * max_stride> matrix;
  std::array<double, max_side> b;
  std::array<double, max_side> tie;
  std::array<double, max_side> u;
  std::array<double, max_stride> d;
  std::array<double, max_stride> w;
  std::array<double, max_side> row_strategy;
  std::array<double, max_side> column_strategy;
  std::array<int, max_side> basic;
  std::array<int, max_side> nonbasic;
  const double* payoffs;
  Index rows;
  Index columns;
  Index height;  // rows and columns filled up with zeros to whole vectors
  Index width;
  Scaling scaling{0, 0};
  double inverse_range;
  std::int64_t pivots;
};

namespace {

#define SADDLE_INLINE [[gnu::always_inline]] inline

SADDLE_INLINE Vector& vector_at(double* entries) { return *reinterpret_cast<Vector*>(entries); }

SADDLE_INLINE const Vector& vector_at(const double* entries) {
  return *reinterpret_cast<const Vector*>(entries);
}

SADDLE_INLINE double mapped(const SmallTableau& t, double payoff) {
  return t.scaling.rescaled(payoff) * t.inverse_range + 1;
}

SADDLE_INLINE std::size_t place(Index i) { return static_cast<std::size_t>(i); }

// Maps the payoffs into the tableau at the basis of slacks and returns the column of least maximum.
SADDLE_INLINE Index load(SmallTableau& t) {
  t.height = (t.rows + lanes - 1) / lanes * lanes;
  t.width = (t.columns + lanes - 1) / lanes * lanes;
  for (Index j = 0; j < t.width; j += lanes) {
    vector_at(&t.d[place(j)]) = Vector{} + 1;
  }
  for (Index j = t.columns; j < t.width; ++j) {
    t.d[place(j)] = 0;
  }
  for (Index i = 0; i < t.height; i += lanes) {
    vector_at(&t.b[place(i)]) = Vector{} + 1;
    vector_at(&t.tie[place(i)]) = vector_at(&tie_breaker[place(i)]);
  }
  const double center = t.scaling.center();
  const double scale = t.scaling.scale();
  for (Index i = 0; i < t.rows; ++i) {
    double* const row = &t.matrix[place(i * max_stride)];
    const double* const payoffs = t.payoffs + i * t.columns;
    vector_at(row + t.width - lanes) = Vector{};
#pragma omp simd
    for (Index j = 0; j < t.columns; ++j) {
      row[j] = (payoffs[j] - center) * scale * t.inverse_range + 1;
    }
    t.basic[place(i)] = static_cast<int>(~i);
  }
  for (Index i = t.rows; i < t.height; ++i) {
    for (Index j = 0; j < t.width; j += lanes) {
      vector_at(&t.matrix[place(i * max_stride + j)]) = Vector{};
    }
  }
  for (Index j = 0; j < t.width; j += lanes) {
    Vector greatest{};
    for (Index i = 0; i < t.rows; ++i) {
      const Vector entries = vector_at(&t.matrix[place(i * max_stride + j)]);
      greatest = entries > greatest ? entries : greatest;
    }
    vector_at(&t.w[place(j)]) = greatest;
  }
  Index best = 0;
  for (Index j = 0; j < t.columns; ++j) {
    t.nonbasic[place(j)] = static_cast<int>(j);
    best = t.w[place(j)] < t.w[place(best)] ? j : best;
  }
  return best;
}

// A search for the least or greatest of some positive numbers finds its place too: the place takes
// the last seven bits of the number, which so loses a relative 3e-14.
SADDLE_INLINE void put_place(Vector& numbers, Index first) {
  numbers = reinterpret_cast<Vector>((reinterpret_cast<Places>(numbers) & ~(max_side - 1)) |
                                     (lane_places + first));
}

SADDLE_INLINE Index place_in(double number) {
  return static_cast<Index>(std::bit_cast<std::uint64_t>(number) % max_side);
}

SADDLE_INLINE double least_of(const Vector& eight) {
  Vector numbers = eight;
  Vector other = __builtin_shufflevector(numbers, numbers, 4, 5, 6, 7, 0, 1, 2, 3);
  numbers = other < numbers ? other : numbers;
  other = __builtin_shufflevector(numbers, numbers, 2, 3, 0, 1, 6, 7, 4, 5);
  numbers = other < numbers ? other : numbers;
  return numbers[0] < numbers[1] ? numbers[0] : numbers[1];
}

// Returns the place of the greatest rate, -1 if none is positive.
SADDLE_INLINE Index place_of_greatest(const Vector& rates) {
  const double least = least_of(-rates);
  return least < 0 ? place_in(least) : -1;
}

// Raises the best rates by the columns from j on: d_j^2 / weight_j where d_j > tolerance.
SADDLE_INLINE void raise_rates(const SmallTableau& t, Index j, const Vector& weight, Vector& best) {
  const Vector d = vector_at(&t.d[place(j)]);
  Vector rate = d > cost_tolerance ? d * d / weight : Vector{};
  const Vector found = rate;
  put_place(rate, j);
  rate = found > 0 ? rate : Vector{};
  best = rate > best ? rate : best;
}

// Copies column q to t.u. The vectors are put together in registers: a vector that is loaded right
// after its parts were stored waits for the stores.
SADDLE_INLINE void copy_column(SmallTableau& t, Index q) {
  const double* entry = &t.matrix[place(q)];
  for (Index i = 0; i < t.height; i += lanes, entry += lanes * max_stride) {
    vector_at(&t.u[place(i)]) = Vector{entry[0],
                                       entry[max_stride],
                                       entry[2 * max_stride],
                                       entry[3 * max_stride],
                                       entry[4 * max_stride],
                                       entry[5 * max_stride],
                                       entry[6 * max_stride],
                                       entry[7 * max_stride]};
  }
}

// Returns the row of least tie / u among those whose ratio is at most `tied`.
SADDLE_INLINE Index leaving_row_of(const SmallTableau& t, double tied) {
  Vector least = Vector{} + huge;
  for (Index i = 0; i < t.height; i += lanes) {
    const Vector u = vector_at(&t.u[place(i)]);
    Vector ratio = vector_at(&t.tie[place(i)]) / u;
    put_place(ratio, i);
    ratio = u > pivot_tolerance ? ratio : Vector{} + huge;
    ratio = vector_at(&t.b[place(i)]) <= tied * u ? ratio : Vector{} + huge;
    least = ratio < least ? ratio : least;
  }
  return place_in(least_of(least));
}

// The ratio test of Tableau, on the column in t.u. Returns -1 if nothing limits the step.
SADDLE_INLINE Index leaving_row(const SmallTableau& t) {
  Vector least = Vector{} + huge;
  for (Index i = 0; i < t.height; i += lanes) {
    const Vector u = vector_at(&t.u[place(i)]);
    const Vector b = vector_at(&t.b[place(i)]);
    Vector ratio = (b > 0 ? b : Vector{}) / u;
    put_place(ratio, i);
    ratio = u > pivot_tolerance ? ratio : Vector{} + huge;
    least = ratio < least ? ratio : least;
  }
  const double ratio = least_of(least);
  if (!(ratio < huge)) {
    return -1;
  }
  // Most often nothing is tied, and the branch is foreseen long before this is known.
  const Index leaving = place_in(ratio);
  const double tied = ratio + tie_tolerance;
  Places others{};
  for (Index i = 0; i < t.height; i += lanes) {
    const Vector u = vector_at(&t.u[place(i)]);
    others |= (u > pivot_tolerance) & (vector_at(&t.b[place(i)]) <= tied * u) &
              (lane_places + i != leaving);
  }
  others |= __builtin_shufflevector(others, others, 4, 5, 6, 7, 0, 1, 2, 3);
  others |= __builtin_shufflevector(others, others, 2, 3, 0, 1, 6, 7, 4, 5);
  return (others[0] | others[1]) == 0 ? leaving : leaving_row_of(t, tied);
}

// Adds u w' to some vectors of all rows, whose column q counts as zero, and makes the weights of
// these columns.
template <std::size_t vectors>
SADDLE_INLINE void update_columns(SmallTableau& t, Index j, Index q, Vector& best) {
  Vector w[vectors];
  Vector weight[2][vectors];
  Places kept[vectors];
  for (std::size_t k = 0; k < vectors; ++k) {
    w[k] = vector_at(&t.w[place(j) + k * lanes]);
    weight[0][k] = Vector{} + 1;
    weight[1][k] = Vector{};
    kept[k] = lane_places + (j + static_cast<Index>(k) * lanes) != q;
  }
  // Two rows at a time, for the sums would else wait for one another; a row filled up is zero.
  for (Index i = 0; i < t.rows; i += 2) {
    for (std::size_t a = 0; a < 2; ++a) {
      const double u = t.u[place(i) + a];
      double* const row = &t.matrix[(place(i) + a) * max_stride + place(j)];
      for (std::size_t k = 0; k < vectors; ++k) {
        Vector& entries = vector_at(row + k * lanes);
        entries = (kept[k] ? entries : Vector{}) + u * w[k];
        weight[a][k] += entries * entries;
      }
    }
  }
  for (std::size_t k = 0; k < vectors; ++k) {
    raise_rates(t, j + static_cast<Index>(k) * lanes, weight[0][k] + weight[1][k], best);
  }
}

// Enters column q, whose entries are in t.u, for row r, and returns the column to enter next, -1 if
// there is none. See tableau.cpp for the rank-one form.
SADDLE_INLINE Index pivot(SmallTableau& t, Index r, Index q) {
  const double inverse = 1 / t.u[place(r)];
  const double step = t.b[place(r)] > 0 ? t.b[place(r)] : 0;
  const double tie = t.tie[place(r)];
  for (Index i = 0; i < t.height; i += lanes) {
    const Places others = lane_places + i != r;
    Vector& u = vector_at(&t.u[place(i)]);
    u = others ? -inverse * u : Vector{} + inverse;
    Vector& b = vector_at(&t.b[place(i)]);
    b = (others ? b : Vector{}) + step * u;
    Vector& ties = vector_at(&t.tie[place(i)]);
    ties = (others ? ties : Vector{}) + tie * u;
  }
  const double cost = -inverse * t.d[place(q)];
  double* const row = &t.matrix[place(r * max_stride)];
  for (Index j = 0; j < t.width; j += lanes) {
    const Places others = lane_places + j != q;
    Vector& w = vector_at(&t.w[place(j)]);
    w = others ? vector_at(row + j) : Vector{} + 1;
    vector_at(row + j) = Vector{};
    Vector& d = vector_at(&t.d[place(j)]);
    d = (others ? d : Vector{}) + cost * w;
  }
  Vector best{};
  Index j = 0;
  for (; j + 4 * lanes <= t.width; j += 4 * lanes) {
    update_columns<4>(t, j, q, best);
  }
  switch ((t.width - j) / lanes) {
    case 3:
      update_columns<3>(t, j, q, best);
      break;
    case 2:
      update_columns<2>(t, j, q, best);
      break;
    case 1:
      update_columns<1>(t, j, q, best);
      break;
    default:
      break;
  }
  std::swap(t.basic[place(r)], t.nonbasic[place(q)]);
  return place_of_greatest(best);
}

// Reads the strategies off the basis, negative weights taken as zero.
SADDLE_INLINE void read_strategies(SmallTableau& t) {
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

[[gnu::always_inline]] inline SmallSimplex::Outcome solve_in(SmallTableau& t,
                                                             std::int64_t max_pivots) {
  using Outcome = SmallSimplex::Outcome;
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
  Outcome outcome = Outcome::optimal;
  t.pivots = 0;
  for (Index q = load(t); q >= 0; ++t.pivots) {
    if (t.pivots >= max_pivots) {
      outcome = Outcome::iteration_limit;
      break;
    }
    copy_column(t, q);
    const Index r = leaving_row(t);
    if (r < 0 || t.pivots >= patience) {
      outcome = Outcome::lost_accuracy;
      break;
    }
    q = pivot(t, r, q);
  }
  read_strategies(t);
  return outcome;
}

#undef SADDLE_INLINE

}  // namespace

SmallSimplex::SmallSimplex() : tableau_(std::make_unique_for_overwrite<SmallTableau>()) {}
SmallSimplex::~SmallSimplex() = default;
SmallSimplex::SmallSimplex(SmallSimplex&&) noexcept = default;
SmallSimplex& SmallSimplex::operator=(SmallSimplex&&) noexcept = default;

SmallSimplex::Outcome SmallSimplex::solve(std::span<const double> payoffs, Index rows,
                                          Index columns, std::int64_t max_pivots) {
  tableau_->payoffs = payoffs.data();
  tableau_->rows = rows;
  tableau_->columns = columns;
  return at_simd_level<solve_in>(*tableau_, max_pivots);
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
        const double inverse = t.matrix[place(of_rows[c] * max_stride + of_columns[a])];
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
