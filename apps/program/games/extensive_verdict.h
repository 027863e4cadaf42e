#pragma once

#include <string>

#include "apps/program/terminal/command.h"
#include "apps/program/terminal/output.h"
#include "saddle/extensive/extensive_game.h"

namespace saddle::app {

/// Checks the solution in a file without solving: best responses to its strategies prove its
/// bounds. In fractions if `exact`, and what it states in fractions in any case.
Printed verdict_on(const ExtensiveGame& game, const std::string& solution, double tolerance,
                   bool exact, const Output& output);

}  // namespace saddle::app
