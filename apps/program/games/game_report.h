#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "apps/program/terminal/command.h"
#include "apps/program/terminal/output.h"

namespace saddle::app {

/// Returns what a game with one answer prints: the JSON object as it is; as CSV its keys and
/// values, a row of each; in words a line for each key. Lists stand in one cell or line.
std::string reported(const Json& answer, const Output& output);

/// Returns the whole number that an argument is. Throws UsageError that calls it `what`, unless it
/// is made of digits and below 2^64.
std::uint64_t whole_number(const std::string& what, const std::string& argument);

/// Returns the numbers that arguments are, as above.
std::vector<std::uint64_t> whole_numbers(const std::string& what,
                                         const std::vector<std::string>& arguments);

}  // namespace saddle::app
