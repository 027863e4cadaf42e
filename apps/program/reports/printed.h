#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "saddle/io/table/json.h"
#include "saddle/number/rational.h"

namespace saddle::app {

/// Returns the JSON as it is printed: indented, numbers such that reading them back gives the same
/// double, a newline at its end.
std::string printed(const Json& json);

/// Returns a text unchanged, the items of a list separated by blanks, and any other JSON in one
/// line.
std::string plain(const Json& json);

/// Returns a CSV row of item and value for each member of an object, below a header.
std::string item_rows(const Json& object);

/// Returns a cell of a CSV row, quoted where it has to be.
std::string csv_cell(const std::string& text);

/// Returns the text in bold if standard output is a terminal that wants colour (NO_COLOR unset).
std::string bold(const std::string& text);

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

/// Returns the digits of a fraction, all of them.
std::string printed(const Rational& number);

/// Returns the rows as indented lines whose cells are as wide as the widest of their column.
/// Demands rows of one length.
std::string text_table(const std::vector<std::vector<std::string>>& rows);

}  // namespace saddle::app
