#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include <Eigen/Core>

#include "saddle/number/index.h"

namespace saddle {

/// Returns 0, 1, ..., size - 1.
inline std::vector<Index> all_up_to(Index size) {
  std::vector<Index> all(as_size(size));
  std::iota(all.begin(), all.end(), Index{0});
  return all;
}

/// Returns the places of the `count` greatest numbers among some places, the greatest first; of
/// equal numbers the one at the lesser place.
inline std::vector<Index> greatest_first(const Eigen::VectorXd& numbers, std::vector<Index> places,
                                         Index count) {
  const auto end = places.begin() + std::min(count, std::ssize(places));
  std::partial_sort(places.begin(), end, places.end(), [&](Index a, Index b) {
    return numbers[a] != numbers[b] ? numbers[a] > numbers[b] : a < b;
  });
  places.erase(end, places.end());
  return places;
}

}  // namespace saddle
