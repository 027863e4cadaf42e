#include "apps/program/reports/zero_sum_game.h"

#include <utility>
#include <vector>

namespace saddle::app {

NormalFormGame zero_sum_game(const ExactMatrix& game) {
  std::vector<Rational> costs;
  costs.reserve(game.entries().size());
  for (const Rational& payoff : game.entries()) {
    costs.emplace_back(-payoff);
  }
  return {game, ExactMatrix(game.rows(), game.columns(), std::move(costs))};
}

}  // namespace saddle::app
