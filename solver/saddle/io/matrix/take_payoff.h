#pragma once

#include <functional>

#include "saddle/number/index.h"
#include "saddle/number/rational.h"

namespace saddle {

/// Called with a payoff of a game without rounding, and its row and column, counted from 0.
using TakePayoff = std::function<void(Index row, Index column, const Rational& payoff)>;

}  // namespace saddle
