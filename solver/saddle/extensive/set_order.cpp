#include "saddle/extensive/set_order.h"

#include <algorithm>
#include <cstddef>
#include <limits>

#include "saddle/extensive/newton_system.h"
#include "saddle/number/index.h"

namespace saddle {
namespace {

constexpr std::size_t known_per_new = 8;

// A set in an order that is known in part: a new one stands where the nearest set above it stands
// that is not new, or last if there is none.
struct Placed {
  std::int32_t rank;
  bool is_new;
  std::int32_t set;

  // New sets stand before that one, and the later ones, which may be below others, before those.
  bool operator<(const Placed& other) const {
    if (rank != other.rank) {
      return rank < other.rank;
    }
    return is_new != other.is_new ? is_new : set > other.set;
  }
};

}  // namespace

void SetOrder::rank(const std::vector<std::int32_t>& order,
                    const std::vector<std::int32_t>& row_sets,
                    const std::vector<std::int32_t>& column_sets) {
  for (std::vector<std::int32_t>& ranks : ranks_) {
    std::fill(ranks.begin(), ranks.end(), -1);
  }
  for (std::size_t k = 0; k < order.size(); ++k) {
    const auto set = place(order[k]);
    const bool is_row = set < row_sets.size();
    ranks_[is_row ? 0 : 1][place(is_row ? row_sets[set] : column_sets[set - row_sets.size()])] =
        static_cast<std::int32_t>(k);
  }
}

std::vector<std::int32_t> SetOrder::order(const RestrictedTree& restricted,
                                          const ShouldStop& should_stop) {
  std::vector<Placed> placed;
  std::size_t count_new = 0;
  std::array<std::vector<std::int32_t>, 2> sets;
  for (std::size_t k = 0; k < 2; ++k) {
    const Player player = k == 0 ? Player::row : Player::column;
    const PlayerSequences& sequences = restricted.game().player(player);
    const auto first = placed.size();
    sets[k] = restricted.whole_sets(player);
    ranks_[k].resize(restricted.whole_set_count(player), -1);
    for (std::size_t h = 0; h < sets[k].size(); ++h) {
      std::int32_t rank = ranks_[k][place(sets[k][h])];
      const bool is_new = rank == -1;
      if (is_new) {
        const std::int32_t parent = sequences.sets()[h].parent;
        rank = parent == 0 ? std::numeric_limits<std::int32_t>::max()
                           : placed[first + place(sequences.set_of(parent))].rank;
        ++count_new;
      }
      placed.push_back({rank, is_new, static_cast<std::int32_t>(placed.size())});
    }
  }
  std::vector<std::int32_t> order;
  if (known_per_new * count_new > placed.size()) {
    order = order_of_sets(restricted.game(), should_stop);
    rank(order, sets[0], sets[1]);
    return order;
  }
  std::sort(placed.begin(), placed.end());
  for (const Placed& set : placed) {
    order.push_back(set.set);
  }
  return order;
}

}  // namespace saddle
