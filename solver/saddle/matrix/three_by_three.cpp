#include "saddle/matrix/three_by_three.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "saddle/machine/simd.h"
#include "saddle/number/rounding.h"

// The square parts of a 3x3 game are single entries, nine of 2x2 and the whole. A pair of
// strategies that makes all pure strategies of a part equal for the other player is unique except
// for degenerate parts, and for one part it is optimal. So each part's pair is tried, without a
// branch, and the pair of least duality gap kept. Differences of payoffs alone enter, which keep
// their digits whatever the payoffs have in common.

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
    start_from_pure();
    [this]<int... k>(std::integer_sequence<int, k...>) __attribute__((always_inline)) {
      (this->template offer_two_by_two<k / 3, k % 3>(), ...);
    }
    (std::make_integer_sequence<int, 9>{});
    offer_whole();
    const auto result = [&](std::size_t k) -> Unaligned& {
      return *reinterpret_cast<Unaligned*>(results[k]);
    };
    result(0).vector = center + range * (0.5 * lower_ + 0.5 * upper_);
    for (std::size_t k = 0; k < 3; ++k) {
      result(1 + k).vector = row_[k];
      result(4 + k).vector = column_[k];
    }
    result(7).vector = upper_ - lower_;
  }

 private:
  // The first two of 0, 1, 2 without one of them, or without none.
  static constexpr int none = 3;
  template <int one>
  static constexpr int first_but = one == 0 ? 1 : 0;
  template <int one>
  static constexpr int second_but = one < 2 ? 2 : 1;

  [[gnu::always_inline]] static void least(const Vector& a, Vector& b) { b = a < b ? a : b; }
  [[gnu::always_inline]] static void greatest(const Vector& a, Vector& b) { b = a > b ? a : b; }

  // Keeps strategies that leave a smaller gap than those before, unless they are quotients by zero.
  // The weights of row i and of column j are zero, if there are such.
  template <int i = none, int j = none>
  [[gnu::always_inline]] void offer(const Vector (&x)[3], const Vector (&y)[3],
                                    const Vector& divisor) {
    Vector lower = Vector{} + infinity;
    Vector upper = Vector{} - infinity;
    constexpr int i0 = first_but<i>;
    constexpr int i1 = second_but<i>;
    constexpr int j0 = first_but<j>;
    constexpr int j1 = second_but<j>;
    for (int k = 0; k < 3; ++k) {
      Vector guaranteed = x[i0] * payoff_[i0][k] + x[i1] * payoff_[i1][k];
      Vector conceded = payoff_[k][j0] * y[j0] + payoff_[k][j1] * y[j1];
      if constexpr (i == none) {
        guaranteed += x[2] * payoff_[2][k];
      }
      if constexpr (j == none) {
        conceded += payoff_[k][2] * y[2];
      }
      least(guaranteed, lower);
      greatest(conceded, upper);
    }
    // Negative weights are no strategy.
    Vector weight = divisor * divisor > 0 ? x[0] : Vector{} - 1;
    for (const Vector* other : {&x[1], &x[2], &y[0], &y[1], &y[2]}) {
      least(*other, weight);
    }
    Vector gap = upper - lower;
    gap = weight >= 0 ? gap : Vector{} + infinity;
    const Vector best = upper_ - lower_;
    lower_ = gap < best ? lower : lower_;
    upper_ = gap < best ? upper : upper_;
    for (int k = 0; k < 3; ++k) {
      row_[k] = gap < best ? x[k] : row_[k];
      column_[k] = gap < best ? y[k] : column_[k];
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
    upper_ = minimax;
    // The first row and the first column that reach them.
    Vector x_left = Vector{} + 1;
    Vector y_left = Vector{} + 1;
    for (int k = 0; k < 3; ++k) {
      row_[k] = x_left * (guaranteed[k] == maximin ? Vector{} + 1 : Vector{});
      column_[k] = y_left * (conceded[k] == minimax ? Vector{} + 1 : Vector{});
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
    const Vector top = payoff_[i0][j0] - payoff_[i0][j1];
    const Vector bottom = payoff_[i1][j1] - payoff_[i1][j0];
    const Vector left = payoff_[i0][j0] - payoff_[i1][j0];
    const Vector right = payoff_[i1][j1] - payoff_[i0][j1];
    const Vector sum = top + bottom;
    const Vector inverse = 1 / sum;
    Vector x[3];
    Vector y[3];
    // Zero by a sum that the compiler does not foresee: it would join the conditions under which
    // constants are kept, and g++ 12 makes scalar code of joined conditions at AVX-512.
    x[i] = sum - sum;  // NOLINT(misc-redundant-expression)
    y[j] = x[i];
    x[i0] = bottom * inverse;
    x[i1] = top * inverse;
    y[j0] = right * inverse;
    y[j1] = left * inverse;
    offer<i, j>(x, y, sum);
  }

  // Weights w = (a - b) x (b - c), orthogonal to both differences, over their sum.
  struct Equalizing {
    Vector weights[3];
    Vector sum;
  };

  [[gnu::always_inline]] void equalize(const Vector (&a)[3], const Vector (&b)[3],
                                       const Vector (&c)[3], Equalizing& w) {
    for (int k = 0; k < 3; ++k) {
      const int l = (k + 1) % 3;
      const int m = (k + 2) % 3;
      w.weights[k] = (a[l] - b[l]) * (b[m] - c[m]) - (a[m] - b[m]) * (b[l] - c[l]);
    }
    w.sum = w.weights[0] + w.weights[1] + w.weights[2];
    const Vector inverse = 1 / w.sum;
    for (Vector& weight : w.weights) {
      weight *= inverse;
    }
  }

  [[gnu::always_inline]] void offer_whole() {
    Vector columns[3][3];
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        columns[j][i] = payoff_[i][j];
      }
    }
    Equalizing x;
    Equalizing y;
    equalize(columns[0], columns[1], columns[2], x);
    equalize(payoff_[0], payoff_[1], payoff_[2], y);
    offer(x.weights, y.weights, x.sum * y.sum);
  }

  Vector payoff_[3][3];  // rescaled, within [-1/2, 1/2]
  Vector row_[3];        // the best strategies so far
  Vector column_[3];
  Vector lower_;
  Vector upper_;
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
      throw std::invalid_argument(
          fmt::format("a span of a batch has length {}, must be {} as that of the values has",
                      length, batch.value.size()));
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
