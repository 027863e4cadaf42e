#include "saddle/extensive/newton_system.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "saddle/extensive/elimination_tree.h"

namespace saddle {
namespace {

// Eliminates the sequences of a set, then the set itself, so that its pivot is not 0.
std::vector<std::int32_t> order_by_sets(const ExtensiveGame& game, std::size_t row_sets_at) {
  const PlayerSequences& row = game.row();
  const PlayerSequences& column = game.column();
  const auto row_sets = static_cast<std::int32_t>(row.sets().size());
  std::vector<std::vector<std::int32_t>> neighbours(row.sets().size() + column.sets().size());
  const auto add_tree = [&](const PlayerSequences& player, std::int32_t first) {
    for (std::size_t h = 0; h < player.sets().size(); ++h) {
      if (const std::int32_t parent = player.sets()[h].parent; parent != 0) {
        neighbours[place(first) + h].push_back(first +
                                               static_cast<std::int32_t>(player.set_of(parent)));
      }
    }
  };
  add_tree(row, 0);
  add_tree(column, row_sets);
  for (Index s = 1; s < row.size(); ++s) {
    auto& list = neighbours[static_cast<std::size_t>(row.set_of(s))];
    const auto start = static_cast<std::size_t>(game.by_row().starts[static_cast<std::size_t>(s)]);
    const auto end =
        static_cast<std::size_t>(game.by_row().starts[static_cast<std::size_t>(s) + 1]);
    for (std::size_t k = start; k < end; ++k) {
      if (const std::int32_t other = game.by_row().columns[k]; other != 0) {
        list.push_back(row_sets + static_cast<std::int32_t>(column.set_of(other)));
      }
    }
  }
  for (auto& list : neighbours) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  std::vector<std::int32_t> order;
  const auto append = [&](const InformationSet& set, Index first_sequence, std::size_t self) {
    for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
      order.push_back(static_cast<std::int32_t>(first_sequence) + s - 1);
    }
    order.push_back(static_cast<std::int32_t>(row_sets_at + self));
  };
  for (const std::int32_t set : minimum_degree_order(neighbours)) {
    if (set < row_sets) {
      append(row.sets()[place(set)], 0, place(set));
    } else {
      append(column.sets()[place(set - row_sets)], row.size() - 1, place(set));
    }
  }
  return order;
}

}  // namespace

SparseLdl newton_system(const ExtensiveGame& game, const ShouldStop& should_stop) {
  const std::array<Index, 2> sequence_at = {-1, game.row().size() - 2};
  const Index sets_at = game.row().size() + game.column().size() - 2;
  const std::array<Index, 2> set_at = {sets_at,
                                       sets_at + static_cast<Index>(game.row().sets().size())};
  std::vector<SymmetricEntry> entries;
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
  if (is_stopped(should_stop)) {
    return {{}, {}};
  }
  const std::vector<std::int32_t> order = order_by_sets(game, static_cast<std::size_t>(sets_at));
  if (is_stopped(should_stop)) {
    return {{}, {}};
  }
  return {entries, order};
}

}  // namespace saddle
