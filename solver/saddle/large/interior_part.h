#pragma once

#include <memory>
#include <vector>

#include "saddle/large/interior_payoffs.h"
#include "saddle/large/matrix_interior_point.h"
#include "saddle/large/numbered_strategies.h"
#include "saddle/large/sparse_game.h"
#include "saddle/machine/should_stop.h"
#include "saddle/machine/workers.h"
#include "saddle/matrix/mixed_strategy.h"

namespace saddle {

/// Solves a sparse game by the interior point, in the part of it that matters. Strategies that turn
/// out to matter on the way are added to the part.
class InteriorPart {
 public:
  /// Takes the first strategies, and approximately optimal weights of all strategies with their
  /// duality gap, rescaled. Keeps a reference to the game, and workers if there are any.
  InteriorPart(const SparseGame& game, const std::vector<Index>& rows,
               const std::vector<Index>& columns, const Weights& approximation, double gap,
               Workers* workers);

  /// Makes an iteration; false if the arithmetic gives up, or once should_stop() returns true.
  bool step(const ShouldStop& should_stop);

  /// The duality gap in the part, rescaled, about.
  double gap() const { return point_.gap(); }

  /// Weights for the whole game.
  Weights strategies() const;

 private:
  std::unique_ptr<SparsePayoffs> payoffs_of_part() const;
  void add_missing();

  const SparseGame& game_;
  Workers* workers_;
  double first_gap_;
  NumberedStrategies rows_;
  NumberedStrategies columns_;
  MatrixInteriorPoint point_;
};

}  // namespace saddle
