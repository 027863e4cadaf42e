#pragma once

#include <vector>

#include "saddle/extensive/certificate.h"
#include "saddle/extensive/extensive_game.h"

namespace saddle::bench {

/// The row player's linear program of the sequence form (Koller, Megiddo and von Stengel, STOC
/// 1994), by columns. The variables are the row player's realisation plan x >= 0, and a payment of
/// any sign for each information set of the column player. The last variable is the value v, the
/// payment at the root.
///
///   maximise v  subject to  x(0) = 1,  sum of x at each set = x of its parent sequence,
///                           (x'A)(c) + payments at the sets after c >= payment at the set of c
///                           for each sequence c of the column player.
struct SequenceProgram {
  int rows;          ///< the equalities for x, then a row for each sequence of the column player
  int columns;       ///< x, then payments
  int flow_rows;     ///< equalities with right sides 1, 0, 0, ...; the other rows are >= 0
  int plan_columns;  ///< with lower bound 0; the others are free
  std::vector<int> starts;
  std::vector<int> indices;
  std::vector<double> coefficients;
};

SequenceProgram sequence_program(const ExtensiveGame& game);

/// Returns the certified solution of a solver's plans. The column player's plan is the absolute
/// values of the solver's row prices.
ExtensiveSolution sequence_answer(const ExtensiveGame& game, const double* plan,
                                  const double* prices);

}  // namespace saddle::bench
