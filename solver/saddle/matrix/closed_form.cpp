#include "saddle/matrix/closed_form.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include "saddle/machine/refusal.h"
#include "saddle/machine/simd.h"
#include "saddle/matrix/incumbent.h"
#include "saddle/matrix/scaling.h"
#include "saddle/matrix/square_games.h"
#include "saddle/number/rounding.h"

namespace saddle {
namespace {

// Solves one game, or a vector of games. For a vector there is no branch: the quotients of games
// with a saddle point may be 0/0, and are not selected.
template <class Number>
[[gnu::always_inline]] inline void solve_games(const Number& a, const Number& b, const Number& c,
                                               const Number& d, Number& value, Number& row,
                                               Number& column) {
  const Number first_row = a < b ? a : b;
  const Number second_row = c < d ? c : d;
  const Number first_column = a > c ? a : c;
  const Number second_column = b > d ? b : d;
  const Number maximin = first_row > second_row ? first_row : second_row;
  const Number minimax = first_column < second_column ? first_column : second_column;
  const Number sum = (a - b) + (d - c);  // two terms of one sign if there is no saddle point
  const Number mixed_row = (d - c) / sum;
  const Number mixed_column = (d - b) / sum;
  const Number mixed_value = b + (a - b) * mixed_column;
  const Number pure_row = first_row >= second_row ? Number{} + 1 : Number{};
  const Number pure_column = first_column <= second_column ? Number{} + 1 : Number{};
  value = maximin >= minimax ? maximin : mixed_value;
  row = maximin >= minimax ? pure_row : mixed_row;
  column = maximin >= minimax ? pure_column : mixed_column;
}

template <std::size_t lanes>
[[gnu::always_inline]] inline void solve_two_by_two(const TwoByTwoBatch& batch) {
  using Vector = typename Lanes<lanes>::Vector;
  using Unaligned = typename Lanes<lanes>::Unaligned;
  std::size_t k = 0;
  for (; k + lanes <= batch.a.size(); k += lanes) {
    const Vector a = reinterpret_cast<const Unaligned*>(&batch.a[k])->vector;
    const Vector b = reinterpret_cast<const Unaligned*>(&batch.b[k])->vector;
    const Vector c = reinterpret_cast<const Unaligned*>(&batch.c[k])->vector;
    const Vector d = reinterpret_cast<const Unaligned*>(&batch.d[k])->vector;
    Vector value;
    Vector row;
    Vector column;
    solve_games(a, b, c, d, value, row, column);
    reinterpret_cast<Unaligned*>(&batch.value[k])->vector = value;
    reinterpret_cast<Unaligned*>(&batch.row[k])->vector = row;
    reinterpret_cast<Unaligned*>(&batch.column[k])->vector = column;
  }
  for (; k < batch.a.size(); ++k) {
    solve_games(batch.a[k], batch.b[k], batch.c[k], batch.d[k], batch.value[k], batch.row[k],
                batch.column[k]);
  }
}

// A 2xn game as lines: if the row player plays the first row with probability p, column j pays
//
//   l_j(p) = at_zero[j] + p slope(j),   slope(j) = at_one[j] - at_zero[j],
//
// where at_one is the first row and at_zero the second. The row player maximises the minimum of the
// lines, a concave function of p. Its maximum lies at an end of [0, 1], on a level line, or where a
// rising line meets a falling line. In the last case the two lines, mixed so that their slopes
// cancel, are optimal for the column player.
struct Lines {
  Eigen::VectorXd at_one;
  Eigen::VectorXd at_zero;

  double slope(Index line) const { return at_one[line] - at_zero[line]; }
  double at(Index line, double p) const { return at_zero[line] + p * slope(line); }
  double crossing(Index rising, Index falling) const {
    return (at_zero[falling] - at_zero[rising]) / (slope(rising) - slope(falling));
  }
};

// Weights, not normalised: of the first and second row, and of the one or two lines that are mixed.
struct Envelope {
  Eigen::Vector2d row;
  Index rising;
  Index falling;
  double rising_weight;
  double falling_weight;
};

Envelope at_line(Index line, double p) { return {{p, 1 - p}, line, line, 1, 0}; }

Envelope at_crossing(const Lines& lines, Index rising, Index falling) {
  // Differences between the payoffs of two lines instead of 1 - p, so that no digits cancel.
  return {{std::max(0.0, lines.at_zero[falling] - lines.at_zero[rising]),
           std::max(0.0, lines.at_one[rising] - lines.at_one[falling])},
          rising,
          falling,
          -lines.slope(falling),
          lines.slope(rising)};
}

// Returns a line that is lowest at p, up to rounding; among equal heights, one of least slope.
template <std::size_t lanes>
[[gnu::always_inline]] inline Index lowest_of(const double* at_zero, const double* at_one,
                                              Index size, double p) {
  using Vector = typename Lanes<lanes>::Vector;
  using Unaligned = typename Lanes<lanes>::Unaligned;
  constexpr auto lane_count = static_cast<Index>(lanes);
  std::array<double, lanes> few_at_zero;
  std::array<double, lanes> few_at_one;
  if (size < lane_count) {  // padded with lines that are never lower
    few_at_zero.fill(infinity);
    few_at_one.fill(infinity);
    at_zero = std::copy_n(at_zero, size, few_at_zero.begin()) - size;
    at_one = std::copy_n(at_one, size, few_at_one.begin()) - size;
    size = lane_count;
  }
  Vector heights = Vector{} + infinity;
  Vector slopes = Vector{} + infinity;
  Vector lines{};  // as doubles, which are exact here and as wide as the heights
  for (Index j = 0; j < size; j += lane_count) {
    const Index first = std::min(j, size - lane_count);  // overlaps with the vector before
    const Vector line = *reinterpret_cast<const Vector*>(lane_numbers) + static_cast<double>(first);
    const Vector zero = reinterpret_cast<const Unaligned*>(at_zero + first)->vector;
    const Vector one = reinterpret_cast<const Unaligned*>(at_one + first)->vector;
    const Vector slope = one - zero;
    const Vector height = zero + p * slope;
    // The line replaces a higher line, or a line of the same height and greater slope.
    const Vector steepness = height < heights ? Vector{} + infinity : slopes;
    const Vector rival = height <= heights ? slope : Vector{} + infinity;
    heights = height < heights ? height : heights;
    lines = rival < steepness ? line : lines;
    slopes = rival < steepness ? rival : steepness;
  }
  std::size_t lowest = 0;
  for (std::size_t k = 1; k < lanes; ++k) {
    if (heights[k] < heights[lowest] ||
        (heights[k] == heights[lowest] && slopes[k] < slopes[lowest])) {
      lowest = k;
    }
  }
  return static_cast<Index>(lines[lowest]);
}

// A block of lines that contains the lowest height at p, and whether other blocks contain it too.
struct LowestBlock {
  Index first = 0;
  Index size = 0;
  bool is_tied = false;
};

[[gnu::always_inline]] inline LowestBlock lowest_block(const double* at_zero, const double* at_one,
                                                       Index size, double p) {
  constexpr Index block = 64;
  LowestBlock lowest;
  double minimum = infinity;
  for (Index first = 0; first < size; first += block) {
    const Index last = std::min(first + block, size);
    double height = infinity;
#pragma omp simd reduction(min : height)
    for (Index j = first; j < last; ++j) {
      const double mine = at_zero[j] + p * (at_one[j] - at_zero[j]);
      height = mine < height ? mine : height;
    }
    if (height < minimum) {
      minimum = height;
      lowest = {first, last - first, false};
    } else if (height == minimum) {
      lowest.is_tied = true;
    }
  }
  return lowest;
}

// Returns the same as lowest_of(), but in large games searches only the block that contains the
// lowest height. At p = 0 the heights are exact, and among the lowest lines the line of least slope
// is also the lowest for p just above 0.
Index lowest_at(const Eigen::VectorXd& at_zero, const Eigen::VectorXd& at_one, double p) {
  constexpr Index few = 128;
  const Index size = at_zero.size();
  LowestBlock part{0, size, false};
  if (size > few) {
    part = at_simd_level<lowest_block>(at_zero.data(), at_one.data(), size, p);
    part = part.is_tied ? LowestBlock{0, size, false} : part;
  }
  return part.first + at_simd_level<lowest_of<2>, lowest_of<4>, lowest_of<8>>(
                          at_zero.data() + part.first, at_one.data() + part.first, part.size, p);
}

// Computes the lower envelope of all lines by descending slope, as for a convex hull (A. M. Andrew,
// Inf. Proc. Letters 9, 1979). Used if cutting fails. O(n log n). Demands a maximum inside (0, 1).
Envelope envelope_by_sorting(const Lines& lines) {
  std::vector<Index> order(static_cast<std::size_t>(lines.at_one.size()));
  std::iota(order.begin(), order.end(), Index{0});
  std::sort(order.begin(), order.end(), [&](Index i, Index j) {
    return lines.slope(i) != lines.slope(j) ? lines.slope(i) > lines.slope(j)
                                            : lines.at_zero[i] < lines.at_zero[j];
  });
  std::vector<Index> hull;
  for (const Index j : order) {
    if (!hull.empty() && lines.slope(hull.back()) == lines.slope(j)) {
      continue;
    }
    while (hull.size() >= 2 && lines.crossing(hull[hull.size() - 2], j) <=
                                   lines.crossing(hull[hull.size() - 2], hull.back())) {
      hull.pop_back();
    }
    hull.push_back(j);
  }
  const auto top =
      std::find_if(hull.begin() + 1, hull.end() - 1, [&](Index j) { return lines.slope(j) <= 0; });
  return lines.slope(*top) == 0
             ? at_line(*top, std::clamp(lines.crossing(*(top - 1), *top), 0.0, 1.0))
             : at_crossing(lines, *(top - 1), *top);
}

// Finds the maximum by cuts. The crossing of a rising and a falling line bounds the maximum from
// above; a line that is lower there replaces the rising or the falling one, until no line is lower.
// Two or three passes for most games.
Envelope envelope(const Lines& lines) {
  Index rising = lowest_at(lines.at_zero, lines.at_one, 0);
  if (lines.slope(rising) <= 0) {
    return at_line(rising, 0);
  }
  // The same at the other end, p = 1, where the lines run backward.
  Index falling = lowest_at(lines.at_one, lines.at_zero, 0);
  if (lines.slope(falling) >= 0) {
    return at_line(falling, 1);
  }
  constexpr int most_cuts = 64;
  for (int cut = 0; cut < most_cuts; ++cut) {
    const double p = std::clamp(lines.crossing(rising, falling), 0.0, 1.0);
    const Index lowest = lowest_at(lines.at_zero, lines.at_one, p);
    if (!(lines.at(lowest, p) < std::min(lines.at(rising, p), lines.at(falling, p)))) {
      return at_crossing(lines, rising, falling);
    }
    if (lines.slope(lowest) == 0) {
      return at_line(lowest, p);
    }
    (lines.slope(lowest) > 0 ? rising : falling) = lowest;
  }
  return envelope_by_sorting(lines);
}

// Returns the strategies of the player with two rows and of the player with the lines.
std::pair<MixedStrategy, MixedStrategy> solve_lines(const Lines& lines) {
  const Envelope best = envelope(lines);
  Eigen::VectorXd mix = Eigen::VectorXd::Zero(lines.at_one.size());
  mix[best.rising] += best.rising_weight;
  mix[best.falling] += best.falling_weight;
  return {MixedStrategy(best.row), MixedStrategy(std::move(mix))};
}

// A gap that rounding errors alone may cause.
constexpr double gap_of_roundings = 1e-14;

// Solves as many games as a vector has lanes. Reads the payoffs from nine arrays and writes values,
// strategies and gaps to eight others.
template <std::size_t lanes>
[[gnu::always_inline]] inline void solve_games(const double* const (&payoffs)[9],
                                               double* const (&results)[8]) {
  using Vector = typename Lanes<lanes>::Vector;
  using Unaligned = typename Lanes<lanes>::Unaligned;
  SquareGames<3, lanes> games;  // a new object each time, which stays in registers
  for (std::size_t k = 0; k < 9; ++k) {
    games.payoffs[k / 3][k % 3] = reinterpret_cast<const Unaligned*>(payoffs[k])->vector;
  }
  games.find_strategies();
  const Vector center = 0.5 * games.minimum + 0.5 * games.maximum;
  Vector lower;  // NaN where the strategies are NaN
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
  const Vector gap = (upper - lower) / (games.maximum - games.minimum);
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
  double few_payoffs[9][lanes] = {};  // the last games, padded to a vector
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

// Solves a game in which rounding errors decide signs, or whose products are not finite.
void solve_alone(const ThreeByThreeBatch& batch, std::size_t game) {
  std::array<double, 9> payoffs;
  double size = 0;
  for (std::size_t k = 0; k < 9; ++k) {
    payoffs[k] = batch.payoffs[k][game];
    size = std::max(size, std::abs(payoffs[k]));
  }
  // Doubles cannot scale the smallest ranges to one.
  const double unit = size < 1e-300 ? 0x1p-200 : 1;
  for (double& payoff : payoffs) {
    payoff /= unit;
  }
  const auto [minimum, maximum] = std::minmax_element(payoffs.begin(), payoffs.end());
  const Scaling scaling(*minimum, *maximum);
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

// Divides only if the game has no saddle point.
TwoByTwo solve_two_by_two(double a, double b, double c, double d) {
  const double first_row = std::min(a, b);
  const double second_row = std::min(c, d);
  const double first_column = std::max(a, c);
  const double second_column = std::max(b, d);
  const double maximin = std::max(first_row, second_row);
  if (maximin >= std::min(first_column, second_column)) {
    return {maximin, first_row >= second_row ? 1.0 : 0.0,
            first_column <= second_column ? 1.0 : 0.0};
  }
  const double sum = (a - b) + (d - c);
  const double column = (d - b) / sum;
  return {b + (a - b) * column, (d - c) / sum, column};
}

void solve_two_by_two(const TwoByTwoBatch& batch) {
  const std::size_t size = batch.a.size();
  for (const std::size_t other : {batch.b.size(), batch.c.size(), batch.d.size(),
                                  batch.value.size(), batch.row.size(), batch.column.size()}) {
    if (other != size) {
      throw_invalid("a span of a batch has length {}, must be {} as the first has", other, size);
    }
  }
  at_simd_level<solve_two_by_two<2>, solve_two_by_two<4>, solve_two_by_two<8>>(batch);
}

void solve_three_by_three(const ThreeByThreeBatch& batch) {
  const std::array<std::span<double>, 8> results = {
      batch.value,     batch.row[0],    batch.row[1],    batch.row[2],
      batch.column[0], batch.column[1], batch.column[2], batch.gap};
  const auto check_length = [&](std::size_t length) {
    if (length != batch.value.size()) {
      throw_invalid("a span of a batch has length {}, must be {} as the values have", length,
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
    if (!(std::abs(batch.gap[k]) <= gap_of_roundings)) {  // it may be minus infinity
      solve_alone(batch, k);
    }
  }
}

void propose_closed_form(Incumbent& incumbent, const Budget& /*budget*/) {
  const PayoffMatrix& game = incumbent.game();
  const Scaling scaling = game.scaling();
  const auto rescaled = [&](const auto& payoffs) -> Eigen::VectorXd {
    return (payoffs.array() - scaling.center()) * scaling.scale();
  };
  const DenseMatrix& entries = game.entries();
  if (game.rows() == 2 && game.columns() == 2) {
    const double a = scaling.rescaled(entries(0, 0));
    const double b = scaling.rescaled(entries(0, 1));
    const double c = scaling.rescaled(entries(1, 0));
    const double d = scaling.rescaled(entries(1, 1));
    const double maximin = std::max(std::min(a, b), std::min(c, d));
    const double minimax = std::min(std::max(a, c), std::max(b, d));
    if (maximin < minimax) {
      // Each player makes the other indifferent.
      incumbent.offer(MixedStrategy(Eigen::Vector2d(std::abs(d - c), std::abs(a - b))),
                      MixedStrategy(Eigen::Vector2d(std::abs(d - b), std::abs(a - c))));
      return;
    }
  }
  if (game.rows() == 3 && game.columns() == 3) {
    const std::span<const double> payoffs(entries.data(), 9);
    const FormulaStrategies best = strategies_by_formula(payoffs, scaling);
    incumbent.offer(MixedStrategy(Eigen::Map<const Eigen::Vector3d>(best.row.data())),
                    MixedStrategy(Eigen::Map<const Eigen::Vector3d>(best.column.data())));
  } else if (game.rows() == 1 || game.columns() == 1) {
    const PureGuarantees& pure = incumbent.pure_guarantees();
    incumbent.offer(MixedStrategy::pure(pure.row, game.rows()),
                    MixedStrategy::pure(pure.column, game.columns()));
  } else if (game.rows() == 2) {
    auto [two, many] =
        solve_lines({rescaled(entries.row(0).transpose()), rescaled(entries.row(1).transpose())});
    incumbent.offer(std::move(two), std::move(many));
  } else if (game.columns() == 2) {
    // The column player minimises, so the lines are turned upside down.
    auto [two, many] = solve_lines({-rescaled(entries.col(0)), -rescaled(entries.col(1))});
    incumbent.offer(std::move(many), std::move(two));
  }
}

}  // namespace saddle
