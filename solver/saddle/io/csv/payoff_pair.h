#pragma once

#include <string_view>

#include "saddle/io/number/number.h"

namespace saddle {

/// The payoffs of both players in a cell of a bimatrix game.
struct PayoffPair {
  Rational row;
  Rational column;
};

/// Reads two numbers: (3,2), (3;2), 3;2 or 3,2; blanks around each are allowed. If decimal commas
/// are allowed, 3,2 without brackets or blanks is a decimal; 3,-2 is still a pair.
NumberReading<PayoffPair> read_payoff_pair(std::string_view text, bool decimal_comma);

/// Returns whether a cell contains two payoffs and cannot be one number.
bool is_payoff_pair(std::string_view text);

}  // namespace saddle
