#pragma once

#include <string_view>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/measured/measured_game.h"

namespace saddle {

/// Returns a lower bound on the payoff of a pair that holds but for the probability `error`, if its
/// games are independent, have one chance of each result, and their number was fixed in advance:
/// that of Clopper and Pearson where no game can be drawn. Rounded down: what is lost is the
/// rounding of logarithms. Throws std::invalid_argument unless 0 < error < 1.
double lower_bound_of_wins(const Record& record, double error);

/// The same where games can be drawn: the better, for half of the error each, of the bound of
/// Chernoff and Hoeffding in terms of relative entropy, which holds for all payoffs between 0 and
/// 1, and the empirical Bernstein bound of Maurer and Pontil (2009), which is the better one where
/// most games are drawn.
double lower_bound_of_results(const Record& record, double error);

/// Bounds on all payoffs at once.
struct EntryBounds {
  DenseMatrix lower;
  DenseMatrix upper;
  std::string_view method;  // "clopper-pearson" or "chernoff-bernstein"
};

/// Returns bounds that hold all together with the probability `level`, under the assumption above:
/// each pair has its equal part of the error (Bonferroni). What a strategy of a symmetric game gets
/// against itself is known. Throws std::invalid_argument unless 0 < level < 1, and for means, of
/// which nothing is proved.
EntryBounds entry_bounds(const MeasuredGame& game, double level);

}  // namespace saddle
