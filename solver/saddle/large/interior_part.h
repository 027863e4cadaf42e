#pragma once

#include <memory>
#include <vector>

#include "saddle/large/game_operator.h"
#include "saddle/large/numbered_strategies.h"
#include "saddle/large/sparse_interior_point.h"
#include "saddle/machine/workers.h"
#include "saddle/matrix/weights.h"

namespace saddle {

/// Solves a sparse game by the interior point, in the part of it that matters. Strategies that turn
/// out to matter on the way are added to the part.
class InteriorPart {
 public:
  using ShouldStop = SparseInteriorPoint::ShouldStop;

  /// Takes the first strategies, and approximately optimal weights of all strategies with their
  /// duality gap, rescaled. Keeps a reference to the game. Demands that it has sparse_entries().
  InteriorPart(const GameOperator& game, const std::vector<Index>& rows,
               const std::vector<Index>& columns, const Weights& approximation, double gap,
               int threads);

  /// Makes an iteration; false if the arithmetic gives up, or once should_stop() returns true.
  bool step(const ShouldStop& should_stop);

  /// The duality gap in the part, rescaled, about.
  double gap() const { return point_.gap(); }

  /// Weights for the whole game.
  Weights strategies() const;

 private:
  SparseEntries payoffs_of_part() const;
  void add_missing();

  const GameOperator& game_;
  std::unique_ptr<Workers> workers_;
  double first_gap_;
  NumberedStrategies rows_;
  NumberedStrategies columns_;
  SparseInteriorPoint point_;
};

}  // namespace saddle
