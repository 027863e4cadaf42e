#pragma once

#include <functional>

#include "saddle/number/index.h"
#include "saddle/number/rational.h"

namespace saddle {

/// Takes one payoff of a game without rounding, with its row and its column, counted from 0.
using TakePayoff = std::function<void(Index row, Index column, const Rational& payoff)>;

}  // namespace saddle
