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

/// The partition of the rows of a game, its columns, or other consecutive items among the ranks:
/// rank k has the items from first(k) to first(k + 1) - 1.
class Partition {
 public:
  /// Each rank gets size / ranks items, or one more.
  explicit Partition(Index size = 0);

  /// Returns a partition of the rows, or columns, into parts of nearly equal work. All ranks must
  /// call it together; each passes the number of stored payoffs of each row in its part of the even
  /// partition, Partition(size).
  static Partition by_payoffs(const std::vector<int>& payoffs_here);

  Index size() const { return firsts_.back(); }
  Index first(int rank) const { return firsts_[static_cast<std::size_t>(rank)]; }
  Index first_here() const { return first(rank()); }
  Index size_of(int rank) const { return first(rank + 1) - first(rank); }
  Index size_here() const { return size_of(rank()); }

 private:
  std::vector<Index> firsts_;
};

/// gathered() returns the whole vector to the leader, from the parts that the ranks pass, and an
/// empty vector to the others. scattered() returns to each rank its part of the whole vector that
/// the leader passes. All ranks must call them together.
Eigen::VectorXd gathered(const Eigen::VectorXd& part, const Partition& partition);
Eigen::VectorXd scattered(const Eigen::VectorXd& whole, const Partition& partition);

/// gathered_by_all() returns the whole vector to all ranks. scattered_sum() adds up the whole
/// vectors that the ranks pass, and returns to each rank its part of the sum.
Eigen::VectorXd gathered_by_all(const Eigen::VectorXd& part, const Partition& partition);
Eigen::VectorXd scattered_sum(const Eigen::VectorXd& whole, const Partition& partition);
std::vector<int> scattered_sum(const std::vector<int>& whole, const Partition& partition);

/// This rank's rows of a sparse matrix, each with its columns ascending, and the maximum distance
/// of an entry from the payoff that it stands for.
struct SparsePart {
  SparsePart(Partition partition, Index columns)
      : rows(std::move(partition)), entries(rows.size_here(), columns) {}

  // Moving a sparse matrix would copy it.
  SparsePart(SparsePart&& other) noexcept : rows(std::move(other.rows)), rounding(other.rounding) {
    entries.swap(other.entries);
  }

  Partition rows;
  SparseEntries entries;
  double rounding = 0;
};

/// This rank's rows of a table, and the maximum distance of an entry from its payoff.
struct DensePart {
  Partition rows;
  DenseMatrix payoffs;
  double rounding = 0;
};

using MatrixPart = std::variant<SparsePart, DensePart>;

}  // namespace saddle
