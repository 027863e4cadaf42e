#pragma once

#include <optional>

#include "saddle/io/decimal.h"
#include "saddle/io/parse_error.h"

namespace saddle {

/// Which decimal marks the numbers of a text use, and where each stands first.
///
/// A text with both is not to be trusted: where one of them marks decimals, the other is likely to
/// group thousands.
class DecimalMarks {
 public:
  struct Place {
    Index line = 0;
    Index column = 0;
    bool operator<(const Place& other) const {
      return line != other.line ? line < other.line : column < other.column;
    }
  };

  /// Takes down the mark of a number.
  void add(DecimalMark mark, Place place);

  /// Takes down what another part of the text uses.
  void add(const DecimalMarks& other);

  /// Returns where the second kind of mark stands first, if there are two.
  std::optional<Place> conflict() const;

 private:
  std::optional<Place> point_;
  std::optional<Place> comma_;
};

}  // namespace saddle
