#pragma once

#include <vector>

#include "saddle/extensive/certificate.h"
#include "saddle/extensive/extensive_game.h"

namespace saddle::bench {

/// The row player's linear program of the sequence form (Koller, Megiddo and von Stengel, STOC
/// 1994), by columns: the plan x >= 0, and the payment of the column player at each set of that
/// player, free. The last of these is the value v, which is maximised.
///
///   maximise v  subject to  x(0) = 1,  sum of x at each set = x of its parent,
///                           (x'A)(c) + payments at sets behind c >= payment at the set of c.
struct SequenceProgram {
  int rows;          ///< the flow of x first, then one for each sequence of the column player
  int columns;       ///< x, then payments
  int flow_rows;     ///< equalities with right sides 1, 0, 0, ...; the other rows are >= 0
  int plan_columns;  ///< with lower bound 0; the others are free
  std::vector<int> starts;
  std::vector<int> indices;
  std::vector<double> coefficients;
};

SequenceProgram sequence_program(const ExtensiveGame& game);

/// Returns the certificate of a solver's plans; the column player's plan consists of its row
/// prices, of any sign.
ExtensiveSolution sequence_answer(const ExtensiveGame& game, const double* plan,
                                  const double* prices);

}  // namespace saddle::bench
