#include "saddle/simplex/small_simplex.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "saddle/machine/simd.h"
#include "saddle/number/rounding.h"

namespace saddle {

/// The tableau of a SmallSimplex: T of tableau.h, stored with a fixed stride between rows, the
/// right-hand side b and the reduced costs d. The weight of column j is named j, the slack of row i
/// is named ~i.
struct alignas(64) SmallTableau {
  static constexpr std::size_t max_side = 128;
  static constexpr std::size_t most_lanes = 8;
  static constexpr Index stride =
      max_side + most_lanes;  // not a power of two, which would alias in the cache
  static_assert(std::has_single_bit(max_side));  // put_place() writes an index into the last bits

  std::array<double, max_side* static_cast<std::size_t>(stride)> matrix;
  std::array<double, max_side> b;
  std::array<double, max_side> perturbation;  // a second b, which breaks ties
  std::array<double, max_side> u;             // the entering column
  std::array<double, max_side> d;
  std::array<double, max_side> w;  // the leaving row
  std::array<double, max_side> row_strategy;
  std::array<double, max_side> column_strategy;
  std::array<int, max_side> basic;
  std::array<int, max_side> nonbasic;
  const double* payoffs;
  Index rows;
  Index columns;
  Index height;  // rows and columns, padded with zeros to whole vectors
  Index width;
  Scaling scaling{0, 0};
  double inverse_range;
  std::int64_t pivots;

  double* entry(Index i, Index j) { return &matrix[as_size(i * stride + j)]; }
};

namespace {

// The steps of the simplex method on a SmallTableau, in vectors of `lanes` doubles. The pass over
// the tableau handles `vectors_at_once` vectors of a row together, as many as fit the registers
// with their sums.
template <std::size_t lanes, std::size_t vectors_at_once>
class SmallPivot {
 public:
  // Maps the payoffs into the tableau at the basis of slacks. Returns the column of least maximum.
  [[gnu::always_inline]] static Index load(SmallTableau& t) {
    t.height = (t.rows + lane_count - 1) / lane_count * lane_count;
    t.width = (t.columns + lane_count - 1) / lane_count * lane_count;
    for (Index j = 0; j < t.width; j += lane_count) {
      at(t.d, j) = Vector{} + 1;
    }
    for (Index j = t.columns; j < t.width; ++j) {
      t.d[as_size(j)] = 0;
    }
    for (Index i = 0; i < t.height; i += lane_count) {
      at(t.b, i) = Vector{} + 1;
      at(t.perturbation, i) = *reinterpret_cast<const Vector*>(&drawn_perturbation[as_size(i)]);
    }
    load_payoffs(t);
    for (Index j = 0; j < t.width; j += lane_count) {
      Vector maximum{};
      for (Index i = 0; i < t.rows; ++i) {
        const Vector entries = at(t.entry(i, j));
        maximum = entries > maximum ? entries : maximum;
      }
      at(t.w, j) = maximum;
    }
    Index best = 0;
    for (Index j = 0; j < t.columns; ++j) {
      t.nonbasic[as_size(j)] = static_cast<int>(j);
      best = t.w[as_size(j)] < t.w[as_size(best)] ? j : best;
    }
    return best;
  }

  // Copies column q to t.u; from here on the column counts as zero. The vectors are built in
  // registers, because loading a vector right after storing its parts waits for the stores.
  [[gnu::always_inline]] static void take_column(SmallTableau& t, Index q) {
    double* entry = t.entry(0, q);
    for (Index i = 0; i < t.height; i += lane_count, entry += lane_count * SmallTableau::stride) {
      [&]<std::size_t... k>(std::index_sequence<k...>) __attribute__((always_inline)) {
        at(t.u, i) = Vector{entry[k * SmallTableau::stride]...};
        if constexpr (writes_zeros) {
          ((entry[k * SmallTableau::stride] = 0), ...);
        }
      }
      (std::make_index_sequence<lanes>{});
    }
  }

  // Returns the row that leaves by Tableau's ratio test for the column in t.u; -1 if none does.
  [[gnu::always_inline]] static Index leaving_row(const SmallTableau& t) {
    Vector minimum = Vector{} + huge;
    for (Index i = 0; i < t.height; i += lane_count) {
      const Vector u = at(t.u, i);
      const Vector b = at(t.b, i);
      Vector ratio = (b > 0 ? b : Vector{}) / u;
      put_place(ratio, i);
      ratio = u > pivot_tolerance ? ratio : Vector{} + huge;
      minimum = ratio < minimum ? ratio : minimum;
    }
    const double ratio = least_of<lanes>(minimum);
    if (!(ratio < huge)) {
      return -1;
    }
    // Ties are rare, so the processor predicts the branch on `any` long before `any` is known.
    const Index leaving = place_in(ratio);
    const double tied = ratio + tie_tolerance;
    Bits others{};
    for (Index i = 0; i < t.height; i += lane_count) {
      const Vector u = at(t.u, i);
      Bits tying;
      find_others(i, leaving, tying);
      others |= (u > pivot_tolerance) & (at(t.b, i) <= tied * u) & tying;
    }
    std::int64_t any = 0;
    for (std::size_t k = 0; k < lanes; ++k) {
      any |= others[k];
    }
    return any == 0 ? leaving : leaving_row_of(t, tied);
  }

  // Makes column q, whose entries are in t.u, basic in row r. Returns the column to enter next, -1
  // if there is none. tableau.cpp explains the rank-one form.
  [[gnu::always_inline]] static Index pivot(SmallTableau& t, Index r, Index q) {
    const double inverse = 1 / t.u[as_size(r)];
    const double step = t.b[as_size(r)] > 0 ? t.b[as_size(r)] : 0;
    const double perturbation = t.perturbation[as_size(r)];
    for (Index i = 0; i < t.height; i += lane_count) {
      Bits others;
      find_others(i, r, others);
      Vector& u = at(t.u, i);
      u = others ? -inverse * u : Vector{} + inverse;
      Vector& b = at(t.b, i);
      b = (others ? b : Vector{}) + step * u;
      Vector& perturbations = at(t.perturbation, i);
      perturbations = (others ? perturbations : Vector{}) + perturbation * u;
    }
    const double cost = -inverse * t.d[as_size(q)];
    for (Index j = 0; j < t.width; j += lane_count) {
      Bits others;
      find_others(j, q, others);
      Vector& w = at(t.w, j);
      Vector& row = at(t.entry(r, j));
      w = others ? row : Vector{} + 1;
      row = Vector{};
      Vector& d = at(t.d, j);
      d = (others ? d : Vector{}) + cost * w;
    }
    Vector best{};
    update_all_columns(t, q, best);
    std::swap(t.basic[as_size(r)], t.nonbasic[as_size(q)]);
    const double minimum = least_of<lanes>(-best);
    return minimum < 0 ? place_in(minimum) : -1;
  }

 private:
  using Vector = typename Lanes<lanes>::Vector;
  using Bits = typename Lanes<lanes>::Bits;

  static constexpr auto lane_count = static_cast<Index>(lanes);
  // Whether zeros are written to the entering column, or a mask replaces its entries during the
  // update. The mask costs one more instruction for each vector; the zeros are one more access
  // outside the first cache. Writing zeros takes a fifth less time with vectors of two lanes, up to
  // a tenth more with four lanes.
  static constexpr bool writes_zeros = lanes == 2;
  static constexpr double huge = 1e300;
  // Reduced costs up to the first count as zero, entries of the entering column up to the second;
  // ratios that differ by at most the third are tied.
  static constexpr double cost_tolerance = 1e-10;
  static constexpr double pivot_tolerance = 1e-9;
  static constexpr double tie_tolerance = 1e-11;

  // Random numbers in [1/2, 3/2), the second right-hand side at the basis of slacks.
  alignas(64) static constexpr auto drawn_perturbation = [] {
    std::array<double, SmallTableau::max_side> numbers{};
    std::uint32_t seed = 1;
    for (double& number : numbers) {
      seed = seed * 1664525 + 1013904223;  // Knuth, Lewis
      number = 0.5 + seed / 4294967296.0;
    }
    return numbers;
  }();

  [[gnu::always_inline]] static Vector& at(double* entries) {
    return *reinterpret_cast<Vector*>(entries);
  }
  template <std::size_t size>
  [[gnu::always_inline]] static Vector& at(std::array<double, size>& entries, Index i) {
    return *reinterpret_cast<Vector*>(&entries[as_size(i)]);
  }
  template <std::size_t size>
  [[gnu::always_inline]] static const Vector& at(const std::array<double, size>& entries, Index i) {
    return *reinterpret_cast<const Vector*>(&entries[as_size(i)]);
  }

  // Finds which of the indices first, first + 1, ... differ from `one`. Compares doubles, because
  // SSE2 does not compare 64-bit integers.
  [[gnu::always_inline]] static void find_others(Index first, Index one, Bits& others) {
    others = *reinterpret_cast<const Vector*>(lane_numbers) !=
             Vector{} + static_cast<double>(one - first);
  }

  [[gnu::always_inline]] static void load_payoffs(SmallTableau& t) {
    const double center = t.scaling.center();
    const double scale = t.scaling.scale();
    for (Index i = 0; i < t.rows; ++i) {
      double* const row = t.entry(i, 0);
      const double* const payoffs = t.payoffs + i * t.columns;
      at(row + t.width - lane_count) = Vector{};
#pragma omp simd
      for (Index j = 0; j < t.columns; ++j) {
        row[j] = (payoffs[j] - center) * scale * t.inverse_range + 1;
      }
      t.basic[as_size(i)] = static_cast<int>(~i);
    }
    for (Index i = t.rows; i < t.height; ++i) {
      for (Index j = 0; j < t.width; j += lane_count) {
        at(t.entry(i, j)) = Vector{};
      }
    }
  }

  // A search for the minimum or maximum of positive numbers also finds its index: the index
  // replaces the last seven bits of the number, a relative change of 3e-14.
  [[gnu::always_inline]] static void put_place(Vector& numbers, Index first) {
    const Bits places = *reinterpret_cast<const Bits*>(lane_places);
    constexpr auto last_bits = static_cast<long long>(SmallTableau::max_side - 1);
    numbers =
        reinterpret_cast<Vector>((reinterpret_cast<Bits>(numbers) & ~last_bits) | (places + first));
  }

  [[gnu::always_inline]] static Index place_in(double number) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &number, sizeof(bits));
    return static_cast<Index>(bits % SmallTableau::max_side);
  }

  template <std::size_t count>
  [[gnu::always_inline]] static double least_of(const typename Lanes<count>::Vector& numbers) {
    if constexpr (count == 2) {
      return numbers[0] < numbers[1] ? numbers[0] : numbers[1];
    } else {
      using Half = typename Lanes<count / 2>::Vector;
      const Half* const halves = reinterpret_cast<const Half*>(&numbers);
      const Half low = halves[0];
      const Half high = halves[1];
      return least_of<count / 2>(low < high ? low : high);
    }
  }

  // Raises the best rates to the rates of the vector of columns from j on: d_j^2 / weight_j where
  // d_j > cost_tolerance, else 0.
  [[gnu::always_inline]] static void raise_rates(const SmallTableau& t, Index j,
                                                 const Vector& weight, Vector& best) {
    const Vector d = at(t.d, j);
    Vector rate = d > cost_tolerance ? d * d / weight : Vector{};
    const Vector found = rate;
    put_place(rate, j);
    rate = found > 0 ? rate : Vector{};
    best = rate > best ? rate : best;
  }

  // Returns the row with the least perturbation / u among the rows whose ratio is at most `tied`.
  [[gnu::always_inline]] static Index leaving_row_of(const SmallTableau& t, double tied) {
    Vector minimum = Vector{} + huge;
    for (Index i = 0; i < t.height; i += lane_count) {
      const Vector u = at(t.u, i);
      Vector ratio = at(t.perturbation, i) / u;
      put_place(ratio, i);
      ratio = u > pivot_tolerance ? ratio : Vector{} + huge;
      ratio = at(t.b, i) <= tied * u ? ratio : Vector{} + huge;
      minimum = ratio < minimum ? ratio : minimum;
    }
    return place_in(least_of<lanes>(minimum));
  }

  // Adds u w' to the tableau, computes the weights and raises the best rates by them. Every other
  // pass runs backward, because the first cache still holds the end of the last pass: at 100 x 100,
  // twice the size of that cache, a solve takes a tenth less.
  [[gnu::always_inline]] static void update_all_columns(SmallTableau& t, Index q, Vector& best) {
    constexpr auto step = static_cast<Index>(vectors_at_once) * lane_count;
    const Index last = t.width / step * step;
    if (t.pivots % 2 == 0) {
      for (Index j = 0; j < last; j += step) {
        update_columns<vectors_at_once>(t, j, q, best);
      }
      update_last_columns<vectors_at_once - 1>(t, last, q, best);
    } else {
      update_last_columns<vectors_at_once - 1>(t, last, q, best);
      for (Index j = last; j > 0; j -= step) {
        update_columns<vectors_at_once>(t, j - step, q, best);
      }
    }
  }

  // Adds u w' to some vectors of all rows, whose column q counts as zero, and computes the weights
  // of these columns.
  template <std::size_t vectors>
  [[gnu::always_inline]] static void update_columns(SmallTableau& t, Index j, Index q,
                                                    Vector& best) {
    Vector w[vectors];
    Vector weight[2][vectors];
    Bits kept[vectors];
    for (std::size_t k = 0; k < vectors; ++k) {
      const Index first = j + static_cast<Index>(k * lanes);
      w[k] = at(t.w, first);
      find_others(first, q, kept[k]);
      weight[0][k] = Vector{} + 1;
      weight[1][k] = Vector{};
    }
    // Two rows at a time, so that no sum waits for the one before; the padding row is zero.
    double* row = t.entry(0, j);
    for (Index i = 0; i < t.rows; i += 2, row += 2 * SmallTableau::stride) {
      for (std::size_t a = 0; a < 2; ++a) {
        const double u = t.u[as_size(i) + a];
        for (std::size_t k = 0; k < vectors; ++k) {
          Vector& entries = at(row + a * SmallTableau::stride + k * lanes);
          if constexpr (!writes_zeros) {
            entries = kept[k] ? entries : Vector{};
          }
          entries += u * w[k];
          weight[a][k] += entries * entries;
        }
      }
    }
    for (std::size_t k = 0; k < vectors; ++k) {
      raise_rates(t, j + static_cast<Index>(k * lanes), weight[0][k] + weight[1][k], best);
    }
  }

  // The last columns, at most this many vectors.
  template <std::size_t vectors>
  [[gnu::always_inline]] static void update_last_columns(SmallTableau& t, Index j, Index q,
                                                         Vector& best) {
    if constexpr (vectors > 0) {
      if (t.width - j == static_cast<Index>(vectors * lanes)) {
        update_columns<vectors>(t, j, q, best);
      } else {
        update_last_columns<vectors - 1>(t, j, q, best);
      }
    }
  }
};

constexpr int refinements = 3;
// Covers rounding errors: pivots may end early only if the certificate will hold too.
constexpr double margin = 1e-12;

static_assert(SmallTableau::max_side == SmallSimplex::max_side);

[[gnu::always_inline]] inline double mapped(const SmallTableau& t, double payoff) {
  return t.scaling.rescaled(payoff) * t.inverse_range + 1;
}

// Reads the strategies from the basis; negative weights count as zero.
[[gnu::always_inline]] inline void read_strategies(SmallTableau& t) {
  std::fill_n(t.row_strategy.begin(), t.rows, 0.0);
  std::fill_n(t.column_strategy.begin(), t.columns, 0.0);
  double row_sum = 0;
  double column_sum = 0;
  for (Index i = 0; i < t.rows; ++i) {
    if (const int variable = t.basic[as_size(i)]; variable >= 0 && t.b[as_size(i)] > 0) {
      t.column_strategy[as_size(variable)] = t.b[as_size(i)];
      column_sum += t.b[as_size(i)];
    }
  }
  for (Index j = 0; j < t.columns; ++j) {
    if (const int variable = t.nonbasic[as_size(j)]; variable < 0 && t.d[as_size(j)] < 0) {
      t.row_strategy[as_size(~variable)] = -t.d[as_size(j)];
      row_sum -= t.d[as_size(j)];
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
    t.row_strategy[as_size(i)] *= row_factor;
  }
  const double column_factor = 1 / column_sum;
  for (Index j = 0; j < t.columns; ++j) {
    t.column_strategy[as_size(j)] *= column_factor;
  }
}

template <class Pivot>
[[gnu::always_inline]] inline SmallSimplex::Ending solve_by(SmallTableau& t,
                                                            std::int64_t max_pivots,
                                                            double little) {
  using Ending = SmallSimplex::Ending;
  double minimum = t.payoffs[0];
  double maximum = minimum;
#pragma omp simd reduction(min : minimum) reduction(max : maximum)
  for (Index k = 0; k < t.rows * t.columns; ++k) {
    minimum = t.payoffs[k] < minimum ? t.payoffs[k] : minimum;
    maximum = t.payoffs[k] > maximum ? t.payoffs[k] : maximum;
  }
  t.scaling = Scaling(minimum, maximum);
  t.inverse_range = minimum < maximum ? 1 / t.scaling.range() : 1;
  const std::int64_t patience = 20 * (t.rows + t.columns);
  // Weights y of a basis with the sum 1'y concede 1 / 1'y in the positive form of the game.
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
    weights += t.d[as_size(q)] * t.b[as_size(r)] / t.u[as_size(r)];
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

SmallSimplex::Ending SmallSimplex::solve(std::span<const double> payoffs, Index rows, Index columns,
                                         std::int64_t max_pivots, double little) {
  tableau_->payoffs = payoffs.data();
  tableau_->rows = rows;
  tableau_->columns = columns;
  // AVX-512 is not used: eight lanes take longer, and four lanes are no faster than with AVX2.
  return at_simd_level_to_avx2<solve_by<SmallPivot<2, 4>>, solve_by<SmallPivot<4, 4>>>(
      *tableau_, max_pivots, little);
}

void SmallSimplex::refine() {
  SmallTableau& t = *tableau_;
  std::array<Index, max_side> of_rows;  // indices in T of the block that is the inverse
  std::array<Index, max_side> of_columns;
  std::size_t size = 0;
  for (Index i = 0; i < t.rows; ++i) {
    if (t.basic[as_size(i)] >= 0) {
      of_rows[size++] = i;
    }
  }
  size = 0;
  for (Index j = 0; j < t.columns; ++j) {
    if (t.nonbasic[as_size(j)] < 0) {
      of_columns[size++] = j;
    }
  }
  // With K = B(R, C): the columns' weights y solve K y = 1, the rows' weights x solve K'x = 1.
  std::array<long double, max_side> of_row;
  std::array<long double, max_side> of_column;
  for (int k = 0; k < refinements; ++k) {
    of_row.fill(1);
    of_column.fill(1);
    for (std::size_t a = 0; a < size; ++a) {
      for (std::size_t c = 0; c < size; ++c) {
        const Index i = ~t.nonbasic[as_size(of_columns[a])];
        const Index j = t.basic[as_size(of_rows[c])];
        const long double entry = mapped(t, t.payoffs[i * t.columns + j]);
        of_row[a] -= entry * t.b[as_size(of_rows[c])];
        of_column[c] += entry * t.d[as_size(of_columns[a])];
      }
    }
    for (std::size_t a = 0; a < size; ++a) {
      for (std::size_t c = 0; c < size; ++c) {
        const double inverse = *t.entry(of_rows[c], of_columns[a]);
        t.b[as_size(of_rows[c])] += inverse * static_cast<double>(of_row[a]);
        t.d[as_size(of_columns[a])] -= inverse * static_cast<double>(of_column[c]);
      }
    }
  }
  read_strategies(t);
}

std::span<const double> SmallSimplex::row() const {
  return {tableau_->row_strategy.data(), as_size(tableau_->rows)};
}

std::span<const double> SmallSimplex::column() const {
  return {tableau_->column_strategy.data(), as_size(tableau_->columns)};
}

std::int64_t SmallSimplex::pivots() const { return tableau_->pivots; }

const Scaling& SmallSimplex::scaling() const { return tableau_->scaling; }

}  // namespace saddle
