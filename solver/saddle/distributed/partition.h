#pragma once

#include <utility>
#include <variant>
#include <vector>

#include <Eigen/Core>

#include "saddle/distributed/ranks.h"
#include "saddle/game/sparse_game.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/number/index.h"

namespace saddle {

/// How the rows of a game, its columns, or other things in a row are divided among the ranks: rank
/// k holds those from first(k) to before first(k + 1).
class Partition {
 public:
  /// All ranks hold equally many of `size` things, or one more.
  explicit Partition(Index size = 0);

  /// Returns the partition of rows, or columns, in which all ranks have equal work, as nearly as
  /// whole rows allow. Called by all ranks together; each gives how many payoffs are stored in each
  /// of the rows that it has in the even partition.
  static Partition by_payoffs(const std::vector<int>& payoffs_here);

  Index size() const { return firsts_.back(); }
  Index first(int rank) const { return firsts_[static_cast<std::size_t>(rank)]; }
  Index first_here() const { return first(rank()); }
  Index size_of(int rank) const { return first(rank + 1) - first(rank); }
  Index size_here() const { return size_of(rank()); }

 private:
  std::vector<Index> firsts_;
};

/// Returns the whole vector, to the leader alone, of which each rank gives its part; and the part
/// of this rank in the whole vector that the leader gives. Called by all ranks together.
Eigen::VectorXd gathered(const Eigen::VectorXd& part, const Partition& partition);
Eigen::VectorXd scattered(const Eigen::VectorXd& whole, const Partition& partition);

/// Returns the whole vector to all ranks; and to each rank its part of the sum of the whole vectors
/// that the ranks give.
Eigen::VectorXd gathered_by_all(const Eigen::VectorXd& part, const Partition& partition);
Eigen::VectorXd scattered_sum(const Eigen::VectorXd& whole, const Partition& partition);
std::vector<int> scattered_sum(const std::vector<int>& whole, const Partition& partition);

/// The rows of a sparse matrix that this rank holds, each with its columns ascending, and how far
/// an entry may be from the payoff that it stands for.
struct SparsePart {
  SparsePart(Partition partition, Index columns)
      : rows(std::move(partition)), entries(rows.size_here(), columns) {}

  // Moving a sparse matrix would copy it.
  SparsePart(SparsePart&& other) noexcept : rows(std::move(other.rows)), rounding(other.rounding) {
    entries.swap(other.entries);
  }
  ~SparsePart() = default;
  SparsePart(const SparsePart&) = delete;
  SparsePart& operator=(const SparsePart&) = delete;
  SparsePart& operator=(SparsePart&&) = delete;

  Partition rows;
  SparseEntries entries;
  double rounding = 0;
};

/// The rows of a table that this rank holds, and likewise.
struct DensePart {
  Partition rows;
  DenseMatrix payoffs;
  double rounding = 0;
};

using MatrixPart = std::variant<SparsePart, DensePart>;

}  // namespace saddle
