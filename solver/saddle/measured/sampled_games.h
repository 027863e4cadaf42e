#pragma once

#include <cstdint>
#include <vector>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/solution.h"
#include "saddle/measured/measured_game.h"

namespace saddle {

/// What the equilibria of sampled games say of one player's mix.
struct SampledSide {
  /// The probabilities of an equilibrium, sample by sample.
  std::vector<float> weights;
  /// What the mix guarantees in each, or concedes.
  std::vector<double> guarantees;
  /// How often each strategy of the other player is the best response to the mix.
  std::vector<std::int64_t> responses;
  /// How often an equilibrium plays each strategy, and exactly those of the mix.
  std::vector<std::int64_t> used;
  std::int64_t same_support = 0;
};

struct SampledGames {
  SampledSide row;
  SampledSide column;  // empty in a symmetric game
  std::int64_t samples = 0;
  Termination termination = Termination::converged;
};

/// Samples and solves games that the measurement allows, and looks how the mixes of both players
/// fare in them. Where a limit of the options is reached, the first samples are kept, as many as
/// all threads had finished by then.
SampledGames sample_games(const MeasuredGame& game, const MixedStrategy& row,
                          const MixedStrategy& column, std::int64_t samples, std::uint64_t seed,
                          const Options& options);

}  // namespace saddle
