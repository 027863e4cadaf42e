#pragma once

#include <optional>
#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle {

/// Returns the probabilities of the profiles in a correlated equilibrium of the greatest sum of all
/// players' payoffs, proved in rational arithmetic; none if a limit of the options is reached
/// before. max_iterations counts pivots.
std::optional<std::vector<Rational>> best_mediation(const NormalFormGame& game,
                                                    const Options& options);

}  // namespace saddle
