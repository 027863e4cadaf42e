#include "saddle/solve/square_batch.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "saddle/machine/simd.h"
#include "saddle/matrix/square_games.h"
#include "saddle/number/rounding.h"

namespace saddle {
namespace {

// Above all that underflow can take away. Products with smaller numbers cost a hundred cycles.
constexpr double least_normal = std::numeric_limits<double>::min();

// As many games as a vector has lanes, their strategies and what these prove.
template <std::size_t side, std::size_t lanes>
class CertifiedGames {
 public:
  [[gnu::always_inline]] void read(const double* payoffs) {
    [&]<std::size_t... entry>(std::index_sequence<entry...>) __attribute__((always_inline)) {
      (read_entry<entry>(payoffs, std::make_index_sequence<lanes>{}), ...);
    }
    (std::make_index_sequence<entries>{});
  }

  [[gnu::always_inline]] void solve() {
    games_.find_strategies();
    find_bounds();
  }

  [[gnu::always_inline]] void write(const SquareResults& results, std::size_t first) const {
    write_numbers(value_, results.value, first);
    write_numbers(lower_, results.lower, first);
    write_numbers(upper_, results.upper, first);
    write_numbers(gap_, results.relative_gap, first);
    write_strategies(games_.row, results.row, first);
    write_strategies(games_.column, results.column, first);
  }

 private:
  using Vector = typename Lanes<lanes>::Vector;

  static constexpr std::size_t entries = side * side;

  template <std::size_t entry, std::size_t... game>
  [[gnu::always_inline]] void read_entry(const double* payoffs, std::index_sequence<game...>) {
    games_.payoffs[entry / side][entry % side] = Vector{payoffs[entries * game + entry]...};
  }

  [[gnu::always_inline]] static void write_numbers(const Vector& numbers, double* to,
                                                   std::size_t first) {
    if (to != nullptr) {
      reinterpret_cast<typename Lanes<lanes>::Unaligned*>(to + first)->vector = numbers;
    }
  }

  [[gnu::always_inline]] static void write_strategies(const Vector (&weights)[side], double* to,
                                                      std::size_t first) {
    for (std::size_t k = 0; to != nullptr && k < lanes; ++k) {
      for (std::size_t own = 0; own < side; ++own) {
        to[side * (first + k) + own] = weights[own][k];
      }
    }
  }

  // Why the bounds are true in floating point: payoffs are centred, not scaled, and but for that
  // all is as in stage_certificate.cpp, n being 2 or 3. A centred payoff has one rounding and so
  // has its product with a weight, the quotient by the sum of the weights has an error of at most
  // g(2 n + 1) C + n d, and (2 n + 4) u C leaves 3 u C for the roundings of the error and of its
  // subtraction. What is added to the center rounds once more: by no more than half of what
  // round_down() takes away.
  //
  // For n d stands something larger: where the payoffs are so small that it matters, the gap comes
  // out large.
  [[gnu::always_inline]] void find_bounds() {
    const Vector& least = games_.least;
    const Vector& greatest = games_.greatest;
    const Vector center = 0.5 * least + 0.5 * greatest;
    const Vector above = greatest - center;
    const Vector below = center - least;
    const Vector most = (above > below ? above : below) * (1 + 4 * unit_roundoff);
    Vector centred[side][side];
    for (std::size_t i = 0; i < side; ++i) {
      for (std::size_t j = 0; j < side; ++j) {
        centred[i][j] = games_.payoffs[i][j] - center;
      }
    }
    Vector zero{};  // no number unless all payoffs are finite
    Vector guaranteed;
    Vector conceded;  // negated, as the column player wants it greatest
    find_proof<true>(centred, games_.row, most, guaranteed, zero);
    find_proof<false>(centred, games_.column, most, conceded, zero);
    lower_ = guaranteed + center;
    upper_ = conceded - center;
    round_down(lower_);
    round_down(upper_);
    upper_ = -upper_;
    // No payoff is outside. At a saddle point, where strategies are pure, the bounds are payoffs.
    const Vector& maximin = games_.maximin;
    const Vector& minimax = games_.minimax;
    lower_ = lower_ > least ? lower_ : least;
    lower_ = maximin >= minimax ? maximin : lower_;
    upper_ = upper_ < greatest ? upper_ : greatest;
    upper_ = maximin >= minimax ? maximin : upper_;
    gap_ = (-conceded - guaranteed) / (greatest - least) * (1 + 8 * unit_roundoff);
    gap_ = (lower_ == upper_ ? Vector{} : gap_) + zero;
    // Between them also where half of them is no double.
    value_ = 0.5 * lower_ + 0.5 * upper_;
    value_ = value_ < lower_ ? lower_ : value_;
    value_ = value_ > upper_ ? upper_ : value_;
  }

  // Finds what one player's strategy proves of the centred payoffs, in units that it wants
  // greatest, and spoils the zero if they are not finite.
  template <bool is_row>
  [[gnu::always_inline]] static void find_proof(const Vector (&centred)[side][side],
                                                const Vector (&weights)[side], const Vector& most,
                                                Vector& proof, Vector& zero) {
    Vector least_sum = Vector{} + infinity;
    Vector all_sums{};
    for (std::size_t other = 0; other < side; ++other) {
      Vector sum{};
      for (std::size_t own = 0; own < side; ++own) {
        sum += (is_row ? centred[own][other] : centred[other][own]) * weights[own];
      }
      all_sums += sum;
      sum = is_row ? sum : -sum;
      least_sum = sum < least_sum ? sum : least_sum;
    }
    Vector sum_of_weights{};
    for (const Vector& weight : weights) {
      sum_of_weights += weight;
    }
    constexpr double rounding = (2 * side + 4) * unit_roundoff * (1 + 256 * unit_roundoff);
    const Vector error = rounding * most + side * least_normal;
    proof = least_sum / sum_of_weights - error * (1 + rounding);
    zero += all_sums * 0;
  }

  [[gnu::always_inline]] static void round_down(Vector& number) {
    const Vector size = number > 0 ? number : -number;
    number -= 2 * unit_roundoff * size + least_normal;
  }

  SquareGames<side, lanes> games_;
  Vector value_;
  Vector lower_;
  Vector upper_;
  Vector gap_;
};

template <std::size_t side, std::size_t lanes>
[[gnu::always_inline]] inline void solve_all(const double* payoffs, std::size_t games,
                                             const SquareResults& results) {
  if (games < lanes) {
    std::fill_n(results.relative_gap, games, infinity);
    return;
  }
  for (std::size_t k = 0; k < games; k += lanes) {
    const std::size_t first = std::min(k, games - lanes);  // the last ones are solved twice
    CertifiedGames<side, lanes> some;  // new ones each time, which stay in registers
    some.read(payoffs + side * side * first);
    some.solve();
    some.write(results, first);
  }
}

}  // namespace

void solve_squares(std::size_t side, std::span<const double> payoffs,
                   const SquareResults& results) {
  const double* const first = payoffs.data();
  const std::size_t games = payoffs.size() / (side * side);
  if (side == 2) {
    at_simd_level<solve_all<2, 2>, solve_all<2, 4>, solve_all<2, 8>>(first, games, results);
  } else {
    at_simd_level<solve_all<3, 2>, solve_all<3, 4>, solve_all<3, 8>>(first, games, results);
  }
}

}  // namespace saddle
