#include "saddle/game/sparse_game.h"
#include "saddle/large/solve_large.h"
#include "saddle/solve/solve.h"

namespace saddle {
namespace {

constexpr double small_table = 250'000;
constexpr double largest_table = 25e6;  // 200 MB
constexpr double dense = 0.25;          // part of the payoffs that are stored

bool fits_a_table(const SparseGame& game) {
  const double payoffs = static_cast<double>(game.rows()) * static_cast<double>(game.columns());
  return payoffs <= small_table ||
         (payoffs <= largest_table && static_cast<double>(game.stored()) >= dense * payoffs);
}

}  // namespace

Solution solve_sparse(const SparseGame& game, const Options& options) {
  if (!fits_a_table(game)) {
    return solve_large(game, options);
  }
  PayoffMatrix table{DenseMatrix(game.entries())};
  if (game.range().rounding > 0) {
    table.set_rounded();
  }
  return solve(table, options);
}

}  // namespace saddle
