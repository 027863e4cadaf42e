#include "saddle/matrix/three_by_three.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <stdexcept>

#include <fmt/format.h>

#include "saddle/machine/simd.h"

// The square parts of a 3x3 game are single entries, nine of 2x2 and the whole. A pair of
// strategies that makes all pure strategies of a part equal for the other player is unique but for
// degenerate parts, and for one part it is optimal. So each part's pair is tried, without a branch,
// and the pair of least duality gap kept. Differences of payoffs alone enter, which keep their
// digits whatever the payoffs have in common.

namespace saddle {
namespace {

constexpr std::size_t lanes = 8;
constexpr double infinity = std::numeric_limits<double>::infinity();

// The compiler's vector type, one game a lane: plain arithmetic on it becomes the instructions of
// the clone that it is inlined into.
using Vector [[gnu::vector_size(lanes * sizeof(double))]] = double;

#define SADDLE_INLINE [[gnu::always_inline]] inline

struct Games {
  Vector payoff[3][3];  // rescaled, within [-1/2, 1/2]
  Vector row[3];        // the best strategies so far
  Vector column[3];
  Vector lower;
  Vector upper;
};

SADDLE_INLINE void least(const Vector& a, Vector& b) { b = a < b ? a : b; }
SADDLE_INLINE void greatest(const Vector& a, Vector& b) { b = a > b ? a : b; }

// Keeps strategies that leave a smaller gap than those before, unless they are quotients by zero.
SADDLE_INLINE void offer(Games& g, const Vector (&x)[3], const Vector (&y)[3],
                         const Vector& divisor) {
  Vector lower = Vector{} + infinity;
  Vector upper = Vector{} - infinity;
  for (int k = 0; k < 3; ++k) {
    least(x[0] * g.payoff[0][k] + x[1] * g.payoff[1][k] + x[2] * g.payoff[2][k], lower);
    greatest(g.payoff[k][0] * y[0] + g.payoff[k][1] * y[1] + g.payoff[k][2] * y[2], upper);
  }
  // Negative weights are no strategy.
  Vector weight = divisor * divisor > 0 ? x[0] : Vector{} - 1;
  for (const Vector* other : {&x[1], &x[2], &y[0], &y[1], &y[2]}) {
    least(*other, weight);
  }
  Vector gap = upper - lower;
  gap = weight >= 0 ? gap : Vector{} + infinity;
  const Vector best = g.upper - g.lower;
  g.lower = gap < best ? lower : g.lower;
  g.upper = gap < best ? upper : g.upper;
  for (int k = 0; k < 3; ++k) {
    g.row[k] = gap < best ? x[k] : g.row[k];
    g.column[k] = gap < best ? y[k] : g.column[k];
  }
}

SADDLE_INLINE void offer_pure(Games& g) {
  Vector maximin = Vector{} - infinity;
  Vector minimax = Vector{} + infinity;
  Vector guaranteed[3];
  Vector conceded[3];
  for (int k = 0; k < 3; ++k) {
    guaranteed[k] = g.payoff[k][0];
    conceded[k] = g.payoff[0][k];
    for (int l = 1; l < 3; ++l) {
      least(g.payoff[k][l], guaranteed[k]);
      greatest(g.payoff[l][k], conceded[k]);
    }
    greatest(guaranteed[k], maximin);
    least(conceded[k], minimax);
  }
  // The first row and the first column that reach them.
  Vector x[3];
  Vector y[3];
  Vector x_left = Vector{} + 1;
  Vector y_left = Vector{} + 1;
  for (int k = 0; k < 3; ++k) {
    x[k] = guaranteed[k] == maximin ? x_left : Vector{};
    y[k] = conceded[k] == minimax ? y_left : Vector{};
    x_left -= x[k];
    y_left -= y[k];
  }
  offer(g, x, y, Vector{} + 1);
}

// The part without row i and column j.
SADDLE_INLINE void offer_two_by_two(Games& g, int i, int j) {
  const int i0 = i == 0 ? 1 : 0;
  const int i1 = i == 2 ? 1 : 2;
  const int j0 = j == 0 ? 1 : 0;
  const int j1 = j == 2 ? 1 : 2;
  const Vector top = g.payoff[i0][j0] - g.payoff[i0][j1];
  const Vector bottom = g.payoff[i1][j1] - g.payoff[i1][j0];
  const Vector left = g.payoff[i0][j0] - g.payoff[i1][j0];
  const Vector right = g.payoff[i1][j1] - g.payoff[i0][j1];
  const Vector sum = top + bottom;
  const Vector inverse = 1 / sum;
  Vector x[3] = {};
  Vector y[3] = {};
  x[i0] = bottom * inverse;
  x[i1] = top * inverse;
  y[j0] = right * inverse;
  y[j1] = left * inverse;
  offer(g, x, y, sum);
}

// Weights w = (a - b) x (b - c), orthogonal to both differences, over their sum.
struct Equalizing {
  Vector weights[3];
  Vector sum;
};

SADDLE_INLINE void equalize(const Vector (&a)[3], const Vector (&b)[3], const Vector (&c)[3],
                            Equalizing& w) {
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

SADDLE_INLINE void offer_whole(Games& g) {
  Vector columns[3][3];
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      columns[j][i] = g.payoff[i][j];
    }
  }
  Equalizing x;
  Equalizing y;
  equalize(columns[0], columns[1], columns[2], x);
  equalize(g.payoff[0], g.payoff[1], g.payoff[2], y);
  offer(g, x.weights, y.weights, x.sum * y.sum);
}

// Solves eight games whose payoffs stand in `numbers`, and leaves value, strategies and gap there.
[[gnu::always_inline]] inline void solve_eight(double (&numbers)[9][lanes]) {
  Games g{};
  Vector low = Vector{} + infinity;
  Vector high = Vector{} - infinity;
  const auto number = [&](std::size_t k) -> Vector& {
    return *reinterpret_cast<Vector*>(numbers[k]);
  };
  for (std::size_t k = 0; k < 9; ++k) {
    least(number(k), low);
    greatest(number(k), high);
  }
  const Vector center = 0.5 * low + 0.5 * high;
  Vector range = high - low;
  range = range > 0 ? range : Vector{} + 1;
  for (std::size_t k = 0; k < 9; ++k) {
    g.payoff[k / 3][k % 3] = (number(k) - center) / range;
  }
  g.lower = Vector{} - infinity;
  g.upper = Vector{} + infinity;
  offer_pure(g);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      offer_two_by_two(g, i, j);
    }
  }
  offer_whole(g);
  number(0) = center + range * (0.5 * g.lower + 0.5 * g.upper);
  for (std::size_t k = 0; k < 3; ++k) {
    number(1 + k) = g.row[k];
    number(4 + k) = g.column[k];
  }
  number(7) = g.upper - g.lower;
}

#undef SADDLE_INLINE

}  // namespace

void solve_three_by_three(const ThreeByThreeBatch& batch) {
  const std::size_t size = batch.value.size();
  std::array<std::span<double>, 8> results{batch.value,     batch.row[0],    batch.row[1],
                                           batch.row[2],    batch.column[0], batch.column[1],
                                           batch.column[2], batch.gap};
  const auto check_length = [&](std::size_t length) {
    if (length != size) {
      throw std::invalid_argument(fmt::format(
          "a span of a batch has length {}, must be {} as that of the values has", length, size));
    }
  };
  for (const auto& payoffs : batch.payoffs) {
    check_length(payoffs.size());
  }
  for (const auto& result : results) {
    check_length(result.size());
  }
  alignas(sizeof(Vector)) double numbers[9][lanes] = {};
  for (std::size_t first = 0; first < size; first += lanes) {
    const std::size_t count = std::min(lanes, size - first);
    for (std::size_t k = 0; k < 9; ++k) {
      std::copy_n(batch.payoffs[k].begin() + static_cast<std::ptrdiff_t>(first), count, numbers[k]);
    }
    at_simd_level<solve_eight>(numbers);
    for (std::size_t k = 0; k < results.size(); ++k) {
      std::copy_n(numbers[k], count, results[k].begin() + static_cast<std::ptrdiff_t>(first));
    }
  }
}

}  // namespace saddle
