#pragma once

#include <cstdint>
#include <istream>
#include <ostream>

#include "apps/program/terminal/command.h"
#include "saddle/extensive/build_tree.h"
#include "saddle/extensive/extensive_game.h"

namespace saddle::app {

/// Lets a person play one deal of a tree as the row player against a strategy of the column player,
/// in words. The seed draws the moves of chance and of the strategy. Ends unfinished when the
/// person leaves.
Printed play_tree(NodeBelow nodes, const ExtensiveGame& game, const BehaviourStrategy& column,
                  std::uint64_t seed, std::istream& in, std::ostream& out);

}  // namespace saddle::app
