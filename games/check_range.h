#pragma once

#include <cstdint>
#include <string_view>

#include "saddle/machine/refusal.h"

namespace saddle::games {

/// Throws std::invalid_argument, naming the parameter, unless minimum <= value <= maximum.
inline void check_range(std::string_view name, std::int64_t value, std::int64_t minimum,
                        std::int64_t maximum) {
  if (value < minimum || value > maximum) {
    throw_invalid("{} is {}, must be >= {} and <= {}", name, value, minimum, maximum);
  }
}

}  // namespace saddle::games
