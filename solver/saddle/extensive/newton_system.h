#pragma once

#include "saddle/extensive/extensive_game.h"
#include "saddle/extensive/sparse_ldl.h"

namespace saddle {

/// Returns the system of the interior point's steps, without its diagonal. Its unknowns are the row
/// player's sequences but the first, the column player's, the sets of the row player and those of
/// the column player. Each set is eliminated behind its sequences, so that its pivot is not 0. At a
/// stop there are no unknowns.
SparseLdl newton_system(const ExtensiveGame& game, const ShouldStop& should_stop = {});

}  // namespace saddle
