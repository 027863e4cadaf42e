#pragma once

#include <cstdint>
#include <istream>
#include <ostream>

#include "apps/program/terminal/command.h"

namespace saddle::app {

/// Lets a person play a deal of Guess It as the mover against an optimal player, with text input
/// and output. Ends when a card is guessed, or with the exit code `unfinished` if the person quits.
Printed play_guess_it(std::int64_t person, std::int64_t program, std::uint64_t seed,
                      std::istream& in, std::ostream& out);

}  // namespace saddle::app
