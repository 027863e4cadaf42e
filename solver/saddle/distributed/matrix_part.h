#pragma once

#include "saddle/large/sparse_game.h"

namespace saddle {

/// The rows of a sparse matrix that this rank holds (first_of_rank), each with its columns
/// ascending, and how far an entry may be from the payoff that it stands for.
struct MatrixPart {
  Index rows;
  Index columns;
  SparseEntries entries;
  double rounding = 0;
};

}  // namespace saddle
