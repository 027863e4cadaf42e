#include "saddle/extensive/neighbour_lists.h"

#include "saddle/number/index.h"

namespace saddle {

NeighbourLists::NeighbourLists(std::size_t size, std::span<const Pair> pairs,
                               const ShouldStop& should_stop)
    : starts_(size + 1), neighbours_(2 * pairs.size()) {
  PacedStop stop(should_stop);
  for (const Pair& pair : pairs) {
    ++starts_[place(pair.first) + 1];
    ++starts_[place(pair.second) + 1];
    if (stop.after(1)) {
      break;
    }
  }
  for (std::size_t k = 0; k < size; ++k) {
    starts_[k + 1] += starts_[k];
  }
  std::vector<std::size_t> ends(starts_.begin(), starts_.end() - 1);
  if (!stop.seen()) {
    add(pairs, ends, stop);
  }
  if (!stop.seen()) {
    keep_once(ends, stop);
  }
  if (stop.seen()) {
    starts_.assign(1, 0);
    neighbours_.clear();
  }
}

void NeighbourLists::add(std::span<const Pair> pairs, std::vector<std::size_t>& ends,
                         PacedStop& stop) {
  for (const Pair& pair : pairs) {
    neighbours_[ends[place(pair.first)]++] = pair.second;
    neighbours_[ends[place(pair.second)]++] = pair.first;
    if (stop.after(1)) {
      return;
    }
  }
}

// What stands twice goes, and the lists move together.
void NeighbourLists::keep_once(const std::vector<std::size_t>& ends, PacedStop& stop) {
  std::vector<std::int32_t> seen_from(size(), -1);
  std::size_t kept = 0;
  for (std::size_t k = 0; k < ends.size(); ++k) {
    const std::size_t start = starts_[k];
    starts_[k] = kept;
    for (std::size_t at = start; at < ends[k]; ++at) {
      const std::int32_t neighbour = neighbours_[at];
      if (seen_from[place(neighbour)] != static_cast<std::int32_t>(k)) {
        seen_from[place(neighbour)] = static_cast<std::int32_t>(k);
        neighbours_[kept++] = neighbour;
      }
    }
    if (stop.after(ends[k] - start)) {
      return;
    }
  }
  starts_.back() = kept;
  neighbours_.resize(kept);
}

}  // namespace saddle
