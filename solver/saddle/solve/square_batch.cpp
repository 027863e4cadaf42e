#include "saddle/solve/square_batch.h"

#include <algorithm>
#include <limits>

#include "saddle/machine/simd.h"
#include "saddle/matrix/closed_form.h"
#include "saddle/matrix/three_by_three.h"
#include "saddle/number/rounding.h"

namespace saddle {
namespace {

constexpr std::size_t most_lanes = 8;
// Above all that underflow can take away. Products with smaller numbers cost a hundred cycles.
constexpr double least_normal = std::numeric_limits<double>::min();

// Where the numbers of a block stand, one for each game.
struct BlockView {
  const double* payoffs[9];
  const double* row[3];
  const double* column[3];
  double* lower;
  double* upper;
  double* gap;
};

// What one player's strategy proves, in units that it wants greatest: less the center, as payoff.
template <class Vector>
struct Proof {
  Vector less_center;
  Vector payoff;
};

// Why the bounds are true in floating point: payoffs are centred, not scaled, and but for that all
// is as in stage_certificate.cpp, n being 2 or 3. A centred payoff has one rounding and so has its
// product with a weight, the quotient by the sum of the weights has an error of at most
// g(2 n + 1) C + n d, and (2 n + 4) u C leaves 3 u C for the roundings of the error and of its
// subtraction. What is added to the center rounds once more: by no more than half of what the last
// line takes away.
//
// For n d stands something larger: where the payoffs are so small that it matters, the gap comes
// out large. Sets `least` to the least, for the row player, sum of payoffs times weights over the
// other's pure strategies; for the column player, to that of the negated sums.
template <std::size_t side, bool is_row, class Vector>
[[gnu::always_inline]] inline void find_least_sum(const Vector (&payoffs)[side][side],
                                                  const Vector (&weights)[side], Vector& least) {
  least = Vector{} + infinity;
  for (std::size_t other = 0; other < side; ++other) {
    Vector sum{};
    for (std::size_t own = 0; own < side; ++own) {
      sum += (is_row ? payoffs[own][other] : payoffs[other][own]) * weights[own];
    }
    sum = is_row ? sum : -sum;
    least = sum < least ? sum : least;
  }
}

template <std::size_t side, bool is_row, class Vector>
[[gnu::always_inline]] inline void find_proof(const Vector (&payoffs)[side][side],
                                              const Vector (&centred)[side][side],
                                              const Vector (&weights)[side], const Vector& center,
                                              const Vector& most, Proof<Vector>& proof) {
  constexpr double sign = is_row ? 1 : -1;
  Vector sum{};
  Vector zeros{};
  for (std::size_t own = 0; own < side; ++own) {
    sum += weights[own];
    zeros += weights[own] == 0 ? Vector{} + 1 : Vector{};
  }
  constexpr double rounding = (2 * side + 4) * unit_roundoff * (1 + 256 * unit_roundoff);
  const Vector error = rounding * most + side * least_normal;
  Vector least;
  find_least_sum<side, is_row>(centred, weights, least);
  const Vector less_center = least / sum - error * (1 + rounding);
  const Vector payoff = sign * center + less_center;
  const Vector size = payoff > 0 ? payoff : -payoff;
  const Vector rounded = payoff - (2 * unit_roundoff * size + least_normal);
  // The weights of a pure strategy are 1 and 0, and so are its sums exact.
  find_least_sum<side, is_row>(payoffs, weights, least);
  const Vector zeros_of_pure = sum == 1 ? zeros : Vector{};
  proof.less_center = less_center;
  proof.payoff = zeros_of_pure == side - 1 ? least : rounded;
}

template <std::size_t side, std::size_t lanes>
[[gnu::always_inline]] inline void certify_block(const BlockView& block, std::size_t games) {
  using Vector = typename Lanes<lanes>::Vector;
  const auto at = [](const double* numbers, std::size_t k) -> const Vector& {
    return *reinterpret_cast<const Vector*>(numbers + k);
  };
  const auto to = [](double* numbers, std::size_t k) -> Vector& {
    return *reinterpret_cast<Vector*>(numbers + k);
  };
  for (std::size_t k = 0; k < games; k += lanes) {
    Vector payoffs[side][side];
    Vector row[side];
    Vector column[side];
    Vector low = Vector{} + infinity;
    Vector high = Vector{} - infinity;
    Vector least_weight = Vector{} + 1;
    Vector zero{};  // no number unless all payoffs are finite
    for (std::size_t i = 0; i < side; ++i) {
      row[i] = at(block.row[i], k);
      column[i] = at(block.column[i], k);
      least_weight = row[i] < least_weight ? row[i] : least_weight;
      least_weight = column[i] < least_weight ? column[i] : least_weight;
      for (std::size_t j = 0; j < side; ++j) {
        payoffs[i][j] = at(block.payoffs[side * i + j], k);
        zero += payoffs[i][j] * 0;
        low = payoffs[i][j] < low ? payoffs[i][j] : low;
        high = payoffs[i][j] > high ? payoffs[i][j] : high;
      }
    }
    const Vector center = 0.5 * low + 0.5 * high;
    const Vector above = high - center;
    const Vector below = center - low;
    const Vector most = (above > below ? above : below) * (1 + 4 * unit_roundoff);
    Vector centred[side][side];
    for (std::size_t i = 0; i < side; ++i) {
      for (std::size_t j = 0; j < side; ++j) {
        centred[i][j] = payoffs[i][j] - center;
      }
    }
    Proof<Vector> guaranteed;
    Proof<Vector> conceded;
    find_proof<side, true>(payoffs, centred, row, center, most, guaranteed);
    find_proof<side, false>(payoffs, centred, column, center, most, conceded);
    const Vector lower = guaranteed.payoff > low ? guaranteed.payoff : low;
    const Vector upper = -conceded.payoff < high ? -conceded.payoff : high;
    Vector gap = (-conceded.less_center - guaranteed.less_center) / (high - low);
    gap *= 1 + 8 * unit_roundoff;
    gap = lower == upper ? zero : gap + zero;
    to(block.lower, k) = lower;
    to(block.upper, k) = upper;
    to(block.gap, k) = least_weight >= 0 ? gap : Vector{} + infinity;
  }
}

// Copies games, or strategies, that stand one behind the other into an array for each entry. The
// number of entries is known to the compiler, which makes shuffles of vectors of this.
template <std::size_t entries, class Arrays>
void part(const double* from, std::size_t games, Arrays& arrays) {
  for (std::size_t k = 0; k < games; ++k) {
    for (std::size_t entry = 0; entry < entries; ++entry) {
      arrays[entry][k] = from[entries * k + entry];
    }
  }
}

template <std::size_t entries, class Arrays>
void join(const Arrays& arrays, std::size_t games, double* to) {
  for (std::size_t k = 0; k < games; ++k) {
    for (std::size_t entry = 0; entry < entries; ++entry) {
      to[entries * k + entry] = arrays[entry][k];
    }
  }
}

void fetch(std::span<const double> numbers) {
  constexpr std::size_t line = 64 / sizeof(double);
  for (std::size_t k = 0; k < numbers.size(); k += line) {
    __builtin_prefetch(&numbers[k]);
  }
}

}  // namespace

void SquareBlock::write_rows(std::size_t games, double* to) const {
  side_ == 2 ? join<2>(row_, games, to) : join<3>(row_, games, to);
}

void SquareBlock::write_columns(std::size_t games, double* to) const {
  side_ == 2 ? join<2>(column_, games, to) : join<3>(column_, games, to);
}

void SquareBlock::solve(std::span<const double> payoffs, std::size_t side,
                        std::span<const double> next) {
  side_ = side;
  const std::size_t entries = side * side;
  const std::size_t games = payoffs.size() / entries;
  // Whole vectors of games: the last ones are filled up with games of zeros.
  const std::size_t size = (games + most_lanes - 1) / most_lanes * most_lanes;
  side == 2 ? part<4>(payoffs.data(), games, payoffs_) : part<9>(payoffs.data(), games, payoffs_);
  fetch(next.first(std::min(next.size(), payoffs.size())));
  for (std::size_t entry = 0; entry < entries; ++entry) {
    const auto last = std::span(payoffs_[entry]).subspan(games, size - games);
    std::fill(last.begin(), last.end(), 0.0);
  }
  const auto first = [size](Numbers& numbers) { return std::span(numbers).first(size); };
  BlockView block{{}, {}, {}, lower_.data(), upper_.data(), gap_.data()};
  for (std::size_t entry = 0; entry < entries; ++entry) {
    block.payoffs[entry] = payoffs_[entry].data();
  }
  for (std::size_t k = 0; k < side; ++k) {
    block.row[k] = row_[k].data();
    block.column[k] = column_[k].data();
  }
  if (side == 2) {
    solve_two_by_two({first(payoffs_[0]), first(payoffs_[1]), first(payoffs_[2]),
                      first(payoffs_[3]), first(lower_), first(row_[0]), first(column_[0])});
    for (std::size_t k = 0; k < size; ++k) {
      row_[1][k] = 1 - row_[0][k];
      column_[1][k] = 1 - column_[0][k];
    }
    at_simd_level<certify_block<2, 2>, certify_block<2, 4>, certify_block<2, 8>>(block, size);
    return;
  }
  ThreeByThreeBatch batch;
  for (std::size_t entry = 0; entry < entries; ++entry) {
    batch.payoffs[entry] = first(payoffs_[entry]);
  }
  batch.value = first(lower_);
  batch.gap = first(gap_);
  for (std::size_t k = 0; k < side; ++k) {
    batch.row[k] = first(row_[k]);
    batch.column[k] = first(column_[k]);
  }
  solve_three_by_three(batch);
  at_simd_level<certify_block<3, 2>, certify_block<3, 4>, certify_block<3, 8>>(block, size);
}

}  // namespace saddle
