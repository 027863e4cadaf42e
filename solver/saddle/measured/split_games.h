#pragma once

#include <cstdint>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/measured/measured_game.h"

namespace saddle {

/// The games of each pair in two halves.
struct SplitGames {
  MeasuredGame choosing;  // a mix is chosen by these
  MeasuredGame proving;   // and judged by these, which know nothing of it
};

/// Parts the games of each pair at random, as by the cards of a shuffled deck: half of them,
/// rounded down, choose. If the games of a pair are independent, have the same chances and are of a
/// number fixed in advance, the halves are independent of one another. Random is a function of the
/// seed alone, whatever the machine. Throws std::invalid_argument for means. O(sqrt(games)) a pair.
SplitGames split_games(const MeasuredGame& game, std::uint64_t seed);

/// Returns a mix of which half of the games promises that the other half proves most: the greatest
/// found of what split_guarantee() would be if the payoffs were those that `choosing` estimates.
/// Of `proving` only the number of games of each pair is looked at. As the width counts the
/// squares of the weights, it plays more strategies than an equilibrium does. O(mn) in each of at
/// most 1,000 rounds of regret matching; the same on every machine. Throws std::invalid_argument
/// as split_guarantee() does.
MixedStrategy split_mix(const SplitGames& halves, Player player, double error);

/// Returns what a mix that was not chosen by these games guarantees with the probability 1 - error,
/// rounded down. Against column j its payoff is at least
///
///   sum_i x_i p_ij - sqrt(log(n / error) / 2 * sum_i x_i^2 / N_ij),
///
/// p_ij being the mean of the N_ij games of the pair (Hoeffding), for n columns together. The
/// games of different pairs must be independent, too. A pair without games pays 0. Throws
/// std::invalid_argument unless 0 < error < 1, for means, and if the sizes do not fit.
double split_guarantee(const MeasuredGame& game, const MixedStrategy& row, double error);

/// The same of what the column player's mix concedes, rounded up; a pair without games pays 1.
double split_concession(const MeasuredGame& game, const MixedStrategy& column, double error);

}  // namespace saddle
