#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "saddle/io/number/decimal.h"
#include "saddle/io/text/parse_error.h"

namespace saddle {

/// Returns whether numbers may have decimal commas in cells that this character parts.
inline bool allows_decimal_commas(char delimiter) { return delimiter == ';' || delimiter == '\t'; }

/// Which decimal marks the numbers of a text use, and where each stands first.
///
/// A text with both is not to be trusted: where one of them marks decimals, the other is likely to
/// group thousands. Nor is 1,000 or 1.000 where no other number shows that its mark is a decimal
/// one.
class DecimalMarks {
 public:
  struct Place {
    Index line = 0;
    Index column = 0;
    bool operator<(const Place& other) const {
      return line != other.line ? line < other.line : column < other.column;
    }
  };

  /// What is wrong with the marks, and where.
  struct Fault {
    Place place;
    std::string message;
  };

  /// Takes down the mark of a number.
  void add(DecimalMark mark, Place place, std::string_view number) {
    if (mark != DecimalMark::none) {
      add_mark(mark, place, number);
    }
  }

  /// Takes down what another part of the text uses.
  void add(const DecimalMarks& other);

  /// Returns where the second kind of mark stands first, if there are two; else the first number
  /// whose mark may be a separator of thousands, if none shows that such marks are decimal ones.
  std::optional<Fault> fault() const;

 private:
  struct Number {
    Place place;
    std::string text;
  };

  // Where points or commas stand first.
  struct Finds {
    std::optional<Place> sure;
    std::optional<Number> doubtful;

    std::optional<Place> first() const;
    void add(Place place);
    void add_doubtful(Place place, std::string_view number);
    void add(const Finds& other);
  };

  void add_mark(DecimalMark mark, Place place, std::string_view number);

  Finds points_;
  Finds commas_;
};

}  // namespace saddle
