#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "saddle/graph/outcome.h"

namespace saddle::games {

/// A move that leaves `to` in one heap.
struct HeapMove {
  std::size_t heap;
  std::uint64_t to;

  friend bool operator==(const HeapMove&, const HeapMove&) = default;
};

/// Nim: a move takes any number, at least one, from one heap. Bouton 1901.

/// Returns the bitwise sum without carry of the heaps.
std::uint64_t heap_sum(std::span<const std::uint64_t> heaps);

/// Returns N or P. In normal play it is P if and only if the nim-sum is 0. In misere play the same
/// holds, except that if no heap exceeds 1 it is P if and only if the nim-sum is 1.
Outcome nim_outcome(std::span<const std::uint64_t> heaps, Play play = Play::normal);

/// Returns every winning move, at most one in each heap. O(heaps).
std::vector<HeapMove> nim_winning_moves(std::span<const std::uint64_t> heaps,
                                        Play play = Play::normal);

}  // namespace saddle::games
