#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "saddle/game/sparse_game.h"

namespace saddle {

/// Whether an entry off the diagonal stands on its other side too, and with which sign.
enum class Mirror { none, same, negated };

/// Entries of a matrix, sorted by rows; no matrix if one was repeated.
struct SortedEntries {
  /// An entry that was listed twice, its numbers in the list counted from 0.
  struct Repeated {
    Index row;
    Index column;
    Index first;
    Index again;
  };

  SparseEntries matrix;
  std::optional<Repeated> repeated;
};

/// Entries of a sparse matrix in the order in which a text lists them. They grow without a copy of
/// what is there, and their memory goes back to the system: its blocks are large enough.
class ListedEntries {
 public:
  /// A sparse matrix has no more.
  static constexpr Index most_stored = std::numeric_limits<int>::max();

  /// Adds an entry. Demands 0 <= row, column < 2^31.
  void add(Index row, Index column, double payoff);

  void clear() { blocks_ = {}; }

  /// How many entries the matrix has.
  Index stored(Mirror mirror = Mirror::none) const;

  /// Sorts by rows, counting first; then each row by columns. Demands that no more entries are
  /// stored than may be. O(entries log(longest row) + rows).
  SortedEntries by_rows(Index rows, Index columns, Mirror mirror = Mirror::none) const;

 private:
  struct Entry {
    int row;
    int column;
    double payoff;
  };

  template <class Work>
  void for_each(const Work& work) const;
  template <class Work>
  void for_each_stored(Mirror mirror, const Work& work) const;
  SortedEntries::Repeated repeated(Index row, Index column, Mirror mirror) const;

  static constexpr std::size_t block_size = 1 << 16;  // 1 MiB
  std::vector<std::vector<Entry>> blocks_;
};

}  // namespace saddle
