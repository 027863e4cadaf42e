#include "saddle/matrix/three_by_three.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

#include "saddle/machine/refusal.h"
#include "saddle/machine/simd.h"
#include "saddle/number/rounding.h"

// The square parts of a 3x3 game are single entries, nine of 2x2 and the whole. A pair of
// strategies that makes all pure strategies of a part equal for the other player is unique except
// for degenerate parts, and for one part it is optimal. So each part's pair is tried, without a
// branch, and the pair of least duality gap kept. Differences of payoffs alone enter, which keep
// their digits whatever the payoffs have in common. Weights are not divided by their sum, nor are
// gaps: two gaps g / s are compared by their products with the other's sum, and the weights that
// are kept are divided once.

namespace saddle {
namespace {

constexpr double least_normal = std::numeric_limits<double>::min();

// As many games as a vector has lanes, one a lane.
template <std::size_t lanes>
class Games {
 public:
  using Vector = typename Lanes<lanes>::Vector;
  using Unaligned = typename Lanes<lanes>::Unaligned;

  // Solves the games whose payoffs stand at nine places, and leaves values, strategies and gaps at
  // eight others.
  [[gnu::always_inline]] void solve(const double* const (&payoffs)[9],
                                    double* const (&results)[8]) {
    Vector low = Vector{} + infinity;
    Vector high = Vector{} - infinity;
    for (std::size_t k = 0; k < 9; ++k) {
      Vector& payoff = payoff_[k / 3][k % 3];
      payoff = reinterpret_cast<const Unaligned*>(payoffs[k])->vector;
      least(payoff, low);
      greatest(payoff, high);
    }
    const Vector center = 0.5 * low + 0.5 * high;
    Vector range = high - low;
    range = range > least_normal ? range : Vector{} + least_normal;  // its inverse is finite
    const Vector inverse = 1 / range;
    for (std::size_t k = 0; k < 9; ++k) {
      Vector& payoff = payoff_[k / 3][k % 3];
      payoff = (payoff - center) * inverse;
    }
    subtract_pairs();
    start_from_pure();
    [this]<int... k>(std::integer_sequence<int, k...>) __attribute__((always_inline)) {
      (this->template offer_two_by_two<k / 3, k % 3>(), ...);
    }
    (std::make_integer_sequence<int, 9>{});
    offer_whole();
    const auto result = [&](std::size_t k) -> Unaligned& {
      return *reinterpret_cast<Unaligned*>(results[k]);
    };
    const Vector inverse_sum = 1 / sum_;
    result(0).vector = center + range * ((lower_ + 0.5 * gap_) * inverse_sum);
    for (std::size_t k = 0; k < 3; ++k) {
      result(1 + k).vector = row_[k] * inverse_sum;
      result(4 + k).vector = column_[k] * inverse_sum;
    }
    result(7).vector = gap_ * inverse_sum;
  }

 private:
  using Bits = typename Lanes<lanes>::Bits;

  // The two of 0, 1, 2 without one of them.
  template <int one>
  static constexpr int first_but = one == 0 ? 1 : 0;
  template <int one>
  static constexpr int second_but = one < 2 ? 2 : 1;

  [[gnu::always_inline]] static void least(const Vector& a, Vector& b) { b = a < b ? a : b; }
  [[gnu::always_inline]] static void greatest(const Vector& a, Vector& b) { b = a > b ? a : b; }

  [[gnu::always_inline]] static void find_absolute(const Vector& a, Vector& absolute) {
    absolute = reinterpret_cast<Vector>(reinterpret_cast<Bits>(a) & 0x7FFFFFFFFFFFFFFF);
  }

  // Zero by a difference that the compiler does not foresee: it would join the conditions under
  // which constants are kept, and g++ 12 makes scalar code of joined conditions at AVX-512.
  [[gnu::always_inline]] static void find_zero(const Vector& number, Vector& zero) {
    zero = number - number;  // NOLINT(misc-redundant-expression)
  }

  // Keeps weights whose sums are `sum`, with the bounds that they prove times the sum, if the gap
  // is smaller than that of those before. A sum of zero leaves none that is.
  [[gnu::always_inline]] void offer(const Vector (&x)[3], const Vector (&y)[3], const Vector& sum,
                                    const Vector& lower, const Vector& gap) {
    const Vector mine = gap * sum_;
    const Vector best = gap_ * sum;
    for (int k = 0; k < 3; ++k) {
      row_[k] = mine < best ? x[k] : row_[k];
      column_[k] = mine < best ? y[k] : column_[k];
    }
    sum_ = mine < best ? sum : sum_;
    lower_ = mine < best ? lower : lower_;
    gap_ = mine < best ? gap : gap_;
  }

  [[gnu::always_inline]] void subtract_pairs() {
    for (int k = 0; k < 3; ++k) {
      across_[k][0] = payoff_[k][1] - payoff_[k][2];
      across_[k][1] = payoff_[k][0] - payoff_[k][2];
      across_[k][2] = payoff_[k][0] - payoff_[k][1];
      down_[0][k] = payoff_[1][k] - payoff_[2][k];
      down_[1][k] = payoff_[0][k] - payoff_[2][k];
      down_[2][k] = payoff_[0][k] - payoff_[1][k];
    }
  }

  // Begins with the best pure strategies.
  [[gnu::always_inline]] void start_from_pure() {
    Vector maximin = Vector{} - infinity;
    Vector minimax = Vector{} + infinity;
    Vector guaranteed[3];
    Vector conceded[3];
    for (int k = 0; k < 3; ++k) {
      guaranteed[k] = payoff_[k][0];
      conceded[k] = payoff_[0][k];
      for (int l = 1; l < 3; ++l) {
        least(payoff_[k][l], guaranteed[k]);
        greatest(payoff_[l][k], conceded[k]);
      }
      greatest(guaranteed[k], maximin);
      least(conceded[k], minimax);
    }
    lower_ = maximin;
    gap_ = minimax - maximin;
    sum_ = Vector{} + 1;
    // The first row and the first column that reach them.
    Vector zero;
    find_zero(gap_, zero);
    Vector x_left = zero + 1;
    Vector y_left = x_left;
    for (int k = 0; k < 3; ++k) {
      row_[k] = guaranteed[k] == maximin ? x_left : zero;
      column_[k] = conceded[k] == minimax ? y_left : zero;
      x_left -= row_[k];
      y_left -= column_[k];
    }
  }

  // The part without row i and column j.
  template <int i, int j>
  [[gnu::always_inline]] void offer_two_by_two() {
    constexpr int i0 = first_but<i>;
    constexpr int i1 = second_but<i>;
    constexpr int j0 = first_but<j>;
    constexpr int j1 = second_but<j>;
    Vector x[3];
    Vector y[3];
    find_absolute(across_[i1][j], x[i0]);
    find_absolute(across_[i0][j], x[i1]);
    find_absolute(down_[i][j1], y[j0]);
    find_absolute(down_[i][j0], y[j1]);
    const Vector sum = x[i0] + x[i1];
    find_zero(sum, x[i]);
    y[j] = x[i];
    // What all rows and columns of the part pay, and those beside it.
    const Vector inside = x[i0] * payoff_[i0][j0] + x[i1] * payoff_[i1][j0];
    const Vector guaranteed = x[i0] * payoff_[i0][j] + x[i1] * payoff_[i1][j];
    const Vector conceded = payoff_[i][j0] * y[j0] + payoff_[i][j1] * y[j1];
    const Vector lower = guaranteed < inside ? guaranteed : inside;
    const Vector upper = conceded > inside ? conceded : inside;
    // Differences of one sign have no strategy that makes them equal.
    Vector sign = across_[i0][j] * across_[i1][j];
    greatest(down_[i][j0] * down_[i][j1], sign);
    Vector gap = upper - lower;
    gap = sign <= 0 ? gap : Vector{} + infinity;
    offer(x, y, sum, lower, gap);
  }

  // Finds weights w = a x b and their sum, which is positive.
  [[gnu::always_inline]] static void equalize(const Vector (&a)[3], const Vector (&b)[3],
                                              Vector (&weights)[3], Vector& sum) {
    for (int k = 0; k < 3; ++k) {
      const int l = (k + 1) % 3;
      const int m = (k + 2) % 3;
      weights[k] = a[l] * b[m] - a[m] * b[l];
    }
    sum = weights[0] + weights[1] + weights[2];
    const Vector sign = sum < 0 ? Vector{} - 1 : Vector{} + 1;
    for (Vector& weight : weights) {
      weight *= sign;
    }
    sum *= sign;
  }

  // Weights that are orthogonal to the differences of all columns, and of all rows.
  [[gnu::always_inline]] void offer_whole() {
    const Vector left[3] = {across_[0][2], across_[1][2], across_[2][2]};
    const Vector right[3] = {across_[0][0], across_[1][0], across_[2][0]};
    Vector x[3];
    Vector y[3];
    Vector row_sum;
    Vector column_sum;
    equalize(left, right, x, row_sum);
    equalize(down_[2], down_[0], y, column_sum);
    Vector least_weight = x[0];
    for (const Vector* other : {&x[1], &x[2], &y[0], &y[1], &y[2]}) {
      least(*other, least_weight);
    }
    Vector lower = Vector{} + infinity;
    Vector upper = Vector{} - infinity;
    for (int k = 0; k < 3; ++k) {
      least(x[0] * payoff_[0][k] + x[1] * payoff_[1][k] + x[2] * payoff_[2][k], lower);
      greatest(payoff_[k][0] * y[0] + payoff_[k][1] * y[1] + payoff_[k][2] * y[2], upper);
    }
    for (int k = 0; k < 3; ++k) {
      x[k] *= column_sum;
      y[k] *= row_sum;
    }
    lower *= column_sum;
    // Negative weights are no strategy.
    Vector gap = upper * row_sum - lower;
    gap = least_weight >= 0 ? gap : Vector{} + infinity;
    offer(x, y, row_sum * column_sum, lower, gap);
  }

  Vector payoff_[3][3];  // rescaled, within [-1/2, 1/2]
  Vector across_[3][3];  // what the other two payoffs of the row differ by
  Vector down_[3][3];    // what the other two payoffs of the column differ by
  Vector row_[3];        // the best weights so far
  Vector column_[3];
  Vector sum_;    // of the weights
  Vector lower_;  // what they guarantee, times the sum
  Vector gap_;    // the gap that they leave, times the sum
};

std::array<std::span<double>, 8> results_of(const ThreeByThreeBatch& batch) {
  return {batch.value,     batch.row[0],    batch.row[1],    batch.row[2],
          batch.column[0], batch.column[1], batch.column[2], batch.gap};
}

template <std::size_t lanes>
[[gnu::always_inline]] inline void solve_three_by_three(
    const ThreeByThreeBatch& batch, const std::array<std::span<double>, 8>& results) {
  double few_payoffs[9][lanes] = {};  // the last games, filled up to a vector
  double few_results[8][lanes];
  const double* payoffs[9];
  double* places[8];
  for (std::size_t first = 0; first < batch.value.size(); first += lanes) {
    const std::size_t count = std::min(lanes, batch.value.size() - first);
    for (std::size_t k = 0; k < 9; ++k) {
      payoffs[k] = &batch.payoffs[k][first];
      if (count < lanes) {
        std::copy_n(payoffs[k], count, few_payoffs[k]);
        payoffs[k] = few_payoffs[k];
      }
    }
    for (std::size_t k = 0; k < 8; ++k) {
      places[k] = count < lanes ? few_results[k] : &results[k][first];
    }
    Games<lanes>{}.solve(payoffs, places);  // a new one each time, which stays in registers
    for (std::size_t k = 0; k < 8 && count < lanes; ++k) {
      std::copy_n(few_results[k], count, &results[k][first]);
    }
  }
}

}  // namespace

void solve_three_by_three(const ThreeByThreeBatch& batch) {
  const std::array<std::span<double>, 8> results = results_of(batch);
  const auto check_length = [&](std::size_t length) {
    if (length != batch.value.size()) {
      throw_invalid("a span of a batch has length {}, must be {} as that of the values has", length,
                    batch.value.size());
    }
  };
  for (const auto& payoffs : batch.payoffs) {
    check_length(payoffs.size());
  }
  for (const auto& result : results) {
    check_length(result.size());
  }
  at_simd_level<solve_three_by_three<2>, solve_three_by_three<4>, solve_three_by_three<8>>(batch,
                                                                                           results);
}

}  // namespace saddle
