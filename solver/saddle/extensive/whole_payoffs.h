#pragma once

#include <cstdint>
#include <vector>

#include "saddle/extensive/extensive_game.h"
#include "saddle/matrix/mixed_strategy.h"
#include "saddle/number/rational.h"

namespace saddle {

/// The payoffs of a game less its shift, times one whole number. Plans are realisation plans in
/// whole numbers, each of which stands for itself divided by the first.
class WholePayoffs {
 public:
  /// Keeps a reference to the game.
  explicit WholePayoffs(const ExtensiveGame& game);

  const ExtensiveGame& game() const { return game_; }

  /// Adds to `sums` what each sequence of the column player pays to a sequence of the row player
  /// that has a weight.
  void add_row(std::int32_t row, const mpz_class& weight, std::vector<mpz_class>& sums) const;

  /// Returns what each sequence gets from a plan of the column player, and what each pays to a plan
  /// of the row player.
  std::vector<mpz_class> paid_to_rows(const std::vector<mpz_class>& column) const;
  std::vector<mpz_class> paid_by_columns(const std::vector<mpz_class>& row) const;

  /// Returns the payoff that a sum stands for, if the first numbers of the plans have this product.
  Rational payoff(const mpz_class& sum, const mpz_class& mass) const;

 private:
  const ExtensiveGame& game_;
  mpz_class factor_;
  std::vector<mpz_class> numerators_;
};

/// A plan that chooses one move at each set that it reaches, and what it is worth.
struct PurePlan {
  std::vector<mpz_class> plan;
  mpz_class worth;
};

/// Returns a best response of the row player to what each own sequence gets, or of the column
/// player to what each pays.
PurePlan best_response(const ExtensiveGame& game, Player player, std::vector<mpz_class> worth);

}  // namespace saddle
