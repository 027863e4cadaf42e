#pragma once

#include <cstdint>
#include <span>

#include "saddle/matrix/payoff_matrix.h"

namespace saddle::bench {

/// A family of games to measure. `size` is about the number of rows, or the shorter side of wide
/// and tall games.
struct Family {
  const char* name;
  PayoffMatrix (*game)(Index size, std::uint64_t seed);
};

/// Returns the table of families.
std::span<const Family> families();

}  // namespace saddle::bench
