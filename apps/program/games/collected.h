#pragma once

#include "apps/program/terminal/command.h"
#include "games/collection/collection.h"

namespace saddle::app {

/// Returns the command of a game of the collection, which must be playable.
Command command_of(const games::CollectedGame& game);

}  // namespace saddle::app
