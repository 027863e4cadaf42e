#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "saddle/machine/simd.h"
#include "saddle/matrix/scaling.h"

// The square parts of a 3x3 game are nine entries, nine 2x2 parts and the whole. Unless a part is
// degenerate, exactly one pair of weights of sum 1 makes each player indifferent between the pure
// strategies of the part; for some part these weights are optimal strategies of the game (Shapley
// and Snow 1950). Signs alone decide for which part. In the part without row i and column j, let a
// be the two differences of payoffs within its rows, and b the two differences within its columns.
// The absolute values of a, exchanged, are the weights of the rows; the absolute values of b, also
// exchanged, are the weights of the columns. They are a strategy if the two differences have
// opposite signs. Take the payoff of column j against these weights of the rows, and subtract the
// payoff of the part. For every j the result is, up to its sign, the weight of row i in the
// strategy that makes all three columns equal. The same holds for columns. So no payoff of a part
// is computed: sign bits decide which part is optimal, and the weights of that part are kept.
//
// If rounding errors decide signs, no part may seem optimal. Then the absolute values of the
// weights of the whole are used; the bounds that they prove may be wide.

namespace saddle {

/// 2x2 or 3x3 games, one in each lane of a vector, for kernels (simd.h).
template <std::size_t side, std::size_t lanes>
class SquareGames {
 public:
  using Vector = typename Lanes<lanes>::Vector;

  /// Finds the strategies. For almost all games they are optimal up to rounding; a certificate must
  /// check it. Their sums are 1 up to rounding. They may be NaN if payoffs are not finite, or if
  /// the range of a game without a saddle point is above 1e150, below 1e-150 or zero.
  [[gnu::always_inline]] void find_strategies() {
    find_pure();
    if constexpr (side == 2) {
      for (std::size_t k = 0; k < side; ++k) {
        row[1 - k] = payoffs[k][0] - payoffs[k][1];
        column[1 - k] = payoffs[0][k] - payoffs[1][k];
      }
    } else {
      find_mixed();
    }
    keep_pure();
    normalize(row);
    normalize(column);
  }

  Vector payoffs[side][side];
  Vector row[side];
  Vector column[side];
  Vector minimum;
  Vector maximum;
  /// The payoffs that the best pure strategies guarantee and concede; equal at a saddle point.
  Vector maximin;
  Vector minimax;

 private:
  using Bits = typename Lanes<lanes>::Bits;

  // The numbers 0, 1, 2 without `one`.
  template <std::size_t one>
  static constexpr std::size_t first_but = one == 0 ? 1 : 0;
  template <std::size_t one>
  static constexpr std::size_t second_but = one < 2 ? 2 : 1;

  [[gnu::always_inline]] static void lower(Vector& number, const Vector& other) {
    number = other < number ? other : number;
  }
  [[gnu::always_inline]] static void raise(Vector& number, const Vector& other) {
    number = other > number ? other : number;
  }

  [[gnu::always_inline]] void find_pure() {
    for (std::size_t k = 0; k < side; ++k) {
      guaranteed_[k] = payoffs[k][0];
      conceded_[k] = payoffs[0][k];
      for (std::size_t l = 1; l < side; ++l) {
        lower(guaranteed_[k], payoffs[k][l]);
        raise(conceded_[k], payoffs[l][k]);
      }
    }
    minimum = maximin = guaranteed_[0];
    maximum = minimax = conceded_[0];
    for (std::size_t k = 1; k < side; ++k) {
      lower(minimum, guaranteed_[k]);
      raise(maximin, guaranteed_[k]);
      lower(minimax, conceded_[k]);
      raise(maximum, conceded_[k]);
    }
  }

  // If there is a saddle point, takes the first row whose minimum is maximin and the first column
  // whose maximum is minimax. Comparisons use the sign of a difference, because g++ 12 compiles
  // joined conditions to scalar code for AVX-512.
  [[gnu::always_inline]] void keep_pure() {
    const Bits one = reinterpret_cast<Bits>(Vector{} + 1);
    const Bits mixed = maximin < minimax;
    Bits no_row = mixed;
    Bits no_column = mixed;
    for (std::size_t k = 0; k < side; ++k) {
      const Bits is_row = ~(reinterpret_cast<Bits>(guaranteed_[k] - maximin) >> 63 | no_row);
      const Bits is_column = ~(reinterpret_cast<Bits>(minimax - conceded_[k]) >> 63 | no_column);
      no_row |= is_row;
      no_column |= is_column;
      const Bits row_weight = (reinterpret_cast<Bits>(row[k]) & mixed) | (one & is_row);
      const Bits column_weight = (reinterpret_cast<Bits>(column[k]) & mixed) | (one & is_column);
      row[k] = reinterpret_cast<Vector>(row_weight);
      column[k] = reinterpret_cast<Vector>(column_weight);
    }
  }

  // The best pair of strategies if there is no saddle point, not normalised and of any sign.
  [[gnu::always_inline]] void find_mixed() {
    for (std::size_t k = 0; k < side; ++k) {
      across_[k][0] = payoffs[k][1] - payoffs[k][2];
      across_[k][1] = payoffs[k][0] - payoffs[k][2];
      across_[k][2] = payoffs[k][0] - payoffs[k][1];
      down_[0][k] = payoffs[1][k] - payoffs[2][k];
      down_[1][k] = payoffs[0][k] - payoffs[2][k];
      down_[2][k] = payoffs[0][k] - payoffs[1][k];
      row_bits_[k] = column_bits_[k] = Bits{};
    }
    // One factor of each product is in units of the range, because products of ranges may overflow.
    const Vector unit = 1 / (maximum - minimum);
    const Vector left[3] = {across_[0][2] * unit, across_[1][2] * unit, across_[2][2] * unit};
    const Vector right[3] = {across_[0][0], across_[1][0], across_[2][0]};
    const Vector top[3] = {down_[2][0] * unit, down_[2][1] * unit, down_[2][2] * unit};
    equalize(left, right, whole_row_);
    equalize(top, down_[0], whole_column_);
    [this]<std::size_t... k>(std::index_sequence<k...>) __attribute__((always_inline)) {
      Bits left_over = ~Bits{};
      (this->template keep_part<k / 3, k % 3>(left_over), ...);
      for (std::size_t own = 0; own < side; ++own) {
        row_bits_[own] |= reinterpret_cast<Bits>(whole_row_[own]) & left_over;
        column_bits_[own] |= reinterpret_cast<Bits>(whole_column_[own]) & left_over;
        row[own] = reinterpret_cast<Vector>(row_bits_[own]);
        column[own] = reinterpret_cast<Vector>(column_bits_[own]);
      }
    }
    (std::make_index_sequence<9>{});
  }

  // Finds the weights a x b, orthogonal to both.
  [[gnu::always_inline]] static void equalize(const Vector (&a)[3], const Vector (&b)[3],
                                              Vector (&weights)[3]) {
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t l = (k + 1) % 3;
      const std::size_t m = (k + 2) % 3;
      weights[k] = a[l] * b[m] - a[m] * b[l];
    }
  }

  // Takes the weights of the part without row i and column j for games of `left_over`, if optimal.
  template <std::size_t i, std::size_t j>
  [[gnu::always_inline]] void keep_part(Bits& left_over) {
    constexpr std::size_t i0 = first_but<i>;
    constexpr std::size_t i1 = second_but<i>;
    constexpr std::size_t j0 = first_but<j>;
    constexpr std::size_t j1 = second_but<j>;
    const Bits weight_i0 = reinterpret_cast<Bits>(across_[i1][j]);
    const Bits weight_i1 = reinterpret_cast<Bits>(across_[i0][j]);
    const Bits weight_j0 = reinterpret_cast<Bits>(down_[i][j1]);
    const Bits weight_j1 = reinterpret_cast<Bits>(down_[i][j0]);
    const Bits row_sign = weight_i0 ^ reinterpret_cast<Bits>(whole_row_[i]);
    const Bits column_sign = weight_j0 ^ reinterpret_cast<Bits>(whole_column_[j]);
    Bits optimal = (weight_i0 ^ weight_i1) & (weight_j0 ^ weight_j1);
    if constexpr ((i + j) % 2 == 0) {
      optimal &= column_sign & ~row_sign;
    } else {
      optimal &= row_sign & ~column_sign;
    }
    optimal = (optimal >> 63) & left_over;
    left_over &= ~optimal;
    row_bits_[i0] |= weight_i0 & optimal;
    row_bits_[i1] |= weight_i1 & optimal;
    column_bits_[j0] |= weight_j0 & optimal;
    column_bits_[j1] |= weight_j1 & optimal;
  }

  [[gnu::always_inline]] static void normalize(Vector (&weights)[side]) {
    Vector sum{};
    for (Vector& weight : weights) {
      weight = reinterpret_cast<Vector>(reinterpret_cast<Bits>(weight) & 0x7FFFFFFFFFFFFFFF);
      sum += weight;
    }
    const Vector inverse = 1 / sum;
    for (Vector& weight : weights) {
      weight *= inverse;
    }
  }

  Vector guaranteed_[side];
  Vector conceded_[side];
  Vector across_[side][side];  // the difference of the other two payoffs of the row
  Vector down_[side][side];    // the difference of the other two payoffs of the column
  Vector whole_row_[side];     // weights that make all columns equal, up to their common sign
  Vector whole_column_[side];
  Bits row_bits_[side];  // the weights of the optimal part
  Bits column_bits_[side];
};

/// Strategies of a game with at most three rows and columns. For a smaller game only the first
/// probabilities of each player are used.
struct FormulaStrategies {
  std::array<double, 3> row;
  std::array<double, 3> column;
};

/// Returns strategies of a 2x2 or 3x3 game whose payoffs are stored row by row: the first saddle
/// point, or else the best strategies that equalise a square part of the game, of which some are
/// optimal (Shapley and Snow 1950). Optimal up to rounding unless all such parts are nearly
/// singular. Demands four or nine finite payoffs and their scaling. O(1), without allocation.
FormulaStrategies strategies_by_formula(std::span<const double> payoffs, const Scaling& scaling);

}  // namespace saddle
