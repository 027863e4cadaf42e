#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "saddle/interior_point/elimination_tree.h"
#include "saddle/machine/should_stop.h"

namespace saddle {

/// Factors L D L' of a sparse symmetric matrix whose numbers change, by fronts (Duff and Reid,
/// ACM Transactions on Mathematical Software 9, 1983). The matrix must be quasidefinite, such that
/// every order of elimination has a factor (Vanderbei, SIAM Journal on Optimization 5, 1995).
class SparseLdl {
 public:
  /// Takes the places of the entries off the diagonal, from one side, and an order of elimination.
  /// At a stop the tree has no columns, and there is nothing to factorise.
  SparseLdl(std::span<const NeighbourLists::Pair> entries, std::span<const std::int32_t> order,
            const ShouldStop& should_stop = {});

  /// Factorises the matrix with those values of its entries and that diagonal; false if a pivot is
  /// 0 or not finite, or at a stop, and then there are no factors. O(squares of the columns of L).
  bool factorise(std::span<const double> values, std::span<const double> diagonal,
                 const ShouldStop& should_stop = {});

  /// Solves for a right side in place. O(entries of L).
  void solve(std::span<double> vector);

  const EliminationTree& tree() const { return tree_; }

 private:
  struct Assembled {
    std::int64_t place;  // in the block of the front
    std::int64_t entry;
  };

  void place_entries(std::span<const NeighbourLists::Pair> entries, PacedStop& stop);
  void place_updates(PacedStop& stop);
  void assemble(std::size_t front, std::span<const double> values,
                std::span<const double> diagonal);
  bool eliminate(std::size_t front, const ShouldStop& should_stop);

  EliminationTree tree_;
  // Entries of the matrix by fronts, from starts_[front] on.
  std::vector<std::int64_t> starts_;
  std::vector<Assembled> assembled_;
  // Where the rows that are left of a front stand in its parent, from update_starts_[front] on.
  std::vector<std::int64_t> update_starts_;
  std::vector<std::int32_t> update_places_;
  std::vector<std::vector<std::int32_t>> children_;
  std::vector<char> stack_of_;  // of each front

  std::vector<double> blocks_;
  std::vector<double> pivots_;
  // The update matrices of fronts whose parents wait. The update matrix of a front never lies on
  // the stack of its children's, which are the last ones there when the front is assembled.
  struct Stack {
    std::vector<double> numbers;
    std::size_t used = 0;
  };
  std::array<Stack, 2> stacks_;
  std::vector<double> panel_;
  std::vector<double> permuted_;
};

}  // namespace saddle
