#pragma once

#include <functional>
#include <span>

#include "saddle/number/index.h"

namespace saddle {

/// Sorts places so that none is before one that comes first; those of which neither does keep their
/// order. One function for all, since each sort of the standard library is a copy of 3 kB.
void sort_stably(std::span<Index> places, const std::function<bool(Index, Index)>& comes_first);

}  // namespace saddle
