#pragma once

#include <cstdint>
#include <span>

#include "saddle/graph/outcome.h"

namespace saddle::games {

/// Piles of positive size. A move splits an odd pile of 3 or more into two positive piles, or
/// merges two even piles.
///
/// All plays from given piles have an even number of moves, or all have an odd number. An odd pile
/// splits into an odd and an even one, so the number of odd piles stays; play ends when these are
/// all 1 and at most one even pile is left. Each split adds an even pile, and each merge removes
/// one. So the number of moves is the number of even piles at the beginning, minus that at the end,
/// plus twice the number of splits.

/// Returns N or P. If there is an even pile or an odd pile of 3 or more, the outcome in normal play
/// is N if and only if the number of even piles is even; otherwise there is no move. Throws
/// std::invalid_argument on an empty pile. O(piles).
Outcome split_merge_outcome(std::span<const std::uint64_t> piles, Play play = Play::normal);

}  // namespace saddle::games
