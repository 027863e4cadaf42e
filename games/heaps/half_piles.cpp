#include "games/heaps/half_piles.h"

#include <algorithm>

#include "saddle/machine/refusal.h"

namespace saddle::games {
namespace {

std::uint64_t least_of(std::span<const std::uint64_t> piles) {
  if (piles.empty() || piles.size() % 2 == 1) {
    throw_invalid("number of piles is {}, must be even and >= 2", piles.size());
  }
  return *std::min_element(piles.begin(), piles.end());
}

}  // namespace

Outcome half_piles_outcome(std::span<const std::uint64_t> piles) {
  const auto smallest = std::count(piles.begin(), piles.end(), least_of(piles));
  return static_cast<std::size_t>(smallest) > piles.size() / 2 ? Outcome::previous : Outcome::next;
}

std::vector<HeapMove> half_piles_winning_move(std::span<const std::uint64_t> piles) {
  std::vector<HeapMove> move;
  if (half_piles_outcome(piles) == Outcome::previous) {
    return move;
  }
  const std::uint64_t minimum = least_of(piles);
  for (std::size_t k = 0; k < piles.size() && move.size() < piles.size() / 2; ++k) {
    if (piles[k] > minimum) {
      move.push_back({k, minimum});
    }
  }
  return move;
}

}  // namespace saddle::games
