#pragma once

#include <memory>
#include <vector>

#include <Eigen/Core>

#include "saddle/game/bilinear_game.h"
#include "saddle/game/sparse_game.h"
#include "saddle/interior_point/interior_point.h"
#include "saddle/interior_point/sparse_kkt.h"
#include "saddle/machine/should_stop.h"
#include "saddle/machine/thread_pool.h"
#include "saddle/matrix/mixed_strategy.h"
#include "saddle/number/index.h"

namespace saddle {

/// Some pure strategies of one player of a large game, numbered in the order in which they were
/// added.
class NumberedStrategies {
 public:
  /// Takes the first strategies, without repetition, and the number of strategies of the game.
  NumberedStrategies(const std::vector<Index>& first, Index size_of_game);

  Index size() const { return static_cast<Index>(all_.size()); }
  const std::vector<Index>& all() const { return all_; }
  Index operator[](Index number) const { return all_[as_size(number)]; }

  /// The number of a strategy of the game, -1 if it was not added.
  Index number(Index strategy) const { return numbers_[as_size(strategy)]; }
  bool has(Index strategy) const { return number(strategy) >= 0; }

  /// Gives a strategy the next number. Demands that it was not added before.
  void add(Index strategy);

  /// Returns the entries of a vector that belong to the numbered strategies, in their order.
  Eigen::VectorXd chosen(const Eigen::VectorXd& of_game) const;

  /// Returns weights for the whole game: 0 for a strategy that was not added.
  Eigen::VectorXd whole(const Eigen::VectorXd& weights) const;

 private:
  std::vector<Index> all_;
  std::vector<Index> numbers_;
};

/// Returns the payoffs of these rows and columns, by their numbers.
SparseEntries restricted_payoffs(const SparseEntries& payoffs, const NumberedStrategies& rows,
                                 const NumberedStrategies& columns);

/// Solves a restricted game of a sparse game by the interior point method. It adds strategies of
/// the game when they turn out to be needed.
class InteriorPart {
 public:
  /// Takes the first strategies; approximately optimal weights of all strategies, with their
  /// duality gap, rescaled; and the order of sparse factors, empty for dense ones. After a stop
  /// request no step can be made. Keeps a reference to the game, and to the thread pool if there is
  /// one.
  InteriorPart(const SparseGame& game, const std::vector<Index>& rows,
               const std::vector<Index>& columns, const Weights& approximation, double gap,
               EliminationOrder order, ThreadPool* pool, const ShouldStop& should_stop = {});

  /// Returns an elimination order for sparse factors of the restricted game of these strategies;
  /// empty if the factors take more than the fraction `most_of_dense` of the time of dense ones, or
  /// if a stop is requested. O(entries), and the cost of finding the order.
  static EliminationOrder sparse_order(const SparseGame& game, const std::vector<Index>& rows,
                                       const std::vector<Index>& columns, double most_of_dense,
                                       const ShouldStop& should_stop = {});

  /// Makes an iteration. Returns false if rounding errors prevent it, or once should_stop() returns
  /// true.
  bool step(const ShouldStop& should_stop);

  /// The approximate duality gap in the restricted game, rescaled.
  double gap() const { return point_.gap(); }

  /// Weights for the whole game.
  Weights strategies() const;

 private:
  // The restricted game as a bilinear game, rescaled to a range of about one.
  struct Part {
    Treeplex row;
    Treeplex column;
    SparseRows by_row;
    SparseRows by_column;

    BilinearGame game() const { return {row, column, by_row, by_column}; }
  };

  static std::unique_ptr<Part> part_of(const SparseGame& game, const NumberedStrategies& rows,
                                       const NumberedStrategies& columns);
  std::unique_ptr<KktSystem> system(EliminationOrder order, const ShouldStop& should_stop) const;
  std::unique_ptr<KktSystem> larger_system(const ShouldStop& should_stop);
  void add_missing(const ShouldStop& should_stop);

  const SparseGame& game_;
  ThreadPool* pool_;
  bool is_sparse_;
  double first_gap_;
  NumberedStrategies rows_;
  NumberedStrategies columns_;
  std::unique_ptr<const Part> part_;
  InteriorPoint point_;
};

}  // namespace saddle
