#include "saddle/matrix/three_by_three.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "saddle/machine/refusal.h"
#include "saddle/machine/simd.h"
#include "saddle/matrix/formula_strategies.h"
#include "saddle/matrix/scaling.h"
#include "saddle/matrix/square_games.h"
#include "saddle/number/rounding.h"

namespace saddle {
namespace {

// The gap that is due to roundings alone.
constexpr double roundings = 1e-14;

std::array<std::span<double>, 8> results_of(const ThreeByThreeBatch& batch) {
  return {batch.value,     batch.row[0],    batch.row[1],    batch.row[2],
          batch.column[0], batch.column[1], batch.column[2], batch.gap};
}

// Solves as many games as a vector has lanes, whose payoffs stand at nine places, and leaves
// values, strategies and gaps at eight others.
template <std::size_t lanes>
[[gnu::always_inline]] inline void solve_games(const double* const (&payoffs)[9],
                                               double* const (&results)[8]) {
  using Vector = typename Lanes<lanes>::Vector;
  using Unaligned = typename Lanes<lanes>::Unaligned;
  SquareGames<3, lanes> games;  // new ones each time, which stay in registers
  for (std::size_t k = 0; k < 9; ++k) {
    games.payoffs[k / 3][k % 3] = reinterpret_cast<const Unaligned*>(payoffs[k])->vector;
  }
  games.find_strategies();
  const Vector center = 0.5 * games.least + 0.5 * games.greatest;
  Vector lower;  // no numbers where the strategies are none
  Vector upper;
  for (std::size_t k = 0; k < 3; ++k) {
    Vector guaranteed{};
    Vector conceded{};
    for (std::size_t l = 0; l < 3; ++l) {
      guaranteed += games.row[l] * (games.payoffs[l][k] - center);
      conceded += (games.payoffs[k][l] - center) * games.column[l];
    }
    if (k == 0) {
      lower = guaranteed;
      upper = conceded;
    }
    lower = guaranteed < lower ? guaranteed : lower;
    upper = conceded > upper ? conceded : upper;
  }
  const Vector gap = (upper - lower) / (games.greatest - games.least);
  const Vector value = center + (0.5 * lower + 0.5 * upper);
  const auto result = [&](std::size_t k) -> Unaligned& {
    return *reinterpret_cast<Unaligned*>(results[k]);
  };
  result(0).vector = games.maximin >= games.minimax ? games.maximin : value;
  for (std::size_t k = 0; k < 3; ++k) {
    result(1 + k).vector = games.row[k];
    result(4 + k).vector = games.column[k];
  }
  result(7).vector = games.maximin >= games.minimax ? Vector{} : gap;
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
    solve_games<lanes>(payoffs, places);
    for (std::size_t k = 0; k < 8 && count < lanes; ++k) {
      std::copy_n(few_results[k], count, &results[k][first]);
    }
  }
}

// Solves a game whose signs rounding decides, or whose products are no doubles.
void solve_alone(const ThreeByThreeBatch& batch, std::size_t game) {
  std::array<double, 9> payoffs;
  double size = 0;
  for (std::size_t k = 0; k < 9; ++k) {
    payoffs[k] = batch.payoffs[k][game];
    size = std::max(size, std::abs(payoffs[k]));
  }
  // The range of the smallest numbers cannot be made one by a double.
  const double unit = size < 1e-300 ? 0x1p-200 : 1;
  for (double& payoff : payoffs) {
    payoff /= unit;
  }
  const auto [least, greatest] = std::minmax_element(payoffs.begin(), payoffs.end());
  const Scaling scaling(*least, *greatest);
  const FormulaStrategies found = strategies_by_formula(payoffs, scaling);
  double lower = infinity;
  double upper = -infinity;
  for (std::size_t k = 0; k < 3; ++k) {
    double guaranteed = 0;
    double conceded = 0;
    for (std::size_t l = 0; l < 3; ++l) {
      guaranteed += found.row[l] * scaling.rescaled(payoffs[3 * l + k]);
      conceded += scaling.rescaled(payoffs[3 * k + l]) * found.column[l];
    }
    lower = std::min(lower, guaranteed);
    upper = std::max(upper, conceded);
  }
  const double gap = scaling.range() > 0 ? (upper - lower) / scaling.range() : 0;
  if (std::abs(batch.gap[game]) <= gap) {
    return;
  }
  const double middle = 0.5 * (lower + upper);
  batch.value[game] =
      unit * (0.5 * scaling.payoff_rounded_down(middle) + 0.5 * scaling.payoff_rounded_up(middle));
  for (std::size_t k = 0; k < 3; ++k) {
    batch.row[k][game] = found.row[k];
    batch.column[k][game] = found.column[k];
  }
  batch.gap[game] = gap;
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
  for (std::size_t k = 0; k < batch.gap.size(); ++k) {
    if (!(std::abs(batch.gap[k]) <= roundings)) {  // it may be minus infinity
      solve_alone(batch, k);
    }
  }
}

}  // namespace saddle
