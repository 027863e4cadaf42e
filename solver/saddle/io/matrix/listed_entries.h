#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "saddle/game/sparse_game.h"

namespace saddle {

/// Whether a listed entry also stands for its mirror image above the diagonal, with the same sign
/// or, if the matrix is skew, negated.
enum class MatrixSymmetry { general, symmetric, skew };

/// A matrix made from a list of entries. If an entry was repeated, `matrix` is not valid.
struct SortedEntries {
  /// A repeated entry: its two places in the list, counted from 0.
  struct Repeated {
    Index row;
    Index column;
    Index first;
    Index again;
  };

  SparseEntries matrix;
  std::optional<Repeated> repeated;
};

/// Entries of a sparse matrix in the order of a list. Growing does not copy them, and their blocks
/// are large enough that their memory is returned to the system.
class ListedEntries {
 public:
  /// The maximum number of entries in a sparse matrix.
  static constexpr Index most_stored = std::numeric_limits<int>::max();

  /// Adds an entry. Row and column must be from 0 to 2^31 - 1.
  void add(Index row, Index column, double payoff);

  void clear() { blocks_ = {}; }

  /// Returns the number of entries of the matrix.
  Index stored(MatrixSymmetry symmetry) const;

  /// Sorts by rows with a counting sort, then each row by columns. There must be at most
  /// most_stored entries, mirrored ones included. O(entries log(longest row) + rows).
  SortedEntries by_rows(Index rows, Index columns,
                        MatrixSymmetry symmetry = MatrixSymmetry::general) const;

 private:
  struct Entry {
    int row;
    int column;
    double payoff;
  };

  template <class Work>
  void for_each(const Work& work) const;
  template <class Work>
  void for_each_stored(MatrixSymmetry symmetry, const Work& work) const;
  SortedEntries::Repeated repeated(Index row, Index column, MatrixSymmetry symmetry) const;

  static constexpr std::size_t block_size = 1 << 16;  // 1 MiB
  std::vector<std::vector<Entry>> blocks_;
};

}  // namespace saddle
