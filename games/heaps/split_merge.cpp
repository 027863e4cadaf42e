#include "games/heaps/split_merge.h"

#include <stdexcept>

namespace saddle::games {

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
