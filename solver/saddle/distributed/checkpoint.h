#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

#include "saddle/distributed/distributed_matching.h"

namespace saddle {

/// Writes the iterations' state, from which they can go on with any number of ranks: a few numbers
/// that tell the game, 32 bytes for each row and column in all, and a checksum, as the processor
/// lays them out. Called by the leader, while the others follow; it holds one vector at a time.
void write_checkpoint(const std::function<void(std::string_view)>& write,
                      DistributedMatching& matching);

/// Reads it. Throws ParseError, naming the byte, if it is none, is of another game, cut or damaged:
/// then the state may be of no use.
void read_checkpoint(std::istream& in, const std::string& file, DistributedMatching& matching);

}  // namespace saddle
