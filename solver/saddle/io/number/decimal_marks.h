#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "saddle/io/number/number.h"
#include "saddle/number/index.h"

namespace saddle {

/// Returns whether numbers may have decimal commas in cells separated by this delimiter.
inline bool allows_decimal_commas(char delimiter) { return delimiter == ';' || delimiter == '\t'; }

/// The decimal marks in the numbers of a text, and where each occurs first.
///
/// A text with both points and commas is ambiguous: if one of them marks decimals, the other
/// probably groups thousands. 1,000 and 1.000 are ambiguous too, unless another number shows that
/// the mark is a decimal mark.
class DecimalMarks {
 public:
  struct Place {
    Index line = 0;
    Index column = 0;
    bool operator<(const Place& other) const {
      return line != other.line ? line < other.line : column < other.column;
    }
  };

  /// The fault of the marks, and its place.
  struct Fault {
    Place place;
    std::string message;
  };

  /// Records the mark of a number.
  void add(DecimalMark mark, Place place, std::string_view number) {
    if (mark != DecimalMark::none) {
      add_mark(mark, place, number);
    }
  }

  /// Records the marks of another part of the text.
  void add(const DecimalMarks& other);

  /// If there are both points and commas, returns the place where the second kind first occurs.
  /// Otherwise returns the first number whose mark could group thousands; nullopt if there is no
  /// such number, or if another number shows that the mark is a decimal mark.
  std::optional<Fault> fault() const;

 private:
  struct Number {
    Place place;
    std::string text;
  };

  void add_mark(DecimalMark mark, Place place, std::string_view number);

  std::array<std::optional<Number>, 5> first_;  // with each DecimalMark, in their order
};

}  // namespace saddle
