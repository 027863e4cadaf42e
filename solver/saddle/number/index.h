#pragma once

#include <cstddef>

namespace saddle {

/// A number of rows, columns or strategies, or the place of one, counted from 0. Signed, and
/// Eigen's type for the same.
using Index = std::ptrdiff_t;

}  // namespace saddle
