#pragma once

#include <cstdint>

#include "saddle/large/frontier.h"
#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/proved_bounds.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// What a double oracle found: weights of the numbered strategies, each of sum 1, and the bounds
/// on the value that they prove.
struct Growth {
  Weights strategies;
  double lower;
  double upper;
  double relative_gap;
  Termination termination;
  std::int64_t rounds;
  std::int64_t pivots;
};

/// Solves a game by growing a part of it (the double oracle of McMahan, Gordon and Blum 2003): each
/// round solves the part from the last basis, and adds responses to its strategies and to averages
/// of them over the rounds. Where that takes too many pivots, rounds go on with strategies near the
/// part's central path (CentralPart) until their support is known, unless there was a start. An
/// iteration is a round. Throws as check(options) does.
Growth grow(Frontier& frontier, const PayoffRange& range, const Options& options,
            const Eigen::VectorXd& start = {});

}  // namespace saddle
