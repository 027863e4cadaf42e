#include "saddle/extensive/newton_system.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "saddle/extensive/minimum_degree.h"

namespace saddle {
namespace {

// Returns which sets meet: a set and that of its parent, and two that have payoffs together.
NeighbourLists neighbours_of_sets(const ExtensiveGame& game, const ShouldStop& should_stop) {
  const auto row_sets = static_cast<std::int32_t>(game.row().sets().size());
  std::vector<NeighbourLists::Pair> pairs;
  const auto add_tree = [&](const PlayerSequences& player, std::int32_t first) {
    std::int32_t self = first;
    for (const InformationSet& set : player.sets()) {
      if (set.parent != 0) {
        pairs.push_back({self, first + static_cast<std::int32_t>(player.set_of(set.parent))});
      }
      ++self;
    }
  };
  add_tree(game.row(), 0);
  add_tree(game.column(), row_sets);
  // Which set of the row player has met each of the column player last.
  std::vector<std::int32_t> met(game.column().sets().size(), -1);
  for (Index s = 1; s < game.row().size(); ++s) {
    const auto set = static_cast<std::int32_t>(game.row().set_of(s));
    for (auto k = place(game.by_row().starts[place(s)]);
         k < place(game.by_row().starts[place(s + 1)]); ++k) {
      if (const std::int32_t sequence = game.by_row().columns[k]; sequence != 0) {
        const auto other = static_cast<std::int32_t>(game.column().set_of(sequence));
        if (std::exchange(met[place(other)], set) != set) {
          pairs.push_back({set, row_sets + other});
        }
      }
    }
  }
  return {place(row_sets) + game.column().sets().size(), pairs, should_stop};
}

// Eliminates the sequences of a set, then the set itself, so that its pivot is not 0.
std::vector<std::int32_t> order_by_sets(const ExtensiveGame& game, std::size_t row_sets_at,
                                        std::span<const std::int32_t> order_of_sets) {
  const PlayerSequences& row = game.row();
  const PlayerSequences& column = game.column();
  const auto row_sets = static_cast<std::int32_t>(row.sets().size());
  std::vector<std::int32_t> order;
  const auto append = [&](const InformationSet& set, Index first_sequence, std::size_t self) {
    for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
      order.push_back(static_cast<std::int32_t>(first_sequence) + s - 1);
    }
    order.push_back(static_cast<std::int32_t>(row_sets_at + self));
  };
  for (const std::int32_t set : order_of_sets) {
    if (set < row_sets) {
      append(row.sets()[place(set)], 0, place(set));
    } else {
      append(column.sets()[place(set - row_sets)], row.size() - 1, place(set));
    }
  }
  return order;
}

}  // namespace

std::vector<std::int32_t> order_of_sets(const ExtensiveGame& game, const ShouldStop& should_stop) {
  std::vector<std::int32_t> unknowns;
  for (const PlayerSequences* player : {&game.row(), &game.column()}) {
    for (const InformationSet& set : player->sets()) {
      unknowns.push_back(set.moves + 1);
    }
  }
  return minimum_degree_order(neighbours_of_sets(game, should_stop), unknowns, should_stop);
}

SparseLdl newton_system(const ExtensiveGame& game, std::span<const std::int32_t> order_of_sets,
                        const ShouldStop& should_stop) {
  if (order_of_sets.empty() || is_stopped(should_stop)) {
    return {{}, {}};
  }
  const std::array<Index, 2> sequence_at = {-1, game.row().size() - 2};
  const Index sets_at = game.row().size() + game.column().size() - 2;
  const std::array<Index, 2> set_at = {sets_at,
                                       sets_at + static_cast<Index>(game.row().sets().size())};
  std::vector<SymmetricEntry> entries;
  entries.reserve(game.by_row().values.size() + place(2 * sets_at));
  const auto add = [&](Index row, Index column, double value) {
    entries.push_back({static_cast<std::int32_t>(row), static_cast<std::int32_t>(column), value});
  };
  for (Index s = 1; s < game.row().size(); ++s) {
    const SparseRows& payoffs = game.by_row();
    for (auto k = static_cast<std::size_t>(payoffs.starts[static_cast<std::size_t>(s)]);
         k < static_cast<std::size_t>(payoffs.starts[static_cast<std::size_t>(s) + 1]); ++k) {
      if (payoffs.columns[k] != 0) {
        add(sequence_at[0] + s, sequence_at[1] + payoffs.columns[k], payoffs.values[k]);
      }
    }
  }
  for (std::size_t k = 0; k < 2; ++k) {
    const auto sets = (k == 0 ? game.row() : game.column()).sets();
    const double sign = k == 0 ? 1 : -1;
    for (std::size_t h = 0; h < sets.size(); ++h) {
      const Index self = set_at[k] + static_cast<Index>(h);
      for (std::int32_t s = sets[h].first; s < sets[h].first + sets[h].moves; ++s) {
        add(sequence_at[k] + s, self, -sign);
      }
      if (sets[h].parent != 0) {
        add(sequence_at[k] + sets[h].parent, self, sign);
      }
    }
  }
  return {entries, order_by_sets(game, place(sets_at), order_of_sets), should_stop};
}

}  // namespace saddle
