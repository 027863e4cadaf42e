#include "saddle/extensive/neighbour_lists.h"

#include "saddle/number/index.h"

namespace saddle {

NeighbourLists::NeighbourLists(std::size_t size, std::span<const Pair> pairs)
    : starts_(size + 1), neighbours_(2 * pairs.size()) {
  for (const Pair& pair : pairs) {
    ++starts_[place(pair.first) + 1];
    ++starts_[place(pair.second) + 1];
  }
  for (std::size_t k = 0; k < size; ++k) {
    starts_[k + 1] += starts_[k];
  }
  std::vector<std::size_t> ends(starts_.begin(), starts_.end() - 1);
  for (const Pair& pair : pairs) {
    neighbours_[ends[place(pair.first)]++] = pair.second;
    neighbours_[ends[place(pair.second)]++] = pair.first;
  }
  // What stands twice goes, and the lists move together.
  std::vector<std::int32_t> seen_from(size, -1);
  std::size_t kept = 0;
  for (std::size_t k = 0; k < size; ++k) {
    const std::size_t start = starts_[k];
    starts_[k] = kept;
    for (std::size_t at = start; at < ends[k]; ++at) {
      const std::int32_t neighbour = neighbours_[at];
      if (seen_from[place(neighbour)] != static_cast<std::int32_t>(k)) {
        seen_from[place(neighbour)] = static_cast<std::int32_t>(k);
        neighbours_[kept++] = neighbour;
      }
    }
  }
  starts_[size] = kept;
  neighbours_.resize(kept);
}

}  // namespace saddle
