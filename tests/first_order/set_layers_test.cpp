#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include <doctest/doctest.h>

#include "games/extensive/leduc.h"
#include "saddle/extensive/build_tree.h"
#include "saddle/first_order/regret_minimisation.h"
#include "tests/extensive/random_tree.h"

using namespace saddle;

namespace {

void check_layers(const PlayerSequences& player) {
  const SetLayers sets(player);
  CHECK(sets.places()[0] == 0);
  std::set<std::int32_t> places(sets.places().begin(), sets.places().end());
  CHECK(places.size() == as_size(player.size()));
  CHECK(*places.rbegin() == static_cast<std::int32_t>(player.size()) - 1);
  // The set and move at each place, by the layers.
  std::vector<std::int32_t> sequences(places.size());
  for (std::size_t s = 0; s < sequences.size(); ++s) {
    sequences[as_size(sets.places()[s])] = static_cast<std::int32_t>(s);
  }
  std::size_t count = 0;
  for (const SetLayers::Layer& layer : sets.layers()) {
    CHECK(layer.sets <= SetLayers::most_sets);
    CHECK(layer.parents == count);
    count += layer.sets;
    for (std::size_t k = 0; k < layer.sets; ++k) {
      const std::int32_t first = sequences[layer.first + k];
      const InformationSet& set = player.sets()[as_size(player.set_of(first))];
      CHECK(set.first == first);
      CHECK(as_size(set.moves) == layer.moves);
      CHECK(sets.parents()[layer.parents + k] == sets.places()[as_size(set.parent)]);
      CHECK(as_size(sets.parents()[layer.parents + k]) < layer.first);
      for (std::size_t move = 0; move < layer.moves; ++move) {
        CHECK(sequences[layer.first + move * layer.sets + k] ==
              first + static_cast<std::int32_t>(move));
      }
    }
  }
  CHECK(count == player.sets().size());
}

}  // namespace

TEST_CASE("each set is in one layer, after the layer of its parent, with its moves contiguous") {
  check_layers(extensive_game(games::Leduc({5})).row());
  for (unsigned seed = 1; seed < 40; ++seed) {
    CAPTURE(seed);
    const ExtensiveGame game = extensive_game(test::RandomTree{seed, 4 + seed % 4});
    check_layers(game.row());
    check_layers(game.column());
  }
}
