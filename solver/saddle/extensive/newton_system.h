#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "saddle/extensive/extensive_game.h"
#include "saddle/extensive/sparse_ldl.h"

namespace saddle {

/// Returns an order with little fill in which sets are eliminated, each with its sequences: the row
/// player's are the first indices. Empty at a stop.
std::vector<std::int32_t> order_of_sets(const ExtensiveGame& game,
                                        const ShouldStop& should_stop = {});

/// Returns the system of the interior point's steps, without its diagonal. Its unknowns are the row
/// player's sequences but the first, the column player's, the sets of the row player and those of
/// the column player. Each set is eliminated behind its sequences, so that its pivot is not 0. At a
/// stop, or without an order, there are no unknowns.
SparseLdl newton_system(const ExtensiveGame& game, std::span<const std::int32_t> order_of_sets,
                        const ShouldStop& should_stop = {});

}  // namespace saddle
