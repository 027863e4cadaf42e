#include "saddle/extensive/set_layers.h"

#include <algorithm>
#include <map>
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
  std::map<std::pair<std::int32_t, std::int32_t>, std::vector<std::int32_t>> alike;
  for (std::size_t h = 0; h < sets.size(); ++h) {
    alike[{depths[h], sets[h].moves}].push_back(static_cast<std::int32_t>(h));
  }
  for (const auto& [depth_and_moves, all] : alike) {
    for (std::size_t start = 0; start < all.size(); start += most_sets) {
      add_layer(player, std::span(all).subspan(start, std::min(most_sets, all.size() - start)));
    }
  }
}

void SetLayers::add_layer(const PlayerSequences& player, std::span<const std::int32_t> alike) {
  const auto sets = player.sets();
  const std::size_t first = layers_.empty() ? 1 : layers_.back().end();
  const Layer layer{first, parents_.size(), alike.size(), place(sets[place(alike[0])].moves)};
  for (std::size_t k = 0; k < layer.sets; ++k) {
    const InformationSet& set = sets[place(alike[k])];
    for (std::size_t move = 0; move < layer.moves; ++move) {
      places_[place(set.first) + move] = static_cast<std::int32_t>(first + move * layer.sets + k);
    }
    parents_.push_back(places_[place(set.parent)]);
  }
  layers_.push_back(layer);
}

}  // namespace saddle
