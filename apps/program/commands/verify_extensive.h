#pragma once

#include <string>

#include "apps/program/terminal/command.h"
#include "apps/program/terminal/output.h"

namespace saddle::app {

/// Returns whether the file is a game in Gambit's .efg format, by its name or its beginning.
bool is_efg_file(const std::string& path);

/// Checks a solution of a .efg game as check_as_asked() does.
Printed verify_extensive(const std::string& game, const std::string& solution, double tolerance,
                         bool exact, const Output& output);

}  // namespace saddle::app
