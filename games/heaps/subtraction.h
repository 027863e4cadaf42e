#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/heaps/nim.h"
#include "saddle/graph/grundy.h"
#include "saddle/graph/outcome.h"

namespace saddle::games {

/// Subtraction games: a move takes from one heap a number of a given set. The game of Bachet
/// (Bash's game) has the set {1, ..., m}. Each function throws std::invalid_argument if a set is
/// empty, or contains 0 or a number twice.

/// Returns the Grundy values of heaps of 0, 1, ..., enough to prove the period, but at most
/// `most_terms`. The period is proved once it holds for m consecutive terms, where m is the
/// greatest number that may be taken. O(terms * numbers).
PeriodicValues subtraction_values(std::span<const std::uint32_t> numbers, std::size_t most_terms);

/// Returns N or P for a sum of heaps, from subtraction_values(). The rule is that of Nim in both
/// kinds of play: a heap of value 0 with a move always has a move to value 1, because the heaps of
/// value 1 are exactly the heaps of value 0 plus the least number (Ferguson 1974). Throws
/// std::invalid_argument if the values are too few for the size of a heap.
Outcome subtraction_outcome(const PeriodicValues& values, std::span<const std::uint64_t> heaps,
                            Play play = Play::normal);

/// Returns every winning move.
std::vector<HeapMove> subtraction_winning_moves(const PeriodicValues& values,
                                                std::span<const std::uint32_t> numbers,
                                                std::span<const std::uint64_t> heaps,
                                                Play play = Play::normal);

/// Returns the outcome of one heap from which Left may take other numbers than Right: N, P, L or R.
/// For large heaps uses the proved period of the outcomes. Throws std::invalid_argument if the
/// period is not proved within `most_terms` heaps. O(terms * numbers).
Outcome partizan_subtraction_outcome(std::span<const std::uint32_t> left,
                                     std::span<const std::uint32_t> right, std::uint64_t heap,
                                     Play play = Play::normal, std::size_t most_terms = 1'000'000);

}  // namespace saddle::games
