#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "saddle/interior_point/elimination_tree.h"
#include "saddle/machine/should_stop.h"

namespace saddle {

/// Factors L D L' of a sparse symmetric matrix whose values change, by the multifrontal method
/// (Duff and Reid, ACM Transactions on Mathematical Software 9, 1983). The matrix must be
/// quasidefinite: then every elimination order has a factor (Vanderbei, SIAM Journal on
/// Optimization 5, 1995).
class SparseLdl {
 public:
  /// Takes the positions of the entries off the diagonal, each pair once, and an elimination order.
  /// After a stop request the tree has no columns, and nothing can be factorised.
  SparseLdl(std::span<const NeighbourLists::Pair> entries, std::span<const std::int32_t> order,
            const ShouldStop& should_stop = {});

  /// Factorises the matrix with these values of its entries and this diagonal. Returns false if a
  /// pivot is 0 or not finite, or after a stop request; then there are no factors. O(sum of the
  /// squared lengths of the columns of L).
  bool factorise(std::span<const double> values, std::span<const double> diagonal,
                 const ShouldStop& should_stop = {});

  /// Solves for a right side in place. O(entries of L).
  void solve(std::span<double> vector);

  const EliminationTree& tree() const { return tree_; }

 private:
  struct Assembled {
    std::int64_t place;  // index in the block of the front
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
  // For the rows of a front's update matrix, from update_starts_[front] on: their positions in the
  // parent front.
  std::vector<std::int64_t> update_starts_;
  std::vector<std::int32_t> update_places_;
  std::vector<std::vector<std::int32_t>> children_;
  std::vector<char> stack_of_;  // of each front

  std::vector<double> blocks_;
  std::vector<double> pivots_;
  // The update matrices of fronts whose parents are not eliminated yet. There are two stacks: a
  // front and its children use different stacks for their update matrices, and the children's are
  // on top of their stack when the front is assembled.
  struct Stack {
    std::vector<double> numbers;
    std::size_t used = 0;
  };
  std::array<Stack, 2> stacks_;
  std::vector<double> panel_;
  std::vector<double> permuted_;
};

}  // namespace saddle
