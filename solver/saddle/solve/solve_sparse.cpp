#include <utility>

#include "saddle/game/sparse_game.h"
#include "saddle/large/solve_large.h"
#include "saddle/simplex/small_simplex.h"
#include "saddle/solve/components.h"
#include "saddle/solve/few_strategies.h"
#include "saddle/solve/solve.h"
#include "saddle/solve/solve_searched.h"
#include "saddle/solve/zero_strategies.h"

namespace saddle {
namespace {

constexpr double small_table = 250'000;
constexpr double largest_table = 25e6;  // 200 MB
constexpr double dense = 0.04;          // fraction of payoffs that are stored

bool fits_a_table(const SparseGame& game) {
  const double payoffs = static_cast<double>(game.rows()) * static_cast<double>(game.columns());
  return payoffs <= small_table ||
         (payoffs <= largest_table && static_cast<double>(game.stored()) >= dense * payoffs);
}

// Whether to look for structure in a game first. The small simplex solves small tables faster.
bool is_sparse(const SparseGame& game) {
  const double payoffs = static_cast<double>(game.rows()) * static_cast<double>(game.columns());
  return std::max(game.rows(), game.columns()) > SmallSimplex::max_side &&
         static_cast<double>(game.stored()) < most_other_payoffs * payoffs;
}

// Tries one presolve after another: a saddle point, components, a value of 0. Returns nullopt if
// none of these solves the game.
std::optional<Solution> presolved(const SparseGame& game, const Budget& budget) {
  const Options& options = budget.options();
  std::int64_t iterations = 0;
  const auto solved = [&](std::optional<StrategyPair> strategies, std::string_view algorithm) {
    std::optional<Solution> solution;
    if (strategies) {
      solution = certify(game, std::move(strategies->row), std::move(strategies->column),
                         options.tolerance);
      solution->algorithm = algorithm;
      solution->iterations = iterations;
    }
    return solution && solution->is_finished() ? std::move(solution) : std::nullopt;
  };
  if (const PureGuarantees pure = game.pure_guarantees(); pure.are_equal()) {
    return solved(StrategyPair{MixedStrategy::pure(pure.row, game.rows()),
                               MixedStrategy::pure(pure.column, game.columns())},
                  "saddle-point");
  }
  const auto solve_part = [&](const SparseEntries& part, bool is_searched) {
    Options rest = budget.rest(iterations);
    rest.on_progress = nullptr;
    Solution solution = is_searched ? solve_searched(PayoffMatrix(DenseMatrix(part)), rest)
                                    : solve_sparse(SparseGame(part), rest);
    iterations += solution.iterations;
    return solution;
  };
  if (budget.exhausted(iterations)) {
    return std::nullopt;
  }
  std::optional<Solution> by_components = solved(
      solve_by_components(game.entries(),
                          [&](const SparseEntries& part) { return solve_part(part, false); }),
      "components");
  return by_components
             ? std::move(by_components)
             : solved(strategies_at_zero(
                          game.entries(),
                          [&](const SparseEntries& part) { return solve_part(part, true); },
                          options.tolerance),
                      "active-set");
}

}  // namespace

Solution solve_sparse(const SparseGame& game, const Options& options) {
  const Budget budget(options);
  const bool is_searched = is_sparse(game);
  if (is_searched) {
    if (std::optional<Solution> solution = presolved(game, budget)) {
      return *std::move(solution);
    }
    if (std::optional<Solution> solution = solve_by_few_strategies(game, budget.rest(0))) {
      return *std::move(solution);
    }
    if (std::optional<Solution> solution =
            fits_a_table(game) ? solve_by_sparse_factors(game, budget.rest(0)) : std::nullopt) {
      return *std::move(solution);
    }
  }
  if (!fits_a_table(game)) {
    return solve_large(game, options);
  }
  PayoffMatrix table{DenseMatrix(game.entries())};
  if (game.range().rounding > 0) {
    table.set_rounded();
  }
  return is_searched ? solve_searched(table, options) : solve(table, options);
}

}  // namespace saddle
