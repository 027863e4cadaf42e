#pragma once

#include <cstdint>
#include <vector>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/solution.h"
#include "saddle/measured/measured_game.h"

namespace saddle {

/// What the equilibria of drawn games say of one player's mix.
struct DrawnSide {
  /// The probabilities of an equilibrium, draw by draw.
  std::vector<float> weights;
  /// What the mix guarantees in each, or concedes.
  std::vector<double> guarantees;
  /// How often each strategy of the other player is the best reply to the mix.
  std::vector<std::int64_t> replies;
  /// How often an equilibrium plays each strategy, and exactly those of the mix.
  std::vector<std::int64_t> used;
  std::int64_t same_support = 0;
};

struct DrawnGames {
  DrawnSide row;
  DrawnSide column;  // empty in a symmetric game
  std::int64_t draws = 0;
  Termination termination = Termination::converged;
};

/// Draws and solves games that the measurement allows, and looks how the mixes of both players fare
/// in them. Where a limit of the options is reached, the draws made by then are kept: blocks of
/// some, whichever thread made them.
DrawnGames draw_games(const MeasuredGame& game, const MixedStrategy& row,
                      const MixedStrategy& column, std::int64_t draws, std::uint64_t seed,
                      const Options& options);

}  // namespace saddle
