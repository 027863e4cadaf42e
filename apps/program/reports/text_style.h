#pragma once

#include <cstddef>
#include <limits>
#include <string>

namespace saddle::app {

/// How an answer for people shows numbers and strategies.
struct TextStyle {
  /// Significant digits of a decimal; 0: as few as read back as the same double.
  int digits = 6;
  /// How many strategies of a player are listed at most.
  std::size_t most_strategies = std::numeric_limits<std::size_t>::max();

  /// Returns the number rounded to the digits. A whole number below 1e15 keeps all of its digits.
  std::string nearest(double number) const;

  /// Returns such a decimal that is not above the number, or not below it: a rounded bound is a
  /// bound too. An infinite number is called infinity.
  std::string below(double number) const;
  std::string above(double number) const;
};

/// Returns the double nearest to a decimal, an infinity beyond the largest. Unlike strtod() it
/// reads a decimal point in every locale, also in the one that a user of the library has set.
double read_back(const std::string& decimal);

/// Returns a number in the fewest digits that read back as the same double; -0 as 0.
std::string printed(double number);

}  // namespace saddle::app
