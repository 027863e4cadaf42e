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
/// A position is P if more than n/2 piles have the least size. Proof: a move from such a position
/// lowers n/2 piles, so at least one pile of the least size. Then only lowered piles can have the
/// new least size, and there are n/2 of them. From any other position, at least n/2 piles are
/// greater than the least size and can be lowered to it. Both functions throw std::invalid_argument
/// if n is 0 or odd. O(n).

/// Returns N or P.
Outcome half_piles_outcome(std::span<const std::uint64_t> piles);

/// Returns a winning move: the new sizes of the lowered piles; empty at a P-position.
std::vector<HeapMove> half_piles_winning_move(std::span<const std::uint64_t> piles);

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
