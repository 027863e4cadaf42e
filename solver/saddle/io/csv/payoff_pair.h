#pragma once

#include <string_view>

#include "saddle/io/number/number.h"

namespace saddle {

/// The contents of a cell of a bimatrix game: each player's payoff.
struct PayoffPair {
  Rational row;
  Rational column;
};

/// Reads two numbers: (3,2), (3;2), 3;2 or 3,2, with blanks around each if you like. Where decimal
/// commas are allowed, 3,2 without brackets or blanks is none, but 3,-2 is.
NumberReading<PayoffPair> read_payoff_pair(std::string_view text, bool decimal_comma);

/// Returns whether a cell holds two payoffs and cannot be one number.
bool is_payoff_pair(std::string_view text);

}  // namespace saddle
