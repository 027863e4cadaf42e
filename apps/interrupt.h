#pragma once

#include <stop_token>

namespace saddle::app {

/// Returns a token whose stop is requested by the first Ctrl-C from now on, so that a solver ends
/// with the bounds it has. The second Ctrl-C ends the program as ever.
std::stop_token stop_on_interrupt();

}  // namespace saddle::app
