#include "saddle/normal_form/bimatrix_form.h"

#include <algorithm>

#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

// Returns integers >= 1 whose differences are proportional to those of the payoffs.
std::vector<mpz_class> positive_integers(const std::vector<Rational>& payoffs) {
  const Rational minimum = *std::min_element(payoffs.begin(), payoffs.end());
  std::vector<Rational> differences = payoffs;
  for (Rational& payoff : differences) {
    payoff -= minimum;
  }
  std::vector<mpz_class> result = whole_multiples(differences);
  mpz_class divisor;
  for (const mpz_class& number : result) {
    divisor = gcd(divisor, number);
  }
  for (mpz_class& number : result) {
    if (divisor != 0) {
      mpz_divexact(number.get_mpz_t(), number.get_mpz_t(), divisor.get_mpz_t());
    }
    number += 1;
  }
  return result;
}

std::vector<Rational> payoffs_of(const NormalFormGame& game, Index player, Index outer,
                                 Index inner) {
  std::vector<Rational> payoffs;
  for (Index k = 0; k < game.strategies(outer); ++k) {
    for (Index l = 0; l < game.strategies(inner); ++l) {
      payoffs.push_back(game.payoff(player, k * game.stride(outer) + l * game.stride(inner)));
    }
  }
  return payoffs;
}

}  // namespace

BimatrixForm::BimatrixForm(const NormalFormGame& game) : rows(game.strategies(0)) {
  if (game.players() != 2) {
    throw_invalid("the game has {}, must have 2", counted(game.players(), "player"));
  }
  columns = game.strategies(1);
  row_payoffs = positive_integers(payoffs_of(game, 0, 0, 1));
  column_payoffs = positive_integers(payoffs_of(game, 1, 1, 0));
}

}  // namespace saddle
