#include "games/heaps/nim.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace saddle::games {

std::uint64_t heap_sum(std::span<const std::uint64_t> heaps) {
  return std::accumulate(heaps.begin(), heaps.end(), std::uint64_t{0}, std::bit_xor<>());
}

Outcome nim_outcome(std::span<const std::uint64_t> heaps, Play play) {
  const bool small = std::all_of(heaps.begin(), heaps.end(), [](auto heap) { return heap <= 1; });
  const std::uint64_t previous_sum = play == Play::misere && small ? 1 : 0;
  return heap_sum(heaps) == previous_sum ? Outcome::previous : Outcome::next;
}

// A move in a heap leads to a P-position for only one new size: s, the nim-sum of the other heaps;
// but 1 - s in misere play if all other heaps are at most 1.
std::vector<HeapMove> nim_winning_moves(std::span<const std::uint64_t> heaps, Play play) {
  const std::uint64_t sum = heap_sum(heaps);
  const auto great = std::count_if(heaps.begin(), heaps.end(), [](auto heap) { return heap > 1; });
  std::vector<HeapMove> moves;
  for (std::size_t k = 0; k < heaps.size(); ++k) {
    const bool others_small = great == (heaps[k] > 1 ? 1 : 0);
    const std::uint64_t others = sum ^ heaps[k];
    const std::uint64_t to = play == Play::misere && others_small ? 1 - others : others;
    if (to < heaps[k]) {
      moves.push_back({k, to});
    }
  }
  return moves;
}

}  // namespace saddle::games
