#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "saddle/extensive/extensive_game.h"

namespace saddle {

/// The information sets of a player in layers: sets with equally many sets before them and equally
/// many moves. In a layer the first moves of all sets stand together, then the second ones, and so
/// neighbouring numbers are worked on alike.
class SetLayers {
 public:
  /// So few that their numbers stay in the nearest cache from one pass to the next.
  static constexpr std::size_t most_sets = 128;

  struct Layer {
    std::size_t first;    ///< the places of its moves begin here
    std::size_t parents;  ///< and the parents of its sets here
    std::size_t sets;     ///< at most `most_sets`
    std::size_t moves;

    /// Where the next layer begins.
    std::size_t end() const { return first + sets * moves; }
  };

  explicit SetLayers(const PlayerSequences& player);

  /// Each behind those of its parents.
  const std::vector<Layer>& layers() const { return layers_; }
  /// The place of each sequence; that of sequence 0 is 0.
  const std::vector<std::int32_t>& places() const { return places_; }
  /// The places of the parents of all sets, layer by layer.
  const std::vector<std::int32_t>& parents() const { return parents_; }

 private:
  void add_layer(const PlayerSequences& player, std::span<const std::int32_t> alike);

  std::vector<Layer> layers_;
  std::vector<std::int32_t> places_;
  std::vector<std::int32_t> parents_;
};

}  // namespace saddle
