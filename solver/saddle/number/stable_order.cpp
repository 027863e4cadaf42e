#include "saddle/number/stable_order.h"

#include <algorithm>

namespace saddle {

void sort_stably(std::span<Index> places, const std::function<bool(Index, Index)>& comes_first) {
  std::stable_sort(places.begin(), places.end(),
                   [&](Index a, Index b) { return comes_first(a, b); });
}

}  // namespace saddle
