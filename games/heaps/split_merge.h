#pragma once

#include <cstdint>
#include <span>

#include "saddle/graph/outcome.h"

namespace saddle::games {

/// Piles of positive size. A move splits an odd pile of 3 or more into two positive piles, or
/// merges two even piles.
///
/// Every line of play from given piles has a length of the same parity. An odd pile splits into an
/// odd and an even one, so the number of odd piles stays; play ends when these are 1 and at most
/// one even pile is left. Each split adds an even pile, each merge takes one away, so that the
/// moves are the even piles at the beginning, less the one at the end, plus twice the splits.

/// Returns N or P: with some even pile or odd pile of 3 or more, N in normal play just if the
/// number of even piles is even; else no move is left. Throws std::invalid_argument on an empty
/// pile. O(piles).
Outcome split_merge_outcome(std::span<const std::uint64_t> piles, Play play = Play::normal);

}  // namespace saddle::games
