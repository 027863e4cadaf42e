#include "games/matrix/random_game.h"

#include <cmath>
#include <random>
#include <utility>

#include "games/check_range.h"
#include "saddle/machine/refusal.h"

namespace saddle::games {
namespace {

using Random = std::mt19937_64;

constexpr std::int64_t most_payoffs = 1'000'000'000;

void check_sizes(Index rows, Index columns) {
  check_range("rows", rows, 1, most_payoffs);
  check_range("columns", columns, 1, most_payoffs / rows);
}

// Draws an m x n matrix row by row.
template <class Draw>
DenseMatrix drawn(Index rows, Index columns, const ShouldStop& should_stop, Draw draw) {
  check_sizes(rows, columns);
  PacedStop stop(should_stop);
  DenseMatrix entries(rows, columns);
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < columns; ++j) {
      entries(i, j) = draw();
      stop.expect_none_after(1);
    }
  }
  return entries;
}

DenseMatrix gaussian(Index rows, Index columns, Random& random, const ShouldStop& should_stop) {
  std::normal_distribution<double> normal;
  return drawn(rows, columns, should_stop, [&] { return normal(random); });
}

// A uniform number from [0, 1), the same on every machine.
double unit(Random& random) { return std::ldexp(static_cast<double>(random() >> 11), -53); }

}  // namespace

PayoffMatrix uniform_game(Index rows, Index columns, std::uint64_t seed,
                          const ShouldStop& should_stop) {
  Random random(seed);
  return PayoffMatrix(drawn(rows, columns, should_stop, [&] { return unit(random); }));
}

PayoffMatrix gaussian_game(Index rows, Index columns, std::uint64_t seed,
                           const ShouldStop& should_stop) {
  Random random(seed);
  return PayoffMatrix(gaussian(rows, columns, random, should_stop));
}

PayoffMatrix integer_game(Index rows, Index columns, std::int64_t minimum, std::int64_t maximum,
                          std::uint64_t seed, const ShouldStop& should_stop) {
  if (minimum > maximum) {
    throw_invalid("least payoff is {}, must be <= the greatest, {}", minimum, maximum);
  }
  Random random(seed);
  std::uniform_int_distribution<std::int64_t> payoff(minimum, maximum);
  return PayoffMatrix(
      drawn(rows, columns, should_stop, [&] { return static_cast<double>(payoff(random)); }));
}

PayoffMatrix sparse_game(Index rows, Index columns, double density, std::uint64_t seed,
                         const ShouldStop& should_stop) {
  if (!(density >= 0 && density <= 1)) {
    throw_invalid("density is {}, must be >= 0 and <= 1", density);
  }
  Random random(seed);
  return PayoffMatrix(drawn(rows, columns, should_stop, [&] {
    const bool present = unit(random) < density;
    return present ? 2 * unit(random) - 1 : 0.0;
  }));
}

PayoffMatrix low_rank_game(Index rows, Index columns, Index rank, std::uint64_t seed,
                           const ShouldStop& should_stop) {
  constexpr double noise = 1e-3;
  check_sizes(rows, columns);
  check_range("rank", rank, 1, 1'000'000'000);
  Random random(seed);
  const DenseMatrix left = gaussian(rows, rank, random, should_stop);
  const DenseMatrix right = gaussian(rank, columns, random, should_stop);
  DenseMatrix entries = gaussian(rows, columns, random, should_stop);
  PacedStop stop(should_stop);
  for (Index i = 0; i < rows; ++i) {
    stop.expect_none_after(static_cast<std::size_t>(rank * columns));
    entries.row(i) = left.row(i) * right + noise * entries.row(i);
  }
  return PayoffMatrix(std::move(entries));
}

PayoffMatrix badly_scaled_game(Index rows, Index columns, std::uint64_t seed,
                               const ShouldStop& should_stop) {
  constexpr double decades = 6;
  Random random(seed);
  DenseMatrix entries = drawn(rows, columns, should_stop, [&] { return unit(random); });
  for (Index i = 0; i < rows; ++i) {
    entries.row(i) *= std::pow(10.0, decades * (2 * unit(random) - 1));
  }
  return PayoffMatrix(std::move(entries));
}

PayoffMatrix tournament(Index players, std::uint64_t seed, const ShouldStop& should_stop) {
  constexpr std::int64_t most_players = 31'622;
  static_assert(most_players * most_players <= most_payoffs);
  check_range("players", players, 1, most_players);
  Random random(seed);
  DenseMatrix entries = DenseMatrix::Zero(players, players);
  PacedStop stop(should_stop);
  for (Index i = 0; i < players; ++i) {
    stop.expect_none_after(static_cast<std::size_t>(i));
    for (Index j = 0; j < i; ++j) {
      entries(i, j) = random() % 2 == 0 ? 1 : -1;
      entries(j, i) = -entries(i, j);
    }
  }
  return PayoffMatrix(std::move(entries));
}

}  // namespace saddle::games
