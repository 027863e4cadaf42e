#pragma once

#include <cstdint>
#include <istream>
#include <ostream>

#include "apps/program/terminal/command.h"
#include "saddle/extensive/build_tree.h"
#include "saddle/extensive/extensive_game.h"

namespace saddle::app {

/// Lets a person play one deal of a tree as the row player against a strategy of the column player,
/// with text input and output. The seed determines the moves of chance and of the strategy. The
/// exit code is `unfinished` if the person quits.
Printed play_tree(NodeBelow nodes, const ExtensiveGame& game, const BehaviourStrategy& column,
                  std::uint64_t seed, std::istream& in, std::ostream& out);

}  // namespace saddle::app
