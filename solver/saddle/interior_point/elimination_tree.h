#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "saddle/machine/should_stop.h"
#include "saddle/number/index.h"

namespace saddle {

/// The neighbours of each index in an undirected graph, in one array. Each pair appears in the
/// lists of both indices, once.
class NeighbourLists {
 public:
  struct Pair {
    std::int32_t first;
    std::int32_t second;
  };

  /// Takes pairs of different indices below `size`. A pair may be given in either order, and
  /// repeatedly. Throws Stopped once should_stop() returns true. O(size + pairs).
  NeighbourLists(std::size_t size, std::span<const Pair> pairs, const ShouldStop& should_stop = {});

  std::size_t size() const { return starts_.size() - 1; }
  std::span<const std::int32_t> operator[](std::size_t index) const {
    return std::span(neighbours_).subspan(starts_[index], starts_[index + 1] - starts_[index]);
  }

 private:
  std::vector<std::size_t> starts_;
  std::vector<std::int32_t> neighbours_;
};

/// Columns of a triangular factor that have the same rows below them, as one dense block.
struct Front {
  std::int32_t first;   ///< its columns, by their positions in the order, are `first` to `last` - 1
  std::int32_t last;    ///< and these are also its first rows
  std::int64_t rows;    ///< where its rows begin in the list of positions
  std::int32_t size;    ///< the number of its rows
  std::int32_t parent;  ///< the front that receives its update matrix, -1 if there is none
  std::int64_t entries;  ///< where its block begins, stored by columns

  std::int32_t columns() const { return last - first; }
  std::int32_t update_rows() const { return size - columns(); }

  /// Columns are padded to multiples of this many numbers, a vector.
  static constexpr std::size_t lanes = 4;
  static constexpr std::int32_t padded(std::int32_t rows) {
    constexpr auto multiple = static_cast<std::int32_t>(lanes);
    return (rows + multiple - 1) / multiple * multiple;
  }
  /// The distance between columns of the block.
  std::size_t stride() const { return as_size(padded(size)); }
};

/// The nonzero entries of the factor L of L D L', for a symmetric matrix and an elimination order.
class EliminationTree {
 public:
  /// A tree without columns.
  EliminationTree() = default;

  /// Takes an elimination order, and changes it to an order with the same fill in which children
  /// come before their parents. Throws Stopped once should_stop() returns true. O(entries of L).
  EliminationTree(const NeighbourLists& neighbours, std::span<const std::int32_t> order,
                  const ShouldStop& should_stop = {});

  /// The indices in elimination order, and the position of each index in it.
  const std::vector<std::int32_t>& order() const { return order_; }
  const std::vector<std::int32_t>& places() const { return places_; }

  /// Each front comes after its children.
  const std::vector<Front>& fronts() const { return fronts_; }
  /// The positions of the rows of a front, in increasing order.
  std::span<const std::int32_t> rows(const Front& front) const {
    return std::span(rows_).subspan(as_size(front.rows), as_size(front.size));
  }
  /// The number of entries of all blocks.
  std::int64_t entries() const { return entries_; }

 private:
  void find_parents(const NeighbourLists& neighbours, PacedStop& stop);
  void order_children_first();
  std::vector<std::int32_t> counts(const NeighbourLists& neighbours, PacedStop& stop) const;
  void make_fronts(const std::vector<std::int32_t>& counts);
  void find_rows(const NeighbourLists& neighbours, PacedStop& stop);

  std::vector<std::int32_t> order_;
  std::vector<std::int32_t> places_;
  std::vector<std::int32_t> parents_;  // positions, -1 for a root
  std::vector<Front> fronts_;
  std::vector<std::int32_t> rows_;
  std::int64_t entries_ = 0;
};

}  // namespace saddle
