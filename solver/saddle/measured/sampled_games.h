#pragma once

#include <cstdint>
#include <vector>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/solution.h"
#include "saddle/measured/measured_game.h"

namespace saddle {

/// What the equilibria of sampled games show about one player's mix.
struct SampledSide {
  /// The probabilities of an equilibrium, for each sample.
  std::vector<float> weights;
  /// What the mix guarantees, or concedes, in each sample.
  std::vector<double> guarantees;
  /// In how many samples each strategy of the other player is the best response to the mix.
  std::vector<std::int64_t> responses;
  /// For each strategy, the number of samples whose equilibrium plays it; and the number of samples
  /// whose equilibrium plays exactly the strategies of the mix.
  std::vector<std::int64_t> used;
  std::int64_t same_support = 0;
};

struct SampledGames {
  SampledSide row;
  SampledSide column;  // empty in a symmetric game
  std::int64_t samples = 0;
  Termination termination = Termination::converged;
};

/// Samples games that the measurement permits, solves them, and evaluates the mixes of both players
/// in them. If a limit of the options is reached, only the samples before the first unfinished
/// sample are kept.
SampledGames sample_games(const MeasuredGame& game, const MixedStrategy& row,
                          const MixedStrategy& column, std::int64_t samples, std::uint64_t seed,
                          const Options& options);

}  // namespace saddle
