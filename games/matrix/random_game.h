#pragma once

#include <cstdint>

#include "saddle/machine/should_stop.h"
#include "saddle/matrix/payoff_matrix.h"

namespace saddle::games {

/// Games drawn at random. A seed always gives the same game if the C++ standard library is the
/// same. Each throws std::invalid_argument unless its sizes are at least 1 and the game has at most
/// 10^9 entries, and Stopped once should_stop() returns true.

/// Payoffs drawn uniformly from [0, 1).
PayoffMatrix uniform_game(Index rows, Index columns, std::uint64_t seed,
                          const ShouldStop& should_stop = {});

/// Payoffs of the standard normal distribution.
PayoffMatrix gaussian_game(Index rows, Index columns, std::uint64_t seed,
                           const ShouldStop& should_stop = {});

/// Whole payoffs drawn uniformly from minimum .. maximum. Throws std::invalid_argument if minimum >
/// maximum.
PayoffMatrix integer_game(Index rows, Index columns, std::int64_t minimum, std::int64_t maximum,
                          std::uint64_t seed, const ShouldStop& should_stop = {});

/// Each payoff is nonzero with probability `density`, then drawn uniformly from [-1, 1); else it is
/// 0. Throws std::invalid_argument unless 0 <= density <= 1.
PayoffMatrix sparse_game(Index rows, Index columns, double density, std::uint64_t seed,
                         const ShouldStop& should_stop = {});

/// The product of two Gaussian factors of this rank, plus Gaussian noise with standard deviation
/// 1/1000. Throws std::invalid_argument unless rank >= 1.
PayoffMatrix low_rank_game(Index rows, Index columns, Index rank, std::uint64_t seed,
                           const ShouldStop& should_stop = {});

/// Payoffs in [0, 1) times 10^e for each row, with e drawn uniformly from [-6, 6).
PayoffMatrix badly_scaled_game(Index rows, Index columns, std::uint64_t seed,
                               const ShouldStop& should_stop = {});

/// A tournament: i beats j (+1) or j beats i (-1), by the toss of a coin. Skew-symmetric, so its
/// value is 0; the optimal strategy is unique with an odd support (D. C. Fisher and J. Ryan, Amer.
/// Math. Monthly 99, 1992).
PayoffMatrix tournament(Index players, std::uint64_t seed, const ShouldStop& should_stop = {});

}  // namespace saddle::games
