#include "saddle/solve/solve.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "saddle/first_order/screened_matching.h"
#include "saddle/interior_point/scaled_table.h"
#include "saddle/matrix/closed_form.h"
#include "saddle/simplex/presolve.h"
#include "saddle/simplex/scaled_pivots.h"
#include "saddle/simplex/simplex.h"
#include "saddle/simplex/small_simplex.h"
#include "saddle/solve/components.h"
#include "saddle/solve/few_strategies.h"
#include "saddle/solve/solve_searched.h"
#include "saddle/solve/zero_strategies.h"

#ifdef SADDLE_WITH_EXACT
#include "saddle/exact/repair.h"
#endif
#ifdef SADDLE_WITH_GLPK
#include "saddle/solve/linear_program.h"
#endif

// Methods offer strategies and know no other method. Only this file decides the order: the table of
// algorithms lists each with its methods, and one loop tries them until the certificate meets the
// tolerance. The choice depends on the shape of the game, its entries and the certificates, never
// on a clock.

namespace saddle {
namespace {

// Up to this side, looking for saddle points or for a starting point costs more than it saves.
constexpr Index tiny = 64;
// Sifting from a few dozen rows and columns is faster than regret matching if the smaller side is
// at most this, and its square at most the larger side.
constexpr Index oblong_side = 100;

Index larger_side(const PayoffMatrix& game) { return std::max(game.rows(), game.columns()); }

// Tries one method after another until the certificate meets the tolerance or a limit is reached.
void try_in_turn(std::span<const Method> methods, Incumbent& incumbent, const Budget& budget) {
  for (const Method propose : methods) {
    const int offers = incumbent.offers();
    propose(incumbent, budget);
    if (offers > 0 && incumbent.offers() > offers) {
      ++incumbent.fallbacks;
    }
    if (incumbent.is_finished() || budget.exhausted(incumbent.iterations)) {
      return;
    }
  }
}

void propose_saddle_point(Incumbent& incumbent, const Budget& /*budget*/) {
  const PureGuarantees& pure = incumbent.pure_guarantees();
  if (pure.are_equal()) {
    incumbent.offer(MixedStrategy::pure(pure.row, incumbent.game().rows()),
                    MixedStrategy::pure(pure.column, incumbent.game().columns()));
  }
}

// Whether to look for structure in a game: the small simplex does not solve it, and there are no
// strategies to start from.
bool is_large_and_new(const Incumbent& incumbent) {
  return larger_side(incumbent.game()) > SmallSimplex::max_side && !incumbent.start();
}

// If all rows have the same sum, and all columns too, uniform strategies are optimal: against them
// each row gets, and each column pays, the mean. Checks three of each; the certificate checks the
// rest.
void propose_even_play(Incumbent& incumbent, const Budget& /*budget*/) {
  const PayoffMatrix& game = incumbent.game();
  const DenseMatrix& payoffs = game.entries();
  const auto have_one_sum = [&](const auto& lines, Index count, Index terms) {
    constexpr double rounding = 1e-13;
    const double most = rounding * (game.maximum() - game.minimum()) * static_cast<double>(terms);
    const double sum = lines(0).sum();
    return std::abs(lines(count / 2).sum() - sum) <= most &&
           std::abs(lines(count - 1).sum() - sum) <= most;
  };
  if (is_large_and_new(incumbent) &&
      have_one_sum([&](Index i) { return payoffs.row(i); }, game.rows(), game.columns()) &&
      have_one_sum([&](Index j) { return payoffs.col(j); }, game.columns(), game.rows())) {
    incumbent.offer(MixedStrategy::uniform(game.rows()), MixedStrategy::uniform(game.columns()));
  }
}

// Solves a table with a very common payoff as a sparse game of the differences: by components, as a
// game of value 0, or by few strategies.
void propose_by_other_payoffs(Incumbent& incumbent, const Budget& budget) {
  if (incumbent.is_searched || !is_large_and_new(incumbent)) {
    return;
  }
  std::optional<SparseEntries> payoffs = without_common_payoff(incumbent.game());
  if (!payoffs) {
    return;
  }
  const auto rest = [&] {
    Options options = budget.rest(incumbent.iterations);
    options.start.reset();
    options.on_progress = nullptr;
    return options;
  };
  const auto counted = [&](Solution part) {
    incumbent.iterations += part.iterations;
    return part;
  };
  std::optional<StrategyPair> strategies =
      solve_by_components(*payoffs, [&](const SparseEntries& part) {
        return counted(solve(PayoffMatrix(DenseMatrix(part)), rest()));
      });
  if (!strategies) {
    strategies = strategies_at_zero(
        *payoffs,
        [&](const SparseEntries& part) {
          return counted(solve_searched(PayoffMatrix(DenseMatrix(part)), rest()));
        },
        incumbent.tolerance());
  }
  if (!strategies && !budget.exhausted(incumbent.iterations) &&
      static_cast<double>(payoffs->nonZeros()) <=
          most_stored_for_few * static_cast<double>(incumbent.game().entries().size())) {
    Solution few = counted(try_few_strategies(SparseGame(*std::move(payoffs)), rest()));
    if (few.termination != Termination::numerical_error) {
      strategies = {std::move(few.row), std::move(few.column)};
    }
  }
  if (strategies) {
    incumbent.offer(std::move(strategies->row), std::move(strategies->column));
  }
}

// Solves a table with payoffs of very different sizes.
void propose_for_bad_scaling(Incumbent& incumbent, const Budget& budget) {
  if (incumbent.start() || !seems_badly_scaled(incumbent.game())) {
    return;
  }
  // A game with few good strategies takes the small simplex a few pivots, whatever its scales.
  const Index side = larger_side(incumbent.game());
  const bool is_small = side <= SmallSimplex::max_side;
  if (is_small) {
    propose_by_small_simplex(incumbent, budget, side / 2);
  }
  if (!incumbent.is_finished()) {
    propose_by_scaled_pivots(incumbent, budget);
  }
  if (!incumbent.is_finished() && !is_small) {
    propose_by_interior_point(incumbent, budget);
  }
}

// Tries a first method for a basis, chosen by the shape and the rank of the game:
//
//   at most 128 x 128                           the small simplex
//   strategies to start from, beyond 64 x 64    the crossover from them
//   one side at least the square of the other,
//   or low rank, so small supports              sifting from a few dozen rows and columns
//   else                                        regret matching, and the crossover from there
void propose_by_first_tableau(Incumbent& incumbent, const Budget& budget) {
  const PayoffMatrix& game = incumbent.game();
  const Index smaller = std::min(game.rows(), game.columns());
  const Index larger = larger_side(game);
  const std::optional<StrategyPair>& start = incumbent.start();
  if (start) {
    incumbent.offer(start->row, start->column);
    if (incumbent.is_finished()) {
      return;
    }
  }
  if (larger <= (start ? tiny : SmallSimplex::max_side)) {
    propose_by_small_simplex(incumbent, budget);
    return;
  }
  if (!start && ((smaller <= oblong_side && smaller * smaller <= larger) ||
                 seems_of_low_rank(PositiveForm(incumbent.whole())))) {
    propose_by_sifting(incumbent, budget);
    return;
  }
  const auto pool = thread_pool_for(game.rows() * game.columns(), budget.options().threads);
  const PositiveForm form(game, pool.get());
  propose_by_crossover(form,
                       start ? Weights{start->row.probabilities(), start->column.probabilities()}
                             : regret_matched_start(form, incumbent, budget),
                       incumbent, budget);
}

// Tries the tableau of the other player, because it visits different bases.
void propose_by_other_tableau(Incumbent& incumbent, const Budget& budget) {
  const PayoffMatrix game = transposed(incumbent.game());
  Incumbent other = incumbent.of_transposed(game);
  propose_by_whole_tableau(other, budget);
  incumbent.take_counts(other);
  // A limit may end the work before any strategies were offered.
  if (other.best()) {
    incumbent.offer(other.best()->column, other.best()->row);
  }
}

void propose_by_presolve(Incumbent& incumbent, const Budget& budget);

constexpr auto simplex_methods = std::to_array<Method>(
    {propose_even_play, propose_by_presolve, propose_by_other_payoffs, propose_for_bad_scaling,
     propose_by_first_tableau, propose_by_whole_tableau, propose_by_other_tableau,
#ifdef SADDLE_WITH_EXACT
     propose_by_exact_pivots
#endif
    });

// Solves the presolved game by the later methods of simplex_methods. Because of rounding errors,
// strategies that are proved for the presolved game may miss the tolerance in the whole game; then
// the methods continue with the whole game.
void propose_by_presolve(Incumbent& incumbent, const Budget& budget) {
  const PayoffMatrix& game = incumbent.game();
  if (larger_side(game) > tiny || game.minimum() == game.maximum()) {
    propose_saddle_point(incumbent, budget);
  }
  if (incumbent.is_finished() || larger_side(game) <= SmallSimplex::max_side) {
    return;
  }
  const SmallerGame smaller(game, incumbent.pure_guarantees());
  if (smaller.is_whole()) {
    return;
  }
  const std::optional<StrategyPair>& start = incumbent.start();
  Incumbent part = incumbent.of_part(smaller.game(),
                                     start ? std::optional(smaller.in_part(*start)) : std::nullopt);
  try_in_turn(std::span(simplex_methods).subspan(2), part, budget);
  incumbent.take_counts(part);
  // A limit may end the work before any method has offered strategies.
  if (part.best()) {
    const auto [row, column] = smaller.in_whole({part.best()->row, part.best()->column});
    incumbent.offer(row, column);
  }
}

// The list of a single method.
template <Method method>
constexpr std::array<Method, 1> only = {method};

constexpr auto table = std::to_array<Algorithm>({
    {"saddle-point", "a solution in pure strategies, if there is one", 0, true,
     only<propose_saddle_point>},
    {"closed-form", "2x2 and 3x3 by formula, 2xn and mx2 by the envelope of lines", 0, true,
     only<propose_closed_form>},
    {"simplex", "a simplex made for matrix games", 0, false, simplex_methods},
#ifdef SADDLE_WITH_GLPK
    {"glpk", "the game as a linear program, by GLPK's simplex", 0, false,
     only<propose_by_linear_program>},
#endif
    {"regret-matching",
     "a first-order method, for a tolerance of 1e-4 or looser in the largest games", 1e-4, false,
     only<propose_by_regret_matching>},
});

// Returns whether the budget permitted the attempt.
bool try_algorithm(const Algorithm& algorithm, Incumbent& incumbent, const Budget& budget) {
  incumbent.algorithm = algorithm.name;
  if (!algorithm.is_direct && budget.exhausted(incumbent.iterations)) {
    return false;
  }
  try_in_turn(algorithm.methods, incumbent, budget);
  return true;
}

Solution solve(const PayoffMatrix& game, const Options& options, bool is_searched) {
  const Budget budget(options);
  Incumbent incumbent(game, options);
  incumbent.is_searched = is_searched;
  for (const Algorithm& algorithm : table) {
    if (options.tolerance >= algorithm.least_tolerance &&
        (!try_algorithm(algorithm, incumbent, budget) || incumbent.is_finished())) {
      break;
    }
  }
  return incumbent.take(budget);
}

}  // namespace

std::span<const Algorithm> algorithms() { return table; }

const Algorithm* find_algorithm(std::string_view name) {
  const auto* found =
      std::find_if(table.begin(), table.end(), [&](const Algorithm& a) { return a.name == name; });
  return found == table.end() ? nullptr : found;
}

Solution solve(const PayoffMatrix& game, const Options& options) {
  return solve(game, options, false);
}

Solution solve_searched(const PayoffMatrix& game, const Options& options) {
  return solve(game, options, true);
}

std::optional<Solution> solve_by(const Algorithm& algorithm, const PayoffMatrix& game,
                                 const Options& options) {
  const Budget budget(options);
  Incumbent incumbent(game, options);
  try_algorithm(algorithm, incumbent, budget);
  const bool is_made_for_game = incumbent.best() || !algorithm.is_direct;
  return is_made_for_game ? std::optional(incumbent.take(budget)) : std::nullopt;
}

}  // namespace saddle
