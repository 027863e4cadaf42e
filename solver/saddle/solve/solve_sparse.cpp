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

// Up to how many payoffs a game is solved as a table, and the least fraction of them that must be
// stored for this. The fraction is less for small games, because the simplex method takes little
// time there: random games of 200 to 500 a side took as long by either method at that fraction.
constexpr double small_table = 250'000;
constexpr double least_stored_of_small = 0.0175;
constexpr double largest_table = 25e6;  // 200 MB
constexpr double least_stored = 0.04;

double payoffs_of(const SparseGame& game) {
  return static_cast<double>(game.rows()) * static_cast<double>(game.columns());
}

// The fraction of the payoffs that are stored.
double stored_part(const SparseGame& game) {
  return static_cast<double>(game.stored()) / payoffs_of(game);
}

// Whether the game is so small that the small simplex solves it.
bool is_small(const SparseGame& game) {
  return std::max(game.rows(), game.columns()) <= SmallSimplex::max_side;
}

bool is_for_a_table(const SparseGame& game) {
  const double payoffs = payoffs_of(game);
  const double part = stored_part(game);
  return is_small(game) ||
         (payoffs <= small_table ? part >= least_stored_of_small
                                 : payoffs <= largest_table && part >= least_stored);
}

// Whether to look for structure in a game first. The small simplex solves small tables faster.
bool is_sparse(const SparseGame& game) {
  return !is_small(game) && stored_part(game) < most_other_payoffs;
}

// Tries one search after another and counts their iterations, also of those that find nothing.
class Searches {
 public:
  Searches(const SparseGame& game, const Options& options) : game_(game), budget_(options) {}

  // Returns the options with the limits that remain after the searches. The progress counts their
  // iterations.
  Options rest() const {
    Options options = budget_.rest(iterations_);
    if (options.on_progress) {
      options.on_progress = [report = options.on_progress,
                             before = iterations_](const Progress& progress) {
        report({before + progress.iterations, progress.lower, progress.upper});
      };
    }
    return options;
  }

  // Counts the iterations of all searches together. Returns the solution, or, if it is unfinished
  // and an earlier search found better strategies, those.
  Solution counted(Solution solution) {
    iterations_ = solution.iterations += iterations_;
    if (solution.is_finished()) {
      return solution;
    }
    if (best_ && best_->gap_of_entries < solution.gap_of_entries) {
      best_->termination = solution.termination;
      best_->iterations = solution.iterations;
      best_->fallbacks = solution.fallbacks;
      return *best_;
    }
    best_ = solution;
    return solution;
  }

  // Looks for a saddle point, components, a value of 0, and few strategies that matter.
  std::optional<Solution> solution() {
    if (const PureGuarantees pure = game_.pure_guarantees(); pure.are_equal()) {
      return proved(StrategyPair{MixedStrategy::pure(pure.row, game_.rows()),
                                 MixedStrategy::pure(pure.column, game_.columns())},
                    "saddle-point");
    }
    std::optional<Solution> found;
    const auto is_over = [&] { return found || budget_.exhausted(iterations_); };
    if (!is_over()) {
      found = proved(by_components(), "components");
    }
    if (!is_over()) {
      found = proved(at_zero(), "active-set");
    }
    if (!is_over() && stored_part(game_) <= most_stored_for_few) {
      Solution few = counted(try_few_strategies(game_, rest()));
      // After a limit no other method can follow.
      found = few.termination != Termination::numerical_error ? std::optional(std::move(few))
                                                              : std::nullopt;
    }
    return found;
  }

 private:
  std::optional<StrategyPair> by_components() {
    return solve_by_components(game_.entries(), [&](const SparseEntries& part) {
      return counted_part(solve_sparse(SparseGame(part), rest_of_part()));
    });
  }

  std::optional<StrategyPair> at_zero() {
    return strategies_at_zero(
        game_.entries(),
        [&](const SparseEntries& part) {
          return counted_part(solve_searched(PayoffMatrix(DenseMatrix(part)), rest_of_part()));
        },
        budget_.options().tolerance);
  }

  Options rest_of_part() const {
    Options options = rest();
    options.start.reset();
    options.on_progress = nullptr;
    return options;
  }

  Solution counted_part(Solution part) {
    iterations_ += part.iterations;
    return part;
  }

  std::optional<Solution> proved(std::optional<StrategyPair> strategies,
                                 std::string_view algorithm) {
    if (!strategies) {
      return std::nullopt;
    }
    Solution solution = certify(game_, std::move(strategies->row), std::move(strategies->column),
                                budget_.options().tolerance);
    solution.algorithm = algorithm;
    solution = counted(std::move(solution));
    return solution.is_finished() ? std::optional(std::move(solution)) : std::nullopt;
  }

  const SparseGame& game_;
  Budget budget_;
  std::int64_t iterations_ = 0;
  std::optional<Solution> best_;  // unfinished, of all searches
};

PayoffMatrix table_of(const SparseGame& game) {
  PayoffMatrix table{DenseMatrix(game.entries())};
  if (game.range().rounding > 0) {
    table.set_rounded();
  }
  return table;
}

}  // namespace

Solution solve_sparse(const SparseGame& game, const Options& options) {
  if (!is_sparse(game)) {
    return is_for_a_table(game) ? solve(table_of(game), options) : solve_large(game, options);
  }
  Searches searches(game, options);
  if (std::optional<Solution> solution = searches.solution()) {
    return *std::move(solution);
  }
  std::optional<Solution> found = is_for_a_table(game)
                                      ? solve_by_sparse_factors(game, searches.rest())
                                      : solve_large(game, searches.rest());
  if (found) {
    found = searches.counted(*std::move(found));
    if (found->termination != Termination::numerical_error || payoffs_of(game) > largest_table) {
      return *std::move(found);
    }
  }
  return searches.counted(solve_searched(table_of(game), searches.rest()));
}

}  // namespace saddle
