#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "saddle/io/table/json.h"
#include "saddle/number/rational.h"

namespace saddle::app {

/// Returns the JSON as printed: indented, with a newline at the end, and with numbers that
/// read back as the same doubles.
std::string printed(const Json& json);

/// Returns a text unchanged, the items of a list separated by blanks, and any other JSON in one
/// line.
std::string plain(const Json& json);

/// Returns text_of(item) of each item, separated by `between`.
template <class Items, class TextOf>
std::string joined(const Items& items, const TextOf& text_of, std::string_view between = ", ") {
  std::string text;
  bool is_first = true;
  for (const auto& item : items) {
    text += is_first ? "" : between;
    text += text_of(item);
    is_first = false;
  }
  return text;
}

/// Returns a JSON list with json_of(item) of each item.
template <class Items, class JsonOf>
Json list_of(const Items& items, const JsonOf& json_of) {
  Json list = Json::list();
  for (const auto& item : items) {
    list.push_back(json_of(item));
  }
  return list;
}

/// Returns a CSV row of item and value for each member of an object, below a header.
std::string item_rows(const Json& object);

/// Returns a cell of a CSV row, in quotes if needed.
std::string csv_cell(const std::string& text);

/// Returns the text in bold if standard output is a terminal with colour (NO_COLOR unset).
std::string bold(const std::string& text);

/// The style of numbers and strategies in text.
struct TextStyle {
  /// The number of significant digits in a decimal; 0: the fewest that read back as the same
  /// double.
  int digits = 6;
  /// The maximum number of listed strategies of a player.
  std::size_t most_strategies = std::numeric_limits<std::size_t>::max();

  /// Returns the number rounded to the digits. A whole number below 1e15 keeps all its digits.
  std::string nearest(double number) const;

  /// Returns a decimal that is not above (not below) the number: rounded bounds remain bounds.
  /// Infinite numbers are called infinity.
  std::string below(double number) const;
  std::string above(double number) const;
};

/// Returns the double nearest to a decimal, an infinity beyond the largest. Unlike strtod() it
/// reads a decimal point in every locale, including a locale that a user of the library has set.
double read_back(const std::string& decimal);

/// Returns a number in the fewest digits that read back as the same double; -0 as 0.
std::string printed(double number);

/// Returns all digits of a fraction.
std::string printed(const Rational& number);

/// Returns the rows as indented lines, with each column as wide as its widest cell. All rows must
/// have the same length.
std::string text_table(const std::vector<std::vector<std::string>>& rows);

}  // namespace saddle::app
