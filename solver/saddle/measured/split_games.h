#pragma once

#include <cstdint>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/measured/measured_game.h"

namespace saddle {

/// The games of each pair in two halves.
struct SplitGames {
  MeasuredGame choosing;  // choose a mix
  MeasuredGame proving;   // prove its guarantee, independently of the choice
};

/// Splits the games of each pair at random, like a shuffled deck: half of them, rounded down,
/// choose. If the games of a pair are independent, have the same probabilities of results and a
/// number fixed in advance, the halves are independent. The split depends only on the seed, not on
/// the machine. Throws std::invalid_argument for means. O(sqrt(games)) for each pair.
SplitGames split_games(const MeasuredGame& game, std::uint64_t seed);

/// Returns the mix for which `proving` should prove the most: the mix with the greatest
/// split_guarantee() found, on the assumption that the payoffs are as `choosing` estimates them.
/// From `proving` only the number of games of each pair is used. As the root in split_guarantee()
/// depends on the squares of the weights, the mix plays more strategies than an equilibrium does.
/// O(mn) in each of at most 1,000 rounds of regret matching; the same on every machine whose
/// std::log rounds the same way. Throws std::invalid_argument as split_guarantee() does.
MixedStrategy split_mix(const SplitGames& halves, Player player, double error);

/// Returns, rounded down, the payoff that a mix guarantees with probability 1 - error, if these
/// games did not choose the mix. Against column j the payoff of the mix is at least
///
///   sum_i x_i p_ij - sqrt(log(n / error) / 2 * sum_i x_i^2 / N_ij),
///
/// where p_ij is the mean of the N_ij games of the pair (Hoeffding), for all n columns together.
/// Games of different pairs must be independent too. A pair without games pays 0. Throws
/// std::invalid_argument unless 0 < error < 1, for means, and if the sizes do not fit.
double split_guarantee(const MeasuredGame& game, const MixedStrategy& row, double error);

/// Returns the same for what the column player's mix concedes, rounded up; a pair without games
/// pays 1.
double split_concession(const MeasuredGame& game, const MixedStrategy& column, double error);

}  // namespace saddle
