#include "saddle/normal_form/bimatrix_form.h"

#include <algorithm>

#include "saddle/machine/refusal.h"
#include "saddle/polytope/polytope.h"

namespace saddle {
namespace {

// Returns integers >= 1 whose differences are proportional to those of the player's payoffs. The
// player's own strategy varies slowest.
std::vector<mpz_class> positive_integers(const NormalFormGame& game, Index player) {
  const Index other = 1 - player;
  std::vector<Rational> payoffs;
  for (Index k = 0; k < game.strategies(player); ++k) {
    for (Index l = 0; l < game.strategies(other); ++l) {
      payoffs.push_back(game.payoff(player, k * game.stride(player) + l * game.stride(other)));
    }
  }
  const Rational minimum = *std::min_element(payoffs.begin(), payoffs.end());
  for (Rational& payoff : payoffs) {
    payoff -= minimum;
  }
  std::vector<mpz_class> result = whole_multiples(payoffs);
  divide_by_common_factor(result);
  for (mpz_class& number : result) {
    number += 1;
  }
  return result;
}

}  // namespace

BimatrixForm::BimatrixForm(const NormalFormGame& game) : rows(game.strategies(0)) {
  if (game.players() != 2) {
    throw_invalid("the game has {}, must have 2", counted(game.players(), "player"));
  }
  columns = game.strategies(1);
  row_payoffs = positive_integers(game, 0);
  column_payoffs = positive_integers(game, 1);
}

}  // namespace saddle
