#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "saddle/graph/outcome.h"

namespace saddle::games {

using HeapPair = std::pair<std::uint64_t, std::uint64_t>;

/// Wythoff's game: a move takes any number, at least one, from one of two heaps, or the same number
/// from both. In normal play the P-positions are the pairs (floor(k phi), floor(k phi) + k), where
/// phi is the golden ratio; in misere play the same, except that (0, 1) and (2, 2) replace (0, 0)
/// and (1, 2). Wythoff 1907. The functions throw std::invalid_argument if a heap is 2^63 or more.

/// Returns N or P, in integer arithmetic: floor(k phi) = floor((k + sqrt(5 k^2)) / 2). O(1).
Outcome wythoff_outcome(HeapPair heaps, Play play = Play::normal);

/// Returns every winning move as the pair it leads to: from the first heap, from the second, from
/// both. O(1).
std::vector<HeapPair> wythoff_winning_moves(HeapPair heaps, Play play = Play::normal);

}  // namespace saddle::games
