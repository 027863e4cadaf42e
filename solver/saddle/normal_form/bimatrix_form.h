#pragma once

#include <vector>

#include "saddle/normal_form/equilibrium.h"

namespace saddle {

/// A bimatrix game in whole numbers >= 1, with each player's payoffs shifted and scaled, which
/// keeps the equilibria. Strategies, scaled so that the opponent's best payoff is 1, are vectors of
/// the polytopes (von Stengel 2002)
///
///   P = { x >= 0 : sum_i x_i b_ij <= 1 for all j },
///   Q = { y >= 0 : sum_j a_ij y_j <= 1 for all i }.
///
/// Label i < rows belongs to x_i >= 0 and to row i of Q, label rows + j to y_j >= 0 and to column j
/// of P. If a pair (x, y) other than (0, 0) satisfies, for every label, at least one of its two
/// inequalities with equality, then x and y divided by their sums are an equilibrium.
struct BimatrixForm {
  /// Throws std::invalid_argument unless the game has two players.
  explicit BimatrixForm(const NormalFormGame& game);

  Index rows;
  Index columns = 0;
  std::vector<mpz_class> row_payoffs;     // a_ij, row by row
  std::vector<mpz_class> column_payoffs;  // b_ij, column by column: b_0j, b_1j, ... together
};

}  // namespace saddle
