#pragma once

#include <cstddef>

namespace saddle {

/// The index of a row, column or strategy, counted from 0, or a count of them. Signed.
using Index = std::ptrdiff_t;

/// Converts an index to the type of the standard library's containers.
constexpr std::size_t as_size(Index i) { return static_cast<std::size_t>(i); }

}  // namespace saddle
