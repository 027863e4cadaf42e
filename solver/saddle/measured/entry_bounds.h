#pragma once

#include <string_view>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/measured/measured_game.h"

namespace saddle {

/// Returns a lower bound on the payoff of a pair. The bound is false with probability at most
/// `error` if the games of the pair are independent, each result has the same probability in all of
/// them, and their number was fixed in advance. It is the bound of Clopper and Pearson, for games
/// that cannot be drawn; above 10^8 games it is Chernoff's bound, which is as good. Rounded down,
/// to cover the rounding of logarithms. Throws std::invalid_argument unless 0 < error < 1.
double lower_bound_of_wins(const Record& record, double error);

/// The same for games that can be drawn: the better of two bounds, each for half of the error. The
/// bound of Chernoff and Hoeffding in terms of relative entropy holds for all payoffs between 0 and
/// 1; the empirical Bernstein bound of Maurer and Pontil (2009) is better if most games are drawn.
double lower_bound_of_results(const Record& record, double error);

/// Bounds on all payoffs at once.
struct EntryBounds {
  DenseMatrix lower;
  DenseMatrix upper;
  std::string_view method;  // "clopper-pearson" or "chernoff-bernstein"
};

/// Returns bounds that hold together with probability `level`, under the assumption above: each
/// pair gets an equal part of the error (Bonferroni). In a symmetric game the payoff of a strategy
/// against itself is known. Throws std::invalid_argument unless 0 < level < 1, and for means, for
/// which nothing is proved.
EntryBounds entry_bounds(const MeasuredGame& game, double level);

}  // namespace saddle
