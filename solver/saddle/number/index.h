#pragma once

#include <cstddef>

namespace saddle {

/// A number of rows, columns or strategies, or the place of one, counted from 0. Signed, and
/// Eigen's type for the same.
using Index = std::ptrdiff_t;

/// Returns an index as the containers of the standard library count.
constexpr std::size_t as_size(Index i) { return static_cast<std::size_t>(i); }

}  // namespace saddle
