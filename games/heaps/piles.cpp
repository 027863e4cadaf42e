#include "games/heaps/piles.h"

#include <algorithm>
#include <stdexcept>

#include "saddle/machine/refusal.h"

namespace saddle::games {

Outcome half_piles_outcome(std::span<const std::uint64_t> piles) {
  if (piles.empty() || piles.size() % 2 == 1) {
    throw_invalid("number of piles is {}, must be even and >= 2", piles.size());
  }
  const auto smallest =
      std::count(piles.begin(), piles.end(), *std::min_element(piles.begin(), piles.end()));
  return static_cast<std::size_t>(smallest) > piles.size() / 2 ? Outcome::previous : Outcome::next;
}

std::vector<HeapMove> half_piles_winning_move(std::span<const std::uint64_t> piles) {
  std::vector<HeapMove> move;
  if (half_piles_outcome(piles) == Outcome::previous) {
    return move;
  }
  const std::uint64_t minimum = *std::min_element(piles.begin(), piles.end());
  for (std::size_t k = 0; k < piles.size() && move.size() < piles.size() / 2; ++k) {
    if (piles[k] > minimum) {
      move.push_back({k, minimum});
    }
  }
  return move;
}

Outcome split_merge_outcome(std::span<const std::uint64_t> piles, Play play) {
  std::uint64_t even = 0;
  bool even_at_the_end = false;
  for (const std::uint64_t pile : piles) {
    if (pile == 0) {
      throw std::invalid_argument("pile is 0, must be >= 1");
    }
    even += pile % 2 == 0 ? 1U : 0U;
    even_at_the_end = even_at_the_end || pile > 1;
  }
  const bool last_move_is_mine = (even + (even_at_the_end ? 1U : 0U)) % 2 == 1;
  return last_move_is_mine == (play == Play::normal) ? Outcome::next : Outcome::previous;
}

}  // namespace saddle::games
