#pragma once

#include <cstddef>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/recursive/stage_game.h"

namespace saddle::test {

/// Returns the payoffs of a stage game if each state has the middle of its bounds `values[state]`
/// as value.
template <class State, class Values>
PayoffMatrix stage_payoffs(const StageGame<State>& stage, const Values& values) {
  DenseMatrix payoffs(stage.rows(), stage.columns());
  for (Index k = 0; k < payoffs.size(); ++k) {
    payoffs.data()[k] = expected_payoff(stage.cells()[static_cast<std::size_t>(k)],
                                        [&](const State& to) { return values[to].value(); });
  }
  return PayoffMatrix(payoffs);
}

}  // namespace saddle::test
