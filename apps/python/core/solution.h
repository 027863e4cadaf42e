#pragma once

#include <memory>
#include <string>

#include "apps/python/core/matrix_game.h"
#include "saddle/matrix/solution.h"

namespace saddle::python {

/// A solution with the game that it is of.
struct SolvedGame {
  std::shared_ptr<const MatrixGame> game;
  Solution solution;
  double tolerance;
};

/// Returns the strategy as an array that cannot be written to, which lives as long as `owner`.
py::array_t<double> array_of(const MixedStrategy& strategy, py::handle owner);

/// Returns the strategy of weights from Python. Throws std::invalid_argument as MixedStrategy does.
MixedStrategy strategy_of(const py::array_t<double, py::array::c_style>& weights);

}  // namespace saddle::python
