#pragma once

#include <stop_token>

namespace saddle::app {

/// Returns a token whose stop is requested by the first Ctrl-C, SIGTERM or SIGHUP from now on, so
/// that a solver ends with the bounds it has. The second signal ends the program at once.
std::stop_token stop_on_interrupt();

/// Whether such a signal came.
bool is_interrupted();

}  // namespace saddle::app
