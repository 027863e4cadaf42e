#include "games/classic.h"

namespace saddle::games {

PayoffMatrix rock_paper_scissors() {
  DenseMatrix entries(3, 3);
  entries << 0, -1, 1,  //
      1, 0, -1,         //
      -1, 1, 0;
  return PayoffMatrix(entries, {"Rock", "Paper", "Scissors"}, {"Rock", "Paper", "Scissors"});
}

PayoffMatrix matching_pennies() {
  DenseMatrix entries(2, 2);
  entries << 1, -1,  //
      -1, 1;
  return PayoffMatrix(entries, {"Heads", "Tails"}, {"Heads", "Tails"});
}

}  // namespace saddle::games
