#pragma once

#include <string>
#include <vector>

namespace saddle {

/// A state of a recursive game: its name, and bounds on its value, infinite if they are unknown.
struct StateBounds {
  std::string name;
  double lower;
  double upper;
};

/// Returns the values of states as SVG: a bar for each, with the interval of its bounds if it is
/// wide enough to see; above 60 states a point for each, by number. Throws std::invalid_argument if
/// there is no state, or more than 100,000.
std::string state_picture(const std::vector<StateBounds>& states);

}  // namespace saddle
