#include "saddle/extensive/set_layers.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace saddle {

SetLayers::SetLayers(const PlayerSequences& player) : places_(place(player.size())) {
  const auto sets = player.sets();
  std::vector<std::int32_t> depths(sets.size());
  for (std::size_t h = 0; h < sets.size(); ++h) {
    if (sets[h].parent != 0) {
      depths[h] = depths[place(player.set_of(sets[h].parent))] + 1;
    }
  }
  std::vector<std::int32_t> order(sets.size());
  std::iota(order.begin(), order.end(), 0);
  const auto layer_of = [&](std::int32_t set) {
    return std::pair(depths[place(set)], sets[place(set)].moves);
  };
  std::stable_sort(order.begin(), order.end(), [&](std::int32_t one, std::int32_t other) {
    return layer_of(one) < layer_of(other);
  });
  std::size_t first = 1;
  for (std::size_t start = 0; start < order.size();) {
    std::size_t end = start;
    while (end < order.size() && end - start < most_sets &&
           layer_of(order[end]) == layer_of(order[start])) {
      ++end;
    }
    const Layer layer{first, start, end - start, place(sets[place(order[start])].moves)};
    for (std::size_t k = 0; k < layer.sets; ++k) {
      const InformationSet& set = sets[place(order[start + k])];
      for (std::size_t move = 0; move < layer.moves; ++move) {
        places_[place(set.first) + move] = static_cast<std::int32_t>(first + move * layer.sets + k);
      }
      parents_.push_back(places_[place(set.parent)]);
    }
    layers_.push_back(layer);
    first += layer.moves * layer.sets;
    start = end;
  }
}

}  // namespace saddle
