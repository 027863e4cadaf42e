#pragma once

#include <vector>

#include "saddle/extensive/certificate.h"
#include "saddle/extensive/extensive_game.h"

namespace saddle::bench {

/// The row player's linear program of the sequence form (Koller, Megiddo and von Stengel, STOC
/// 1994), by columns: the plan x >= 0, and what the column player pays at each of his sets, free,
/// of which the last is the value v to be maximised.
///
///   maximise v  subject to  x(0) = 1,  sum of x at each set = x of its parent,
///                           (x'A)(c) + payments at sets behind c >= payment at the set of c.
struct SequenceProgram {
  int rows;          ///< the flow of x first, then one for each sequence of the column player
  int columns;       ///< x, then payments
  int flow_rows;     ///< with right sides 1, 0, 0, ..., equalities; the others are >= 0
  int plan_columns;  ///< of lower bound 0; the others are free
  std::vector<int> starts;
  std::vector<int> indices;
  std::vector<double> coefficients;
};

SequenceProgram sequence_program(const ExtensiveGame& game);

/// Returns the certificate of a solver's plans; the column player's are its row prices, of any
/// sign.
ExtensiveSolution sequence_answer(const ExtensiveGame& game, const double* plan,
                                  const double* prices);

}  // namespace saddle::bench
