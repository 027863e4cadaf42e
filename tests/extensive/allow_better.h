#pragma once

#include <cstddef>

#include "saddle/extensive/restricted_tree.h"

namespace saddle::test {

/// Allows all moves of a player that are better against a strategy of the other than all allowed
/// moves, and returns their number.
inline std::size_t allow_better(RestrictedTree& restricted, Player player,
                                const BehaviourStrategy& other) {
  const RestrictedTree::Responses responses = restricted.responses(player, other);
  restricted.allow(player, responses.moves);
  return responses.moves.size();
}

}  // namespace saddle::test
