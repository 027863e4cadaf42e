#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "games/heaps/nim.h"
#include "saddle/graph/outcome.h"

namespace saddle::games {

/// An even number n of piles. A move takes a positive number from each of exactly n/2 piles that
/// are not empty; a player who cannot move loses (Codeforces 1147C, "Thanos Nim").
///
/// A position is P if more than n/2 piles have the least size. Proof: a move from it lowers some
/// pile of the least size, after which only piles that it lowered can have the least size, at most
/// n/2. From any other position n/2 piles can be lowered to the least size. Both functions throw
/// std::invalid_argument if n is 0 or odd. O(n).

/// Returns N or P.
Outcome half_piles_outcome(std::span<const std::uint64_t> piles);

/// Returns a winning move, as the new size of each pile that it lowers; empty at a P.
std::vector<HeapMove> half_piles_winning_move(std::span<const std::uint64_t> piles);

}  // namespace saddle::games
