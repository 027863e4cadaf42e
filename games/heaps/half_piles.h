#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "games/heaps/nim.h"
#include "saddle/graph/outcome.h"

namespace saddle::games {

/// An even number n of piles. A move takes a positive number from each of exactly n/2 piles that
/// are not empty; who cannot move loses (Codeforces 1147C, "Thanos Nim").
///
/// P are the piles of which more than n/2 are least. For there a move lowers some least pile below
/// all that are left, and at most n/2 piles are lowered; and else n/2 piles above the least can be
/// lowered to it. Both functions throw std::invalid_argument if n is 0 or odd. O(n).

/// Returns N or P.
Outcome half_piles_outcome(std::span<const std::uint64_t> piles);

/// Returns a winning move, as what it leaves in each pile that it takes from; empty at a P.
std::vector<HeapMove> half_piles_winning_move(std::span<const std::uint64_t> piles);

}  // namespace saddle::games
