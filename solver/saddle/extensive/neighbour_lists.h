#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "saddle/machine/should_stop.h"

namespace saddle {

/// The neighbours of each index in an undirected graph, in one list: each pair stands on both
/// sides, once.
class NeighbourLists {
 public:
  struct Pair {
    std::int32_t first;
    std::int32_t second;
  };

  /// Takes pairs of different indices below `size`, each from one side or both, and as often as one
  /// likes. At a stop there are no indices. O(size + pairs).
  NeighbourLists(std::size_t size, std::span<const Pair> pairs, const ShouldStop& should_stop = {});

  std::size_t size() const { return starts_.size() - 1; }
  std::span<const std::int32_t> operator[](std::size_t index) const {
    return std::span(neighbours_).subspan(starts_[index], starts_[index + 1] - starts_[index]);
  }

 private:
  void add(std::span<const Pair> pairs, std::vector<std::size_t>& ends, PacedStop& stop);
  void keep_once(const std::vector<std::size_t>& ends, PacedStop& stop);

  std::vector<std::size_t> starts_;
  std::vector<std::int32_t> neighbours_;
};

}  // namespace saddle
